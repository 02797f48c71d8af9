/** One step of a compiled pattern. A trial begins at the first, and fits when it is beyond the last. */
export type Step =
  | { readonly kind: "one"; takes(character: string): boolean }
  /** To any of these. */
  | { readonly kind: "go"; readonly to: readonly number[] }
  | { readonly kind: "start" }
  | { readonly kind: "end" };

type Node =
  | { readonly kind: "one"; takes(character: string): boolean }
  | { readonly kind: "start" | "end" }
  | { readonly kind: "all"; readonly parts: readonly Node[] }
  | { readonly kind: "any"; readonly parts: readonly Node[] }
  | { readonly kind: "times"; readonly part: Node; readonly least: number; readonly most: number };

/** Steps of one pattern, groups inside one another, and parts that are put down, those without a step too. */
const limit = { steps: 4000, depth: 50, parts: 100_000 } as const;

class NotTried extends Error {}

/** The steps of a pattern; null where it is none, or has something that steps cannot say. */
export function compilePattern(pattern: string): readonly Step[] | null {
  try {
    const parser = new Parser(pattern);
    const steps = new Steps();
    steps.put(parser.whole());
    return steps.all;
  } catch (error) {
    if (error instanceof NotTried) return null;
    throw error;
  }
}

/** Puts down the steps of a pattern. What is repeated is put down again, also where it takes nothing. */
class Steps {
  readonly all: Step[] = [];
  #parts = 0;

  put(node: Node): void {
    if (this.all.length > limit.steps || ++this.#parts > limit.parts) throw new NotTried();
    switch (node.kind) {
      case "all":
        for (const part of node.parts) this.put(part);
        return;
      case "any":
        return this.#any(node.parts);
      case "times":
        return this.#times(node.part, node.least, node.most);
      default:
        this.all.push(node);
    }
  }

  #any(parts: readonly Node[]): void {
    const steps = this.all;
    const fork = this.#fork();
    const begins: number[] = [];
    const ends: number[] = [];
    for (const part of parts) {
      begins.push(steps.length);
      this.put(part);
      ends.push(this.#fork());
    }
    steps[fork] = { kind: "go", to: begins };
    for (const end of ends) steps[end] = { kind: "go", to: [steps.length] };
  }

  #times(part: Node, least: number, most: number): void {
    const steps = this.all;
    // What takes nothing would be repeated without a step that counts.
    if (least > limit.steps || (part.kind === "all" && part.parts.length === 0)) throw new NotTried();
    for (let n = 0; n < least; n += 1) this.put(part);
    if (most === Infinity) {
      const fork = this.#fork();
      this.put(part);
      steps.push({ kind: "go", to: [fork] });
      steps[fork] = { kind: "go", to: [fork + 1, steps.length] };
      return;
    }
    const forks: number[] = [];
    for (let n = least; n < most; n += 1) {
      forks.push(this.#fork());
      this.put(part);
    }
    for (const fork of forks) steps[fork] = { kind: "go", to: [fork + 1, steps.length] };
  }

  /** A place to go from, where is not known yet. */
  #fork(): number {
    return this.all.push({ kind: "go", to: [] }) - 1;
  }
}

class Parser {
  #at = 0;
  #depth = 0;

  constructor(readonly pattern: string) {}

  whole(): Node {
    const node = this.#any();
    if (this.#at < this.pattern.length) throw new NotTried();
    return node;
  }

  #any(): Node {
    if (++this.#depth > limit.depth) throw new NotTried();
    const parts = [this.#all()];
    while (this.#take("|")) parts.push(this.#all());
    this.#depth -= 1;
    return parts.length === 1 ? parts[0]! : { kind: "any", parts };
  }

  #all(): Node {
    const parts: Node[] = [];
    while (this.#at < this.pattern.length && !"|)".includes(this.pattern[this.#at]!))
      parts.push(this.#times(this.#one()));
    return { kind: "all", parts };
  }

  #times(part: Node): Node {
    const rest = this.pattern.slice(this.#at);
    const [all, least = "", comma, most = ""] = /^\{(\d{1,4})(,?)(\d{0,4})\}\??/.exec(rest) ?? [];
    const [sign] = /^[*+?]\??/.exec(rest) ?? [];
    const taken = all ?? sign;
    if (taken === undefined) return part;
    if (part.kind === "start" || part.kind === "end") throw new NotTried();
    this.#at += taken.length;
    if (sign !== undefined)
      return { kind: "times", part, least: sign[0] === "+" ? 1 : 0, most: sign[0] === "?" ? 1 : Infinity };
    const upper = comma === "" ? Number(least) : most === "" ? Infinity : Number(most);
    return { kind: "times", part, least: Number(least), most: upper };
  }

  #one(): Node {
    const sign = this.pattern[this.#at]!;
    if (sign === "^" || sign === "$") {
      this.#at += 1;
      return { kind: sign === "^" ? "start" : "end" };
    }
    if (sign === "(") return this.#group();
    if ("*+?{}]".includes(sign)) throw new NotTried();
    return { kind: "one", takes: this.#takes() };
  }

  #group(): Node {
    this.#at += 1;
    if (this.#take("?") && !this.#take(":")) throw new NotTried();
    const node = this.#any();
    if (!this.#take(")")) throw new NotTried();
    return node;
  }

  /** A class, an escape, a dot or a plain character: tried on one character it needs no bound. */
  #takes(): (character: string) => boolean {
    const rest = this.pattern.slice(this.#at);
    const token = /^(?:\[(?:\\[^]|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u.{4}|x..|c.|[^])|[^])/u.exec(
      rest,
    )?.[0];
    // A word's edge and a back-reference look beyond the one character.
    if (token === undefined || /^\\[bB\dk]/.test(token)) throw new NotTried();
    this.#at += token.length;
    const single = oneOf(token, "u") ?? oneOf(token, "");
    if (single === null) throw new NotTried();
    return (character) => single.test(character);
  }

  #take(sign: string): boolean {
    if (this.pattern[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }
}

function oneOf(token: string, flags: string): RegExp | null {
  try {
    return new RegExp(`^${token}$`, flags);
  } catch {
    return null;
  }
}
