import { parse } from "yaml";
import * as z from "zod";

/** Text of a tool's arguments as the model writes it, or an object that is written as JSON. */
const Call = z.strictObject({
  tool: z.string(),
  with: z.record(z.string(), z.unknown()).optional(),
  arguments: z.string().optional(),
});

const Turn = z
  .strictObject({
    say: z.string().optional(),
    /** Said instead where a `${…}` in `say` names what is not there. */
    otherwise: z.string().optional(),
    call: z.string().optional(),
    with: z.record(z.string(), z.unknown()).optional(),
    arguments: z.string().optional(),
    calls: z.array(Call).optional(),
    /** An HTTP status in place of an answer. */
    status: z.int().min(400).max(599).optional(),
    message: z.string().optional(),
    /** Seconds, for the header of that name. */
    retry_after: z.int().min(0).optional(),
    /** After so many pieces of the stream the connection breaks. */
    cut_after: z.int().min(0).optional(),
    /** ms before the answer, and between its pieces. */
    wait: z.int().min(0).max(600_000).optional(),
    /** What comes is no answer of this API. */
    garbage: z.string().optional(),
    /** Plays again and again: the model has no end. */
    forever: z.boolean().optional(),
  })
  .refine(
    (turn) => [turn.say, turn.call, turn.calls, turn.status, turn.garbage].some((part) => part !== undefined),
    "a turn says something (say), calls a tool (call, or calls), or fails (status, garbage)",
  );

const Script = z.strictObject({
  /** Where it is given, another key is refused with 401. */
  key: z.string().optional(),
  turns: z.array(Turn).min(1),
});

/** What a practice model answers: one turn for each request, in order. */
export type PracticeScript = z.infer<typeof Script>;
export type PracticeTurn = z.infer<typeof Turn>;

/** The calls of a turn, however they are written. */
export function callsOf({ call, calls, with: args, arguments: text }: PracticeTurn): z.infer<typeof Call>[] {
  return [...(call === undefined ? [] : [{ tool: call, with: args, arguments: text }]), ...(calls ?? [])];
}

/**
 * Reads the script of a practice model.
 *
 * @throws Error saying where it is wrong
 */
export function readPracticeScript(text: string): PracticeScript {
  const value: unknown = parse(text);
  const read = Script.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue!.path.join(".");
  throw new Error(place === "" ? issue!.message : `${place}: ${issue!.message}`);
}
