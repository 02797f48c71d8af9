import { record } from "../log-record.ts";

const LONGEST = 300;

/**
 * Why a model gave no answer, in a sentence for a person. Neither the key nor what an endpoint repeats of it is in it.
 *
 * @param error what the `openai` package threw
 */
export function modelFault(
  error: unknown,
  { baseURL, apiKey }: { baseURL: string; apiKey?: string | null },
): string {
  const { status, message, cause, headers, name } = record(error instanceof Error ? all(error) : error);
  const where = `the model endpoint ${placeOf(baseURL)}`;
  const said = clean(String(message ?? error), apiKey);
  switch (status) {
    case 401:
      return `${where} refused the key (401): see OPENAI_API_KEY.`;
    case 403:
      return `${where} does not allow this (403): ${said}`;
    case 404:
      return `${where} knows no such path or model (404): see OPENAI_BASE_URL and WIREBOOK_MODEL.`;
    case 429: {
      const after = headers instanceof Headers ? headers.get("retry-after") : null;
      const wait = after === null ? "" : ` It says to wait ${clean(after, apiKey)} s.`;
      return `${where} takes no more requests for now (429).${wait} Nothing is lost: ask again later.`;
    }
  }
  if (typeof status === "number") return `${where} failed with status ${status}: ${said}`;
  const code = codeOf(cause);
  if (code !== null) return `${where} cannot be reached: ${code}.`;
  if (/timed? ?out/i.test(said) || name === "TimeoutError") return `${where} did not answer in time.`;
  return `${where} gave no answer that can be read: ${said}`;
}

/** Message and cause are no own enumerable properties of every error. */
const all = (error: Error) => ({ ...error, name: error.name, message: error.message, cause: error.cause });

function codeOf(cause: unknown): string | null {
  for (let depth = 0; cause instanceof Error && depth < 5; depth++) {
    if ("code" in cause && typeof cause.code === "string" && /^E[A-Z]+$/.test(cause.code)) return cause.code;
    cause = cause.cause;
  }
  return null;
}

/** An address may hold a password. */
function placeOf(baseURL: string): string {
  try {
    const { origin, pathname } = new URL(baseURL);
    return origin + pathname;
  } catch {
    return "(OPENAI_BASE_URL is no address)";
  }
}

function clean(text: string, apiKey: string | null | undefined): string {
  // A key that is a common word is none.
  const whole = apiKey && apiKey.length > 7 ? text.replaceAll(apiKey, "(key)") : text;
  // Endpoints repeat a key in part, too.
  const short = whole.replaceAll(/\bsk-[\w*.-]+/g, "(key)").replaceAll(/\s+/g, " ");
  return short.length > LONGEST ? `${short.slice(0, LONGEST)}…` : short;
}
