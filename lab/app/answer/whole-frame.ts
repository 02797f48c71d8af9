import type { FindingView } from "../../session/view.ts";
import { ApiError, type Api } from "../api.ts";
import type { JsonDoc } from "./json-doc.ts";
import { saveFile } from "./save-file.ts";
import type { FrameDone, FrameJob } from "./frame-worker.ts";
// oxlint-disable-next-line import/default -- Vite makes it
import workerUrl from "./frame-worker.ts?worker&url";

/** A frame that was cut for the page, now whole. `doc` is null where it is not JSON. */
export interface WholeText {
  text: string;
  encoding: "utf8" | "base64";
  /** What its revision does not want in it. */
  findings: readonly FindingView[];
  doc: JsonDoc | null;
}

/** Fetches a frame whole and reads it beside the page. Throws `ApiError`. */
export async function wholeText(api: Api, frame: number): Promise<WholeText> {
  const done = await read(api, frame, "text");
  if (done.kind !== "text") throw new ApiError(`Frame ${frame} could not be read.`, 0);
  const { text, encoding, findings, doc } = done;
  return { text, encoding, findings, doc: doc === null ? null : { ...doc, text } };
}

/** Saves a frame's exact bytes as a file of the person's, named for its lab. Throws `ApiError`. */
export async function saveFrame(api: Api, frame: number, lab: string): Promise<void> {
  const done = await read(api, frame, "bytes");
  if (done.kind !== "bytes") throw new ApiError(`Frame ${frame} could not be read.`, 0);
  saveFile(new Blob([done.bytes], { type: "application/octet-stream" }), `${lab}-frame-${frame}.jsonl`);
}

let worker: Worker | null = null;
let jobs = 0;
const waiting = new Map<number, (done: FrameDone) => void>();

async function read(api: Api, frame: number, want: FrameJob["want"]): Promise<FrameDone> {
  const answer = await api.request("GET", `/api/labs/${encodeURIComponent(api.lab)}/frames/${frame}`);
  const body = await answer.arrayBuffer();
  worker ??= start();
  const job: FrameJob = { id: ++jobs, want, body };
  const done = await new Promise<FrameDone>((resolve) => {
    waiting.set(job.id, resolve);
    worker?.postMessage(job, [body]);
  });
  if (done.kind === "fault") throw new ApiError(`Frame ${frame} could not be read: ${done.message}`, 0);
  return done;
}

function start(): Worker {
  const made = new Worker(trusted(workerUrl) as string, { type: "module" });
  made.addEventListener("message", ({ data }: MessageEvent<FrameDone>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  made.addEventListener("error", () => {
    for (const [id, tell] of waiting) tell({ id, kind: "fault", message: "the page's reader stopped" });
    waiting.clear();
    worker = null;
  });
  return made;
}

interface Policy {
  createScriptURL(url: string): unknown;
}
let policy: Policy | null = null;

/** Where scripts must be trusted, only this worker is; the policy's name is in the page's CSP. */
function trusted(address: string): unknown {
  const { trustedTypes } = globalThis as unknown as {
    trustedTypes?: { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy };
  };
  policy ??=
    trustedTypes?.createPolicy("wirebook-worker", {
      createScriptURL(url) {
        if (url !== workerUrl) throw new TypeError("Only the page's own worker may start.");
        return url;
      },
    }) ?? null;
  return policy === null ? address : policy.createScriptURL(address);
}
