/** A lab of steps against the real tickets server: one question, answered once, then attacks on what it answered. */

const envelope =
  '{ "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": { "elicitation": { "form": {} } } }';

const call = (
  name: string,
  id: number,
  more = "",
  host = "jump-prod-02",
) => `\`\`\`json frame=${name} to=tickets
{
  "jsonrpc": "2.0", "id": ${id}, "method": "tools/call",
  "params": {
    "name": "open_ticket",
    "arguments": { "host": "${host}", "summary": "The disk is full" },${more}
    "_meta": "\${envelope}"
  }
}
\`\`\``;

const back = (state: string, answer = "${answer}") => `
    "inputResponses": { "confirm": "${answer}" },
    "requestState": "${state}",`;

/** `answer` is the cell that holds the person's answer. */
export const stepsLab = (answer: string) => `---
lab: seal
title: What the seal holds
view: steps
servers: [tickets]
---

# What the seal holds

One question, answered once. Then some tries to use that answer for something nobody was asked.

\`\`\`json value=envelope
${envelope}
\`\`\`

## The honest way

### Call open_ticket

The server asks and seals what it wants to remember.

${call("round1", 1)}

### Answer as the person

The sealed note goes back as it came. More words, which the list has no room for.

${answer}

${call("round2", 2, back("${round1.result.requestState}"))}

\`\`\`yaml check=opened
- that: a ticket was opened
  expect: has(round2.result) && !has(round2.result.isError)
\`\`\`

## Attacks

### Send it again

The same frame with a new id.

${call("replay", 3, back("${round1.result.requestState}"))}

\`\`\`yaml check=again unbound="one use"
- that: a second ticket was opened, and nobody was asked
  expect: replay.result.structuredContent.id != round2.result.structuredContent.id
\`\`\`

### Change the note

One character of the sealed part.

\`\`\`cel value=changed
round1.result.requestState.substring(0, 150) + (round1.result.requestState.substring(150, 151) == "A" ? "B" : "A") + round1.result.requestState.substring(151)
\`\`\`

${call("tampered", 4, back("${changed}"))}

\`\`\`yaml check=bytes bound="its own bytes"
- that: it is refused
  expect: tampered.error.code == -32602
\`\`\`

### Another host

The note for one host, arguments for another.

${call("other", 5, back("${round1.result.requestState}"), "db-prod-01")}

\`\`\`yaml check=arguments bound="the arguments"
- that: it is refused
  expect: other.error.code == -32602
\`\`\`

### Restart the server

A new process has a new key.

\`\`\`yaml do=fresh after=other
restart: tickets
\`\`\`

${call("after", 6, back("${round1.result.requestState}")).replace("to=tickets", "to=tickets after=fresh")}

\`\`\`yaml check=process bound="the process"
- that: it is refused
  expect: after.error.code == -32602
\`\`\`

## What it can never prove

That a person clicked.
`;

/** A question that nobody has answered yet. */
export const openQuestion = `\`\`\`yaml form=answer for=round1.result.inputRequests.confirm
\`\`\``;

/** An answer that the file holds. */
export const writtenAnswer = `\`\`\`json value=answer
{ "action": "accept", "content": { "priority": "P2" } }
\`\`\``;
