import type { JsonNode } from "./json-text.ts";
import type { Span } from "./lab.ts";

/** An object in a text. */
export type ObjectNode = Extract<JsonNode, { type: "object" }>;
type Member = ObjectNode["members"][number];

/**
 * Changes to a JSON text that leave every other character as it is: big numbers, duplicate members, odd spacing. All
 * are said in places of the text as it was; `result` makes them.
 */
export class JsonEdits {
  readonly #text: string;
  readonly #edits: (Span & { readonly insert: string })[] = [];
  readonly #gone = new Set<Member>();
  readonly #added = new Map<ObjectNode, string[]>();

  constructor(text: string) {
    this.#text = text;
  }

  get some(): boolean {
    return this.#edits.length > 0 || this.#gone.size > 0 || this.#added.size > 0;
  }

  /** Writes another text in place of a value, or of a member's name. */
  replace(span: Span, insert: string): void {
    this.#edits.push({ start: span.start, end: span.end, insert });
  }

  /** Adds a member at an object's end, spaced as the object's other members are. */
  add(object: ObjectNode, key: string, value: string): void {
    const members = this.#added.get(object) ?? [];
    members.push(`${JSON.stringify(key)}:${this.#afterColon(object)}${value}`);
    this.#added.set(object, members);
  }

  /** Takes a member out, with the comma and the space that belong to it. */
  remove(member: Member): void {
    this.#gone.add(member);
  }

  /** The text with every change made. `root` is what the text was read to. */
  result(root: JsonNode): string {
    for (const object of objectsOf(root)) this.#close(object);
    const sorted = this.#edits.toSorted((a, b) => a.start - b.start || a.end - b.end);
    const pieces: string[] = [];
    let from = 0;
    for (const { start, end, insert } of sorted) {
      // Within what another change takes away, there is nothing left to change.
      if (start < from) continue;
      pieces.push(this.#text.slice(from, start), insert);
      from = end;
    }
    pieces.push(this.#text.slice(from));
    return pieces.join("");
  }

  /** Members that go and members that come, of one object. */
  #close(object: ObjectNode): void {
    const { members } = object;
    const added = this.#added.get(object) ?? [];
    const kept = members.filter((member) => !this.#gone.has(member));
    if (kept.length === members.length && added.length === 0) return;
    const last = kept.at(-1);
    for (const [i, member] of members.entries()) {
      if (!this.#gone.has(member)) continue;
      const next = members[i + 1];
      // Before the last one that stays, a member goes up to the next; behind it, from the end of the one before.
      if (last !== undefined && member.keyStart > last.keyStart)
        this.replace({ start: members[i - 1]!.value.end, end: member.value.end }, "");
      else this.replace({ start: member.keyStart, end: next?.keyStart ?? member.value.end }, "");
    }
    if (added.length === 0) return;
    const gap = this.#gap(object);
    if (last !== undefined) {
      this.replace(
        { start: last.value.end, end: last.value.end },
        added.map((text) => `,${gap}${text}`).join(""),
      );
      return;
    }
    const pad = members.length > 0 ? "" : " ";
    const at = members.at(-1)?.value.end ?? object.start + 1;
    const to = members.length > 0 ? at : object.end - 1;
    this.replace({ start: at, end: to }, pad + added.join(`,${gap}`) + pad);
  }

  /** What stands between two members of this object: as between its first two, else as after its brace. */
  #gap({ start, members }: ObjectNode): string {
    const [first, second] = members;
    if (first === undefined) return " ";
    const between =
      second === undefined
        ? ""
        : this.#text.slice(this.#text.indexOf(",", first.value.end) + 1, second.keyStart);
    if (second !== undefined && (between.includes("\n") || between === "" || !this.#isTall(members)))
      return between;
    return this.#text.slice(start + 1, first.keyStart);
  }

  #isTall(members: readonly Member[]): boolean {
    return this.#text.slice(members[0]!.keyStart, members.at(-1)!.keyStart).includes("\n");
  }

  #afterColon({ members }: ObjectNode): string {
    const [first] = members;
    if (first === undefined) return " ";
    return /^:\s/.test(this.#text.slice(first.keyEnd).trimStart()) ? " " : "";
  }
}

function* objectsOf(root: JsonNode): Generator<ObjectNode> {
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (node.type === "array") stack.push(...node.items);
    if (node.type !== "object") continue;
    yield node;
    stack.push(...node.members.map(({ value }) => value));
  }
}
