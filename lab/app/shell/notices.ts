import { ContextConsumer } from "@lit/context";
import { css, html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { icon, type IconName } from "../icon.ts";
import { iconButton } from "../icon-button.ts";
import { inlineCode } from "../answer/visible.ts";
import { say } from "../events.ts";
import { FocusHeir } from "../focus-heir.ts";
import { actionsContext } from "../lab-context.ts";
import { StoreController } from "../store-controller.ts";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { labAddress } from "./address.ts";
import { withKeys } from "./keys-label.ts";

interface Line {
  kind: string;
  text: string;
  shape: IconName;
  /** What solves it, or takes it back. */
  buttons?: readonly { words: string; title?: string; click: () => void }[];
  /** A line about now cannot be put away; it goes when it is over. */
  close: (() => void) | null;
}

const shapes: Record<string, IconName> = {
  copied: "copy",
  gap: "warn",
  "changed-on-disk": "pen",
  error: "warn",
};

/** Sentences kept on show below the head: what the session noticed, what could not be done, a lost connection. */
@customElement("wb-notices")
export class WbNotices extends LitElement {
  static override styles = [
    ground,
    controls,
    badges,
    css`
      .notice {
        display: flex;
        gap: 8px;
        align-items: center;
        min-block-size: 2rem;
        padding: 3px var(--s5);
        border-block-end: 1px solid var(--line);
        background: var(--ground);
        color: var(--ink-2);
        font-size: var(--text-s);
      }
      .notice:is(
        [data-notice="gap"],
        [data-notice="changed-on-disk"],
        [data-notice="error"],
        [data-notice="draft"],
        [data-notice="link"]
      ) {
        background: var(--yellow-tint);
        color: var(--ink);
      }
      .notice:not([data-notice="copied"], [data-notice="deleted"]) > .icon {
        color: var(--yellow);
      }
      .notice p {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      .notice .button[data-shape] {
        margin-inline-start: auto;
      }
      .notice .button:not([data-shape]) {
        flex: none;
      }
    `,
  ];

  #store = new StoreController(this, ["status", "lab", "faults", "link"]);
  #actions = new ContextConsumer(this, { context: actionsContext });
  @state() private closed: ReadonlySet<string> = new Set();

  constructor() {
    super();
    const heir = () => {
      const next = this.renderRoot.querySelector<HTMLElement>("button");
      if (next === null) say(this, "wb-skip", null);
      else next.focus();
    };
    this.addController(new FocusHeir(this, heir));
  }

  override render() {
    return html`<div role="status">
      ${this.#lines().map(
        ({ kind, text, shape, buttons = [], close }) =>
          html`<div class="notice" data-notice=${kind}>
            ${icon(shape)}
            <p>${inlineCode(text)}</p>
            ${buttons.map(
              ({ words, title, click }) =>
                html`<button
                  type="button"
                  class="button"
                  data-size="small"
                  title=${title ?? nothing}
                  @click=${click}
                >
                  ${words}
                </button>`,
            )}
            ${close === null ? nothing : iconButton({ icon: "cross", label: "Put this away", click: close })}
          </div>`,
      )}
    </div>`;
  }

  #lines(): Line[] {
    const store = this.#store.value;
    const lines: Line[] = [];
    const link = linkWords[store.link];
    if (link !== null) lines.push({ kind: "link", text: link, shape: "warn", close: null });
    const fault = store.fault(null);
    if (fault !== null)
      lines.push({ kind: "error", text: fault, shape: "warn", close: () => store.setFault(null, null) });
    lines.push(...this.#deleted(), ...this.#orphans());
    for (const { kind, text, original } of store.view.notices) {
      if (this.closed.has(text)) continue;
      const close = () => (this.closed = new Set([...this.closed, text]));
      const open = { words: "Open the original", click: () => void this.#openOriginal(original) };
      const buttons = original === undefined ? [] : [open];
      lines.push({ kind, text, shape: shapes[kind] ?? "warn", buttons, close });
    }
    return lines;
  }

  async #openOriginal(file: string | undefined): Promise<void> {
    try {
      const labs = (await this.#actions.value?.api.labs()) ?? [];
      const lab = labs.find((entry) => entry.file === file && entry.from === "package");
      location.assign(lab === undefined ? "/" : labAddress(lab.id));
    } catch (error) {
      this.#store.value.setFault(null, (error as Error).message);
    }
  }

  /** The last deletion, with the way back. */
  #deleted(): Line[] {
    const edits = this.#actions.value?.edits;
    if (edits?.deleted == null) return [];
    const undo = {
      words: "Undo",
      title: withKeys("Brings it back", "undo"),
      click: () => say(this, "wb-undo", null),
    };
    return [
      {
        kind: "deleted",
        text: `${edits.deleted.said}.`,
        shape: "cross",
        buttons: [undo],
        close: () => edits.forget(),
      },
    ];
  }

  /** Texts that were typed for cells which the file no longer has. */
  #orphans(): Line[] {
    const drafts = this.#actions.value?.drafts;
    const edits = this.#actions.value?.edits;
    if (drafts === undefined || edits === undefined) return [];
    return drafts.orphans.map(({ cell, draft }): Line => {
      const back = async () => {
        const { fault } = await edits.make({
          do: "add",
          kind: draft.kind,
          name: cell,
          source: draft.text,
          place: { at: "end" },
        });
        this.#store.value.setFault(null, fault);
      };
      return {
        kind: "draft",
        text: `The file has no cell \`${cell}\` any more. Your text for it is kept in this tab.`,
        shape: "pen",
        buttons: [
          { words: "Put it in a new cell", click: () => void back() },
          { words: "Throw it away", click: () => drafts.discard(cell) },
        ],
        close: null,
      };
    });
  }
}

const linkWords = {
  live: null,
  lost: "Wirebook does not answer. Is it still running in its terminal? Trying again; what you type is kept.",
  denied:
    "Wirebook was started anew and does not know this page. Open the address it printed; what you type is kept.",
} as const;
