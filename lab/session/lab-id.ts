import { createHash } from "node:crypto";
import { resolve } from "node:path";

/** The opaque id of a lab file, from its path. It need not exist. */
export const labId = (path: string): string =>
  createHash("sha256").update(resolve(path)).digest("base64url").slice(0, 16);
