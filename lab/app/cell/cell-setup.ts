import { ContextConsumer } from "@lit/context";
import { html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { live } from "lit/directives/live.js";
import { readInfo } from "../../format/info-string.ts";
import { attributeKinds } from "../../format/kinds.ts";
import type { EditableAttribute } from "../../session/cell-edit.ts";
import type { CellKind, CellView } from "../../session/view.ts";
import { inlineCode } from "../answer/visible.ts";
import type { Edited } from "../cell-edits.ts";
import { actionsContext } from "../lab-context.ts";
import { kindsOfCell } from "../shell/cell-commands.ts";
import { StoreController } from "../store-controller.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { setupStyles } from "./setup-styles.ts";

/** Attributes that are typed as a word or a number, with what each says and an example. */
const words: readonly { name: EditableAttribute; label: string; example: string }[] = [
  { name: "on", label: "connection", example: "default" },
  { name: "wait", label: "wait, ms", example: "by the server" },
  { name: "after", label: "after", example: "no cell" },
  { name: "points", label: "points", example: "1" },
  { name: "tool", label: "tool", example: "cmdb__get_asset" },
  { name: "client", label: "client", example: "of the front matter" },
  { name: "for", label: "for", example: "round1.result.inputRequests.confirm" },
  { name: "key", label: "key", example: "any question" },
  { name: "answers", label: "answers", example: "no form" },
];

/** Fields that need the whole width. */
const wide: ReadonlySet<string> = new Set(["kind", "to", "run", "parallel", "for", "tool"]);

/**
 * The fence of a cell as a form: kind, target, mode, connection, wait and the rest of what its kind knows. Each field
 * is one change of the file, made when the field is left; what is wrong with it stands below it.
 */
@customElement("wb-cell-setup")
export class WbCellSetup extends LitElement {
  static override styles = [ground, controls, setupStyles];

  /** Id of the cell. */
  @property() cell = "";
  @state() private faults: Readonly<Record<string, string>> = {};
  #store = new StoreController(this, () => [`cell:${this.cell}`, "lab"]);
  #actions = new ContextConsumer(this, { context: actionsContext });

  override render() {
    const cell = this.#store.value.cell(this.cell);
    if (cell === undefined) return nothing;
    const knows = (name: string) => attributeKinds[name]?.includes(cell.kind) === true;
    const written = attributesOf(cell);
    return html`<form
      class="setup"
      aria-label="Fence of ${cell.name}"
      @submit=${(event: Event) => event.preventDefault()}
    >
      ${this.#row(
        "kind",
        html`<label for="kind">kind</label>
          <select id="kind" class="input" @change=${this.#kind}>
            ${kindsOfCell.map(
              ({ kind, words }) =>
                html`<option value=${kind} .selected=${live(kind === cell.kind)}>${words}</option>`,
            )}
          </select>`,
      )}
      ${knows("to") ? this.#targets(cell) : nothing} ${this.#mode(cell, written.get("run") ?? null)}
      ${words
        .filter(({ name }) => knows(name))
        .map(({ name, label, example }) =>
          this.#row(
            name,
            html`<label for=${name}>${label}</label>
              <input
                id=${name}
                class="input"
                autocomplete="off"
                spellcheck="false"
                aria-invalid=${this.faults[name] === undefined ? nothing : "true"}
                aria-describedby=${this.faults[name] === undefined ? nothing : `${name}-fault`}
                placeholder=${example}
                .value=${written.get(name) ?? ""}
                @change=${(event: Event) => this.#typed(name, event)}
              />`,
          ),
        )}
      ${
        knows("parallel")
          ? this.#row(
              "parallel",
              html`<span></span
                ><label class="choice"
                  ><input
                    type="checkbox"
                    .checked=${live(written.has("parallel"))}
                    @change=${(event: Event) =>
                      this.#set("parallel", (event.target as HTMLInputElement).checked ? "" : null)}
                  />written together with its parallel neighbours</label
                >`,
            )
          : nothing
      }
      <p class="end">
        <code>${cell.language} ${cell.info.slice(cell.language.length).trim()}</code>
        <button type="button" class="button" data-size="small" @click=${this.#close}>Done</button>
      </p>
    </form>`;
  }

  /** Puts the focus on the first field. */
  async focusForm(): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector("select")?.focus();
  }

  #row(name: string, field: TemplateResult): TemplateResult {
    const fault = this.faults[name];
    return html`<div class="row" ?data-wide=${wide.has(name)}>
      ${field}${fault === undefined ? nothing : html`<p class="fault" id="${name}-fault" role="alert">${inlineCode(fault)}</p>`}
    </div>`;
  }

  #targets(cell: CellView): TemplateResult {
    const servers = this.#store.value.view.servers.map(({ name }) => name);
    const all = [...servers, ...cell.to.filter((name) => !servers.includes(name))];
    return this.#row(
      "to",
      html`<span id="to">to</span>
        <div role="group" aria-labelledby="to" class="choices">
          ${all.map(
            (name) =>
              html`<label class="choice"
                ><input
                  type="checkbox"
                  value=${name}
                  .checked=${live(cell.to.includes(name))}
                  @change=${(event: Event) => this.#target(cell, event.target as HTMLInputElement)}
                />${name}</label
              >`,
          )}
        </div>`,
    );
  }

  #mode(cell: CellView, run: string | null): TemplateResult {
    const choices = [
      { value: null, label: run === null ? `by default (${cell.mode})` : "by default" },
      { value: "auto", label: "auto" },
      { value: "manual", label: "manual" },
    ];
    return this.#row(
      "run",
      html`<span id="run">run</span>
        <div role="radiogroup" aria-labelledby="run" class="segmented">
          ${choices.map(
            ({ value, label }) =>
              html`<label
                ><input
                  type="radio"
                  name="run"
                  .checked=${live(run === value)}
                  @change=${() => this.#set("run", value)}
                />${label}</label
              >`,
          )}
        </div>`,
    );
  }

  #target(cell: CellView, box: HTMLInputElement): void {
    // The box beside it may have been clicked just now, and the cell not know yet.
    const boxes = box.closest(".choices")!.querySelectorAll<HTMLInputElement>("input:checked");
    const chosen = new Set(Array.from(boxes, ({ value }) => value));
    const to = [...new Set([...cell.to, ...chosen])].filter((server) => chosen.has(server));
    if (to.length > 0) return void this.#set("to", to.join(","));
    box.checked = true;
    this.#fault("to", "A frame goes to one server at least.");
  }

  #typed(name: EditableAttribute, event: Event): void {
    const value = (event.target as HTMLInputElement).value.trim();
    void this.#set(name, value === "" ? null : value);
  }

  readonly #kind = (event: Event): void => {
    const kind = (event.target as HTMLSelectElement).value as CellKind;
    void this.#make("kind", this.#actions.value?.edits.make({ do: "kind", cell: this.cell, kind }));
  };

  #set(attribute: EditableAttribute, value: string | null): void {
    void this.#make(attribute, this.#actions.value?.edits.set(this.cell, attribute, value));
  }

  async #make(field: string, edit: Promise<Edited> | undefined): Promise<void> {
    const edited = await edit;
    if (edited !== undefined) this.#fault(field, edited.fault);
  }

  #fault(field: string, fault: string | null): void {
    const { [field]: _was, ...others } = this.faults;
    this.faults = fault === null ? others : { ...others, [field]: fault };
  }

  readonly #close = (): void => void this.dispatchEvent(new CustomEvent("wb-set-up-done"));
}

/** What the fence says, by name; a bare word says "". */
function attributesOf({ language, info }: CellView): Map<string, string> {
  const text = info.startsWith(language) ? info : `${language} ${info}`;
  const { attributes } = readInfo(text, { start: 0, end: text.length });
  return new Map(attributes.map(({ name, value }) => [name, value ?? ""]));
}
