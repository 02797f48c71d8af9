import { ENVELOPE_KEYS } from "../envelope.ts";
import type { FrameText } from "./frame-text.ts";

const [VERSION, INFO, CAPABILITIES] = ENVELOPE_KEYS;

/** What an envelope says beside the revision; as JSON text. */
export interface EnvelopeParts {
  readonly capabilities?: string | undefined;
  readonly info?: string | undefined;
}

/** An envelope of 2026-07-28 as it is written, in one line. */
function envelopeText({ capabilities = "{}", info }: EnvelopeParts = {}): string {
  const members = [
    `${JSON.stringify(VERSION)}: "2026-07-28"`,
    ...(info === undefined ? [] : [`${JSON.stringify(INFO)}: ${info}`]),
    `${JSON.stringify(CAPABILITIES)}: ${capabilities}`,
  ];
  return `{ ${members.join(", ")} }`;
}

/**
 * Gives a request the members of `params._meta` that 2026-07-28 wants, less those that it has.
 *
 * @param cell the lab's own cell with an envelope, which is then referred to; null where there is none
 */
export function addEnvelope(frame: FrameText, cell: string | null, parts: EnvelopeParts = {}): void {
  const { edits, notes, root } = frame;
  const whole = cell === null ? envelopeText(parts) : JSON.stringify(`\${${cell}}`);
  const from = cell === null ? "" : `, by way of \`${cell}\``;
  const params = frame.member("params");
  if (params === undefined) {
    edits.add(root, "params", `{ "_meta": ${whole} }`);
    notes.push(`Added the envelope in \`params._meta\`${from}.`);
    return;
  }
  const name = frame.reference(params.value);
  if (params.value.type !== "object") {
    const what =
      name === null
        ? "is no object, so it has no room for an envelope"
        : `is what \`${name}\` holds: add the envelope there`;
    notes.push(`\`params\` ${what}.`);
    return;
  }
  const meta = frame.member("_meta", params.value);
  if (meta === undefined) {
    edits.add(params.value, "_meta", whole);
    notes.push(`Added the envelope in \`params._meta\`${from}.`);
    return;
  }
  const metaName = frame.reference(meta.value);
  if (meta.value.type !== "object") {
    if (metaName === null) notes.push("`params._meta` is no object, so it has no room for an envelope.");
    else notes.push(`\`params._meta\` is what \`${metaName}\` holds: an envelope belongs there.`);
    return;
  }
  const missing = [
    [VERSION, '"2026-07-28"'],
    [INFO, parts.info],
    [CAPABILITIES, parts.capabilities ?? "{}"],
  ] as const;
  const added = missing.filter(
    ([key, value]) => value !== undefined && frame.member(key, meta.value) === undefined,
  );
  for (const [key, value] of added) edits.add(meta.value, key, value!);
  notes.push(
    added.length === 0
      ? "The envelope is there already."
      : `Added to \`params._meta\`: ${added.map(([key]) => `\`${key}\``).join(", ")}.`,
  );
}
