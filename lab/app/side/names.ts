import { ContextConsumer } from "@lit/context";
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { CellView } from "../../session/view.ts";
import { countText } from "../answer/units.ts";
import { visible } from "../answer/visible.ts";
import { keep, kept } from "../browser-keep.ts";
import { faceOf } from "../cell/face.ts";
import { holds } from "../cell/holds.ts";
import { say } from "../events.ts";
import { actionsContext } from "../lab-context.ts";
import { cellAddress } from "../shell/address.ts";
import { signIcon } from "../sign.ts";
import { StoreController } from "../store-controller.ts";
import { controls } from "../styles/controls.ts";
import { badges } from "../styles/badges.ts";
import { ground } from "../styles/ground.ts";
import { namesStyles } from "./names-styles.ts";
import { valuePreview, type ValuePreview } from "./value-preview.ts";

/** With fewer names than this, a filter only takes room. */
const FILTERED = 12;
const KEPT = "wirebook.names.details";

/**
 * Every name with its state and the beginning of its value; of the selected one, or of all where a person wants
 * that, also what it is, what it reads and who reads it. Arrows move from name to name.
 */
@customElement("wb-names")
export class WbNames extends LitElement {
  static override styles = [ground, controls, badges, namesStyles];

  @state() private typed = "";
  @state() private details = kept(KEPT) === "yes";
  readonly #store = new StoreController(this, ["lab", "cells", "selection"]);
  readonly #actions = new ContextConsumer(this, { context: actionsContext });
  /** A cell's view is made anew when anything in it changes, so its preview is kept by it. */
  readonly #previews = new WeakMap<CellView, ValuePreview[]>();

  override render(): TemplateResult {
    const store = this.#store.value;
    const { cells } = store.view;
    const words = this.typed.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = words.length === 0 ? cells : cells.filter((cell) => this.#fits(cell, words));
    const current = shown.some(({ id }) => id === store.selectedCell) ? store.selectedCell : shown[0]?.id;
    return html`<div class="tools">
        ${
          cells.length < FILTERED && this.typed === ""
            ? nothing
            : html`<input
                class="input"
                type="search"
                aria-label="Filter the names"
                placeholder="name, state…"
                .value=${this.typed}
                @input=${(event: Event) => (this.typed = (event.target as HTMLInputElement).value)}
              />`
        }
        <button
          type="button"
          class="chip-toggle"
          aria-pressed=${String(this.details)}
          title="What each is, what it reads and who reads it"
          @click=${this.#toggleDetails}
        >
          details
        </button>
      </div>
      ${
        words.length === 0
          ? nothing
          : html`<p class="found" role="status">
              ${shown.length === 0 ? "No name fits." : `${countText(shown.length)} of ${countText(cells.length)}`}
            </p>`
      }
      <ul class="names" aria-label="Names, and what each holds" @keydown=${this.#key}>
        ${repeat(
          shown,
          (cell) => cell.id,
          (cell) => this.#name(cell, cell.id === current),
        )}
      </ul>`;
  }

  #fits(cell: CellView, words: readonly string[]): boolean {
    const text = [cell.name, cell.kind, ...cell.to, faceOf(cell).words, faceOf(cell).state]
      .join(" ")
      .toLowerCase();
    return words.every((word) => text.includes(word));
  }

  #name(cell: CellView, focusable: boolean): TemplateResult {
    const store = this.#store.value;
    const editing = this.#actions.value?.drafts.get(cell.id) !== undefined;
    const face = faceOf(cell, editing);
    const current = store.selectedCell === cell.id;
    return html`<li aria-current=${current ? "true" : nothing} data-state=${face.state}>
      <p class="head">
        <a
          class="name"
          href=${cellAddress(store.view.id, cell.name)}
          title="${cell.name}: ${face.words}"
          tabindex=${focusable ? "0" : "-1"}
          @click=${(event: MouseEvent) => this.#go(event, cell.id)}
          >${signIcon(face.sign)}<span>${cell.name}</span></a
        >
        <span class="holds num">${holds(cell, editing)}</span>
      </p>
      ${this.#preview(cell).map(
        ({ server, text }) =>
          html`<p class="value" title=${text}>
            ${server === null ? nothing : html`<span class="server">${server}</span> `}${visible(text)}
          </p>`,
      )}
      ${current || this.details ? this.#facts(cell) : nothing}
    </li>`;
  }

  #preview(cell: CellView): ValuePreview[] {
    let preview = this.#previews.get(cell);
    if (preview === undefined) this.#previews.set(cell, (preview = valuePreview(cell)));
    return preview;
  }

  #facts(cell: CellView): TemplateResult {
    const kind = cell.kind === "cel" ? "expression" : cell.kind;
    const to = cell.to.length === 0 ? "" : ` to ${cell.to.join(", ")}`;
    return html`<dl class="facts">
      <dt>is</dt>
      <dd>${kind}${to}</dd>
      ${this.#links("reads", cell.reads)} ${this.#links("after", cell.after)}
      ${this.#links("read by", cell.readBy)}
    </dl>`;
  }

  #links(title: string, names: readonly string[]): unknown {
    if (names.length === 0) return nothing;
    const store = this.#store.value;
    return html`<dt>${title}</dt>
      <dd>
        ${names.map((name, at) => {
          const cell = store.cell(name);
          const link =
            cell === undefined
              ? name
              : html`<a
                  href=${cellAddress(store.view.id, name)}
                  @click=${(event: MouseEvent) => this.#go(event, cell.id)}
                  >${name}</a
                >`;
          return at === 0 ? link : [", ", link];
        })}
      </dd>`;
  }

  #toggleDetails = (): void => {
    this.details = !this.details;
    keep(KEPT, this.details ? "yes" : "no");
  };

  #go(event: MouseEvent, id: string): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    say(this, "wb-select-cell", { id });
  }

  #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const links = [...this.renderRoot.querySelectorAll<HTMLElement>("a.name")];
    const at = links.findIndex((link) => link.matches(":focus"));
    if (at < 0) return;
    const to: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: links.length - 1,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
  };
}
