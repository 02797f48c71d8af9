import { html, nothing, type TemplateResult } from "lit";
import { visible } from "../answer/visible.ts";
import type { StateChange } from "../../wire/state-changes.ts";

/** Characters of a state that are shown at most, and around a change. */
const [MOST, AROUND, ENDS] = [900, 40, 220];
const CHANGES = 24;

/**
 * The characters of a state, with what was changed: what went is struck through, what came is marked. Of a long one
 * the two ends and what is around the changes.
 *
 * @param open characters at its beginning that can be read
 */
export function sealText(token: string, changes: readonly StateChange[], open: number): TemplateResult {
  const letters = Array.from(token);
  const marks = changes.slice(0, CHANGES);
  const shown = windows(letters.length, marks);
  const out: unknown[] = [];
  const plain = (from: number, to: number) => {
    const middle = Math.min(Math.max(open, from), to);
    if (middle > from)
      out.push(html`<span class="open">${visible(letters.slice(from, middle).join(""))}</span>`);
    if (to > middle) out.push(visible(letters.slice(middle, to).join("")));
  };
  let last = 0;
  for (const [from, to] of shown) {
    if (from > last) out.push(html`<span class="cut" title="${from - last} characters more">…</span>`);
    let at = from;
    for (const { at: place, was, is } of marks) {
      const end = place + Array.from(is).length;
      if (place < from || place > to || end > to) continue;
      plain(at, place);
      out.push(was === "" ? nothing : html`<del>${visible(bounded(was))}</del>`);
      out.push(is === "" ? nothing : html`<ins class="changed">${visible(bounded(is))}</ins>`);
      at = end;
    }
    plain(at, to);
    last = to;
  }
  if (last < letters.length)
    out.push(html`<span class="cut" title="${letters.length - last} characters more">…</span>`);
  return html`${out}`;
}

const bounded = (text: string): string => {
  const letters = Array.from(text.slice(0, 400));
  return letters.length > 120
    ? `${letters.slice(0, 120).join("")}…`
    : text.length > 400
      ? `${letters.join("")}…`
      : text;
};

/** Which characters are shown, in order, none twice. */
function windows(length: number, changes: readonly StateChange[]): [number, number][] {
  if (length <= MOST) return [[0, length]];
  const wanted: [number, number][] = [
    [0, ENDS],
    ...changes.map(({ at, is }): [number, number] => [
      Math.max(0, at - AROUND),
      Math.min(length, at + Array.from(is).length + AROUND),
    ]),
    [length - ENDS, length],
  ];
  const merged: [number, number][] = [];
  for (const [from, to] of wanted.toSorted((a, b) => a[0] - b[0])) {
    const before = merged.at(-1);
    if (before !== undefined && from <= before[1]) before[1] = Math.max(before[1], to);
    else merged.push([from, to]);
  }
  return merged;
}
