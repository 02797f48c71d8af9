import { html, LitElement } from "lit";
import { customElement } from "lit/decorators.js";
import { ground } from "./styles/ground.ts";

/** The page: the list of labs, or one lab, by the address. */
@customElement("wb-app")
export class WbApp extends LitElement {
  static override styles = [ground];

  override render() {
    return html`<p>Wirebook</p>`;
  }
}
