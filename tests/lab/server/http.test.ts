import { execFileSync } from "node:child_process";
import { connect } from "node:net";
import { join } from "node:path";
import { rmSync, symlinkSync, writeFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiRouter } from "../../../lab/server/api-router.ts";
import { createHttp, type Http } from "../../../lab/server/create-http.ts";
import { PortUnavailable } from "../../../lab/server/listen.ts";
import { PageLife } from "../../../lab/server/page-life.ts";
import { PageMissing } from "../../../lab/server/page-files.ts";
import { contentSecurityPolicy } from "../../../lab/server/security-headers.ts";
import { ask, sendRaw, type Question } from "./ask.ts";
import { FakeClock } from "./fake-clock.ts";
import { builtPage, fakeLab, fakeWorkspace, type FakeLab } from "./fake-workspace.ts";

const token = "tkn-0123456789abcdefghijklmnopqrstuvwxyzABCDEF";
const root = builtPage();
const reports: string[] = [];
let lab: FakeLab;
let http: Http;
let authenticated = 0;

beforeAll(async () => {
  symlinkSync(join(root, "dist/secret.txt"), join(root, "dist/app/link.txt"));
  lab = fakeLab("one");
  http = await createHttp({
    workspace: fakeWorkspace(lab),
    token,
    appDir: join(root, "dist/app"),
    port: 0,
    report: (line) => reports.push(line),
    onAuthenticated: () => (authenticated += 1),
  });
});
afterAll(async () => {
  await http.close();
  rmSync(root, { recursive: true });
});
beforeEach(() => {
  lab.calls.length = 0;
  reports.length = 0;
});

