import { type LooseNode, looseText, looseValue } from "../../format/json-loose.ts";
import { ENVELOPE_KEYS } from "../../wire/envelope.ts";
import { isRevision, REVISIONS, type Revision } from "../../wire/era.ts";
import { own } from "../../wire/own.ts";
import type { Json } from "../../wire/message.ts";
import type { Completing } from "./completing.ts";

/**
 * The revisions that a frame may be of, newest first: the one that it names itself, else the one that its connection
 * has settled, else the lab's, else all.
 */
export function draftRevisions(root: LooseNode | null, completing: Completing): readonly Revision[] {
  if (looseText(root, ["method"]) === "initialize") return older;
  const meta = metaOf(root, completing);
  if (ENVELOPE_KEYS.some((key) => own(meta, key) !== undefined)) return ["2026-07-28"];
  const { lab, cell } = completing;
  const pin = completing.pinOf(cell.options.to[0] ?? "", cell.options.on ?? "default");
  if (pin?.revision && isRevision(pin.revision)) return [pin.revision];
  if (pin) return pin.family === "2026" ? ["2026-07-28"] : older;
  const method = looseText(root, ["method"]);
  // A lab's `protocol` says what it is about, not what each of its frames speaks.
  return method === null && lab.front.protocol !== null && isRevision(lab.front.protocol)
    ? [lab.front.protocol, ...all.filter((revision) => revision !== lab.front.protocol)]
    : all;
}

const all = REVISIONS.toReversed();
const older = all.filter((revision) => revision !== "2026-07-28");

/** `params._meta`, through a reference where it is one. */
function metaOf(root: LooseNode | null, completing: Completing): Json | undefined {
  const text = looseText(root, ["params", "_meta"]);
  if (text === null) return own(looseValue(root), "params", "_meta");
  const [, name] = /^\$\{([\w-]+)\}$/.exec(text) ?? [];
  const value = name === undefined ? undefined : completing.valueOf(name);
  if (value === undefined || value.length > 64 * 1024) return undefined;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return undefined;
  }
}
