import { css, html, LitElement, nothing } from "lit";
import { customElement, state } from "lit/decorators.js";
import { badges } from "../styles/badges.ts";
import { ground } from "../styles/ground.ts";
import { deepActive } from "./deep-focus.ts";
import { keysOf } from "./keys-label.ts";
import type { HotkeyId } from "./hotkeys.ts";

export interface MenuItem {
  words: string;
  key?: HotkeyId;
  /** A line stands between two groups. */
  group?: string;
  run(): void;
}

/** Room between the menu and its button, and the edge of the window, in px. */
const GAP = 4;

/** One menu for the whole page, at whichever button asked for it. Arrows, Home, End, first letters; Esc closes. */
@customElement("wb-menu")
export class WbMenu extends LitElement {
  static override styles = [
    ground,
    badges,
    css`
      [role="menu"] {
        position: fixed;
        inset: auto;
        margin: 0;
        padding: 4px 0;
        min-inline-size: 13rem;
        max-inline-size: calc(100vw - 1rem);
        max-block-size: calc(100dvh - 1rem);
        overflow: auto;
        border: 1px solid var(--line-control);
        border-radius: var(--radius-m);
        background: var(--raised);
        color: var(--ink);
        box-shadow: var(--shadow-2);
      }
      [role="menuitem"] {
        display: flex;
        align-items: center;
        gap: 1.5rem;
        inline-size: 100%;
        min-block-size: 1.625rem;
        padding: 0 12px;
        border: 0;
        background: none;
        color: inherit;
        font: var(--text-m) / 1.3 var(--sans);
        text-align: start;
        cursor: pointer;
      }
      [role="menuitem"]:focus {
        outline: none;
        background: var(--blue-tint);
      }
      @media (forced-colors: active) {
        [role="menuitem"]:focus {
          outline: 2px solid Highlight;
          outline-offset: -2px;
        }
      }
      kbd {
        margin-inline-start: auto;
      }
      hr {
        margin: 4px 0;
        border: 0;
        border-block-start: 1px solid var(--line);
      }
    `,
  ];

  @state() private items: readonly MenuItem[] = [];
  @state() private label = "";
  #button: HTMLElement | null = null;
  /** Who had the focus before. */
  #before: HTMLElement | null = null;
  #typed = { text: "", at: 0 };

  /** Opens at a button, with the focus on the first item. `label` names the menu. */
  async open(button: HTMLElement, label: string, items: readonly MenuItem[]): Promise<void> {
    this.items = items;
    this.label = label;
    await this.updateComplete;
    const menu = this.#menu;
    if (menu.matches(":popover-open")) menu.hidePopover();
    this.#button = button;
    this.#before = deepActive() as HTMLElement | null;
    button.setAttribute("aria-expanded", "true");
    menu.showPopover();
    this.#place(menu, button.getBoundingClientRect());
    this.#buttons[0]?.focus();
  }

  override render() {
    return html`<section aria-label=${this.label}>
      <div
        role="menu"
        popover="auto"
        aria-label=${this.label}
        data-own-keys
        @keydown=${this.#key}
        @toggle=${this.#toggle}
      >
        ${this.items.map(
          ({ words, key, group }, at) =>
            html`${at > 0 && group !== this.items[at - 1]?.group ? html`<hr />` : nothing}<button
                type="button"
                role="menuitem"
                tabindex="-1"
                @click=${() => this.#take(at)}
                @pointermove=${(event: PointerEvent) => (event.currentTarget as HTMLElement).focus()}
              >
                ${words}${key === undefined ? nothing : html`<kbd>${keysOf(key)}</kbd>`}
              </button>`,
        )}
      </div>
    </section>`;
  }

  get #menu(): HTMLElement {
    return this.renderRoot.querySelector<HTMLElement>('[role="menu"]')!;
  }
  get #buttons(): HTMLButtonElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLButtonElement>('[role="menuitem"]')];
  }

  /** Below the button where there is room, else above it, and always inside the window. */
  #place(menu: HTMLElement, at: DOMRect): void {
    const { width, height } = menu.getBoundingClientRect();
    const below = at.bottom + GAP;
    const top = below + height > innerHeight - GAP ? at.top - GAP - height : below;
    const left = at.left + width > innerWidth - GAP ? at.right - width : at.left;
    menu.style.top = `${Math.max(GAP, Math.min(top, innerHeight - GAP - height))}px`;
    menu.style.left = `${Math.max(GAP, left)}px`;
  }

  #take(at: number): void {
    // First close, so that the focus is back where it was and the command may move it.
    this.#close();
    this.items[at]?.run();
  }

  readonly #key = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = this.#buttons;
    const from = buttons.findIndex((button) => button.matches(":focus"));
    const to = this.#target(event, buttons, from);
    if (event.key === "Tab") {
      event.preventDefault();
      this.#close();
    }
    if (to === null) return;
    event.preventDefault();
    buttons[(to + buttons.length) % buttons.length]?.focus();
  };

  #close(): void {
    this.#menu.hidePopover();
    this.#giveBack();
  }

  /** A click elsewhere has put the focus there, and it stays. */
  #giveBack(): void {
    const now = deepActive();
    if (now === null || now === document.body || now.closest('[role="menu"]') === this.#menu)
      this.#before?.focus();
    this.#before = null;
  }

  #target(event: KeyboardEvent, buttons: readonly HTMLElement[], from: number): number | null {
    if (event.key === "ArrowDown") return from + 1;
    if (event.key === "ArrowUp") return from < 0 ? -1 : from - 1;
    if (event.key === "Home") return 0;
    if (event.key === "End") return -1;
    if (event.key.length !== 1 || event.key === " ") return null;
    const soon = event.timeStamp - this.#typed.at < 700;
    const text = (soon ? this.#typed.text : "") + event.key.toLowerCase();
    this.#typed = { text, at: event.timeStamp };
    const after = [...buttons.keys()].map((_, i) => (from + (text.length > 1 ? i : i + 1)) % buttons.length);
    return after.find((i) => buttons[i]?.textContent?.trim().toLowerCase().startsWith(text)) ?? null;
  }

  readonly #toggle = (event: Event): void => {
    if ((event as ToggleEvent).newState !== "closed") return;
    this.#button?.setAttribute("aria-expanded", "false");
    this.#giveBack();
  };
}
