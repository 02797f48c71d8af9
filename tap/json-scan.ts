/** What may come next. The names say what has been read or what is due. */
const VALUE = 0;
const VALUE_OR_CLOSE = 1;
const KEY = 2;
const KEY_OR_CLOSE = 3;
const COLON = 4;
const AFTER = 5;
const STRING = 6;
const ESCAPE = 7;
const HEX = 8;
const MINUS = 9;
const ZERO = 10;
const DIGITS = 11;
const POINT = 12;
const FRACTION = 13;
const EXPONENT = 14;
const EXPONENT_SIGN = 15;
const EXPONENT_DIGITS = 16;
const WORD = 17;
const WRONG = 18;

const ESCAPED = new Set([...'"\\/bfnrt'].map((c) => c.charCodeAt(0)));
const WORDS: Record<number, string> = { 0x74: "true", 0x66: "false", 0x6e: "null" };

/**
 * Says whether bytes are one JSON text (RFC 8259), as they come and without building it: constant work for each
 * byte, one bit for each level of nesting, no recursion. Agrees with `JSON.parse` on every text; whether the
 * bytes are UTF-8 is not asked here.
 */
export class JsonScan {
  #state = VALUE;
  /** One bit a level: 1 inside an object, 0 inside an array. */
  #objects = new Uint8Array(32);
  #depth = 0;
  #isKey = false;
  #word = "";
  #seen = 0;

  /** Takes the next bytes, `from` to `to`; false as soon as no continuation can make them JSON. */
  push(bytes: Uint8Array, from = 0, to = bytes.length): boolean {
    let state = this.#state;
    let i = from;
    while (i < to && state !== WRONG) {
      let byte = bytes[i]!;
      if (state === STRING) {
        while (byte !== 0x22 && byte !== 0x5c && byte >= 0x20 && ++i < to) byte = bytes[i]!;
        if (i === to) break;
        if (byte === 0x22) state = this.#isKey ? COLON : AFTER;
        else state = byte === 0x5c ? ESCAPE : WRONG;
        i++;
      } else if (state < STRING && (byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09)) {
        i++;
      } else if (endsNumber(state) && !continuesNumber(byte)) {
        state = AFTER;
      } else {
        state = this.#step(state, byte);
        i++;
      }
    }
    this.#state = state;
    return state !== WRONG;
  }

  /** Whether what was pushed, and nothing more, is one JSON text. */
  end(): boolean {
    return this.#depth === 0 && (this.#state === AFTER || endsNumber(this.#state));
  }

  #step(state: number, byte: number): number {
    switch (state) {
      case VALUE:
        return this.#value(byte);
      case VALUE_OR_CLOSE:
        return byte === 0x5d ? this.#close() : this.#value(byte);
      case KEY_OR_CLOSE:
        return byte === 0x7d ? this.#close() : this.#key(byte);
      case KEY:
        return this.#key(byte);
      case COLON:
        return byte === 0x3a ? VALUE : WRONG;
      case AFTER:
        return this.#after(byte);
      case ESCAPE:
        this.#seen = 0;
        return byte === 0x75 ? HEX : ESCAPED.has(byte) ? STRING : WRONG;
      case HEX:
        return !isHex(byte) ? WRONG : ++this.#seen === 4 ? STRING : HEX;
      case WORD:
        if (byte !== this.#word.charCodeAt(this.#seen++)) return WRONG;
        return this.#seen === this.#word.length ? AFTER : WORD;
      default:
        return number(state, byte);
    }
  }

  #value(byte: number): number {
    switch (byte) {
      case 0x22:
        this.#isKey = false;
        return STRING;
      case 0x7b:
        return this.#open(true);
      case 0x5b:
        return this.#open(false);
      case 0x2d:
        return MINUS;
      case 0x30:
        return ZERO;
    }
    if (isDigit(byte)) return DIGITS;
    const word = WORDS[byte];
    if (!word) return WRONG;
    this.#word = word;
    this.#seen = 1;
    return WORD;
  }

  #key(byte: number): number {
    this.#isKey = true;
    return byte === 0x22 ? STRING : WRONG;
  }

  #after(byte: number): number {
    if (this.#depth === 0) return WRONG;
    const inObject = this.#inObject();
    if (byte === 0x2c) return inObject ? KEY : VALUE;
    return byte === (inObject ? 0x7d : 0x5d) ? this.#close() : WRONG;
  }

  #open(object: boolean): number {
    const level = this.#depth++;
    if (level >> 3 === this.#objects.length) {
      const wider = new Uint8Array(this.#objects.length * 2);
      wider.set(this.#objects);
      this.#objects = wider;
    }
    const bit = 1 << (level & 7);
    this.#objects[level >> 3] = object ? this.#objects[level >> 3]! | bit : this.#objects[level >> 3]! & ~bit;
    return object ? KEY_OR_CLOSE : VALUE_OR_CLOSE;
  }

  #close(): number {
    this.#depth--;
    return AFTER;
  }

  #inObject(): boolean {
    const level = this.#depth - 1;
    return (this.#objects[level >> 3]! & (1 << (level & 7))) !== 0;
  }
}

function number(state: number, byte: number): number {
  const digit = isDigit(byte);
  switch (state) {
    case MINUS:
      return byte === 0x30 ? ZERO : digit ? DIGITS : WRONG;
    case DIGITS:
    case ZERO:
      if (digit) return state === DIGITS ? DIGITS : WRONG;
      return byte === 0x2e ? POINT : isExponent(byte) ? EXPONENT : WRONG;
    case POINT:
      return digit ? FRACTION : WRONG;
    case FRACTION:
      return digit ? FRACTION : isExponent(byte) ? EXPONENT : WRONG;
    case EXPONENT:
      return digit ? EXPONENT_DIGITS : byte === 0x2b || byte === 0x2d ? EXPONENT_SIGN : WRONG;
    case EXPONENT_SIGN:
    case EXPONENT_DIGITS:
      return digit ? EXPONENT_DIGITS : WRONG;
    default:
      return WRONG;
  }
}

const endsNumber = (state: number) =>
  state === DIGITS || state === ZERO || state === FRACTION || state === EXPONENT_DIGITS;
const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39;
const isExponent = (byte: number) => byte === 0x65 || byte === 0x45;
const continuesNumber = (byte: number) =>
  isDigit(byte) || byte === 0x2e || isExponent(byte) || byte === 0x2b || byte === 0x2d;
const isHex = (byte: number) =>
  isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66);
