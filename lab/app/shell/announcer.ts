import { html, LitElement } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Status } from "../../engine/state.ts";
import type { CellView } from "../../session/view.ts";
import { faceOf } from "../cell/face.ts";
import { waitingOf } from "../form/asked.ts";
import { StoreController } from "../store-controller.ts";
import { ground } from "../styles/ground.ts";
import { serverStateWords } from "./server-words.ts";

const GATHER_MS = 400;
const SAID = 3;

/** Says to a screen reader what changed: outcomes politely and gathered, a server's death at once. */
@customElement("wb-announcer")
export class WbAnnouncer extends LitElement {
  static override styles = [ground];

  #store = new StoreController(this, ["cells", "servers", "lab"]);
  #statuses = new Map<string, Status>();
  #servers = new Map<string, string>();
  /** By form cell, the question that waited at the last look. */
  #questions = new Map<string, string>();
  #waiting: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  @state() private outcomes = "";
  @state() private death = "";

  override render() {
    return html`<p class="visually-hidden" role="status" aria-live="polite">${this.outcomes}</p>
      <p class="visually-hidden" role="alert" aria-live="assertive">${this.death}</p>`;
  }

  /** Says one thing politely. */
  announce(words: string): void {
    this.#say(words);
  }

  protected override willUpdate(): void {
    const { cells, servers } = this.#store.value.view;
    for (const cell of cells) {
      const before = this.#statuses.get(cell.id);
      this.#statuses.set(cell.id, cell.status);
      this.#question(cell, before !== undefined);
      if (before === "running" && cell.status === "idle") this.#say(`${cell.name}: ${faceOf(cell).words}`);
    }
    for (const server of servers) {
      const before = this.#servers.get(server.name);
      const now = `${server.state} ${server.epoch}`;
      this.#servers.set(server.name, now);
      if (before === undefined || before === now) continue;
      if (server.state === "died" || server.state === "failed")
        this.death = `${server.name} ${serverStateWords(server)}`;
      else if (server.state === "ready") this.#say(`${server.name} is ready, epoch ${server.epoch}`);
    }
  }

  /** A question is told when it comes, never where a page opens; the focus stays where it is. */
  #question(cell: CellView, known: boolean): void {
    const asked = waitingOf(cell);
    const before = this.#questions.get(cell.id);
    if (asked === null) this.#questions.delete(cell.id);
    else this.#questions.set(cell.id, asked.turn);
    if (known && asked !== null && asked.turn !== before)
      this.#say(`${asked.server ?? "this lab"} asks you: ${cell.name} waits for your answer`);
  }

  #say(words: string): void {
    this.#waiting.push(words);
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      const all = this.#waiting;
      this.#waiting = [];
      this.#timer = undefined;
      const more = all.length - SAID;
      this.outcomes = `${all.slice(0, SAID).join(". ")}${more > 0 ? `. And ${more} more.` : ""}`;
    }, GATHER_MS);
  }
}
