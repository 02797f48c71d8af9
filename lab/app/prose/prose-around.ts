import type { BlockView } from "../../session/view.ts";
import type { LabStore } from "../lab-store.ts";
import { cellAddress, labAddress } from "../shell/address.ts";
import { definitionsOf, headingsOf } from "./headings.ts";
import type { ProseLinks } from "./nodes.ts";

/** What prose needs of the whole lab; made anew only when the lab's blocks are. */
export class ProseAround {
  #known: { blocks: readonly BlockView[]; links: ProseLinks; titled: boolean } | null = null;

  /** `titled`: the prose has a heading of the first level itself. */
  of(store: LabStore): { links: ProseLinks; titled: boolean } {
    const { blocks } = store.view;
    if (this.#known?.blocks === blocks) return this.#known;
    const headings = headingsOf(blocks);
    const slugs = new Set(headings.map(({ slug }) => slug));
    const links: ProseLinks = {
      definitions: definitionsOf(blocks),
      fragment: (name) => {
        const { id } = store.view;
        if (store.cell(name) !== undefined) return cellAddress(id, name);
        return slugs.has(name) ? `${labAddress(id)}#${name}` : null;
      },
    };
    this.#known = { blocks, links, titled: headings.some(({ depth }) => depth === 1) };
    return this.#known;
  }
}
