import type { Hash } from "node:crypto";

/** Parts smaller than this are copied together: one object for each byte would cost a hundred times its size. */
const SMALL = 8 * 1024;
const BLOCK = 64 * 1024;

/**
 * The bytes of one unfinished line, gathered at a cost that is linear in their number whatever the chunking, and
 * readable once from the front while they still gather.
 */
export class HeldBytes {
  #pieces: Buffer[] = [];
  #block: Buffer | undefined;
  #used = 0;
  #read = 0;
  #readBytes = 0;

  /** Appends `part`; a large one is kept by reference, so it must not change afterwards. */
  add(part: Buffer): void {
    if (part.length >= SMALL) {
      this.#seal();
      this.#pieces.push(part);
      return;
    }
    let rest = part;
    while (rest.length > 0) {
      this.#block ??= Buffer.allocUnsafe(this.#pieces.length === 0 ? SMALL : BLOCK);
      const copied = rest.copy(this.#block, this.#used);
      this.#used += copied;
      rest = rest.subarray(copied);
      if (this.#used === this.#block.length) this.#seal();
    }
  }

  /** Feeds pieces not read yet to `hash` until about `upTo` bytes in all have been; `Infinity` feeds all of them. */
  read(upTo: number, hash: Hash): void {
    if (upTo === Infinity) this.#seal();
    while (this.#readBytes < upTo && this.#read < this.#pieces.length) {
      const piece = this.#pieces[this.#read++]!;
      hash.update(piece);
      this.#readBytes += piece.length;
    }
  }

  /** A copy of the first `count` bytes, or of all where there are fewer. */
  first(count: number): Buffer {
    this.#seal();
    const parts: Buffer[] = [];
    for (let i = 0, missing = count; missing > 0 && i < this.#pieces.length; i++) {
      const part = this.#pieces[i]!.subarray(0, missing);
      parts.push(part);
      missing -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** All bytes, in order. */
  all(): Buffer {
    this.#seal();
    return this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces);
  }

  #seal(): void {
    if (this.#block && this.#used > 0) this.#pieces.push(this.#block.subarray(0, this.#used));
    this.#block = undefined;
    this.#used = 0;
  }
}
