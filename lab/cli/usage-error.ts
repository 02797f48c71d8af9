/** Something a person asked for that cannot be done; printed as `wirebook: message`, without a stack. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  constructor(
    message: string,
    readonly exitCode: 2 | 3 | 4 | 130 = 2,
  ) {
    super(message);
  }
}
