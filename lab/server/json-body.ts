import type { Context } from "hono";
import * as z from "zod";
import { HttpFault } from "./http-fault.ts";

const small = 64 * 1024;
/** The most that a request with a cell's text may have, in bytes. */
export const sourceLimit = 16 * 1024 * 1024;

/** A cell's text. Lone surrogates cannot be written as UTF-8: they would become other characters in the file. */
export const sourceText = z
  .string()
  .refine((text) => !/\p{Surrogate}/u.test(text), "holds half of a surrogate pair, which no file can hold");

/** The body of a call that says everything by its address. */
export const nothing = z.strictObject({});

/**
 * The JSON body of a request, as its schema has it.
 *
 * @param limit the most bytes that are read
 * @throws HttpFault 415 where it is not said to be plain JSON, 413 above the limit, 400 where it is not valid
 */
export async function jsonBody<T>(c: Context, schema: z.ZodType<T>, limit = small): Promise<T> {
  const type = c.req.header("content-type") ?? "";
  const encoding = c.req.header("content-encoding") ?? "identity";
  if (!/^application\/json *(;|$)/i.test(type) || encoding.toLowerCase() !== "identity") {
    throw new HttpFault(415, "The body has to be JSON, not compressed, with Content-Type: application/json.");
  }
  const text = decode(await readBounded(c.req.raw.body, Number(c.req.header("content-length") ?? 0), limit));
  const read = schema.safeParse(parse(text));
  if (read.success) return read.data;
  const issue = read.error.issues[0]!;
  const place = ["body", ...issue.path.map(String)].join(".");
  throw new HttpFault(400, `${place}: ${issue.message}.`);
}

async function readBounded(
  body: ReadableStream<Uint8Array> | null,
  announced: number,
  limit: number,
): Promise<Buffer> {
  const tooLarge = new HttpFault(
    413,
    `The body is too large: at most ${limit.toLocaleString("en")} bytes are read.`,
  );
  if (announced > limit) throw tooLarge;
  if (body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  const reader = body.getReader();
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks);
    size += value.length;
    if (size > limit) throw tooLarge;
    chunks.push(value);
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new HttpFault(400, "The body is not UTF-8.");
  }
}

function parse(text: string): unknown {
  if (text.trim() === "")
    throw new HttpFault(400, "The body is empty. It has to be a JSON object, if only {}.");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new HttpFault(400, `The body is not JSON: ${(error as Error).message}.`);
  }
}
