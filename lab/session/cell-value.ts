import type { Json } from "../wire/message.ts";

/**
 * What a cell publishes: JSON text. References insert slices of it, so that what came over the wire goes out
 * again byte for byte; checks and expressions read the parsed value.
 */
export class CellValue {
  #json: Json | undefined;

  constructor(readonly text: string) {}

  static of(json: Json): CellValue {
    return new CellValue(JSON.stringify(json));
  }

  /** Numbers are doubles here; the text keeps them as written. */
  get json(): Json {
    this.#json ??= JSON.parse(this.text) as Json;
    return this.#json;
  }
}
