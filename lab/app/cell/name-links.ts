import { html, type TemplateResult } from "lit";
import { say } from "../events.ts";
import type { LabStore } from "../lab-store.ts";
import { cellAddress } from "../shell/address.ts";

/** Links from one cell to others, by their names. */
export class NameLinks {
  /** @param from who says that a link was followed */
  constructor(
    readonly from: EventTarget,
    readonly store: () => LabStore,
  ) {}

  /** The address of the cell of that name; null where there is none. */
  readonly address = (name: string): string | null => {
    const store = this.store();
    return store.cell(name) === undefined ? null : cellAddress(store.view.id, name);
  };

  /** The name as a link to its cell; null where there is none. */
  readonly link = (name: string): TemplateResult | null => {
    const address = this.address(name);
    return address === null ? null : html`<a href=${address} @click=${this.follow}>${name}</a>`;
  };

  /** Goes to the cell that a clicked link names; with a modifier the browser opens its address, as anywhere. */
  readonly follow = (event: MouseEvent): void => {
    const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
    if (link === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    say(this.from, "wb-select-cell", { id: decodeURIComponent(link.pathname.split("/").at(-1) ?? "") });
  };
}
