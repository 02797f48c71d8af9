import type { Command } from "../shell/command.ts";
import type { WireFilters } from "./wire-filters.ts";

/** What commands move in the panel. */
export interface WireHands {
  filters: WireFilters;
  /** Whether some rows may be left out. */
  filtered(): boolean;
  search(): void;
  showFilters(open: boolean): Promise<void>;
  clear(): void;
  save(): void;
}

/** What a person can ask of the wire panel by name. */
export function wireCommands(hands: WireHands): Command[] {
  const { filters, filtered } = hands;
  return [
    { id: "frame-search", title: "Search in the frames", run: () => hands.search() },
    {
      id: "frame-filters",
      title: filters.open ? "Hide the filters of the frames" : "Filter the frames…",
      run: () => void hands.showFilters(!filters.open),
    },
    { id: "frame-unfilter", title: "Show all frames", enabled: filtered, run: () => hands.clear() },
    {
      id: "frame-save",
      title: "Save the frames that are shown…",
      enabled: filtered,
      run: () => hands.save(),
    },
  ];
}
