import { createHash } from "node:crypto";

/** The longest name that the API of the models takes for a tool (`^[a-zA-Z0-9_-]{1,64}$`). */
const LONGEST = 64;

export interface ToolOf {
  server: string;
  tool: string;
}

/**
 * The names by which a model calls the tools of several servers: `server__tool`, made of the characters that its API
 * takes. Where two would get the same name, and where one has to be cut, each gets a suffix made from its server and
 * its own name, so that its name depends on no order.
 *
 * @returns for each, in order, its name, or why it can have none
 */
export function toolNames(tools: readonly ToolOf[]): ({ name: string } | { refused: string })[] {
  const plain = tools.map(({ server, tool }) => `${server}__${tool}`.replaceAll(/[^a-zA-Z0-9_-]/gu, "_"));
  const wanted = countOf(plain);
  const names = tools.map((each, i) =>
    plain[i]!.length <= LONGEST && wanted.get(plain[i]!) === 1 ? plain[i]! : withSuffix(plain[i]!, each),
  );
  const taken = countOf(names);
  return tools.map((each, i) => {
    if (taken.get(names[i]!) === 1) return { name: names[i]! };
    const first = names.indexOf(names[i]!);
    const other = tools[first === i ? names.indexOf(names[i]!, i + 1) : first]!;
    // The same tool told twice is one tool, the first; what only looks the same is none.
    const isSame = other.server === each.server && other.tool === each.tool;
    if (isSame && first === i) return { name: names[i]! };
    return {
      refused: isSame ? "its server names it twice" : `${said(each)} and ${said(other)} get one name`,
    };
  });
}

function withSuffix(plain: string, { server, tool }: ToolOf): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([server, tool]))
    .digest("hex")
    .slice(0, 8);
  return `${plain.slice(0, LONGEST - digest.length - 1)}_${digest}`;
}

function countOf(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const said = ({ server, tool }: ToolOf) => `${JSON.stringify(tool)} of ${server}`;
