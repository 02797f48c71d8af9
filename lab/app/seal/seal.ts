import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { sealedParts, type SealedParts, type StatePart } from "../../wire/sealed-parts.ts";
import { countText, plural } from "../answer/units.ts";
import { visible } from "../answer/visible.ts";
import { say } from "../events.ts";
import { icon } from "../icon.ts";
import { sign } from "../sign.ts";
import { badges } from "../styles/badges.ts";
import { ground } from "../styles/ground.ts";
import { signs } from "../styles/signs.ts";
import { Ticking } from "../ticking.ts";
import { changeWords, placeWords } from "./change-words.ts";
import { expiryWords } from "./expiry-words.ts";
import { sealStrip } from "./seal-strip.ts";
import { sealStyles } from "./seal-styles.ts";
import { sealText } from "./seal-text.ts";
import type { SeenState } from "./state-book.ts";

/** Characters of a readable part that are shown. */
const LONGEST = 2000;

/**
 * A `requestState` as a thing that is sealed, or is not: how long it is, what anyone can read in it, when it ends, and
 * what was changed since it came.
 */
@customElement("wb-seal")
export class WbSeal extends LitElement {
  static override styles = [ground, signs, badges, sealStyles];

  @property({ attribute: false }) seen!: SeenState;
  #read: { token: string; parts: SealedParts } | null = null;

  constructor() {
    super();
    this.addController(new Ticking(this, 1000));
  }

  override render(): TemplateResult {
    const { row, token, origin, changes } = this.seen;
    // What a change has broken is still what it was made from.
    const read = this.#partsOf(origin?.token ?? token);
    const length = Array.from(token).length;
    const words = changeWords(changes, length);
    return html`<div class="seal">
      <div class="seal-head">
        ${icon(read.kind === "sealed" || read.kind === "opaque" ? "lock" : "warn")}<b>requestState</b
        ><span>${plural(length, "character")}</span>${this.#from()}
        ${words === null ? nothing : sign("invalid", `${words} by you`)}
        ${origin === null ? sign("invalid", "made up: no server sent one like it") : nothing}
        ${origin !== null && row.direction === "c2s" && words === null ? sign("ok", "sent back as it came") : nothing}
      </div>
      ${sealStrip(read.parts, changes, length, stripLabel(read, words, changes.length === 0 ? "" : placeWords(changes)))}
      <p class="seal-key">
        ${keyOf(read)} ${words === null ? nothing : html`<span><b>changed</b> ${placeWords(changes)}</span>`}
      </p>
      <p class="seal-text mono">
        <span class="visually-hidden">The characters: </span
        >${sealText(token, changes, read.kind === "sealed" ? read.parts[0]!.end : read.kind === "readable" ? length : 0)}
      </p>
      ${this.#facts(read)}
    </div>`;
  }

  #from(): TemplateResult | typeof nothing {
    const row = this.seen.origin?.row;
    if (row === undefined) return nothing;
    return html`<span
      >from
      <button type="button" class="fact-link" @click=${() => say(this, "wb-select-frame", { n: row.n })}>
        frame ${row.n}
      </button></span
    >`;
  }

  #facts(read: SealedParts): TemplateResult {
    const { origin, row } = this.seen;
    const source = origin?.row ?? row;
    const { words, over, left } = expiryWords(read.expires, source.t, Date.now());
    const sealed = read.parts
      .filter(({ text }) => text === null)
      .reduce((sum, { start, end }) => sum + end - start, 0);
    return html`<dl class="pairs seal-facts">
      ${read.parts.map((part) => (part.text === null ? nothing : readable(part, read.kind)))}
      ${
        sealed === 0
          ? nothing
          : html`<dt>${read.kind === "sealed" ? "sealed" : "the rest"}</dt>
              <dd>
                ${icon("lock")}<span
                  >${who(read, sealed)} <code>${visible(source.server)}</code>, epoch
                  ${source.epoch}${read.kind === "sealed" ? ", can read" : ", knows what it says"}</span
                >
              </dd>`
      }
      <dt>expires</dt>
      <dd>
        <span class="countdown"
          >${left === null ? nothing : html`<progress max="1" value=${left} aria-label="Time left"></progress>`}${
            over ? sign("stale", words) : words
          }</span
        >
      </dd>
    </dl>`;
  }

  #partsOf(token: string): SealedParts {
    if (this.#read?.token !== token) this.#read = { token, parts: sealedParts(token) };
    return this.#read.parts;
  }
}

const who = ({ kind }: SealedParts, sealed: number): string =>
  kind === "sealed"
    ? `${plural(sealed, "character")} that only`
    : kind === "partly"
      ? `${plural(sealed, "character")} that say nothing here; perhaps a signature:`
      : "nothing that can be read here:";

function readable({ name, text }: StatePart, kind: SealedParts["kind"]): TemplateResult {
  const shown = text!.length > LONGEST ? `${text!.slice(0, LONGEST)}…` : text!;
  const open = kind === "sealed" ? nothing : html`${sign("open", "anyone can read this")}`;
  return html`<dt>${name}</dt>
    <dd>${open}<span class="mono">${visible(shown)}</span></dd>`;
}

const listed = (some: readonly StatePart[]): string =>
  some.map(({ name, start, end }) => `${name} ${countText(end - start)}`).join(", ");

/** The parts in words, with their lengths. */
function keyOf({ kind, parts }: SealedParts): TemplateResult {
  const open = parts.filter(({ text }) => text !== null);
  const shut = parts.filter(({ text, start, end }) => text === null && end > start);
  return html`${open.length === 0 ? nothing : html`<span><b>readable</b> ${listed(open)}</span>`}
  ${shut.length === 0 ? nothing : html`<span><b>${kind === "sealed" ? "sealed" : "unreadable"}</b> ${listed(shut)}</span>`}`;
}

function stripLabel({ kind, parts }: SealedParts, changed: string | null, where: string): string {
  const said = parts.map(
    ({ name, start, end, text }) =>
      `${name}, ${end - start} characters, ${text === null ? "not readable" : "readable"}`,
  );
  return `${kind === "sealed" ? "A sealed state" : "A state"}: ${said.join("; ")}.${changed === null ? "" : ` ${changed}: ${where}.`}`;
}
