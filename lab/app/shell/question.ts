import { ContextConsumer } from "@lit/context";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { icon } from "../icon.ts";
import { inlineCode } from "../answer/visible.ts";
import type { Question } from "../lab-actions.ts";
import { actionsContext } from "../lab-context.ts";
import { StoreController } from "../store-controller.ts";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { dialogStyles } from "../styles/dialog.ts";
import { ground } from "../styles/ground.ts";
import { permit } from "./permit.ts";
import { permitStyles } from "./permit-styles.ts";

/**
 * What a person decides before something runs: the exact commands that were never approved, or the manual cells that
 * would run first. The focus starts on the heading, so Enter decides nothing.
 */
@customElement("wb-question")
export class WbQuestion extends LitElement {
  static override styles = [
    ground,
    dialogStyles,
    controls,
    badges,
    permitStyles,
    css`
      h2:focus-visible {
        outline: none;
      }
    `,
  ];

  #store = new StoreController(this, ["question", "servers", "faults"]);
  #actions = new ContextConsumer(this, { context: actionsContext });

  override render() {
    const question = this.#actions.value?.question ?? null;
    if (question === null) return nothing;
    return html`<dialog
      class="question"
      aria-labelledby="title"
      @close=${() => this.#actions.value?.ask(null)}
    >
      ${question.kind === "permit" ? this.#permits(question) : this.#manual(question)}
    </dialog>`;
  }

  protected override updated(): void {
    this.#goOn();
    const dialog = this.renderRoot.querySelector("dialog");
    if (dialog !== null && !dialog.open) dialog.showModal();
  }

  /** Once every command is approved, what was asked for goes on. */
  #goOn(): void {
    const question = this.#actions.value?.question ?? null;
    if (question?.kind !== "permit") return;
    if (question.servers.some((name) => this.#store.value.server(name)?.approval != null)) return;
    this.#close();
    question.next?.();
  }

  #close(): void {
    this.renderRoot.querySelector("dialog")?.close();
    this.#actions.value?.ask(null);
  }

  #permits({ servers, what }: Extract<Question, { kind: "permit" }>): TemplateResult {
    const asked = servers
      .map((name) => this.#store.value.server(name))
      .filter((server) => server?.approval != null);
    const fault = this.#store.value.fault(null);
    const many = asked.length > 1;
    const notNow = html`<button type="button" class="button" @click=${() => this.#close()}>Not now</button>`;
    return html`<div class="question-head" data-waits>
        ${icon("warn")}
        <h2 id="title" tabindex="-1" autofocus>
          This lab wants to start ${many ? `${asked.length} programs` : "a program"}
        </h2>
      </div>
      <div class="question-body">
        <p>
          Nothing has started. Read ${many ? "each command" : "the command"}: it runs on this computer, as
          you. You are asked once for each exact command.
        </p>
        ${asked.map((server) =>
          server?.approval == null
            ? nothing
            : permit(
                server.name,
                server.from,
                server.approval,
                () => void this.#actions.value?.approve(server.approval?.key ?? ""),
                many ? nothing : notNow,
              ),
        )}
        ${what === null ? nothing : html`<p class="then">Then: ${inlineCode(what)}.</p>`}
        ${fault === null ? nothing : html`<p class="fault" role="alert">${inlineCode(fault)}</p>`}
      </div>
      ${many ? html`<div class="question-foot">${notNow}</div>` : nothing}`;
  }

  #manual({ cell, asks }: Extract<Question, { kind: "manual" }>): TemplateResult {
    const store = this.#store.value;
    const name = store.cell(cell)?.name ?? cell;
    const run = () => {
      this.#close();
      void this.#actions.value?.run(cell, true);
    };
    const one = asks.length === 1;
    return html`<div class="question-head">
        ${icon("hand")}
        <h2 id="title" tabindex="-1" autofocus>
          ${one ? "A manual cell comes" : `${asks.length} manual cells come`} first
        </h2>
      </div>
      <div class="question-body">
        <p>
          <code>${name}</code> needs what ${one ? "this cell gives" : "these cells give"}, and a manual cell
          runs only when you say so: it may change something on its server.
        </p>
        <ul class="asked">
          ${asks.map((ask) => {
            const view = store.cell(ask);
            return html`<li>
              <code>${view?.name ?? ask}</code>
              ${view === undefined ? nothing : view.to.length === 0 ? view.kind : `${view.kind} to ${view.to.join(", ")}`}
            </li>`;
          })}
        </ul>
      </div>
      <div class="question-foot">
        <button type="button" class="button" data-rank="main" @click=${run}>
          ${icon("run")}Run ${one ? "it" : "them"}, then ${name}
        </button>
        <button type="button" class="button" @click=${() => this.#close()}>Not now</button>
      </div>`;
  }
}
