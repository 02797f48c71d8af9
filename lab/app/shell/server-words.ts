import type { ServerView } from "../../session/view.ts";

/** A server's state in words, for its pulse and its tooltip. */
export function serverStateWords({ state, end }: ServerView): string {
  switch (state) {
    case "off":
      return "not started";
    case "unapproved":
      return "not started: its command needs your approval";
    case "died":
      if (end?.signal != null) return `died of signal ${end.signal}`;
      return end?.code == null ? "died" : `died with exit code ${end.code}`;
    case "failed":
      return end?.how ?? "could not start";
    default:
      return state;
  }
}

/** How it died, short enough for a chip; null where it did not. */
export function endShort({ state, end }: ServerView): string | null {
  if (state === "failed") return "could not start";
  if (state !== "died") return null;
  return end?.signal ?? (end?.code == null ? "died" : `exit ${end.code}`);
}
