/** What every server of the labs needs besides its own protocol and data (`wirebook/kit`). */
export { ClientUsageError, clientHelp, readClientOptions } from "./client-options.ts";
export type { ClientOptions } from "./client-options.ts";
export { GENERIC_FAILURE } from "./error-repair.ts";
export { FrameWriter } from "./frame-writer.ts";
export { guardRead, guardTool, structured } from "./guard.ts";
export type { RequestContext } from "./guard.ts";
export { JoinableLog } from "./joinable-log.ts";
export { leave } from "./leave.ts";
export { readLines } from "./line-reader.ts";
export type { InputLine } from "./line-reader.ts";
export { LogEntry } from "./log-entry.ts";
export type { LogRecord, Outcome } from "./log-record.ts";
export { LoggedStdio } from "./logged-stdio.ts";
export { onlyOwnNames } from "./own-names.ts";
export { ToolError } from "./tool-error.ts";
export { visible } from "./visible.ts";
