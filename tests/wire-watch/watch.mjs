/**
 * Loaded before every Node program of a test run (`NODE_OPTIONS=--import`): whoever starts one of our servers, be it
 * a test, the bench, the tap, the client or an SDK, copies what crosses its pipes into a file of `WIREBOOK_WIRE`.
 * It reads nothing and delays nothing: the bytes are taken where Node hands them on anyway.
 */
import childProcess from "node:child_process";
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename, join } from "node:path";

const folder = process.env.WIREBOOK_WIRE;
const watched = /[/\\](?:dist[/\\])?servers[/\\](hand-2024|cmdb|tickets)\.(?:js|ts)$/;
const takesValue = new Set(["--import", "--require", "-r", "--loader"]);
let started = 0;

if (folder !== undefined) {
  const { spawn } = childProcess;
  childProcess.spawn = function (program, args, options) {
    const child = spawn.call(this, program, args, options);
    const name = /^node(?:\.exe)?$/.test(basename(String(program)))
      ? watched.exec(scriptOf(args))?.[1]
      : undefined;
    if (name !== undefined) {
      watch(child, name, join(folder, `${process.pid}-${(started += 1)}-${name}.jsonl`));
    }
    return child;
  };
  syncBuiltinESMExports();
}

/**
 * What Node runs. Only that counts: a program that is given a server's command, such as the tap, starts the server
 * itself and is watched there.
 */
function scriptOf(args) {
  if (!Array.isArray(args)) return "";
  const at = args.findIndex((arg, i) => !String(arg).startsWith("-") && !takesValue.has(args[i - 1]));
  // What comes after `--` is a command for whoever runs here.
  return args.slice(0, Math.max(at, 0)).includes("--") ? "" : String(args[at] ?? "");
}

function watch({ stdin, stdout }, name, file) {
  const note = (record) => {
    try {
      appendFileSync(file, `${JSON.stringify(record)}\n`);
    } catch {
      // The folder is gone: the run is over, and this process outlived it.
    }
  };
  const bytes = (dir, chunk, encoding) => {
    const buffer = typeof chunk === "string" ? Buffer.from(chunk, encoding) : Buffer.from(chunk);
    if (buffer.length > 0) note({ dir, base64: buffer.toString("base64") });
  };
  note({ server: name, piped: stdin !== null && stdout !== null });
  if (stdout !== null) {
    const { push } = stdout;
    stdout.push = function (chunk, encoding) {
      if (chunk !== null && chunk !== undefined) bytes("s2c", chunk, encoding);
      return push.call(this, chunk, encoding);
    };
  }
  if (stdin !== null) {
    for (const method of ["write", "end"]) {
      const own = stdin[method];
      stdin[method] = function (chunk, encoding, done) {
        if (chunk !== null && chunk !== undefined && typeof chunk !== "function") {
          bytes("c2s", chunk, typeof encoding === "string" ? encoding : undefined);
        }
        if (method === "end") note({ dir: "c2s", end: true });
        return own.call(this, chunk, encoding, done);
      };
    }
  }
}
