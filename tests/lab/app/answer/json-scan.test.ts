import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  childrenOf,
  isContainer,
  keyName,
  keyToken,
  Kind,
  nodeAt,
  tokenOf,
} from "../../../../lab/app/answer/json-doc.ts";
import { nodeByPath } from "../../../../lab/app/answer/fold-together.ts";
import { pathOf, shadowedMembers } from "../../../../lab/app/answer/json-path.ts";
import { pathText } from "../../../../lab/format/path-text.ts";
import { scanJson } from "../../../../lab/app/answer/json-scan.ts";
import type { JsonDoc } from "../../../../lab/app/answer/json-doc.ts";

const scan = (text: string, cut = false): JsonDoc => {
  const doc = scanJson(text, cut);
  if (doc === null) throw new Error(`no JSON: ${text.slice(0, 80)}`);
  return doc;
};

/** Reads the value back from the nodes alone. */
const decode = (doc: JsonDoc, node = 0): unknown => {
  if (!isContainer(doc, node)) return JSON.parse(tokenOf(doc, node));
  if (doc.kind[node] === Kind.array) return [...childrenOf(doc, node)].map((child) => decode(doc, child));
  const members = [...childrenOf(doc, node)].map(
    (child) => [keyName(doc, child), decode(doc, child)] as const,
  );
  return Object.fromEntries(members);
};

describe("scanJson", () => {
  test("finds every value of any JSON text, however it is spaced", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(decode(scan(` \r\n\t${text} `))).toEqual(JSON.parse(text));
      }),
    );
  });

  test("keeps numbers, key order and names that come twice as they were on the wire", () => {
    const doc = scan('{"b":1.0,"a":9007199254740993,"b":-0E+2,"\\u0061":null}');
    const children = [...childrenOf(doc, 0)];
    expect(children.map((child) => tokenOf(doc, child))).toEqual([
      "1.0",
      "9007199254740993",
      "-0E+2",
      "null",
    ]);
    expect(children.map((child) => keyToken(doc, child))).toEqual(['"b"', '"a"', '"b"', '"\\u0061"']);
    expect([...shadowedMembers(doc, 0)]).toEqual([children[0], children[1]]);
    expect(tokenOf(doc, nodeByPath(doc, ["b"])!)).toBe("-0E+2");
  });

  test.each([
    "",
    " ",
    "{",
    "[1,]",
    "{,}",
    '{"a"}',
    '{"a":}',
    "[1 2]",
    "{1:2}",
    '"open',
    "nul",
    "01",
    "[1]]",
    "{} {}",
    "{'a':1}",
    "[tru]",
    "NaN",
    '["a\\"]',
  ])("says that %j is no JSON", (text) => expect(scanJson(text)).toBeNull());

  test("survives 200,000 levels and counts them", () => {
    const doc = scan("[".repeat(200_000) + "]".repeat(200_000));
    expect(doc.count).toBe(200_000);
    expect(doc.next[0]).toBe(200_000);
  });

  test("a string of backslashes and quotes costs no more than its length", () => {
    const text = JSON.stringify('\\"'.repeat(200_000));
    expect(tokenOf(scan(text), 0)).toBe(text);
  });

  test("a text cut anywhere keeps what is there, and says that it was cut", () => {
    const text = '{"jsonrpc":"2.0","id":-12.5,"result":{"a":[1,true,{"x":"yé\\n"}],"b":null,"c":{}}}';
    for (let at = 1; at < text.length; at += 1) {
      const doc = scan(text.slice(0, at), true);
      expect(doc.cut).toBe(true);
      for (let node = 0; node < doc.count; node += 1) {
        expect(doc.end[node]!).toBeLessThanOrEqual(at);
        expect(doc.next[node]!).toBeGreaterThan(node);
        expect(doc.next[node]!).toBeLessThanOrEqual(doc.count);
      }
    }
    expect(scan(text, true).cut).toBe(false);
  });

  test("a fault is a fault, cut or not", () => {
    expect(scanJson('{"a":1 "b":2', true)).toBeNull();
    expect(scanJson("[1,}", true)).toBeNull();
    expect(scanJson("plain words", true)).toBeNull();
  });
});

describe("paths", () => {
  const doc = scan('{"result":{"tools":[{"name":"x"},{"a/key":1}]},"":2}');

  test("lead to a node as references write them", () => {
    const at = doc.text.indexOf('"a/key"');
    const node = nodeAt(doc, at)!;
    expect(tokenOf(doc, node)).toBe("1");
    expect(pathText(pathOf(doc, node))).toBe('result.tools[1]["a/key"]');
    expect(pathText(pathOf(doc, 0))).toBe("");
    expect(pathText([""])).toBe('[""]');
  });

  test("an offset between two members belongs to what holds them", () => {
    expect(nodeAt(doc, doc.text.indexOf("},{") + 1)).toBe(nodeAt(doc, doc.text.indexOf("[{")));
    expect(nodeAt(doc, doc.text.length)).toBeNull();
    expect(nodeAt(doc, 0)).toBe(0);
  });

  test("every offset of every node gives that node or one inside it", () => {
    for (let node = 0; node < doc.count; node += 1)
      for (let at = doc.start[node]!; at < doc.end[node]!; at += 1) {
        const found = nodeAt(doc, at)!;
        expect(found).toBeGreaterThanOrEqual(node);
        expect(found).toBeLessThan(doc.next[node]!);
      }
  });
});