/** A call as the page makes it; what a test changes is in `over`. */
function asPage(method: string, path: string, body?: unknown, over: Record<string, string> = {}): Question {
  return {
    method,
    path,
    headers: {
      Authorization: `Bearer ${token}`,
      "Sec-Fetch-Site": "same-origin",
      ...(method === "GET" ? {} : { Origin: http.origin }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...over,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  };
}
const call = (method: string, path: string, body?: unknown, over?: Record<string, string>) =>
  ask(http.port, asPage(method, path, body, over));

/** Every route that the API has, with its parameters filled in. */
function apiRoutes(): { method: string; path: string }[] {
  const workspace = fakeWorkspace(fakeLab("x"));
  const parts = { workspace, pageLife: new PageLife(() => {}), report: () => {} };
  return apiRouter(parts, { origin: "", token: "" })
    .routes.filter(({ method, path }) => method !== "ALL" && path !== "/*")
    .map(({ method, path }) => ({
      method,
      path: `/api${path.replace(":id", "one").replace(/:n$/, "3").replaceAll(/:\w+/g, "some")}`,
    }));
}

describe("every route of the API", () => {
  const routes = [...apiRoutes(), { method: "GET", path: "/api/no-such" }, { method: "GET", path: "/api" }];

  it("is found by this test", () => {
    expect(routes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/labs",
      "POST /api/labs",
      "GET /api/labs/one",
      "GET /api/recordings",
      "POST /api/recordings",
      "POST /api/labs/one/run",
      "POST /api/labs/one/run-all",
      "POST /api/labs/one/walk",
      "POST /api/labs/one/interrupt",
      "POST /api/labs/one/servers/some/restart",
      "POST /api/labs/one/approve",
      "POST /api/labs/one/answer",
      "POST /api/labs/one/answer-frames",
      "POST /api/labs/one/lint",
      "POST /api/labs/one/fits",
      "POST /api/labs/one/complete",
      "POST /api/labs/one/rewrite",
      "POST /api/labs/one/preview",
      "POST /api/labs/one/cells/some",
      "POST /api/labs/one/edit",
      "GET /api/labs/one/frames/3",
      "GET /api/labs/one/frames/some/fits",
      "GET /api/labs/one/rows",
      "GET /api/labs/one/find",
      "GET /api/labs/one/recording",
      "POST /api/labs/one/recording",
      "GET /api/labs/one/export",
      "GET /api/labs/one/events",
      "POST /api/labs/one/page",
      "GET /api/no-such",
      "GET /api",
    ]);
  });

  describe.each(routes)("$method $path", ({ method, path }) => {
    const body = method === "POST" ? {} : undefined;

    it("asks for the token", async () => {
      for (const authorization of [
        "",
        "Bearer",
        "Bearer ",
        "Bearer x",
        `Bearer ${token}x`,
        `Basic ${token}`,
        token,
      ]) {
        const answer = await call(method, path, body, { Authorization: authorization });
        expect(answer.status, authorization).toBe(401);
        expect(answer.headers["www-authenticate"]).toBe("Bearer");
        expect(Object.keys(answer.json() as object)).toEqual(["error"]);
      }
      const question = asPage(method, path, body);
      delete question.headers!["Authorization"];
      expect((await ask(http.port, question)).status).toBe(401);
      // Not even with nothing else that a page would send.
      expect((await ask(http.port, { method, path })).status).toBe(401);
      expect(
        (
          await ask(http.port, {
            method,
            path: `${path}?token=${token}`,
            headers: { Cookie: `token=${token}` },
          })
        ).status,
      ).toBe(401);
    });

    it("refuses another origin, whatever the token", async () => {
      const { port } = http;
      for (const origin of [
        "http://evil.example",
        "null",
        `http://localhost:${port}`,
        `https://127.0.0.1:${port}`,
        `http://127.0.0.1:${port}.evil.example`,
        `http://127.0.0.1:${port + 1}`,
        "http://127.0.0.1",
      ]) {
        expect((await call(method, path, body, { Origin: origin })).status, origin).toBe(403);
        expect((await call(method, path, body, { Origin: origin, Authorization: "" })).status, origin).toBe(
          403,
        );
      }
    });

    it("refuses another site", async () => {
      for (const site of ["cross-site", "same-site", "none"]) {
        expect((await call(method, path, body, { "Sec-Fetch-Site": site })).status, site).toBe(403);
      }
    });

    it("refuses another host", async () => {
      expect((await call(method, path, body, { Host: `localhost:${http.port}` })).status).toBe(403);
      expect((await call(method, path, body, { Host: "evil.example" })).status).toBe(403);
    });

    it("asks for an origin unless it only reads", async () => {
      const question = asPage(method, path, body);
      delete question.headers!["Origin"];
      if (method === "GET") return;
      expect((await ask(http.port, question)).status).toBe(403);
    });

    it("takes no other method", async () => {
      const here = routes.filter((route) => route.path === path).map((route) => route.method);
      const others = ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "GET", "POST"];
      for (const other of others.filter((each) => !here.includes(each))) {
        const answer = await call(other, path, undefined, { Origin: http.origin });
        const known = !["/api/no-such", "/api"].includes(path);
        expect(answer.status, other).toBe(known ? 405 : 404);
        if (known) expect(answer.headers.allow).toBe(here.join(", "));
      }
    });

    it("takes JSON only, and nothing unknown in it", async () => {
      // A recording is JSON Lines; what it is refused for is tested by itself.
      if (method !== "POST" || path === "/api/recordings") return;
      for (const type of [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonx",
        "application/json-seq",
        "",
      ]) {
        expect((await call(method, path, {}, { "Content-Type": type })).status, type).toBe(415);
      }
      expect((await call(method, path, {}, { "Content-Encoding": "gzip" })).status).toBe(415);
      for (const bad of [
        "",
        "{",
        "[]",
        "null",
        "1",
        '"x"',
        "{}{}",
        '{"command":"/bin/sh","args":["-c","id"]}',
        "\u0000",
      ]) {
        const answer = await call(method, path, bad);
        expect(answer.status, bad).toBe(400);
        expect(answer.text).not.toMatch(/ at .*\.ts|node_modules/);
      }
      const notUtf8 = { ...asPage(method, path, "{}"), body: Buffer.from([0x7b, 0xff, 0x7d]) };
      expect((await ask(http.port, notUtf8)).status).toBe(400);
      expect(lab.calls).toEqual([]);
    });
  });

  it("says nothing to other origins by CORS headers", async () => {
    const preflight = await call("OPTIONS", "/api/labs/one/run", undefined, {
      Origin: "http://evil.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "authorization",
    });
    expect(preflight.status).toBe(403);
    for (const answer of [preflight, await call("GET", "/api/labs"), await call("GET", "/")]) {
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
  });
});

describe("an address that is spelled otherwise", () => {
  it.each([
    "/%61pi/labs",
    "/api/%6cabs",
    "/x/../api/labs",
    "/./api/labs",
    "/api//labs",
    "//api/labs",
    "/API/labs",
    "/api/labs/",
    "/api%2flabs",
    "/api\\labs",
  ])("gives no data without the token: %s", async (path) => {
    const answer = await ask(http.port, { path });
    expect([400, 401, 404]).toContain(answer.status);
    expect(answer.text).not.toContain("A fake");
  });

  it.each([
    "/%",
    "/%zz",
    "/lab/%ff",
    "/api/labs/%E0%A4%A",
    "/lab/%00",
    "/?%",
    "/api/labs/one/frames/%2e%2e%2f",
    "/api/labs/one/events?after=%",
  ])("is survived: %s", async (path) => {
    const answer = await ask(http.port, asPage("GET", path));
    expect([200, 400, 404]).toContain(answer.status);
    expect(answer.text).not.toMatch(/ at .*\.ts|node_modules|Error:/);
  });
});

describe("the host", () => {
  it.each(["/", "/icon.svg", "/no-such", "/lab/one", "/api/labs", "/api/no-such"])(
    "must be ours at %s",
    async (path) => {
      const { port } = http;
      for (const host of [
        `localhost:${port}`,
        `[::1]:${port}`,
        "127.0.0.1",
        `127.0.0.1:${port + 1}`,
        `127.0.0.1:0${port}`,
        `127.0.0.1.:${port}`,
        `0.0.0.0:${port}`,
        `x@127.0.0.1:${port}`,
        "evil.example",
      ]) {
        const answer = await ask(port, asPage("GET", path, undefined, { Host: host }));
        expect(answer.status, host).toBe(403);
        expect(answer.headers["content-security-policy"]).toBe(contentSecurityPolicy);
      }
      expect((await ask(port, { path, headers: { Host: `127.0.0.1:${port}` } })).status).not.toBe(403);
    },
  );

  it("is one, is there, and is that of an absolute target too", async () => {
    const host = `127.0.0.1:${http.port}`;
    const end = "Connection: close\r\n\r\n";
    expect(await sendRaw(http.port, `GET / HTTP/1.1\r\n${end}`)).toMatch(/^HTTP\/1.1 403 /);
    expect(await sendRaw(http.port, `GET / HTTP/1.1\r\nHost:\r\n${end}`)).toMatch(/^HTTP\/1.1 403 /);
    expect(await sendRaw(http.port, `GET / HTTP/1.0\r\n${end}`)).toMatch(/^HTTP\/1.1 403 /);
    expect(await sendRaw(http.port, "GET /\r\n\r\n")).toMatch(/^HTTP\/1.1 403 /);
    expect(
      await sendRaw(http.port, `GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\n${end}`),
    ).toMatch(/^HTTP\/1.1 403 /);
    expect(await sendRaw(http.port, `GET http://evil.example/ HTTP/1.1\r\nHost: ${host}\r\n${end}`)).toMatch(
      /^HTTP\/1.1 403 /,
    );
    expect(
      await sendRaw(http.port, `GET http://${host}@evil.example/ HTTP/1.1\r\nHost: ${host}\r\n${end}`),
    ).toMatch(/^HTTP\/1.1 403 /);
    expect(await sendRaw(http.port, `GET http://${host}/ HTTP/1.1\r\nHost: ${host}\r\n${end}`)).toMatch(
      /^HTTP\/1.1 200 /,
    );
    expect(
      await sendRaw(
        http.port,
        `GET / HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
      ),
    ).toMatch(/^HTTP\/1.1 403 /);
    expect(
      await sendRaw(http.port, `GET / HTTP/1.1\r\nHost: evil.example\r\nExpect: a-miracle\r\n${end}`),
    ).toMatch(/^HTTP\/1.1 403 /);
    expect(await sendRaw(http.port, `OPTIONS * HTTP/1.1\r\nHost: ${host}\r\n${end}`)).toMatch(
      /^HTTP\/1.1 400 /,
    );
  });
});

describe("the page's own files", () => {
  it("come to everyone alike, with their types", async () => {
    for (const path of ["/", "/lab/one", "/lab/no-such", "/lab/one/cell/round1", "/lab/one/cell/caf%C3%A9"]) {
      const answer = await ask(http.port, { path });
      expect(answer.status, path).toBe(200);
      expect(answer.text).toBe("<!doctype html><title>Wirebook</title>");
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("no-cache");
    }
    const script = await ask(http.port, { path: "/assets/index-AbCd_12-.js" });
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await ask(http.port, { path: "/assets/index-0123abcd.css" })).headers["content-type"]).toBe(
      "text/css; charset=utf-8",
    );
    const plain = await ask(http.port, { path: "/assets/plain.woff2" });
    expect(plain.headers["cache-control"]).toBe("no-cache");
    expect((await ask(http.port, { path: "/icon.svg" })).headers["content-type"]).toBe(
      "image/svg+xml; charset=utf-8",
    );
  });

  it("can be asked for by a link from anywhere, as a browser opens them", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" };
    expect((await ask(http.port, { path: "/lab/one", headers })).status).toBe(200);
  });

  it("answer HEAD without a body and nothing else", async () => {
    const head = await ask(http.port, { method: "HEAD", path: "/" });
    expect([head.status, head.text, head.headers["content-length"]]).toEqual([200, "", "38"]);
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "PROPFIND"]) {
      const answer = await ask(http.port, { method, path: "/" });
      expect(answer.status, method).toBe(405);
      expect(answer.headers.allow).toBe("GET, HEAD");
    }
  });

  it.each([
    "/secret.txt",
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/../../secret.txt",
    "/..\\secret.txt",
    "/link.txt",
    "/assets",
    "/assets/",
    "/lab",
    "/lab/",
    "/lab/one/cell",
    "/package.json",
    "/.wirebook",
    "/%00",
  ])("lead nowhere else: %s", async (path) => {
    const raw = await sendRaw(
      http.port,
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${http.port}\r\nConnection: close\r\n\r\n`,
    );
    expect(raw).toMatch(/^HTTP\/1.1 (400|404) /);
    expect(raw).not.toContain("not of the page");
  });

  it("are missed before anything is served", async () => {
    const workspace = fakeWorkspace(fakeLab("one"));
    const empty = mkdtempSync(join(tmpdir(), "wirebook-empty-"));
    await expect(createHttp({ workspace, token, appDir: empty, port: 0 })).rejects.toThrow(PageMissing);
    await expect(createHttp({ workspace, token, appDir: join(empty, "no"), port: 0 })).rejects.toThrow(
      /npm run build/,
    );
    rmSync(empty, { recursive: true });
  });
});

describe("every answer", () => {
  it("has the security headers", async () => {
    expect(contentSecurityPolicy).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; worker-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types lit-html wirebook-worker",
    );
    const answers = [
      await ask(http.port, { path: "/" }),
      await ask(http.port, { path: "/assets/index-AbCd_12-.js" }),
      await ask(http.port, { path: "/no-such" }),
      await ask(http.port, { path: "/api/labs" }),
      await call("GET", "/api/labs"),
      await call("POST", "/api/labs/one/run", { cell: "boom" }),
      await call("GET", "/", undefined, { Host: "evil.example" }),
      await ask(http.port, { path: "/a\\b" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 401, 200, 500, 403, 400]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        "content-security-policy": contentSecurityPolicy,
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers["set-cookie"]).toBeUndefined();
      expect(headers["x-powered-by"]).toBeUndefined();
    }
    expect(answers.slice(2).map(({ headers }) => headers["cache-control"])).toEqual(
      Array(6).fill("no-store"),
    );
  });

  it("is without the token, and so is every report", async () => {
    const paths = [
      "/",
      "/lab/one",
      "/icon.svg",
      "/assets/index-AbCd_12-.js",
      "/no-such",
      `/${token.slice(0, 0)}`,
    ];
    for (const path of paths) expect((await ask(http.port, { path })).text).not.toContain(token);
    const answers = [
      await call("GET", "/api/labs"),
      await call("GET", "/api/labs/one"),
      await call("POST", "/api/labs/one/run", { cell: "boom" }),
      await call("GET", "/api/labs", undefined, { Authorization: `Bearer ${token.slice(1)}` }),
    ];
    for (const { text, headers } of answers) expect(text + JSON.stringify(headers)).not.toContain(token);
    expect(reports.length).toBe(1);
    expect(reports.join()).not.toContain(token);
  });
});

describe("what the page asks", () => {
  it("reaches the lab", async () => {
    expect((await call("GET", "/api/labs")).json()).toMatchObject([{ id: "one" }]);
    expect((await call("GET", "/api/labs/one")).json()).toMatchObject({ id: "one", title: "A fake" });
    expect(lab.calls).toEqual([]);
    const edited = { source: "{}\n", version: "v1", manual: true };
    const run = await call("POST", "/api/labs/one/run", { cell: "a", ...edited });
    expect([run.status, run.json()]).toEqual([200, { started: true }]);
    await call("POST", "/api/labs/one/run-all", {});
    await call("POST", "/api/labs/one/walk", { cells: ["a", "b"] });
    await call("POST", "/api/labs/one/walk", { cells: [], again: true });
    await call("POST", "/api/labs/one/interrupt", {});
    await call("POST", "/api/labs/one/servers/cm%2Fdb/restart", {});
    await call("POST", "/api/labs/one/approve", { key: "ab".repeat(32) });
    const edit = await call("POST", "/api/labs/one/cells/caf%C3%A9%201", {
      source: "é\u2028\u0000",
      version: "v1",
    });
    expect(edit.json()).toEqual({ version: "next" });
    expect((await call("POST", "/api/labs/one/lint", { cell: "a", source: "{" })).json()).toEqual([]);
    expect(lab.calls).toEqual([
      ["run", "a", edited],
      ["runAll"],
      ["walk", ["a", "b"], {}],
      ["walk", [], { again: true }],
      ["interrupt"],
      ["restart", "cm/db"],
      ["approve", "ab".repeat(32)],
      ["edit", "café 1", "é\u2028\u0000", "v1"],
      ["lint", "a", "{"],
    ]);
    expect(authenticated).toBeGreaterThan(0);
    expect(reports).toEqual([]);
  });

  it("edits cells by the words that there are, and by no others", async () => {
    const edits = [
      { do: "add", kind: "frame", place: { at: "end" } },
      { do: "add", kind: "cel", name: "n", source: "é", place: { after: "prose-1" } },
      { do: "delete", cell: "a" },
      { do: "move", cell: "a", place: { before: "b" } },
      { do: "duplicate", cell: "a" },
      { do: "rename", cell: "a", name: "b" },
      { do: "set", cell: "a", attribute: "run", value: null },
      { do: "set", cell: "a", attribute: "parallel", value: "" },
      { do: "kind", cell: "a", kind: "check" },
      { do: "undo" },
      { do: "redo" },
    ];
    for (const edit of edits) {
      const answer = await call("POST", "/api/labs/one/edit", { edit, version: "v1" });
      expect([answer.status, answer.json()]).toEqual([
        200,
        { version: "next", cell: "a", said: "Deleted a" },
      ]);
    }
    expect(lab.calls).toEqual(edits.map((edit) => ["editCells", edit, "v1"]));
    const wrong = [
      { edit: { do: "undo" } },
      { edit: { do: "undo", cell: "a" }, version: "v" },
      { edit: { do: "delete" }, version: "v" },
      { edit: { do: "drop", cell: "a" }, version: "v" },
      { edit: { do: "add", kind: "frame" }, version: "v" },
      { edit: { do: "add", kind: "server", place: { at: "end" } }, version: "v" },
      { edit: { do: "move", cell: "a", place: { before: "b", after: "c" } }, version: "v" },
      { edit: { do: "move", cell: "a", place: { at: "start" } }, version: "v" },
      { edit: { do: "set", cell: "a", attribute: "command", value: "sh" }, version: "v" },
      { edit: { do: "set", cell: "a", attribute: "to", value: 1 }, version: "v" },
      { edit: { do: "set", cell: "a", attribute: "to", value: "\ud800" }, version: "v" },
      { edit: { do: "rename", cell: "a", name: "b".repeat(501) }, version: "v" },
      { edit: { do: "undo" }, version: "v", more: 1 },
    ];
    for (const body of wrong)
      expect([(await call("POST", "/api/labs/one/edit", body)).status, body]).toEqual([400, body]);
    expect(lab.calls).toHaveLength(edits.length);
    const stale = await call("POST", "/api/labs/one/edit", { edit: { do: "undo" }, version: "old" });
    expect([stale.status, stale.json()]).toEqual([409, { error: "The file changed underneath." }]);
  });

  it("takes charset and spelling of the type as HTTP does", async () => {
    for (const type of [
      "application/json; charset=utf-8",
      "Application/JSON",
      "application/json;charset=UTF-8",
    ]) {
      expect((await call("POST", "/api/labs/one/interrupt", {}, { "Content-Type": type })).status, type).toBe(
        200,
      );
    }
  });

  it("is refused with the lab's own sentence and status", async () => {
    const gone = await call("POST", "/api/labs/one/run", { cell: "gone" });
    expect([gone.status, gone.json()]).toEqual([404, { error: "There is no cell gone; there are: a, b." }]);
    const stale = await call("POST", "/api/labs/one/cells/a", { source: "x", version: "old" });
    expect([stale.status, stale.json()]).toEqual([409, { error: "The file changed underneath." }]);
    const unread = await call("POST", "/api/labs/one/run", { cell: "unread" });
    expect([unread.status, unread.json()]).toEqual([422, { error: "one.lab.md: not UTF-8" }]);
    expect((await call("GET", "/api/labs/two")).status).toBe(404);
    expect((await call("GET", "/api/labs/__proto__")).status).toBe(404);
    expect((await call("GET", "/api/labs/..%2f..%2fetc%2fpasswd")).status).toBe(404);
    expect(reports).toEqual([]);
  });

  it("tells a client nothing of a fault inside, and the terminal in one line", async () => {
    const answer = await call("POST", "/api/labs/one/run", { cell: "boom" });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toMatch(/secret|boom|stack|\.ts/);
    expect(reports).toEqual([
      "wirebook: POST /api/labs/one/run failed: Error: a secret of the inside in two lines",
    ]);
  });

  it("makes a lab of a title, and of nothing else", async () => {
    expect((await call("POST", "/api/labs", { title: "New" })).json()).toEqual({ id: "new" });
    expect(lab.calls).toEqual([["create", "New"]]);
    for (const title of ["", 1, null, "x".repeat(501)])
      expect((await call("POST", "/api/labs", { title })).status).toBe(400);
    expect((await call("POST", "/api/labs", { title: "New", folder: "/tmp" })).status).toBe(400);
    expect(lab.calls).toHaveLength(1);
  });

  it("may name nothing that starts a program", async () => {
    for (const extra of [
      { command: "/bin/sh" },
      { args: ["-c"] },
      { cwd: "/" },
      { env: { A: "1" } },
      { server: { command: "x" } },
    ]) {
      for (const [path, body] of [
        ["run", { cell: "a" }],
        ["run-all", {}],
        ["servers/cmdb/restart", {}],
        ["approve", { key: "ab".repeat(32) }],
        ["page", { page: "p", state: "visible" }],
      ] as const) {
        expect((await call("POST", `/api/labs/one/${path}`, { ...body, ...extra })).status).toBe(400);
      }
      expect((await call("POST", "/api/labs", { title: "New", ...extra })).status).toBe(400);
    }
    expect(lab.calls).toEqual([]);
  });

  it.each([
    ["run", { cell: 1 }],
    ["run", { cell: "" }],
    ["run", { cell: "a", source: 1 }],
    ["run", { cell: "a", source: "\ud800" }],
    ["run", { cell: "a", source: "{}" }],
    ["run", { cell: "a", source: "{}", version: "" }],
    ["run", { cell: "a", manual: "yes" }],
    ["approve", { key: "AB".repeat(32) }],
    ["approve", { key: "ab" }],
    ["cells/a", { source: "x" }],
    ["cells/a", { source: "half \udc00", version: "1" }],
    ["lint", { source: "x" }],
    ["page", { page: "p", state: "asleep" }],
    ["page", { page: "a b", state: "visible" }],
    ["page", { page: "p".repeat(65), state: "visible" }],
  ])("is refused where it is no %s: %j", async (path, body) => {
    const answer = await call("POST", `/api/labs/one/${path}`, body);
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({ error: expect.stringMatching(/^body\.\w+: .+\.$/) });
    expect(lab.calls).toEqual([]);
  });

  it("is bounded", async () => {
    const big = "x".repeat(65 * 1024);
    const answer = await call("POST", "/api/labs/one/approve", { key: big });
    expect([answer.status, answer.json()]).toEqual([
      413,
      { error: "The body is too large: at most 65,536 bytes are read." },
    ]);
    const edit = { cell: "a", version: "v1" };
    expect((await call("POST", "/api/labs/one/run", { ...edit, source: big })).status).toBe(200);
    const huge = "x".repeat(17 * 1024 * 1024);
    expect((await call("POST", "/api/labs/one/run", { ...edit, source: huge })).status).toBe(413);
    // Without a length that could be believed.
    const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
    const head = [
      "POST /api/labs/one/interrupt HTTP/1.1",
      `Host: 127.0.0.1:${http.port}`,
      `Origin: ${http.origin}`,
      `Authorization: Bearer ${token}`,
      "Content-Type: application/json",
      "Transfer-Encoding: chunked",
      "Connection: close",
    ].join("\r\n");
    expect(await sendRaw(http.port, `${head}\r\n\r\n${chunk}${chunk}0\r\n\r\n`)).toMatch(/^HTTP\/1.1 413 /);
  });

  it("survives nesting", async () => {
    const deep = `{"cell":${"[".repeat(200_000)}${"]".repeat(200_000)}}`;
    expect((await call("POST", "/api/labs/one/run", deep)).status).toBe(400);
    expect((await call("GET", "/api/labs")).status).toBe(200);
  });

  it("gives a frame whole, or says that there is none", async () => {
    expect((await call("GET", "/api/labs/one/frames/3")).json()).toEqual({
      row: { n: 3 },
      text: "{}",
      encoding: "utf8",
    });
    for (const n of ["4", "-1", "3.0", "0x3", "three", "9".repeat(40), "%20"]) {
      expect((await call("GET", `/api/labs/one/frames/${n}`)).status, n).toBe(404);
    }
  });

  it("counts chosen rows as they are named, the same ones too", async () => {
    const body = { rows: Array.from({ length: 100_000 }, () => [0, 1_999_999]) };
    const answer = await call("POST", "/api/labs/one/recording", body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("more rows than a recording shows");
  });

  it("gives the recording, byte for byte", async () => {
    const dir = mkdtempSync(join(tmpdir(), "wirebook-rec-"));
    const before = lab.recording;
    expect((await call("GET", "/api/labs/one/recording")).status).toBe(404);
    lab.recording = join(dir, "r.jsonl");
    writeFileSync(lab.recording, "");
    expect((await call("GET", "/api/labs/one/recording")).text).toBe("");
    const text = `{"t":1,"text":"${"é".repeat(500_000)}"}\n`;
    writeFileSync(lab.recording, text);
    const answer = await call("GET", "/api/labs/one/recording");
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "content-type": "application/x-ndjson; charset=utf-8",
      "content-disposition": 'attachment; filename="recording.jsonl"',
      "x-content-type-options": "nosniff",
    });
    expect(answer.text === text).toBe(true);
    lab.recording = dir;
    const folder = await call("GET", "/api/labs/one/recording");
    expect(folder.status).toBe(422);
    expect(folder.text).not.toContain(dir);
    lab.recording = join(dir, "pipe");
    execFileSync("mkfifo", [lab.recording]);
    expect((await call("GET", "/api/labs/one/recording")).status).toBe(422);
    lab.recording = before;
    rmSync(dir, { recursive: true });
  });
});

