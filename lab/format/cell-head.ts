import { isCellName } from "./cell-options.ts";
import { celReserved } from "./cel-references.ts";
import type { Code } from "./codes.ts";
import type { Info } from "./info-string.ts";
import {
  attributeKinds,
  cellLanguages,
  isKindWord,
  kindLanguages,
  type KindWord,
  kindWords,
} from "./kinds.ts";
import type { Attribute, Span } from "./lab.ts";
import { didYouMean, nearest } from "./nearest.ts";
import { quote, quoteList } from "./quote.ts";

/** What an info string says a fence is: a cell, or prose. `problems` may come with either. */
export interface Head {
  readonly cell: {
    readonly word: KindWord;
    readonly name: string;
    readonly others: readonly Attribute[];
  } | null;
  readonly problems: readonly { readonly code: Code; readonly message: string; readonly span: Span }[];
}

/** Attributes that other tools put on fences of prose. */
const documentary =
  /^(?:title|file|filename|caption|label|id|class|style|meta|lines?|linenums|start|highlight|hl_lines|show\w*)$/i;

/** Reads the head of the fence whose info string stands at `span`. */
export function readHead(info: Info, span: Span): Head {
  const problems: Head["problems"][number][] = [];
  const problem = (code: Code, message: string, at: Span = span): void =>
    void problems.push({ code, message, span: at });
  const words = info.attributes;
  const ours = cellLanguages.includes(info.language);

  const [kindFirst] = /^(\w+)(?==.)/.exec(info.language) ?? [];
  if (kindFirst !== undefined && isKindWord(kindFirst)) {
    const name = info.language.slice(kindFirst.length + 1);
    const wanted = `${kindLanguages[kindFirst][0]} ${info.language}`;
    problem("WB117", `The language comes before the kind. Write ${quote(wanted, 80)}.`);
    checkName(name, span, problem);
    return { cell: { word: kindFirst, name, others: words }, problems };
  }

  const kinds = words.filter(({ name, value }) => isKindWord(name) && value !== null);
  const [kind, second] = kinds;
  const [first] = words;
  if (!kind || (kind !== first && !ours)) {
    const unknown = first && unknownKind(first, words, ours);
    if (unknown) problem(unknown.code, unknown.message, first.span);
    return { cell: null, problems };
  }
  const word = kind.name as KindWord;
  const name = kind.value ?? "";
  if (name === "") {
    problem("WB112", `A ${word} cell needs a name. Write ${word}=NAME.`, kind.span);
    return { cell: null, problems };
  }
  if (kind !== first)
    problem(
      "WB115",
      `The kind comes right after the language. Write ${quote(`${info.language} ${word}=${name} …`, 80)}.`,
      kind.span,
    );
  if (second)
    problem(
      "WB114",
      `A fence is one cell. Keep ${quote(`${word}=${name}`)} or ${quote(`${second.name}=${second.value}`)}.`,
      second.span,
    );
  if (!kindLanguages[word].includes(info.language)) {
    const languages = quoteList(kindLanguages[word]).replace(", ", " or ");
    problem("WB116", `A ${word} cell is written in a ${languages} fence, not ${quote(info.language)}.`);
  }
  checkName(name, kind.span, problem);
  return { cell: { word, name, others: words.filter((other) => !kinds.includes(other)) }, problems };
}

function unknownKind(
  first: Attribute,
  words: readonly Attribute[],
  ours: boolean,
): { code: Code; message: string } | null {
  const labWords = words.some(({ name, value }) => value !== null && Object.hasOwn(attributeKinds, name));
  if (isKindWord(first.name)) {
    if (!ours) return null;
    return { code: "WB112", message: `A ${first.name} cell needs a name. Write ${first.name}=NAME.` };
  }
  if (first.value === null && !labWords) return null;
  if (documentary.test(first.name) && !labWords) return null;
  if (!ours && !labWords && nearest(first.name, kindWords) === null) return null;
  const note = didYouMean(first.name, kindWords) || ` Kinds are ${quoteList(kindWords)}.`;
  return { code: "WB111", message: `${quote(first.name)} is no kind of cell.${note}` };
}

function checkName(name: string, span: Span, problem: (code: Code, message: string, at: Span) => void): void {
  if (!isCellName(name)) {
    const rule = "A name starts with a letter and has letters of the alphabet, digits, - and _.";
    problem("WB113", `${quote(name)} cannot name a cell. ${rule}`, span);
  } else if (celReserved.has(name)) {
    problem("WB118", `${quote(name)} is a word of CEL, so no check or expression can read this cell.`, span);
  }
}
