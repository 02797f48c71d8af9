import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findingsOf } from "../../lab/bench/findings-of.ts";
import type { LineEvent } from "../../lab/bench/wire-event.ts";
import { WireReader } from "../../lab/bench/wire-reader.ts";
import { RoundBook } from "../../lab/wire/grammar/round-book.ts";
import type { Json } from "../../lab/wire/message.ts";
import { own } from "../../lab/wire/own.ts";
import { LineSplitter } from "../../tap/line-splitter.ts";

/** Where `watch.mjs` left what crossed the pipes of this run. */
const folder = process.env["WIREBOOK_WIRE"]!;

/** One instance may go on with what another one asked. */
const rounds = new RoundBook();

type Note =
  { server: string; piped: boolean } | { dir: "c2s" | "s2c"; base64: string } | { dir: "c2s"; end: true };

interface Connection {
  file: string;
  server: string;
  piped: boolean;
  /** In the order in which they passed. */
  events: LineEvent[];
}

function connectionOf(file: string): Connection {
  const notes = readFileSync(join(folder, file), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Note);
  const [first] = notes;
  if (first === undefined || !("server" in first)) throw new Error(`${file} does not say whose wire it is`);
  const { server, piped } = first;
  let n = 0;
  const place = { server, client: null, connection: "default", conn: 1, epoch: 1 };
  const reader = new WireReader(place, () => (n += 1), rounds);
  // More than any test sends in one line.
  const hold = 512 * 1024 * 1024;
  const splitters = { c2s: new LineSplitter({ hold }), s2c: new LineSplitter({ hold }) };
  const events: LineEvent[] = [];
  for (const note of notes) {
    if (!("dir" in note)) continue;
    const splitter = splitters[note.dir];
    for (const line of "end" in note ? splitter.end() : splitter.push(Buffer.from(note.base64, "base64"))) {
      const at = { t: 0, clock: 0 };
      events.push(
        note.dir === "c2s"
          ? reader.sent(line, null, false, at)
          : reader.received(line, () => ({ cell: null, late: false }), at),
      );
    }
  }
  return { file, server, piped, events };
}

const jsonOf = ({ message }: LineEvent): unknown => message?.json;

/** A connection that our client opened: it names itself in its first frame. */
const byOurClient = ({ events }: Connection): boolean =>
  events.some(
    (event) =>
      event.direction === "c2s" && event.line.content.includes('"unit1-client"') && isOurs(jsonOf(event)),
  );

function isOurs(json: unknown): boolean {
  const params = own(json as Json | undefined, "params");
  const info = own(params, "_meta", "io.modelcontextprotocol/clientInfo") ?? own(params, "clientInfo");
  return own(info, "name") === "unit1-client";
}

/** JSON-RPC 2.0 §5 asks for it where the id could not be read; the schema of 2024-11-05 refuses it. */
const isNullId = (server: string, event: LineEvent, code: string): boolean =>
  server === "hand-2024" &&
  code === "WB303" &&
  event.message?.kind === "error" &&
  (event.message.json as { id?: unknown }).id === null;

function judge(connection: Connection, events: LineEvent[]) {
  const faults: string[] = [];
  let nullIds = 0;
  for (const event of events) {
    const text = event.line.content.toString("utf8").slice(0, 400);
    if (event.direction === "s2c" && event.message?.reason != null) {
      faults.push(`${connection.file}: no message: ${event.message.reason}: ${text}`);
    }
    for (const { code, path, message } of findingsOf(event)) {
      // An answer that was under way when the cancellation came (basic/utilities/cancellation, "Timing Considerations").
      if (code === "WB345") continue;
      if (isNullId(connection.server, event, code)) nullIds += 1;
      else faults.push(`${connection.file}: ${code} ${path}: ${message}: ${text}`);
    }
  }
  return { faults, nullIds };
}

describe("what our servers and our client put on the wire in this run", () => {
  const connections = readdirSync(folder).map(connectionOf);

  it.each(["hand-2024", "cmdb", "tickets"])(
    "every frame of %s passes the grammar of its revision",
    (server) => {
      // Without a pipe to its stdin it is nobody's server: a client, say, that was given the server's command.
      const own = connections.filter((each) => each.server === server && each.piped);
      const judged = own.map((each) =>
        judge(
          each,
          each.events.filter(({ direction }) => direction === "s2c"),
        ),
      );
      const frames = own
        .flatMap(({ events }) => events)
        .filter(({ direction }) => direction === "s2c").length;
      const nullIds = judged.reduce((sum, each) => sum + each.nullIds, 0);
      const unseen = connections.filter((each) => each.server === server && !each.piped).length;
      console.log(
        `${server}: ${frames} frames of ${own.length} processes` +
          (nullIds > 0 ? `, ${nullIds} errors with id null (as JSON-RPC 2.0 §5 asks)` : "") +
          (unseen > 0 ? `, ${unseen} processes without pipes of their own` : ""),
      );
      expect(judged.flatMap(({ faults }) => faults)).toEqual([]);
      expect(frames).toBeGreaterThan(100);
      if (server === "hand-2024") expect(nullIds).toBeGreaterThan(0);
    },
  );

  it("every frame of the client passes the grammar of its revision", () => {
    const own = connections.filter(byOurClient);
    const sent = own.map((each) => each.events.filter(({ direction }) => direction === "c2s"));
    console.log(`client: ${sent.flat().length} frames of ${own.length} processes`);
    expect(own.flatMap((each, i) => judge(each, sent[i]!).faults)).toEqual([]);
    expect(sent.flat().length).toBeGreaterThan(20);
  });
});
