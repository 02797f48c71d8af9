import { css, html, LitElement, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { Api, ApiError } from "./api.ts";
import { LabStore } from "./lab-store.ts";
import { placeOf } from "./shell/address.ts";
import "./shell/lab.ts";
import "./shell/recording.ts";
import "./shell/start.ts";
import { controls } from "./styles/controls.ts";
import { ground } from "./styles/ground.ts";
import { takeToken } from "./token.ts";

/** The page: the list of labs, or one lab, by the address; or what to do where neither can be shown. */
@customElement("wb-app")
export class WbApp extends LitElement {
  static override styles = [
    ground,
    controls,
    css`
      .sorry {
        max-inline-size: 44rem;
        margin: 12vh auto;
        padding: var(--s6);
        display: grid;
        gap: var(--s4);
        font-size: var(--text-l);
        line-height: var(--leading-prose);
      }
      .sorry h1 {
        font-size: var(--text-2xl);
        line-height: 1.2;
      }
      .sorry p:last-child {
        font-size: var(--text-m);
      }
    `,
  ];

  @state() private screen: TemplateResult = html`<p class="sorry" role="status">Opening…</p>`;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#open();
    // The address that Wirebook printed, pasted into a tab that is already open.
    addEventListener("hashchange", () => takeToken() !== null && location.reload());
  }

  override render() {
    return this.screen;
  }

  async #open(): Promise<void> {
    const token = takeToken();
    if (token === null) return void (this.screen = noToken);
    const place = placeOf(location.pathname);
    try {
      if (place.lab === null) {
        const api = new Api(token);
        const [labs, recordings] = await Promise.all([api.labs(), api.recordings()]);
        document.title = "Labs · Wirebook";
        this.screen = html`<wb-start .api=${api} .labs=${labs} .recordings=${recordings}></wb-start>`;
      } else {
        const api = new Api(token, place.lab);
        const store = new LabStore(await api.open());
        this.screen =
          store.view.recording === undefined
            ? html`<wb-lab .api=${api} .store=${store} .goal=${place.cell}></wb-lab>`
            : html`<wb-recording .api=${api} .store=${store}></wb-recording>`;
      }
    } catch (error) {
      const fault = error instanceof ApiError ? error : null;
      this.screen =
        fault?.status === 401 ? noToken : sorry("This cannot be shown", fault?.message ?? String(error));
    }
  }
}

const sorry = (title: string, words: string): TemplateResult =>
  html`<main class="sorry">
    <h1>${title}</h1>
    <p>${words}</p>
    <p><a href="/">The list of labs</a></p>
  </main>`;

const noToken = html`<main class="sorry">
  <h1>Open the address Wirebook printed</h1>
  <p>
    This page belongs to a Wirebook that runs in a terminal on this computer. That Wirebook gives each page a
    token, in the address it opens or prints when it starts. This page has none, or one of an earlier start.
  </p>
  <p>
    Start it again with <code>npm start</code>, or open the whole address from its terminal, up to its last
    character.
  </p>
</main>`;
