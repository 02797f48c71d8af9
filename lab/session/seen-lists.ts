import type { WireEvent } from "../bench/wire-event.ts";
import type { Json } from "../wire/message.ts";
import { isObject, own, type JsonObject } from "../wire/own.ts";

/** What one server said, last, that it has. Null for a list that was never asked for. */
export interface Offer {
  readonly tools: SeenList | null;
  readonly prompts: SeenList | null;
  readonly resources: SeenList | null;
  readonly resourceTemplates: SeenList | null;
}

export interface SeenList {
  /** By name, or by URI; of two with one name the last. */
  readonly items: ReadonlyMap<string, JsonObject>;
  /** False where pages of it were not asked for. */
  readonly complete: boolean;
}

/** The list that a method asks for, and what its items are told apart by. */
const LISTS = new Map<string, [keyof Offer, string]>([
  ["tools/list", ["tools", "name"]],
  ["prompts/list", ["prompts", "name"]],
  ["resources/list", ["resources", "uri"]],
  ["resources/templates/list", ["resourceTemplates", "uriTemplate"]],
]);

/** A longer answer, or a longer list, is not kept: it is for a person to choose from. */
const longestAnswer = 4 * 1024 * 1024;
const mostItems = 5000;

const none: Offer = { tools: null, prompts: null, resources: null, resourceTemplates: null };

/** The newest lists of every server of a session, as they crossed the wire. Each page adds to the one before it. */
export class SeenLists {
  readonly #offers = new Map<string, Offer>();

  add(event: WireEvent): void {
    if (event.kind !== "line" || event.direction !== "s2c") return;
    const { message, paired, server } = event;
    const [list, key] = LISTS.get(paired?.request?.method ?? "") ?? [];
    if (!list || !key || message?.kind !== "result" || (message.text?.length ?? 0) > longestAnswer) return;
    const items = own(message.json, "result", list);
    if (!Array.isArray(items)) return;
    const isMore = own(paired?.request?.json, "params", "cursor") !== undefined;
    const offer = this.of(server);
    const all = new Map(isMore ? offer[list]?.items : []);
    for (const item of items as Json[]) {
      const name = own(item, key);
      if (typeof name === "string" && isObject(item) && all.size < mostItems) all.set(name, item);
    }
    const complete =
      own(message.json, "result", "nextCursor") === undefined && (!isMore || offer[list] !== null);
    this.#offers.set(server, {
      ...offer,
      [list]: { items: all, complete: complete && all.size < mostItems },
    });
  }

  of(server: string): Offer {
    return this.#offers.get(server) ?? none;
  }
}
