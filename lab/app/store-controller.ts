import { ContextConsumer } from "@lit/context";
import type { LitElement, ReactiveController } from "lit";
import { labContext } from "./lab-context.ts";
import type { LabStore, Topic } from "./lab-store.ts";

type Topics = readonly Topic[] | (() => readonly Topic[]);

/**
 * Gives an element inside `wb-lab` the store, and an update whenever one of its topics changes. Topics that
 * depend on the element's own properties are given as a function, asked before each update.
 */
export class StoreController implements ReactiveController {
  #consumer: ContextConsumer<typeof labContext, LitElement>;
  #listening: { store: LabStore; topics: readonly Topic[] } | null = null;
  readonly #update: () => void;

  constructor(
    readonly host: LitElement,
    readonly topics: Topics,
  ) {
    this.#update = () => host.requestUpdate();
    this.#consumer = new ContextConsumer(host, { context: labContext, callback: () => this.#listen() });
    host.addController(this);
  }

  /** The store. Throws outside `wb-lab`, where no element that draws a lab belongs. */
  get value(): LabStore {
    const store = this.#consumer.value;
    if (store === undefined) throw new Error(`<${this.host.localName}> is not inside <wb-lab>`);
    return store;
  }

  hostConnected(): void {
    this.#listen();
  }
  hostUpdate(): void {
    this.#listen();
  }
  hostDisconnected(): void {
    this.#forget();
  }

  #listen(): void {
    const store = this.#consumer?.value;
    if (store === undefined || !this.host.isConnected) return;
    const topics = typeof this.topics === "function" ? this.topics() : this.topics;
    const now = this.#listening;
    if (now?.store === store && now.topics.join() === topics.join()) return;
    this.#forget();
    for (const topic of topics) store.addEventListener(topic, this.#update);
    this.#listening = { store, topics };
  }

  #forget(): void {
    for (const topic of this.#listening?.topics ?? [])
      this.#listening?.store.removeEventListener(topic, this.#update);
    this.#listening = null;
  }
}
