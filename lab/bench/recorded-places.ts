import { basename } from "node:path";
import type { RecordedMeta } from "../../tap/recorded.ts";
import { clip } from "../wire/stray.ts";
import type { WirePlace } from "./wire-event.ts";

/** Programs that run another one, which is the server. */
const runners =
  /^(node|nodejs|bun|deno|tsx|ts-node|npx|uvx?|python[\d.]*|ruby|java|dotnet|sh|bash|env)(\.exe)?$/i;
/** What a runner is told to do, and is no name. */
const verbs = new Set(["run", "exec", "x"]);

/** A client program that records what crosses between it and its servers. */
export interface RecordingMaker {
  client: string;
  /** Number of its run on the bench. */
  conn: number;
}

/**
 * Where the lines of a recording crossed. A session says of each line which server and connection it was; a tap says
 * once, at a start, which program, so that the server is called by the program's name.
 */
export class RecordedPlaces {
  readonly #maker: RecordingMaker | null;
  readonly #places = new Map<string, WirePlace>();
  readonly #programs = new Map<unknown, string>();
  /** How many processes of each server there were. */
  readonly #starts = new Map<string, number>();

  #conns = 0;

  /** @param maker who made the recording of what it talked to; null where each record may say so itself */
  constructor(maker: RecordingMaker | null) {
    this.#maker = maker;
  }

  /** Takes what a start says of the lines that follow it. */
  started({ extras: { argv, conn } }: RecordedMeta): void {
    if (!Array.isArray(argv)) return;
    this.#programs.set(conn, programName(argv.slice(0, 50).map(String)));
    forgetFirst(this.#programs);
  }

  /** The place of a record, by what stands in it beside its own members. */
  of(extras: Readonly<Record<string, unknown>>): WirePlace {
    const { server, client, connection, conn, epoch } = extras;
    const key = [conn, server, connection, client].map((each) => clip(String(each), 300)).join("\0");
    const known = this.#places.get(key);
    if (known) return known;
    const name = typeof server === "string" ? server : (this.#programs.get(conn) ?? "server");
    const nth = (this.#starts.get(name) ?? 0) + 1;
    this.#starts.set(name, nth);
    const place: WirePlace = {
      server: shortName(name),
      client: typeof client === "string" ? shortName(client) : (this.#maker?.client ?? null),
      connection:
        typeof connection === "string" ? shortName(connection) : nth === 1 ? "default" : `start ${nth}`,
      conn: this.#maker?.conn ?? ++this.#conns,
      epoch: typeof epoch === "number" && Number.isSafeInteger(epoch) ? epoch : 1,
    };
    this.#places.set(key, place);
    forgetFirst(this.#places);
    forgetFirst(this.#starts);
    return place;
  }
}

/** What a person would call the server that a command starts: `cmdb` for `node dist/servers/cmdb.js`. */
function programName(argv: readonly string[]): string {
  const words = argv.map((word) => basename(word.replaceAll("\\", "/")));
  const [first = "server", ...rest] = words;
  if (!runners.test(first)) return plain(first);
  const at = rest.findIndex((word, i) => !argv[i + 1]!.startsWith("-") && !verbs.has(word));
  return plain(at < 0 ? first : rest[at]!);
}

/** Places that are known at a time: a recording may name a new one in each line. */
const most = 100_000;

function forgetFirst(known: Map<unknown, unknown>): void {
  if (known.size > most) known.delete(known.keys().next().value);
}

/** A name that no bench gave stands in each row: of a very long one the beginning. */
const shortName = (name: string): string => clip(name, 200);

const plain = (name: string): string =>
  name.replace(/\.(m|c)?[jt]s$|\.py$|\.exe$/i, "").slice(0, 60) || "server";
