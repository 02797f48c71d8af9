import { ContextConsumer } from "@lit/context";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { CellView, ProblemView } from "../../session/view.ts";
import { faceOf } from "../cell/face.ts";
import { holds } from "../cell/holds.ts";
import { say } from "../events.ts";
import { icon } from "../icon.ts";
import { inlineCode } from "../answer/visible.ts";
import { actionsContext } from "../lab-context.ts";
import { headingsOf } from "../prose/headings.ts";
import { cellAddress } from "../shell/address.ts";
import { signIcon } from "../sign.ts";
import { StoreController } from "../store-controller.ts";
import { badges } from "../styles/badges.ts";
import { ground } from "../styles/ground.ts";
import { outlineStyles } from "./outline-styles.ts";
import { sideStyles } from "./side-styles.ts";

/** The side panel: every name and what it holds, the outline of the prose, the problems with a way to each. */
@customElement("wb-side")
export class WbSide extends LitElement {
  static override styles = [
    ground,
    badges,
    sideStyles,
    outlineStyles,
    css`
      :host {
        display: grid;
      }
    `,
  ];

  #store = new StoreController(this, ["lab", "cells", "status", "selection"]);
  #actions = new ContextConsumer(this, { context: actionsContext });

  override render() {
    const { cells, blocks, problems } = this.#store.value.view;
    const headings = headingsOf(blocks);
    return html`<aside class="side pane" tabindex="0" aria-label="Names, outline, problems">
      ${fold("Names", String(cells.length), true, this.#names(cells))}
      ${
        headings.length === 0
          ? nothing
          : fold(
              "Outline",
              "",
              false,
              html`<ul class="outline">
                ${headings.map(
                  ({ block, index, depth, text }) =>
                    html`<li data-depth=${depth}>
                      <button type="button" @click=${() => say(this, "wb-show-heading", { block, index })}>
                        ${text}
                      </button>
                    </li>`,
                )}
              </ul>`,
            )
      }
      ${fold(
        "Problems",
        problems.length === 0 ? "none" : `${problems.length} to look at`,
        false,
        html`<ul class="problems">
          ${problems.map((problem) => this.#problem(problem))}
        </ul>`,
      )}
    </aside>`;
  }

  focusPanel(): void {
    this.renderRoot.querySelector<HTMLElement>("aside")?.focus();
  }

  #names(cells: readonly CellView[]): TemplateResult {
    return html`<table class="names">
      <caption class="visually-hidden">
        Names, and what each holds
      </caption>
      <tbody>
        ${repeat(
          cells,
          (cell) => cell.id,
          (cell) => this.#name(cell),
        )}
      </tbody>
    </table>`;
  }

  #name(cell: CellView): TemplateResult {
    const store = this.#store.value;
    const editing = this.#actions.value?.drafts.get(cell.id) !== undefined;
    const face = faceOf(cell, editing);
    return html`<tr
      aria-current=${store.selectedCell === cell.id ? "true" : nothing}
      data-state=${face.state}
    >
      <th scope="row">
        <a
          href=${cellAddress(store.view.id, cell.name)}
          title=${cell.name}
          @click=${(event: MouseEvent) => this.#go(event, cell.id)}
          >${signIcon(face.sign)}<span class="name">${cell.name}</span></a
        >
      </th>
      <td class="num">${holds(cell, editing)}</td>
    </tr>`;
  }

  #problem(problem: ProblemView): TemplateResult {
    const name = problem.cell === null ? null : (this.#store.value.cell(problem.cell)?.name ?? null);
    const place = `line ${problem.line}`;
    return html`<li data-severity=${problem.severity}>
      ${icon("warn")}
      <div>
        ${
          name === null || problem.cell === null
            ? html`<span class="place">${place} of the file</span>`
            : html`<a
                class="place"
                href=${cellAddress(this.#store.value.view.id, name)}
                @click=${(event: MouseEvent) => this.#go(event, problem.cell ?? "")}
                ><code>${name}</code>, ${place}</a
              >`
        }
        <p>${inlineCode(problem.message)}</p>
      </div>
    </li>`;
  }

  #go(event: MouseEvent, id: string): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    say(this, "wb-select-cell", { id });
  }
}

const fold = (title: string, count: string, open: boolean, inside: TemplateResult): TemplateResult =>
  html`<details class="fold" ?open=${open}>
    <summary>${title} <span class="count">${count}</span></summary>
    ${inside}
  </details>`;
