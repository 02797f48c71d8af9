import { describe } from "vitest";
import { Scheduler } from "../../../lab/engine/scheduler.ts";
import { engineContract } from "./contract.ts";

describe("the engine's contract: Scheduler", () => {
  engineContract((effects) => new Scheduler(effects));
});