describe("bytes that are no request", () => {
  it.each([
    ["noise", "\x16\x03\x01\x02\x00\x01\x00"],
    ["no method", "/ HTTP/1.1\r\n\r\n"],
    ["a space in the target", "GET /a b HTTP/1.1\r\n\r\n"],
    ["two lengths", "POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx"],
    ["length and chunks", "POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nx"],
  ])("are answered quietly: %s", async (_, bytes) => {
    const raw = await sendRaw(http.port, bytes);
    expect(raw).toMatch(/^HTTP\/1.1 400 /);
    expect(raw).toContain(`Content-Security-Policy: ${contentSecurityPolicy}`);
    expect(raw.split("\r\n\r\n")[1]).toBe("");
  });

  it("are answered where the headers are too large", async () => {
    const raw = await sendRaw(http.port, `GET / HTTP/1.1\r\nX: ${"x".repeat(100_000)}\r\n\r\n`);
    if (raw !== "") expect(raw).toMatch(/^HTTP\/1.1 431 /);
    expect(
      (await ask(http.port, { path: `/${"a".repeat(100_000)}` }).catch(() => ({ status: 431 }))).status,
    ).toBe(431);
    expect((await ask(http.port, { path: "/" })).status).toBe(200);
  });

  it("do not disturb when they break off", async () => {
    const socket = connect(http.port, "127.0.0.1");
    await new Promise<void>((resolve) =>
      socket.write("POST /api/labs HTTP/1.1\r\nContent-Le", () => resolve()),
    );
    socket.resetAndDestroy();
    expect((await ask(http.port, { path: "/" })).status).toBe(200);
    expect(reports).toEqual([]);
  });

  it("open no tunnel", async () => {
    expect(
      await sendRaw(http.port, `CONNECT evil.example:80 HTTP/1.1\r\nHost: 127.0.0.1:${http.port}\r\n\r\n`),
    ).not.toMatch(/^HTTP\/1.1 200/);
  });
});

