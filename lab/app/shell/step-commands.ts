import type { WbSteps } from "../steps/steps.ts";
import type { Command } from "./command.ts";
import type { LabHands } from "./lab-commands.ts";

/** The walk through a lab step by step, and the way into it and out of it. */
export function stepCommands(hands: LabHands): Command[] {
  const steps = hands.steps();
  const shown = hands.shownAs();
  const other = shown === "steps" ? "page" : "steps";
  return [
    {
      id: "switch-view",
      key: "switch-view",
      title: other === "steps" ? "Show the lab step by step" : "Show the lab as a page",
      run: () => hands.showAs(other),
    },
    ...(steps === null ? [] : walkCommands(steps)),
  ];
}

function walkCommands(steps: WbSteps): Command[] {
  const { walker } = steps;
  return [
    {
      id: "step-next",
      key: "step-next",
      title: "Next step",
      enabled: () => walker.after !== null && !walker.store.view.running,
      run: () => void steps.next(),
    },
    {
      id: "step-back",
      key: "step-back",
      title: "Back one step, to look",
      run: () => steps.look(walker.at - 1),
    },
    {
      id: "step-down",
      key: "step-down",
      keyOnly: true,
      title: "Next step, to look",
      run: () => steps.look(walker.at + 1),
    },
    {
      id: "step-up",
      key: "step-up",
      keyOnly: true,
      title: "Step before",
      run: () => steps.look(walker.at - 1),
    },
    {
      id: "step-replay",
      key: "step-replay",
      title: `Back to here: restart the servers, send steps 1 to ${walker.at + 1} again`,
      run: () => void walker.backTo(walker.at),
    },
    {
      id: "step-over",
      title: "Start over: restart the servers, send nothing",
      run: () => void walker.backTo(-1),
    },
    ...walker.steps.map((step, at): Command => ({
      id: `step-${at}`,
      title: `Go to step ${at + 1}${step.title === "" ? "" : `, ${step.title}`}`,
      run: () => {
        steps.look(at);
        steps.focusPage();
      },
    })),
  ];
}
