import { type LooseNode, looseText } from "../../format/json-loose.ts";
import type { Json } from "../../wire/message.ts";
import { own, type JsonObject } from "../../wire/own.ts";
import type { CompletionView } from "../completion-view.ts";
import type { Offer, SeenList } from "../seen-lists.ts";
import type { Completing } from "./completing.ts";
import { jsonToken, option } from "./option.ts";

/** The lists whose names stand at one place of a method's params. */
const PLACES = new Map<string, readonly (keyof Offer)[]>([
  ["tools/call params.name", ["tools"]],
  ["prompts/get params.name", ["prompts"]],
  ["resources/read params.uri", ["resources", "resourceTemplates"]],
  ["resources/subscribe params.uri", ["resources", "resourceTemplates"]],
  ["resources/unsubscribe params.uri", ["resources", "resourceTemplates"]],
]);

const subscribed = /^params\.notifications\.resourceSubscriptions\.\d+$/;

/**
 * Tools, prompts and resources of the servers that a frame goes to, as they last listed them; null for a place of
 * another kind.
 */
export function namedValues(
  completing: Completing,
  root: LooseNode | null,
  method: string,
  place: string,
): CompletionView[] | null {
  if (method === "completion/complete") return completionValues(completing, root, place);
  const isListen = method === "subscriptions/listen" && subscribed.test(place);
  const lists = isListen ? ["resources" as const] : PLACES.get(`${method} ${place}`);
  return lists ? listed(completing, lists) : null;
}

function listed(completing: Completing, lists: readonly (keyof Offer)[]): CompletionView[] {
  const { to } = completing.cell.options;
  return to.flatMap((server) =>
    lists.flatMap((list) =>
      [...itemsOf(completing.offerOf(server)[list])].map(([name, item]) => named(name, item, list, server)),
    ),
  );
}

const itemsOf = (list: SeenList | null): Iterable<[string, JsonObject]> => list?.items ?? [];

function named(name: string, item: JsonObject, list: keyof Offer, server: string): CompletionView {
  const text = (key: string): string | null => {
    const value = own(item, key);
    return typeof value === "string" ? value : null;
  };
  const title = text("title") ?? (list === "resources" || list === "resourceTemplates" ? text("name") : null);
  return option(list === "tools" ? "tool" : "value", name, {
    insert: jsonToken(name),
    detail: title === null ? server : `${server}, ${title}`,
    info: text("description"),
  });
}

/** What `completion/complete` asks about: a prompt or a template, and one of its arguments. */
function completionValues(
  completing: Completing,
  root: LooseNode | null,
  place: string,
): CompletionView[] | null {
  if (place === "params.ref.name") return listed(completing, ["prompts"]);
  if (place === "params.ref.uri") return listed(completing, ["resourceTemplates"]);
  if (place !== "params.argument.name") return null;
  const name = looseText(root, ["params", "ref", "name"]) ?? "";
  const uri = looseText(root, ["params", "ref", "uri"]) ?? "";
  const names = completing.cell.options.to.flatMap((server) => {
    const listedArguments: Json | undefined = own(
      completing.offerOf(server).prompts?.items.get(name),
      "arguments",
    );
    return Array.isArray(listedArguments) ? listedArguments.map((one) => own(one, "name")) : [];
  });
  const inUri = [...uri.matchAll(/\{[+#./;?&]?([\w,]+)/g)].flatMap((match) => match[1]!.split(","));
  return [...names, ...inUri]
    .filter((one) => typeof one === "string")
    .map((one) => option("argument", one, { insert: jsonToken(one) }));
}
