import { keep, kept } from "./browser-keep.ts";

const KEY = "wirebook.theme";
const themes = ["auto", "light", "dark"] as const;

export type Theme = (typeof themes)[number];

/** The person's choice, or the system's where there is none. */
export const theme = (): Theme => themes.find((name) => name === kept(KEY)) ?? "auto";

/** Puts the choice on the document, where the tokens read it. */
export function applyTheme(): void {
  const chosen = theme();
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
}

/** Goes through auto, light, dark; gives the new one. */
export function nextTheme(): Theme {
  const next = themes[(themes.indexOf(theme()) + 1) % themes.length] ?? "auto";
  keep(KEY, next);
  applyTheme();
  return next;
}
