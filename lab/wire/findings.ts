import { pathText } from "../format/path-text.ts";
import type { WireCode } from "./codes.ts";
import { placeOf, type Span } from "./json-places.ts";

export { pathText };

/** One thing that a frame has and its revision does not want, or the other way round. It never stops a send. */
export interface Finding {
  /** Stable, `WB3xx`; listed in `codes.ts`. */
  readonly code: WireCode;
  readonly severity: "error" | "warning";
  /** Where in the frame, such as `params._meta["io.modelcontextprotocol/clientCapabilities"]`; "" for all of it. */
  readonly path: string;
  /** What is there, what the revision wants, and which section says so. */
  readonly message: string;
  /** Where in the text, UTF-16 offsets; null where what is missing has no place, or in a long text too many have. */
  readonly span: Span | null;
}

export type Path = readonly (string | number)[];

/** Of each severity; more of one frame are a flood, and the first are the ones to mend. */
const MOST = 50;
/** To find a place costs a pass over the text; a long one is searched for the first few findings only. */
const LONG = 1024 * 1024;
const PLACES_IN_LONG = 2;

/** Findings of one frame, as its rules add them. */
export class Findings {
  readonly list: Finding[] = [];
  #counts = { error: 0, warning: 0 };
  readonly #text: string;
  readonly #base: Path;

  /** `base` leads from the top of `text` to the frame: empty, or its index in a batch. */
  constructor(text: string, base: Path = []) {
    this.#text = text;
    this.#base = base;
  }

  error(code: WireCode, path: Path, message: string, on: "value" | "name" = "value"): void {
    this.#add("error", code, path, message, on);
  }

  warning(code: WireCode, path: Path, message: string, on: "value" | "name" = "value"): void {
    this.#add("warning", code, path, message, on);
  }

  #add(
    severity: "error" | "warning",
    code: WireCode,
    path: Path,
    message: string,
    on: "value" | "name",
  ): void {
    if (++this.#counts[severity] > MOST) return;
    const whole = [...this.#base, ...path];
    const isPlaced = whole.length > 0 && (this.#text.length <= LONG || this.list.length < PLACES_IN_LONG);
    const span = isPlaced ? spanOf(this.#text, whole, on) : null;
    this.list.push({ code, severity, path: pathText(whole), message, span });
  }
}

/** Of what is not there, the name of the nearest thing around it that is. */
function spanOf(text: string, path: Path, on: "value" | "name"): Span | null {
  const place = placeOf(text, path);
  if (place === null) return path.length <= 1 ? null : spanOf(text, path.slice(0, -1), "name");
  if (!("at" in place)) return { start: place.start, end: place.end };
  if (on === "value") return { start: place.start, end: place.end };
  return { start: place.at, end: text.lastIndexOf('"', place.start - 1) + 1 };
}
