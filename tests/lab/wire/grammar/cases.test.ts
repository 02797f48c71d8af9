import { describe, expect, test } from "vitest";
import { definition } from "../../../../lab/wire/grammar/definitions.ts";
import { chosenFor } from "../../../../lab/wire/grammar/choose.ts";
import { isFault, issuesOf } from "../../../../lab/wire/grammar/values.ts";
import { classify } from "../../../../lab/wire/classify.ts";
import { lintFrame, type Finding } from "../../../../lab/wire/lint-frame.ts";
import type { Json, Message } from "../../../../lab/wire/message.ts";
import { cases, examples, hasShared, type Case } from "./official.ts";

const shown = (list: readonly Finding[]) =>
  list.map(({ code, severity, path }) => `${severity === "error" ? code : `(${code})`} ${path}`.trim());

/** The request whose result a definition is of; its own envelope declares everything that may be asked for. */
const METHODS: Record<string, string> = {
  InitializeResult: "initialize",
  DiscoverResult: "server/discover",
  EmptyResult: "ping",
  ListToolsResult: "tools/list",
  CallToolResult: "tools/call",
  CreateTaskResult: "tools/call",
  InputRequiredResult: "tools/call",
  ReadResourceResult: "resources/read",
  GetPromptResult: "prompts/get",
  CompleteResult: "completion/complete",
  ListPromptsResult: "prompts/list",
  ListResourcesResult: "resources/list",
  ListResourceTemplatesResult: "resources/templates/list",
  SubscriptionsListenResult: "subscriptions/listen",
  CreateMessageResult: "sampling/createMessage",
  ListRootsResult: "roots/list",
  ElicitResult: "elicitation/create",
};

function requestFor(name: string): Message | null {
  const method = METHODS[name.replace(/Response$/, "")];
  if (method === undefined) return null;
  const envelope = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {
      elicitation: { form: {}, url: {} },
      sampling: { tools: {} },
      roots: {},
    },
  };
  return classify(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { _meta: envelope } }));
}

const isFrame = (value: unknown): boolean =>
  Array.isArray(value) || (typeof value === "object" && value !== null && "jsonrpc" in value);

describe.skipIf(!hasShared)("the labelled frames (skipped where ../shared is absent)", () => {
  test("are all there", () => {
    expect(cases()).toHaveLength(94);
  });

  test.each(cases().map((one): [string, Case] => [one.id, one]))("%s", (_, one) => {
    const { rev, dir, def, frame, expect: isGood } = one;
    if (!isFrame(frame)) {
      // Two are parts of a frame, which never cross the wire by themselves.
      const issues = issuesOf(definition(rev, def)!, frame).filter(isFault);
      expect(issues.length === 0).toBe(isGood);
      return;
    }
    const text = JSON.stringify(frame);
    const direction = dir === "C>S" ? "c2s" : "s2c";
    for (const request of [requestFor(def), null]) {
      const list = lintFrame(text, { direction, revision: rev, request });
      if (isGood) expect(shown(list)).toEqual([]);
      else expect(list.filter(({ severity }) => severity === "error")).not.toEqual([]);
    }
    // The good ones are good because the grammar looked, not because it looked away.
    if (isGood && !Array.isArray(frame)) {
      const chosen = chosenFor(classify(text), rev, { direction, request: requestFor(def) });
      expect(chosen).not.toBeNull();
    }
  });
});

/** Makes a frame of an example, where it is one, or a result, params or an error of one. */
function frameOf(name: string, value: Json): { frame: object; direction: "c2s" | "s2c" } | null {
  const isClient = /^(Cancelled|ListRootsResult|CreateMessageResult|ElicitResult)/.test(name);
  if (isFrame(value)) {
    const { method } = value as { method?: string };
    const fromClient = method !== undefined && !(method.startsWith("notifications/") && !isClient);
    return { frame: value as object, direction: fromClient ? "c2s" : "s2c" };
  }
  if (/^(?!Create|Elicit|ListRoots).*Result$/.test(name))
    return { frame: { jsonrpc: "2.0", id: 1, result: value }, direction: "s2c" };
  if (name.endsWith("Error")) return { frame: { jsonrpc: "2.0", id: 1, error: value }, direction: "s2c" };
  return null;
}

describe.skipIf(!hasShared)("the official examples (skipped where ../shared is absent)", () => {
  test("are all there", () => {
    expect(examples()).toHaveLength(129);
  });

  /** It passes the official schema by accident: any object with a `resultType` passes as a question. */
  const LACKING: Record<string, string[]> = {
    "ReadResourceResultResponse/read-resource-result-response.json": [
      "WB332 result.ttlMs",
      "WB332 result.cacheScope",
    ],
  };

  test.each(examples().map((one) => [one.file, one] as const))("%s", (file, { definition: name, value }) => {
    const faults = issuesOf(definition("2026-07-28", name)!, value).filter(isFault);
    const paths = faults.map(({ path }) => path.join("."));
    expect(paths).toEqual((LACKING[file] ?? []).map((line) => line.split(" ")[1]));
    const whole = frameOf(name, value as Json);
    if (whole === null) return;
    const list = lintFrame(JSON.stringify(whole.frame), {
      direction: whole.direction,
      revision: "2026-07-28",
      request: requestFor(name),
    });
    expect(shown(list)).toEqual(LACKING[file] ?? []);
  });
});
