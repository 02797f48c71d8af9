import { html, nothing, type TemplateResult } from "lit";
import type { LogView, WireRow } from "../../session/view.ts";
import { msText } from "../answer/units.ts";
import { visible } from "../answer/visible.ts";

/** The server's own log line for this exchange, member by member, and a click on its trace. */
export function detailLog(
  row: WireRow,
  log: LogView | null,
  filter: (trace: string) => void,
): TemplateResult {
  const trace = log?.traceId ?? row.trace;
  return html`${log === null ? html`<p>${noLog(row)}</p>` : nothing}
    <dl class="pairs">
      ${log === null ? nothing : members(log).map(([name, value]) => (value === null ? nothing : pair(name, visible(value))))}
      ${
        trace === null
          ? nothing
          : pair(
              "trace_id",
              html`${visible(trace)}
                <button type="button" class="button" data-size="small" @click=${() => filter(trace)}>
                  Only this trace
                </button>`,
            )
      }
      ${log === null ? nothing : pair("trace_origin", originWords(log))}
    </dl>
    ${
      log === null
        ? nothing
        : html`<p class="log-source">The line as ${row.server} wrote it on stderr:</p>
            <pre class="code">${visible(log.text)}</pre>`
    }`;
}

const pair = (name: string, value: unknown) =>
  html`<dt>${name}</dt>
    <dd>${value}</dd>`;

const members = (log: LogView): [string, string | null][] => [
  ["operation", log.operation],
  ["method", log.method],
  ["name", log.name],
  ["outcome", log.outcome],
  ["reason", log.reason],
  ["ms", log.ms === null ? null : msText(log.ms)],
  ["arg_keys", log.argKeys.length === 0 ? null : log.argKeys.join(", ")],
  ["session_id", log.sessionId],
  ["step", log.step],
  ["client", log.client],
  ["protocol_version", log.protocolVersion],
];

function originWords({ traceId, traceOrigin }: LogView): string {
  if (traceId === null) return "none: the frame named no trace and the server made none";
  if (traceOrigin === "server") return "minted by the server: the frame named no trace";
  return traceOrigin ?? "the frame's own";
}

function noLog(row: WireRow): string {
  if (row.kind === "stray" || row.kind === "log")
    return "This line is about no frame, so no log line is joined to it.";
  return `No log line of ${row.server} was found for this frame.`;
}
