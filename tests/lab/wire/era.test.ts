import { describe, expect, test } from "vitest";
import { classify } from "../../../lab/wire/classify.ts";
import { EraPin, eraOfRequest, family, settledRevision, type Pin } from "../../../lab/wire/era.ts";
import { Pairing } from "../../../lab/wire/pairing.ts";

const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
const meta = (version: unknown = "2026-07-28") => ({ [VERSION]: version, [CAPABILITIES]: {} });
const request = (method: string, params?: object) => ({
  jsonrpc: "2.0",
  id: 1,
  method,
  ...(params ? { params } : {}),
});
const bare = (method = "tools/list") => request(method);
const enveloped = (method = "tools/list", version: unknown = "2026-07-28") =>
  request(method, { _meta: meta(version) });
const half = request("tools/list", { _meta: { [VERSION]: "2026-07-28" } });
const initialize = request("initialize", { protocolVersion: "2025-06-18", capabilities: {} });
const result = (value: object) => ({ jsonrpc: "2.0", id: 1, result: value });
const refused = (code: number) => ({ jsonrpc: "2.0", id: 1, error: { code, message: "no" } });
const old = result({ tools: [] });
const now = result({ resultType: "complete", tools: [] });
const settles = (revision: string) => result({ protocolVersion: revision, capabilities: {} });

/** Lines in turns: to the server, from the server. Null is silence. */
function pinOf(...lines: (object | null)[]): Pin | null {
  const pin = new EraPin();
  const pairing = new Pairing();
  lines.forEach((line, row) => {
    if (line === null) return;
    const message = classify(JSON.stringify(line));
    if (row % 2 === 0) {
      pin.sent(message);
      pairing.sent(message, row);
    } else {
      pin.received(message, pairing.received(message, row).request);
    }
  });
  return pin.pin;
}

describe("what pins the era of a connection", () => {
  test.each<[string, (object | null)[], Partial<Pin> | null]>([
    ["nothing yet", [], null],
    ["silence", [bare(), null], null],
    [
      "the answer to initialize",
      [initialize, settles("2025-06-18")],
      { family: "2024", revision: "2025-06-18", by: "`initialize` settled 2025-06-18" },
    ],
    [
      "a server that settles another revision",
      [initialize, settles("2024-11-05")],
      { family: "2024", revision: "2024-11-05" },
    ],
    ["initialize refused", [initialize, refused(-32022)], null],
    [
      "a bare request that was served",
      [bare(), old],
      { family: "2024", revision: null, by: "a bare `tools/list` came first" },
    ],
    ["a bare request that was refused", [bare(), refused(-32602)], null],
    [
      "a bare request before the handshake",
      [bare(), refused(-32600), initialize, settles("2024-11-05")],
      { by: "`initialize` settled 2024-11-05" },
    ],
    [
      "a bare request, then a handshake",
      [bare("ping"), result({}), initialize, settles("2025-11-25")],
      { revision: "2025-11-25", by: "`initialize` settled 2025-11-25; before, a bare `ping` came first" },
    ],
    [
      "an enveloped request",
      [enveloped(), now],
      { family: "2026", revision: "2026-07-28", by: "the envelope of `tools/list` named 2026-07-28" },
    ],
    [
      "an enveloped request with an error of its own",
      [enveloped("tools/call"), refused(-32602)],
      { family: "2026" },
    ],
    ["an enveloped method that is gone", [enveloped("ping"), refused(-32601)], { family: "2026" }],
    ["a refused version", [enveloped("tools/list", "2099-01-01"), refused(-32022)], null],
    [
      "a refused version, then a good one",
      [enveloped("tools/list", "2099-01-01"), refused(-32022), enveloped(), now],
      { revision: "2026-07-28" },
    ],
    [
      "a version that no one knows, served",
      [enveloped("tools/list", "2099-01-01"), now],
      { family: "2026", revision: "2099-01-01" },
    ],
    ["half an envelope refused", [half, refused(-32602)], null],
    [
      "half an envelope, then a bare request",
      [half, refused(-32602), bare(), old],
      { family: "2024", by: "a bare `tools/list` came first" },
    ],
    ["server/discover", [enveloped("server/discover"), now], null],
    ["server/discover refused bare", [bare("server/discover"), refused(-32601)], null],
    [
      "server/discover, then initialize",
      [enveloped("server/discover"), now, initialize, settles("2025-06-18")],
      { family: "2024" },
    ],
    [
      "an enveloped request that a 2024 server serves",
      [enveloped("ping"), result({})],
      { family: "2024", revision: null, by: "`ping` was answered in the 2024 shape" },
    ],
    [
      "a bare notification, then an enveloped request in the old shape",
      [{ jsonrpc: "2.0", method: "notifications/initialized" }, null, enveloped(), old],
      { family: "2024", by: "a bare `notifications/initialized` came first" },
    ],
    [
      "an enveloped request after a handshake",
      [initialize, settles("2025-06-18"), enveloped(), old],
      { revision: "2025-06-18", by: "`initialize` settled 2025-06-18" },
    ],
    ["a handshake refused after 2026", [enveloped(), now, initialize, refused(-32022)], { family: "2026" }],
    [
      "a handshake that a server takes after 2026",
      [enveloped(), now, initialize, settles("2025-06-18")],
      {
        family: "2024",
        by: "`initialize` settled 2025-06-18; before, the envelope of `tools/list` named 2026-07-28",
      },
    ],
  ])("%s", (_, lines, expected) => {
    const pin = pinOf(...lines);
    if (expected === null) expect(pin).toBeNull();
    else expect(pin).toMatchObject(expected);
  });

  test("says when it changes", () => {
    const pin = new EraPin();
    const asked = classify(JSON.stringify(enveloped()));
    pin.sent(asked);
    expect(pin.received(classify(JSON.stringify(now)), null)).toBe(false);
    expect(pin.received(classify(JSON.stringify(now)), asked)).toBe(true);
    expect(pin.received(classify(JSON.stringify(now)), asked)).toBe(false);
  });
});

describe("the revision of one frame", () => {
  test.each([
    [enveloped(), "2026-07-28"],
    [enveloped("tools/list", "1900-01-01"), "1900-01-01"],
    [enveloped("tools/list", ""), ""],
    [enveloped("tools/list", 5), null],
    [bare(), null],
    [initialize, null],
  ])("%j names %j", (line, revision) => {
    expect(eraOfRequest(classify(JSON.stringify(line)))).toBe(revision);
  });

  test("an answer to initialize settles one, an answer to anything else does not", () => {
    const answer = classify(JSON.stringify(settles("2025-03-26")));
    expect(settledRevision(answer, classify(JSON.stringify(initialize)))).toBe("2025-03-26");
    expect(settledRevision(answer, classify(JSON.stringify(bare())))).toBeNull();
    expect(settledRevision(answer, null)).toBeNull();
  });

  test.each([
    ["2024-10-07", "2024"],
    ["2024-11-05", "2024"],
    ["2025-11-25", "2024"],
    ["2026-07-28", "2026"],
    ["2099-01-01", "2026"],
    ["1900-01-01", "2026"],
  ])("%s is of the family of %s", (revision, expected) => {
    expect(family(revision)).toBe(expected);
  });
});
