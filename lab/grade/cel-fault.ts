/** Why an expression has no value, in a sentence for the person who wrote it. */
export class CelFault extends Error {
  override readonly name = "CelFault";
}
