import { Hono, type Context } from "hono";
import { HttpFault } from "./http-fault.ts";
import type { PageFile } from "./page-files.ts";

const pages = ["/", "/lab/:id", "/lab/:id/cell/:name"];

/**
 * Serves the page's own files, the same to everyone: they hold no data and no token, so nothing is asked of who
 * fetches them. What address the page was opened at, it reads itself.
 */
export function shellRouter(files: ReadonlyMap<string, PageFile>): Hono {
  const shell = new Hono();
  for (const path of pages) shell.get(path, (c) => send(c, files.get("/index.html")!));
  shell.get("*", (c) => {
    const file = files.get(c.req.path);
    if (file === undefined)
      throw new HttpFault(404, "Wirebook has no page at this address. Its first page is at /.");
    return send(c, file);
  });
  shell.all("*", () => {
    throw new HttpFault(405, "A page can only be fetched, with GET or HEAD.", { Allow: "GET, HEAD" });
  });
  return shell;
}

function send(c: Context, file: PageFile): Response {
  return c.body(new Uint8Array(file.bytes), 200, {
    "Content-Type": file.type,
    "Content-Length": String(file.bytes.length),
    "Cache-Control": file.hashed ? "public, max-age=31536000, immutable" : "no-cache",
  });
}
