import { expect, it } from "vitest";
import type { OutcomeView } from "../../../lab/session/view.ts";
import { act, fence, frame, openTestLab } from "./open-test-lab.ts";

const frameOf = (outcome: OutcomeView | null) => {
  if (outcome?.kind !== "frame") throw new Error(JSON.stringify(outcome));
  return outcome;
};

it("what lint says of a frame stands by what was sent, once for all servers", async () => {
  const sent = (id: number) => ({ jsonrpc: "2.0", ...act(id, [{ answer: id, result: {} }]), idd: 1 });
  const lab = await openTestLab(
    frame("one", sent(7)) + fence("json frame=two to=s,t", JSON.stringify(sent(8))),
  );
  await lab.runAll();
  const { findings } = frameOf(lab.cell("one").outcome).sent;
  const row = lab.session.view().wire.find(({ cell, direction }) => cell === "one" && direction === "c2s");
  expect(findings.length).toBeGreaterThan(0);
  expect(findings).toEqual(row?.findings);
  const two = frameOf(lab.cell("two").outcome);
  expect(two.sides).toHaveLength(2);
  expect(two.sent.findings).toEqual(findings);
});
