import type { CellView, EndView, SideView } from "../../session/view.ts";
import { bytesText, msText, plural } from "./units.ts";

/** How a process ended, in words: `exit code 3`, `signal SIGKILL`. */
function endText(end: EndView): string {
  if (end.signal !== null) return `signal ${end.signal}`;
  return end.code === null ? "no exit code" : `exit code ${end.code}`;
}

/** Whether that end was wanted: by a person, a cell, or with exit code 0. What was not is drawn as an error. */
export const endedQuietly = (end: EndView): boolean =>
  /(?:^|, )by /.test(end.how) || (end.signal === null && end.code === 0);

/** A first part to be set strong and a rest; back-ticks mark code. */
export interface Words {
  strong: string;
  rest: string;
}

/** Silence is told by what was read and written, not by an empty box. */
export function silenceWords(cell: CellView, side: SideView, sent: number): Words {
  const received = side.items.reduce((sum, item) => sum + (item.late ? 0 : item.bytes), 0);
  const wrote = received === 0 ? "wrote 0" : `wrote ${received} that answer nothing`;
  const waited = side.waited ?? side.ms ?? cell.wait;
  const value = [cell.name, ...(cell.to.length > 1 ? [side.server] : []), "silence"].join(".");
  return {
    strong: "No answer.",
    rest: `\`${side.server}\` read ${plural(sent, "byte")}, ${wrote}${
      waited === null ? "" : ` in ${msText(waited)}`
    } and ${side.ended === null ? "still runs" : "has ended"}. Silence is a value: \`${value}\` is \`true\`.`,
  };
}

/** While a cell listens. */
export function waitingWords(cell: CellView, side: SideView, sent: number): Words {
  const limit = cell.wait === null ? "" : `, up to ${msText(cell.wait)}`;
  if (side.request === null) return { strong: `Starts ${side.server}.`, rest: "Nothing is sent yet." };
  return {
    strong: `Listens to ${side.server}${limit}.`,
    rest: `${bytesText(sent)} went out${side.items.length === 0 ? "" : `, ${bytesText(side.received)} came back so far`}.`,
  };
}

/** What is left to say where no answer is expected or none can come; null where the items say it all. */
export function closingWords(side: SideView, sent: number): Words | null {
  switch (side.state) {
    case "sent":
      return {
        strong: "Sent.",
        rest: `\`${side.server}\` was given ${plural(sent, "byte")} that ask for no answer${
          side.waited === null ? "" : `; listened for ${msText(side.waited)}`
        }.`,
      };
    case "asked":
      return {
        strong: "The call is still open.",
        rest: `\`${side.server}\` asked something back and waits for the answer.`,
      };
    case "aborted":
      return {
        strong: `Stopped${side.waited === null ? "" : ` after ${msText(side.waited)}`}.`,
        rest: "An answer that still comes is shown here as late.",
      };
    default:
      return null;
  }
}

/** How a process ended under this frame, or before it. */
export function endedWords(side: SideView, end: EndView): Words {
  const server = side.server;
  if (end.how.startsWith("could not start"))
    return {
      strong: `${server} could not start.`,
      rest: `Nothing was sent: ${end.how.replace(/^could not start:? ?/, "")}`,
    };
  const how = end.how.startsWith("by ") ? `was ended ${end.how}` : end.how === "" ? "ended" : end.how;
  const told = end.signal === null ? /exit code/.test(how) : how.includes(end.signal);
  const strong = `${server} ${how}${told ? "" : `, ${endText(end)}`}.`;
  if (side.request === null) return { strong, rest: "Nothing was sent." };
  const after = side.ms ?? side.waited;
  return { strong, rest: after === null ? "" : `That was ${msText(after)} after this frame went out.` };
}

/** How late, and what that means. */
export function lateWords(side: SideView, ms: number): string {
  const after = ms - (side.ms ?? side.waited ?? 0);
  return `came ${msText(Math.max(after, 0))} after the cell ended; it changes no value`;
}

/** Why an old answer is drawn in faint ink; null for a fresh one. */
export function oldWords(cell: CellView, side: SideView): string | null {
  const { stale } = cell;
  if (stale === null || stale.kind === "never") return null;
  if (stale.kind === "edited") return "before this edit";
  if (stale.kind === "epoch") return stale.server === side.server ? `from epoch ${side.epoch}` : null;
  return `before ${stale.by} changed`;
}
