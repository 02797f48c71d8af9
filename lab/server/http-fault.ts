/** A request that HTTP itself refuses. The message is a sentence for a person and holds nothing secret. */
export class HttpFault extends Error {
  override readonly name = "HttpFault";
  constructor(
    readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 415,
    message: string,
    /** Headers that the status calls for, such as `Allow`. */
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
  }
}
