import { css, html, LitElement, nothing } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { visible } from "../answer/visible.ts";
import { say } from "../events.ts";
import { icon } from "../icon.ts";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { nextTheme, theme, type Theme } from "../theme.ts";
import { headStyles } from "./head-styles.ts";
import { keysOf } from "./keys-label.ts";

/** The bar above every screen: home, title, what the screen puts in between, commands, theme. */
@customElement("wb-head")
export class WbHead extends LitElement {
  static override styles = [
    ground,
    controls,
    badges,
    headStyles,
    css`
      ::slotted(*) {
        min-inline-size: 0;
      }
      ::slotted([slot="actions"]) {
        display: contents;
      }
      @media (max-width: 1180px) {
        ::slotted([slot="servers"]) {
          order: 1;
          flex-basis: 100%;
        }
      }
      @media (max-width: 760px), (max-height: 560px) {
        .head {
          position: static;
        }
      }
      p.head-home {
        margin: 0;
      }
      @media print {
        :host([still]) :is(.head-actions, .skip-link) {
          display: none;
        }
        :host([still]) .head {
          position: static;
          padding-inline: 0;
        }
      }
    `,
  ];

  /** The lab's title; empty on the list of labs. */
  @property() heading = "";
  /** The lab's file, for the title's tooltip. */
  @property() file = "";
  /** In an exported page: there is no list of labs to go to, and it goes on paper. */
  @property({ type: Boolean, reflect: true }) still = false;
  @state() private theme: Theme = theme();

  override render() {
    return html`<header class="head">
      <button type="button" class="button skip-link" @click=${() => say(this, "wb-skip", null)}>
        Skip to the content
      </button>
      ${
        this.still
          ? html`<p class="head-home">${icon("wire")}Wirebook</p>`
          : html`<a class="head-home" href="/" title="The list of labs">${icon("wire")}Wirebook</a>`
      }
      ${this.heading === "" ? nothing : html`<p class="head-title" title=${this.file}>${visible(this.heading)}</p>`}
      <slot name="servers"></slot>
      <div class="head-actions">
        <slot name="actions"></slot>
        <button
          type="button"
          class="button"
          data-rank="quiet"
          aria-haspopup="dialog"
          @click=${() => say(this, "wb-commands", null)}
        >
          Commands <kbd>${keysOf("commands")}</kbd>
        </button>
        <button
          type="button"
          class="button theme-button"
          data-rank="quiet"
          data-shape="icon"
          aria-label="Theme: ${this.theme}"
          title="Theme: ${this.theme}"
          @click=${() => (this.theme = nextTheme())}
        >
          ${icon("theme")}
        </button>
      </div>
    </header>`;
  }
}
