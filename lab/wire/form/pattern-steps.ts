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

/** Steps of one pattern, and groups inside one another. */
const limit = { steps: 4000, depth: 50 } as const;

class NotTried extends Error {}

/** The steps of a pattern; null where it is none, or has something that steps cannot say. */
export function compilePattern(pattern: string): readonly Step[] | null {
  try {
    const parser = new Parser(pattern);
    const steps: Step[] = [];
    put(parser.whole(), steps);
    return steps;
  } catch (error) {
    if (error instanceof NotTried) return null;
    throw error;
  }
}

function put(node: Node, steps: Step[]): void {
  if (steps.length > limit.steps) throw new NotTried();
  switch (node.kind) {
    case "all":
      for (const part of node.parts) put(part, steps);
      return;
    case "any":
      return putAny(node.parts, steps);
    case "times":
      return putTimes(node.part, node.least, node.most, steps);
    default:
      steps.push(node);
  }
}

function putAny(parts: readonly Node[], steps: Step[]): void {
  const fork = steps.push({ kind: "go", to: [] }) - 1;
  const begins: number[] = [];
  const ends: number[] = [];
  for (const part of parts) {
    begins.push(steps.length);
    put(part, steps);
    ends.push(steps.push({ kind: "go", to: [] }) - 1);
  }
  steps[fork] = { kind: "go", to: begins };
  for (const end of ends) steps[end] = { kind: "go", to: [steps.length] };
}

function putTimes(part: Node, least: number, most: number, steps: Step[]): void {
  // What takes nothing would be repeated without a step that counts.
  if (least > limit.steps || (part.kind === "all" && part.parts.length === 0)) throw new NotTried();
  for (let n = 0; n < least; n += 1) put(part, steps);
  if (most === Infinity) {
    const fork = steps.push({ kind: "go", to: [] }) - 1;
    put(part, steps);
    steps.push({ kind: "go", to: [fork] });
    steps[fork] = { kind: "go", to: [fork + 1, steps.length] };
    return;
  }
  const forks: number[] = [];
  for (let n = least; n < most; n += 1) {
    forks.push(steps.push({ kind: "go", to: [] }) - 1);
    put(part, steps);
  }
  for (const fork of forks) steps[fork] = { kind: "go", to: [fork + 1, steps.length] };
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
