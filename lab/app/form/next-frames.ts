import { ContextConsumer } from "@lit/context";
import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { AnswerFrame } from "../../session/answer-frames.ts";
import type { PersonsAnswer } from "../../session/open-lab.ts";
import { bytesText } from "../answer/units.ts";
import { inlineCode, visibleText } from "../answer/visible.ts";
import { apiContext } from "../lab-context.ts";
import { badges } from "../styles/badges.ts";
import { ground } from "../styles/ground.ts";

/** ms after the last key before the session is asked again. */
const PAUSE = 300;

/** The frames that would carry an answer, as they would be sent: asked for while it is open, and shown alone. */
@customElement("wb-next-frames")
export class WbNextFrames extends LitElement {
  static override styles = [
    ground,
    badges,
    css`
      :host {
        display: block;
      }
      details {
        border: 1px solid var(--line);
        border-radius: var(--radius-m);
        background: var(--sunken);
      }
      summary {
        padding: 6px 12px;
        cursor: pointer;
        color: var(--ink-2);
        font-size: var(--text-s);
      }
      p {
        padding: 0 12px 6px;
        color: var(--ink-2);
        font-size: var(--text-s);
      }
      pre {
        margin: 0;
        padding: 0 12px 10px;
        max-block-size: 16rem;
        overflow: auto;
        font: var(--text-s) / 1.5 var(--mono);
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
    `,
  ];

  /** Id of the form cell. */
  @property() cell = "";
  /** What would be answered; null while it is not finished. */
  @property({ attribute: false }) given: PersonsAnswer | null = null;
  /** Names of the frames that read the form. */
  @property({ attribute: false }) readers: readonly string[] = [];
  @state() private frames: readonly AnswerFrame[] | null = null;
  @state() private fault: string | null = null;
  #open = false;
  #asked = "";
  #timer: ReturnType<typeof setTimeout> | undefined;
  #api = new ContextConsumer(this, { context: apiContext });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override render() {
    if (this.readers.length === 0) return nothing;
    const many = this.readers.length > 1;
    const [only] = this.frames?.length === 1 ? this.frames : [];
    const to = only === undefined ? nothing : html` to <code>${only.to.join(", ")}</code>`;
    const bytes = only?.text == null ? "" : `, ${bytesText(only.text.bytes)}`;
    return html`<details
      @toggle=${(event: Event) => {
        this.#open = (event.target as HTMLDetailsElement).open;
        this.#ask(0);
      }}
    >
      <summary>The frame${many ? "s" : ""} that will carry this answer${to}${bytes}</summary>
      ${this.#content()}
    </details>`;
  }

  #content(): unknown {
    if (this.given === null) return html`<p>It can be shown when every field is finished.</p>`;
    if (this.fault !== null) return html`<p>${inlineCode(this.fault)}</p>`;
    if (this.frames === null) return html`<p>…</p>`;
    return this.frames.map(
      ({ cell, text, fault }) =>
        html`<p>
            <code>${cell}</code> sends it when it
            runs${fault === null ? "." : html`. Not yet: ${inlineCode(fault)}`}
          </p>
          ${
            text === null
              ? nothing
              : html`<pre tabindex="0" aria-label="The frame of ${cell}">
${visibleText(text.text, 2000)}${text.cut ? "…" : ""}</pre>`
          }`,
    );
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has("given")) this.#ask(PAUSE);
  }

  #ask(pause: number): void {
    const key = JSON.stringify(this.given);
    if (!this.#open || this.given === null || key === this.#asked) return;
    const { given } = this;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#asked = key;
      this.#api.value?.answerFrames(this.cell, given).then(
        (frames) => {
          if (this.#asked === key) [this.frames, this.fault] = [frames, null];
        },
        (error: unknown) => {
          [this.fault, this.#asked] = [(error as Error).message, ""];
        },
      );
    }, pause);
  }
}
