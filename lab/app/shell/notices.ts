import { css, html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { icon, type IconName } from "../icon.ts";
import { iconButton } from "../icon-button.ts";
import { inlineCode } from "../answer/visible.ts";
import { StoreController } from "../store-controller.ts";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";

interface Line {
  kind: string;
  text: string;
  shape: IconName;
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
        [data-notice="link"]
      ) {
        background: var(--yellow-tint);
        color: var(--ink);
      }
      .notice:not([data-notice="copied"]) > .icon {
        color: var(--yellow);
      }
      .notice p {
        min-inline-size: 0;
        overflow-wrap: anywhere;
      }
      .notice .button {
        margin-inline-start: auto;
      }
    `,
  ];

  #store = new StoreController(this, ["status", "lab", "faults", "link"]);
  @state() private closed: ReadonlySet<string> = new Set();

  override render() {
    return html`<div role="status">
      ${this.#lines().map(
        ({ kind, text, shape, close }) =>
          html`<div class="notice" data-notice=${kind}>
            ${icon(shape)}
            <p>${inlineCode(text)}</p>
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
    for (const { kind, text } of store.view.notices) {
      if (this.closed.has(text)) continue;
      const close = () => (this.closed = new Set([...this.closed, text]));
      lines.push({ kind, text, shape: shapes[kind] ?? "warn", close });
    }
    return lines;
  }
}

const linkWords = {
  live: null,
  lost: "Wirebook does not answer. Is it still running in its terminal? Trying again; what you type is kept.",
  denied:
    "Wirebook was started anew and does not know this page. Open the address it printed; what you type is kept.",
} as const;
