import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "./open-lab.ts";
import { workLabs } from "./work-labs.ts";

/** Bytes of a file's name, its ending not counted; file systems end at 255. */
const longest = 120;

/** What Windows takes for a device, whatever its ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * Makes a new lab in `work/labs/` of a folder, from a template that runs as it is: an envelope, a frame to `cmdb`, and
 * a check that holds. Its servers are the package's own; what a person gives is its title, from which the file gets
 * its name.
 *
 * @param title one line of any letters
 * @returns the path of the new file
 * @throws Refusal 400 where the title cannot be one, 409 where such a file is there or none can be written
 */
export function newLab(cwd: string, title: string): string {
  const shown = title.normalize("NFC").trim();
  const name = fileNameOf(shown);
  const folder = join(cwd, "work", "labs");
  const path = join(folder, `${name}.lab.md`);
  try {
    workLabs(cwd);
    writeFileSync(path, template(name, shown), { flag: "wx" });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const where = join("work", "labs", `${name}.lab.md`);
    throw new Refusal(
      code === "EEXIST"
        ? `There is a lab \`${where}\` already. Take another name, or open that one.`
        : `\`${where}\` could not be made: ${message}`,
      409,
    );
  }
  return path;
}

/** A title's letters and digits in any script, the rest as hyphens. */
function fileNameOf(title: string): string {
  if (title === "") throw new Refusal("A lab needs a name.", 400);
  if (/[/\\]/.test(title))
    throw new Refusal(
      "A lab's name is no path: it has no `/` and no `\\`. The file goes to `work/labs`.",
      400,
    );
  if (/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Surrogate}]/u.test(title))
    throw new Refusal("The name holds a character that cannot be seen. Type it anew.", 400);
  const name = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "");
  if (name === "") throw new Refusal("A lab's name needs a letter or a digit, of any script.", 400);
  if (Buffer.byteLength(name) > longest)
    throw new Refusal(`The name is too long: at most ${longest} bytes, as UTF-8.`, 400);
  return reserved.test(name) ? `${name}-lab` : name;
}

function template(name: string, title: string): string {
  // A JSON string is a YAML string, whatever is in it.
  return `---
lab: ${JSON.stringify(name)}
title: ${JSON.stringify(title)}
protocol: "2026-07-28"
servers: [cmdb]
---

Say here what the lab is about. Between cells everything is Markdown.

The envelope says, on each frame, which revision it speaks and what the client can do.

\`\`\`json value=envelope
{
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { "name": "wirebook", "version": "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {}
}
\`\`\`

Run this cell: the frame goes to \`cmdb\` as it stands, and what comes back is shown below it.

\`\`\`json frame=list to=cmdb
{
  "jsonrpc": "2.0",
  "id": 1,
  "method": "tools/list",
  "params": { "_meta": "\${envelope}" }
}
\`\`\`

A check reads the answers above it.

\`\`\`yaml check=answered points=1
- that: the server answers with its tools
  expect: size(list.result.tools) > 0
  hint: run the cell \`list\`
\`\`\`
`;
}
