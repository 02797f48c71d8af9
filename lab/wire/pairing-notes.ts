import type { WireCode } from "./codes.ts";

/** Something about how lines belong together, which no line shows by itself. */
export interface PairingNote {
  /** Stable, `WB34x`; listed in `codes.ts`. */
  readonly code: WireCode;
  readonly severity: "error" | "warning";
  readonly message: string;
}

/** A note for `Paired.notes`; an error unless said otherwise. */
export function note(code: WireCode, message: string, severity: "error" | "warning" = "error"): PairingNote {
  return { code, severity, message };
}
