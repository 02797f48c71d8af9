import { JsonEdits, type ObjectNode } from "../../format/json-edits.ts";
import { type JsonNode, parseJson, stringOf } from "../../format/json-text.ts";

export type MemberNode = ObjectNode["members"][number];

/** One message as a text that is being rewritten: where its parts are, what changes, and what is said of that. */
export class FrameText {
  readonly notes: string[] = [];
  readonly edits: JsonEdits;

  private constructor(
    readonly source: string,
    readonly root: ObjectNode,
  ) {
    this.edits = new JsonEdits(source);
  }

  /** Null for what is no JSON object. */
  static of(source: string): FrameText | null {
    const read = parseJson(source);
    return read.ok && read.root.type === "object" ? new FrameText(source, read.root) : null;
  }

  /** The member of that name; of duplicates the last, as `JSON.parse` has it. */
  member(key: string, of: JsonNode | undefined = this.root): MemberNode | undefined {
    return of?.type === "object" ? of.members.findLast((member) => member.key === key) : undefined;
  }

  /** The content of a string; null for any other value. */
  text(node: JsonNode | undefined): string | null {
    return node?.type === "string" ? stringOf(this.source, node) : null;
  }

  /** A value as it is written. */
  slice({ start, end }: JsonNode): string {
    return this.source.slice(start, end);
  }

  /** The cell that a string refers to as a whole, as `"${envelope}"` does; null for anything else. */
  reference(node: JsonNode | undefined): string | null {
    return /^\$\{([A-Za-z_][\w-]*)\}$/.exec(this.text(node) ?? "")?.[1] ?? null;
  }

  get method(): string | null {
    return this.text(this.member("method")?.value);
  }

  get result(): string {
    return this.edits.some ? this.edits.result(this.root) : this.source;
  }
}
