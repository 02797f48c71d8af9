import type { JsonSpot } from "../../format/json-loose.ts";
import type { CompletionView } from "../completion-view.ts";
import { jsonToken, option } from "./option.ts";
import type { Skeleton } from "./skeleton.ts";

/**
 * A member's name as it is written at a spot: alone where its colon stands already, else with the beginning of its
 * value, and a comma where another member follows.
 */
export function memberOption(
  kind: CompletionView["kind"],
  name: string,
  skeleton: Skeleton,
  source: string,
  { span, open }: JsonSpot,
  more: { detail?: string | null; info?: string | null },
): CompletionView {
  if (!open) return option(kind, name, { ...more, insert: jsonToken(name) });
  const comma = /^\s*"/.test(source.slice(span.end, span.end + 1000)) ? "," : "";
  const goesOn = skeleton.back > 0 || skeleton.text === "";
  return option(kind, name, {
    ...more,
    insert: `${jsonToken(name)}: ${skeleton.text}${comma}`,
    back: goesOn ? skeleton.back + comma.length : 0,
  });
}
