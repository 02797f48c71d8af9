import { scanJson } from "./json-scan.ts";
import type { FindingView } from "../../session/view.ts";
import type { WholeFrame } from "../../session/open-wire.ts";
import type { JsonDoc } from "./json-doc.ts";
import { wireBytes } from "./wire-bytes.ts";

/** The body of `frames/N` as it came, and what to make of it. */
export interface FrameJob {
  id: number;
  want: "text" | "bytes";
  body: ArrayBuffer;
}

/** A frame read whole: its text with the nodes of its JSON, or the exact bytes of the wire. */
export type FrameDone =
  | {
      id: number;
      kind: "text";
      text: string;
      encoding: "utf8" | "base64";
      findings: FindingView[];
      doc: Omit<JsonDoc, "text"> | null;
    }
  | { id: number; kind: "bytes"; bytes: ArrayBuffer }
  | { id: number; kind: "fault"; message: string };

/** The part of a worker's scope used here; the page's types have only the window's. */
const scope = self as unknown as {
  addEventListener(type: "message", listener: (event: MessageEvent<FrameJob>) => void): void;
  postMessage(message: FrameDone, transfer: Transferable[]): void;
};
const tell = scope.postMessage.bind(scope);

// Ten megabytes take a while to read; here that blocks nobody.
scope.addEventListener("message", ({ data: { id, want, body } }) => {
  try {
    const frame = JSON.parse(new TextDecoder().decode(body)) as WholeFrame;
    if (want === "bytes") {
      const bytes = wireBytes(frame);
      tell({ id, kind: "bytes", bytes }, [bytes]);
      return;
    }
    const { encoding } = frame;
    const findings = frame.row.findings ?? [];
    const found = encoding === "utf8" ? scanJson(frame.text) : null;
    if (found === null) {
      tell({ id, kind: "text", text: frame.text, encoding, findings, doc: null }, []);
      return;
    }
    const { text, ...doc } = found;
    const columns = [doc.kind, doc.start, doc.end, doc.key, doc.next, doc.parent, doc.size];
    tell(
      { id, kind: "text", text, encoding, findings, doc },
      columns.map((column) => column.buffer as ArrayBuffer),
    );
  } catch (error) {
    tell({ id, kind: "fault", message: error instanceof Error ? error.message : String(error) }, []);
  }
});
