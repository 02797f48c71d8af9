import type { Linted } from "./linted.ts";
import { lifeOf, senderOf } from "./methods.ts";

/** What to do instead of what 2026-07-28 took away (changelog). */
const INSTEAD = new Map([
  ["initialize", "each request carries its own envelope; `server/discover` tells what the server can do"],
  ["notifications/initialized", "there is no handshake to end"],
  ["ping", "any answer shows that the server lives"],
  ["logging/setLevel", "name a level in `_meta`, `io.modelcontextprotocol/logLevel`, on each request"],
  ["resources/subscribe", "use `subscriptions/listen`"],
  ["resources/unsubscribe", "end the `subscriptions/listen` that asked for it"],
  ["notifications/elicitation/complete", "the client tries its request again"],
]);

/** Methods by revision and by side; and the two things that 2026 has in neither direction. */
export function lintMethod({ message, judge, context, found }: Linted): void {
  const { revision, family } = judge;
  const isServer = context.direction === "s2c";
  const { method, kind } = message;
  if (family === "2026" && !isServer && (kind === "result" || kind === "error")) {
    const text =
      'an answer from the client; in 2026-07-28 a server asks with `resultType: "input_required"`, and the client sends its request again (basic/patterns/mrtr)';
    found.error("WB328", [], text);
  }
  if (method === null) return;
  if (family === "2026" && isServer && message.idText !== null) {
    const text = `\`${method}\` from the server; in 2026-07-28 servers send no requests: answer with \`resultType: "input_required"\` (basic/patterns/mrtr)`;
    found.error("WB327", ["method"], text);
    return;
  }
  if (revision === null) return;
  const sender = senderOf(method, revision);
  if (sender === null || sender === "B" || sender === (isServer ? "S" : "C")) return;
  if (sender !== "-") {
    const who = sender === "C" ? "the client" : "the server";
    found.error(
      "WB326",
      ["method"],
      `\`${method}\` comes from ${who} in ${revision}, not from the other side`,
    );
    return;
  }
  const life = lifeOf(method);
  const when =
    life === null
      ? ""
      : life.first > revision
        ? `; it came with ${life.first}`
        : `; ${life.last} was the last with it`;
  const instead = life !== null && life.last < revision ? INSTEAD.get(method) : undefined;
  found.error("WB326", ["method"], `${revision} has no \`${method}\`${when}${instead ? `: ${instead}` : ""}`);
}
