import { script } from "./wirebook-page.ts";

const fence = (info: string, body: string) => `\`\`\`${info}\n${body}\n\`\`\`\n\n`;

/** A lab over the scripted server with one cell of each kind, some prose, and a few wrong turns. */
export const appLab = {
  name: "app.lab.md",
  text:
    `---\nlab: app\ntitle: A page to try\nservers: { s: { command: node, args: [${JSON.stringify(script)}, "a b", ""] } }\n---\n\n` +
    `# A page to try\n\nWords with \`code\`, *stress* and **weight**, [out](https://example.com/), [odd](javascript:alert(1)), [to later](#later), [to a heading](#more-words).\n\n` +
    `<b onclick="window.__pwn=1">raw</b> ![a picture](https://example.com/x.png)\n\n| a | b |\n| - | -: |\n| one | 1 |\n\n` +
    fence("json value=start", '{ "n": 1 }') +
    fence("json frame=ask to=s", '{ "jsonrpc": "2.0", "id": 1, "method": "ping",\n  "params": "${start}" }') +
    fence("json frame=act to=s run=manual", '{ "jsonrpc": "2.0", "id": 2, "method": "act" }') +
    `## More words\n\n` +
    fence(
      "json frame=later to=s run=manual",
      '{ "jsonrpc": "2.0", "id": 3, "method": "act", "params": "${act.result}" }',
    ) +
    fence(
      "json frame=dies to=s run=manual",
      '{ "jsonrpc": "2.0", "id": 4, "method": "act", "params": { "do": [{ "exit": 3 }] } }',
    ) +
    fence("cel value=sum", "start.n + 1") +
    fence(
      "yaml check=holds points=2",
      "- that: the sum is two\n  expect: sum == 2\n- that: it was asked\n  expect: has(ask.result)\n  hint: run `ask`",
    ),
};
