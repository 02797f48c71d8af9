import { assert, constantFrom, dictionary, jsonValue, property, shuffledSubarray, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { ENVELOPE_KEYS, envelopeBytes, envelopeSpans } from "../../../lab/wire/envelope.ts";

const E =
  '{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}';
const frame = (meta: string) => `{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"_meta":${meta}}}`;
const size = (text: string) => new TextEncoder().encode(text).length;
const pick = (text: string) =>
  envelopeSpans(text)
    .map(({ start, end }) => text.slice(start, end))
    .join("");

const write = (members: readonly (readonly [string, unknown])[]) =>
  `{${members.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",")}}`;

describe("what the envelope takes of a frame", () => {
  test("the smallest frame of 2026: 170 bytes, of which the envelope takes 104", () => {
    expect(size(frame(E))).toBe(170);
    expect(envelopeBytes(frame(E))).toBe(104);
    expect(pick(frame(E))).toBe(E);
  });

  test.each([
    ["no `_meta`", '{"jsonrpc":"2.0","id":2,"method":"tools/list"}', ""],
    ["an empty `_meta`", frame("{}"), ""],
    ["a `_meta` of 2024", frame('{"progressToken":"p"}'), ""],
    ["an answer", `{"jsonrpc":"2.0","id":2,"result":{"_meta":${E}}}`, ""],
    ["the top", `{"jsonrpc":"2.0","id":2,"method":"x","_meta":${E}}`, ""],
    ["what is not JSON", `${frame(E)}}`, ""],
    ["`_meta` that is no object", frame('"io.modelcontextprotocol/protocolVersion"'), ""],
    [
      "one key",
      frame('{"io.modelcontextprotocol/logLevel":"info"}'),
      '{"io.modelcontextprotocol/logLevel":"info"}',
    ],
    ["others before", frame(`{"a":1,"b":2,${E.slice(1)}`), E],
    ["others after", frame(`${E.slice(0, -1)},"a":[1,2],"b":{"c":","}}`), E],
    ["others between", frame(E.replace(',"io', ',"a":1,"b":2,"io')), E],
    ["a name written with escapes", frame(E).replace("_meta", "\\u005fmeta"), E],
    [
      "a key written with escapes",
      frame(E.replace("protocolVersion", "protocol\\u0056ersion")),
      E.replace("protocolVersion", "protocol\\u0056ersion"),
    ],
    [
      "characters of more than one byte",
      frame(E.replace("{}", '{"é漢🎫":{}}')),
      E.replace("{}", '{"é漢🎫":{}}'),
    ],
    ["params twice: the last counts", frame(E).replace('"params"', '"params":{},"params"'), E],
    ["a batch", `[${frame(E)},1, ${frame(E)}]`, E + E],
  ])("%s", (_, text, envelope) => {
    expect(pick(text)).toBe(envelope);
    expect(envelopeBytes(text)).toBe(size(envelope));
  });

  test("taking the other members out leaves the envelope, whatever they are and wherever they stand", () => {
    const others = dictionary(
      string().filter((key) => key !== "__proto__"),
      jsonValue(),
      { maxKeys: 3 },
    );
    assert(
      property(
        shuffledSubarray([...ENVELOPE_KEYS], { minLength: 1 }),
        others,
        constantFrom(0, 1, 2),
        (keys, more, turn) => {
          const kept = keys.map((key) => [key, { é: [1, ","] }] as const);
          const left = Object.entries(more);
          const all = [...left.slice(0, turn), ...kept.slice(0, 1), ...left.slice(turn), ...kept.slice(1)];
          expect(pick(frame(write(all)))).toBe(write(kept));
          expect(envelopeBytes(frame(write(all)))).toBe(size(write(kept)));
        },
      ),
    );
  });

  test("never throws", () => {
    assert(property(string({ unit: "binary" }), (text) => void envelopeSpans(`{"params":{"_meta":${text}`)));
    expect(envelopeBytes(`{"_meta":${"[".repeat(200_000)}`)).toBe(0);
  });
});
