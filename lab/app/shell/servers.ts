import { ContextConsumer } from "@lit/context";
import { css, html, LitElement, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { repeat } from "lit/directives/repeat.js";
import type { ServerView } from "../../session/view.ts";
import { eraBadge } from "../era-badge.ts";
import { icon } from "../icon.ts";
import { iconButton } from "../icon-button.ts";
import { actionsContext } from "../lab-context.ts";
import { StoreController } from "../store-controller.ts";
import { badges } from "../styles/badges.ts";
import { controls } from "../styles/controls.ts";
import { ground } from "../styles/ground.ts";
import { signs } from "../styles/signs.ts";
import { sign } from "../sign.ts";
import { endShort, serverStateWords } from "./server-words.ts";
import { serverStyles } from "./server-styles.ts";

/** Connections that a chip's tooltip names. */
const SHOWN = 8;

/** A chip for each server: state, era, epoch, how it ended, Restart; or Approve, before its first start. */
@customElement("wb-servers")
export class WbServers extends LitElement {
  static override styles = [
    ground,
    controls,
    badges,
    signs,
    serverStyles,
    css`
      .server-chip .button:not([data-shape]) {
        border-radius: 0 5px 5px 0;
        color: var(--yellow);
      }
    `,
  ];

  #store = new StoreController(this, ["servers"]);
  #actions = new ContextConsumer(this, { context: actionsContext });

  override render() {
    const { servers } = this.#store.value.view;
    if (servers.length === 0) return nothing;
    return html`<ul class="servers" aria-label="Servers">
      ${repeat(
        servers,
        (server) => server.name,
        (server) => this.#chip(server),
      )}
    </ul>`;
  }

  /** Brings a server's chip to the eye and the focus. */
  focusServer(name: string): void {
    const chip = this.renderRoot.querySelector(`[data-server="${CSS.escape(name)}"]`);
    chip?.scrollIntoView({ block: "nearest", inline: "nearest" });
    chip?.querySelector("button")?.focus();
  }

  #chip(server: ServerView): TemplateResult {
    const words = serverStateWords(server);
    const short = endShort(server);
    return html`<li class="server-chip" data-server=${server.name} title=${about(server)}>
      <span class="pulse" data-server-state=${pulse(server)} role="img" aria-label=${words}></span>
      <span class="server-name">${server.name}</span>
      ${server.epoch === 0 ? nothing : eraBadge(server.era)} ${short === null ? nothing : sign("died", short)}
      <span class="epoch" title=${epochWords(server)}>
        ${server.epoch === 0 ? "not started" : `epoch ${server.epoch}`}
      </span>
      ${server.approval === null ? this.#restart(server) : this.#approve(server)}
    </li>`;
  }

  #restart(server: ServerView): TemplateResult {
    return iconButton({
      icon: "restart",
      label: `Restart ${server.name}`,
      title: `Restart ${server.name}: its connections end, its answers become stale`,
      click: () => void this.#actions.value?.restart(server.name),
    });
  }

  #approve(server: ServerView): TemplateResult {
    return html`<button
      type="button"
      class="button"
      data-rank="quiet"
      data-size="small"
      aria-haspopup="dialog"
      aria-label="Approve the command of ${server.name}…"
      @click=${() => this.#actions.value?.ask({ kind: "permit", servers: [server.name], next: null, what: null })}
    >
      ${icon("warn")}Approve…
    </button>`;
  }
}

/** The look knows four pulses; a server that could not start has died, one that was never started is off. */
const pulse = ({ state }: ServerView): string =>
  state === "failed" ? "died" : state === "unapproved" || state === "ended" ? "off" : state;

const epochWords = ({ epoch }: ServerView): string =>
  epoch === 0
    ? "not started yet"
    : epoch === 1
      ? "epoch 1: started once"
      : `epoch ${epoch}: started ${epoch} times`;

function about(server: ServerView): string {
  const connections = server.connections.map(
    ({ name, state, era, pid }) =>
      `${name}: ${state}, ${era ?? "era open"}${pid === null ? "" : `, process ${pid}`}`,
  );
  const more = connections.length - SHOWN;
  return [
    `${server.name}, named in ${server.from}: ${serverStateWords(server)}`,
    ...connections.slice(0, SHOWN),
    ...(more > 0 ? [`and ${more} more connections`] : []),
  ].join("\n");
}