describe("the address", () => {
  it("is 127.0.0.1 alone", async () => {
    expect(http.address).toBe("127.0.0.1");
    expect(http.origin).toBe(`http://127.0.0.1:${http.port}`);
    // Another loopback address answers only where every address was bound.
    const other = await new Promise<string>((resolve) => {
      const socket = connect(http.port, "127.0.0.2");
      socket.on("connect", () => resolve("connected"));
      socket.on("error", () => resolve("refused"));
    });
    expect(other).toBe("refused");
  });

  it("differs between two that run at once, and a port that was asked for is not exchanged", async () => {
    const workspace = fakeWorkspace(fakeLab("one"));
    const options = { workspace, token, appDir: join(root, "dist/app") };
    const first = await createHttp(options);
    const second = await createHttp(options);
    expect(first.port).toBeGreaterThanOrEqual(4280);
    expect(second.port).toBeGreaterThan(first.port);
    await expect(createHttp({ ...options, port: first.port })).rejects.toThrow(PortUnavailable);
    const answer = await ask(second.port, { headers: { Host: `127.0.0.1:${first.port}` } });
    expect(answer.status).toBe(403);
    await first.close();
    await second.close();
    const again = await createHttp({ ...options, port: first.port });
    expect(again.port).toBe(first.port);
    await again.close();
  });
});

describe("a lab that all pages left", () => {
  it("is closed ten minutes later, and not before", async () => {
    const clock = new FakeClock();
    const left = fakeLab("left");
    const workspace = fakeWorkspace(left);
    const own = await createHttp({ workspace, token, appDir: join(root, "dist/app"), port: 0, clock });
    const headers = {
      Authorization: `Bearer ${token}`,
      Origin: own.origin,
      "Content-Type": "application/json",
    };
    const say = (state: string) =>
      ask(own.port, {
        method: "POST",
        path: "/api/labs/left/page",
        headers,
        body: JSON.stringify({ page: "p", state }),
      });
    expect((await say("visible")).json()).toEqual({});
    await say("hidden");
    clock.pass(59 * 60_000);
    await say("hidden");
    clock.pass(59 * 60_000);
    await say("closed");
    clock.pass(10 * 60_000 - 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(left.calls).toEqual([]);
    clock.pass(1);
    await expect.poll(() => left.calls).toEqual([["close"]]);
    await own.close();
    expect(workspace.closed).toBe(false);
  });
});
