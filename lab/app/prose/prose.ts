import { html, LitElement, nothing } from "lit";
import { customElement, property } from "lit/decorators.js";
import type { RootContent } from "mdast";
import { say } from "../events.ts";
import { badges } from "../styles/badges.ts";
import { ground } from "../styles/ground.ts";
import { drawNodes, type ProseLinks } from "./nodes.ts";
import { proseStyles } from "./prose-styles.ts";

/** One run of prose between cells. */
@customElement("wb-prose")
export class WbProse extends LitElement {
  static override styles = [ground, badges, proseStyles];

  @property({ attribute: false }) nodes: readonly RootContent[] = [];
  @property({ attribute: false }) links: ProseLinks = { definitions: new Map(), fragment: () => null };

  override render() {
    if (this.nodes.length === 0) return nothing;
    return html`<section class="prose" @click=${this.#follow}>${drawNodes(this.nodes, this.links)}</section>`;
  }

  /** Brings the nth heading into view and gives it the focus. */
  showHeading(index: number): void {
    const heading = this.renderRoot.querySelectorAll<HTMLElement>("h1, h2, h3, h4")[index];
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }

  /** Links within the lab move in the page instead of loading it anew. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[data-here]");
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    say(this, "wb-select-cell", { id: link.dataset.here ?? "" });
  }
}
