import { once } from "node:events";
import { createWriteStream } from "node:fs";

const envelope =
  '"io.modelcontextprotocol/protocolVersion":"2026-07-28",' +
  '"io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"},' +
  '"io.modelcontextprotocol/clientCapabilities":{}';

/**
 * Writes a recording as a tap makes it, of so many lines: two servers of two eras, pairs with their log lines, traces,
 * errors, tool errors, stray lines, and one text, `needle`, far inside one long answer.
 */
export async function writeWireRecording(path, lines) {
  const enough = () => written >= lines;
  const out = createWriteStream(path);
  let written = 0;
  let t = 1_796_000_000_000;
  const write = async (record) => {
    written += 1;
    if (!out.write(`${record}\n`)) await once(out, "drain");
  };
  const line = (conn, dir, frame) =>
    write(
      `{"t":${(t += 1)},"dir":"${dir}","bytes":${Buffer.byteLength(frame) + 1},"conn":"${conn}","frame":${frame}}`,
    );
  for (const [conn, server] of [
    ["1", "cmdb"],
    ["2", "hand-2024"],
  ])
    await write(
      `{"t":${t},"dir":"meta","bytes":0,"meta":"start","conn":"${conn}","argv":["node","${server}.js"],"cwd":"/x","env":[],"pid":${conn}}`,
    );
  await line(
    "2",
    "c2s",
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2024-11-05","capabilities":{},"clientInfo":{"name":"bench","version":"1"}}}',
  );
  await line(
    "2",
    "s2c",
    '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2024-11-05","capabilities":{"tools":{}},"serverInfo":{"name":"hand-2024","version":"1"}}}',
  );
  for (let i = 1; !enough(); i += 1) {
    if (i % 4 === 0) {
      await line("2", "c2s", `{"jsonrpc":"2.0","id":${i},"method":"tools/list"}`);
      if (!enough()) await line("2", "s2c", `{"jsonrpc":"2.0","id":${i},"result":{"tools":[]}}`);
      continue;
    }
    const trace = i.toString(16).padStart(32, "a");
    await line(
      "1",
      "c2s",
      `{"jsonrpc":"2.0","id":${i},"method":"tools/call","params":{"name":"get_asset","arguments":{"hostname":"host-${i}"},"_meta":{"traceparent":"00-${trace}-00000000000000ab-01",${envelope}}}}`,
    );
    if (enough()) break;
    const outcome = i % 50 === 0 ? "error" : i % 7 === 0 ? "tool_error" : "ok";
    await line(
      "1",
      "err",
      `{"session_id":null,"trace_id":"${trace}","trace_origin":"client","step":${i},"operation":"mcp.request","server":"cmdb","method":"tools/call","name":"get_asset","arg_keys":["hostname"],"client":{"name":"bench","version":"1"},"protocol_version":"2026-07-28","request_id":${i},"outcome":"${outcome}","ms":0.5}`,
    );
    if (enough()) break;
    const long = i === 101 ? `${"x".repeat(5000)}needle` : "a short answer";
    await line(
      "1",
      "s2c",
      outcome === "error"
        ? `{"jsonrpc":"2.0","id":${i},"error":{"code":-32602,"message":"no"}}`
        : `{"jsonrpc":"2.0","id":${i},"result":{"resultType":"complete","content":[{"type":"text","text":"${long}"}],"isError":${outcome === "tool_error"}}}`,
    );
  }
  out.end();
  await once(out, "close");
}
