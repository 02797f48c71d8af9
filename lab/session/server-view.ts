import { approvalKey } from "../bench/approvals.ts";
import type { Bench } from "../bench/bench.ts";
import { programPath } from "../bench/program-path.ts";
import { ServerConfigError, type ServerCommand } from "../bench/server-command.ts";
import type { LabServers } from "./lab-servers.ts";
import { endView } from "./side-view.ts";
import type { ApprovalView, ServerView } from "./view.ts";

/** One server as the page gets it. `approved` says whether its start needs no more word from a person. */
export function serverView(name: string, servers: LabServers, bench: Bench, approved: boolean): ServerView {
  // What a cell had for itself is that cell's business, and gone with it.
  const connections = bench
    .connections(name)
    .filter(({ place, exit }) => place.connection !== "fresh" || exit === null);
  const main =
    connections.find(({ place }) => place.connection === "default") ??
    connections.find(({ exit }) => exit === null) ??
    connections[0];
  const base = {
    name,
    epoch: bench.epoch(name),
    era: main?.era ?? null,
    connections: connections.map(({ place, exit, era, pid }) => ({
      name: place.connection,
      state: stateOf(exit),
      era,
      pid: exit === null ? pid : null,
    })),
    end: main ? endView(main) : null,
  };
  try {
    const command = servers.resolve(name);
    const approval = approved ? null : approvalView(command);
    const state = main ? stateOf(main.exit) : approval ? "unapproved" : "off";
    return { ...base, from: command.from, state, approval };
  } catch (error) {
    if (!(error instanceof ServerConfigError)) throw error;
    const end = { code: null, signal: null, stderr: [], how: error.message };
    return { ...base, from: "nowhere", state: "failed", end, approval: null };
  }
}

/** A client that waits for a person's approval, among the servers that do. */
export function unapprovedClient(command: ServerCommand): ServerView {
  const { name, from } = command;
  const none = { epoch: 0, era: null, connections: [], end: null };
  return { name, from, state: "unapproved", ...none, approval: approvalView(command) };
}

function stateOf(exit: { code: number | null; error: string | null } | null): "ready" | "ended" | "died" {
  if (exit === null) return "ready";
  return exit.code === 0 ? "ended" : "died";
}

/** @throws ServerConfigError where the program is not found. */
/** What a person sees before they approve a start. */
export function approvalView(command: ServerCommand): ApprovalView {
  return {
    key: approvalKey(command),
    program: programPath(command.program, command.cwd),
    args: [...command.args],
    cwd: command.cwd,
    env: command.env.map(({ name, value, secret }) => ({ name, value: secret ? null : value })),
  };
}
