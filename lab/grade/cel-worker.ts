/**
 * The thread in which CEL is evaluated, so that an expression that does not end can be ended from outside.
 * Built to a file of its own beside the command.
 */
import { parentPort } from "node:worker_threads";
import { Evaluator } from "./cel-evaluator.ts";
import type { FromWorker, ToWorker } from "./cel-messages.ts";

const evaluator = new Evaluator();

function answer(message: ToWorker): FromWorker {
  if (message.kind === "evaluate") return { kind: "result", result: evaluator.evaluate(message.expression) };
  try {
    evaluator.load(message.variables, message.frames);
    return { kind: "loaded" };
  } catch (error) {
    return { kind: "refused", error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort!.on("message", (message: ToWorker) => parentPort!.postMessage(answer(message), []));
