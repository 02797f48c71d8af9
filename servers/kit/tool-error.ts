/** A failure that the model can mend: its message says what was wrong and what to do instead. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}
