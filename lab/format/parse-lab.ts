import type { Lab } from "./lab.ts";
/** Reads a lab file. Never throws: faults are `diagnostics` of the lab. */
export declare function parseLab(text: string, file: string): Lab;
