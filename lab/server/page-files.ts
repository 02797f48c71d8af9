import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

/** A file of the built page, as it is sent. */
export interface PageFile {
  bytes: Buffer;
  type: string;
  /** Its name holds a hash of its content, so a browser may keep it for good. */
  hashed: boolean;
}

/** The page is not there; the message says what to do. */
export class PageMissing extends Error {
  override readonly name = "PageMissing";
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * Every file of the built page by its URL path, `/index.html` among them. They are read once: no request reaches
 * the disk, so no path can lead out of the folder, and a build meanwhile does not mix two pages. Symbolic links
 * are not followed.
 *
 * @throws PageMissing where there is no built page
 */
export function readPageFiles(dir: string): Map<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const path of list(dir)) {
    const url = `/${relative(dir, path).split(sep).join("/")}`;
    files.set(url, {
      bytes: readFileSync(path),
      type: types[extname(path).toLowerCase()] ?? "application/octet-stream",
      // Vite's form: NAME-HASH.EXT, the hash of eight characters.
      hashed: /^\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(url),
    });
  }
  if (!files.has("/index.html")) {
    throw new PageMissing(`the page is not built: there is no index.html in ${dir}. Run: npm run build`);
  }
  return files;
}

function list(dir: string): string[] {
  let entries;
  try {
    entries = readdirSync(dir, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return list(path);
    return entry.isFile() ? [path] : [];
  });
}
