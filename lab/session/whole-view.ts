import type { OpenWire } from "./open-wire.ts";
import type { LabView } from "./view.ts";

/** Rows that are kept of a session, or stand in an exported page. */
const most = 20_000;

/** A snapshot with its newest rows whole, as far as the session holds them; a page gets fewer at first, and shorter ones. */
export function wholeView(lab: Pick<OpenWire, "view" | "wire">): LabView {
  return { ...lab.view(), wire: lab.wire.newest(most) };
}
