import { css, html, LitElement, nothing } from "lit";
import { customElement, property, query, state } from "lit/decorators.js";
import { ApiError, type Api } from "../api.ts";
import { inlineCode } from "../answer/visible.ts";
import { icon } from "../icon.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { labAddress } from "./address.ts";
import { startStyles } from "./start-styles.ts";

/** Asks for the name of a new lab, makes it, and goes there. */
@customElement("wb-new-lab")
export class WbNewLab extends LitElement {
  static override styles = [
    ground,
    controls,
    startStyles,
    css`
      label {
        font-weight: 600;
      }
      .problem {
        display: flex;
        gap: 6px;
        color: var(--yellow);
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) api!: Api;
  @state() private problem: string | null = null;
  @state() private making = false;
  @query("input") private input!: HTMLInputElement;

  override focus(): void {
    this.input.focus();
    this.scrollIntoView({ block: "nearest" });
  }

  override render() {
    const { problem } = this;
    return html`<section class="card" aria-labelledby="new-title">
      <header class="card-head"><h2 id="new-title">New lab</h2></header>
      <form class="card-body field-row" @submit=${this.#make}>
        <label for="title">name</label>
        <input
          class="input"
          id="title"
          required
          maxlength="120"
          autocomplete="off"
          placeholder="What my server really sends"
          aria-describedby="about"
          aria-invalid=${problem === null ? nothing : "true"}
          @input=${() => (this.problem = null)}
        />
        ${
          problem === null
            ? nothing
            : html`<p class="problem" role="alert">${icon("warn")}<span>${inlineCode(problem)}</span></p>`
        }
        <p id="about">
          An envelope, a frame to <code>cmdb</code> and a check, in <code>work/labs</code>. It runs as it is.
        </p>
        <div>
          <button type="submit" class="button" aria-disabled=${this.making ? "true" : nothing}>
            ${icon("plus")}Make the file
          </button>
        </div>
      </form>
    </section>`;
  }

  #make = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (this.making) return;
    this.making = true;
    try {
      const { id } = await this.api.create(this.input.value);
      // The browser may bring this very page back.
      addEventListener("pagehide", () => (this.making = false), { once: true });
      location.assign(labAddress(id));
    } catch (error) {
      this.problem = error instanceof ApiError ? error.message : String(error);
      this.making = false;
      this.input.focus();
    }
  };
}
