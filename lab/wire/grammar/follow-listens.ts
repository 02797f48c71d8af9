import { ENVELOPE_PREFIX } from "../envelope.ts";
import { idKey } from "../ids.ts";
import type { Json } from "../message.ts";
import { own } from "../own.ts";
import { brief, clip } from "../stray.ts";
import { keyAt, remember, type Follower, type Turn } from "./turn.ts";

const WHERE = "(basic/patterns/subscriptions)";
const TAG = ["params", "_meta", `${ENVELOPE_PREFIX}subscriptionId`];
const ACK = "notifications/subscriptions/acknowledged";
const KINDS = new Map([
  ["notifications/tools/list_changed", "toolsListChanged"],
  ["notifications/prompts/list_changed", "promptsListChanged"],
  ["notifications/resources/list_changed", "resourcesListChanged"],
  ["notifications/resources/updated", "resourceSubscriptions"],
]);

interface Listen {
  readonly requested: Json | undefined;
  acknowledged: Json | null;
  ended: "client" | "server" | null;
}

/**
 * The subscriptions of 2026-07-28: first comes the acknowledgement, then only what it holds, and it holds no
 * more than was asked for.
 */
export class Listens implements Follower {
  #listens = new Map<string, Listen>();

  follow(turn: Turn): void {
    const { message, direction, request } = turn;
    if (turn.family === "2024") return;
    if (message.method === "subscriptions/listen" && message.kind === "request" && direction === "c2s") {
      const requested = own(message.json, "params", "notifications");
      const key = idKey(message.idText ?? "") ?? "";
      remember(this.#listens, key, { requested, acknowledged: null, ended: null });
    } else if (message.method === "notifications/cancelled") {
      this.#end(keyAt(message, "params", "requestId"), direction === "c2s" ? "client" : "server");
    } else if (request?.method === "subscriptions/listen" && direction === "s2c") {
      this.#end(idKey(message.idText ?? ""), "server");
    } else if (message.kind === "notification" && direction === "s2c") {
      this.#tagged(turn);
    }
  }

  #end(key: string | null, by: "client" | "server"): void {
    const listen = this.#listens.get(key ?? "");
    if (listen) listen.ended = by;
  }

  #tagged({ message, found }: Turn): void {
    const key = keyAt(message, ...TAG);
    if (key === null) return;
    const listen = this.#listens.get(key);
    const id = brief(own(message.json, ...TAG));
    if (!listen || listen.ended === "server") {
      const why = listen ? "has ended" : "nobody opened";
      found.error("WB383", TAG, `a notification of subscription ${id}, which ${why} ${WHERE}`);
    } else if (message.method === ACK) {
      listen.acknowledged = own(message.json, "params", "notifications") ?? {};
      for (const more of beyond(listen.acknowledged, listen.requested)) {
        found.error(
          "WB381",
          ["params", "notifications", more.kind],
          `${more.what} is acknowledged, and was not asked for ${WHERE}`,
        );
      }
    } else if (listen.ended === null && listen.acknowledged === null) {
      const text = `\`${message.method ?? ""}\` before the acknowledgement of subscription ${id}: that is the first to come ${WHERE}`;
      found.error("WB380", ["method"], text);
    } else if (listen.ended === null) {
      const why = notHeld(message.method ?? "", own(message.json, "params", "uri"), listen.acknowledged);
      if (why !== null) found.error("WB382", ["method"], `${why} ${WHERE}`);
    }
  }
}

/** What is acknowledged and was not requested. */
function beyond(acknowledged: Json, requested: Json | undefined): { kind: string; what: string }[] {
  return [...KINDS.values()].flatMap((kind) => {
    const granted = own(acknowledged, kind);
    const asked = own(requested, kind);
    if (Array.isArray(granted)) {
      const uris = new Set(Array.isArray(asked) ? asked : []);
      const more = granted.find((uri) => !uris.has(uri));
      return more === undefined ? [] : [{ kind, what: brief(more) }];
    }
    return granted === true && asked !== true ? [{ kind, what: `\`${kind}\`` }] : [];
  });
}

/** Why a subscription does not hold a notification; null where it does. A subscribed URI holds what is below it. */
function notHeld(method: string, uri: Json | undefined, acknowledged: Json | null): string | null {
  const kind = KINDS.get(method);
  if (kind === undefined) return null;
  const held = own(acknowledged ?? {}, kind);
  if (kind !== "resourceSubscriptions") {
    return held === true ? null : `\`${method}\`, and the acknowledgement holds no \`${kind}\``;
  }
  const uris = Array.isArray(held) ? held : [];
  const isHeld = uris.some(
    (one) => typeof one === "string" && typeof uri === "string" && uri.startsWith(one),
  );
  return isHeld
    ? null
    : `an update of ${typeof uri === "string" ? clip(uri, 60) : brief(uri)}, which the acknowledgement does not hold`;
}
