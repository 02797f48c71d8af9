/**
 * The page in a real browser: from the press of Run to the painted answer, the first and the thousandth, and a 10 MB
 * result. Times are taken in the page, by its own clock.
 */
import { fileURLToPath } from "node:url";
import { median, ms, p90, print } from "./measure.mjs";
import { fence, openPage } from "./open-page.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const big = JSON.stringify({ command: "node", args: [here("big-server.mjs")] });
const lab =
  `---\nlab: bench\ntitle: Bench\nservers: { hand2024: {}, big: ${big} }\n---\n\n` +
  fence("json frame=running to=hand2024", '{"jsonrpc":"2.0","id":1,"method":"ping"}') +
  fence("json frame=fresh to=hand2024 on=fresh", '{"jsonrpc":"2.0","id":1,"method":"ping"}') +
  fence("json frame=huge to=big", '{"jsonrpc":"2.0","id":1,"method":"huge"}');

/** In the page: presses Run of a cell and waits until its answer is painted. Gives ms. */
function press(name) {
  const deep = (root, selector) => {
    const found = root.querySelector(selector);
    if (found) return found;
    for (const element of root.querySelectorAll("*")) {
      const inner = element.shadowRoot && deep(element.shadowRoot, selector);
      if (inner) return inner;
    }
    return null;
  };
  const button = deep(document, `button[aria-label="Run ${name}"]`);
  const article = button.closest("article");
  // Each answer has a frame number of its own; when another one stands there, it is drawn.
  const shown = () =>
    article.querySelector("wb-answers")?.shadowRoot?.querySelector('[aria-label^="Frame "]')?.textContent;
  const before = shown();
  return new Promise((resolve) => {
    const began = performance.now();
    const look = () => {
      if (shown() === before || shown() === undefined) requestAnimationFrame(look);
      else setTimeout(() => resolve(performance.now() - began));
    };
    button.click();
    requestAnimationFrame(look);
  });
}

export async function pageBench(executablePath) {
  const { page, url, close } = await openPage({ file: "bench.lab.md", text: lab, executablePath });
  await page.goto(url);
  const run = (name) => page.evaluate(press, name);
  const shown = (name) =>
    page
      .getByRole("article", { name, exact: true })
      .getByRole("button", { name: /^Frame / })
      .first()
      .waitFor();
  // Once by hand: the process is up.
  for (const name of ["running", "fresh"]) {
    await page.getByRole("button", { name: `Run ${name}` }).click();
    await shown(name);
  }

  const answers = [];
  for (let nth = 0; nth < 1000; nth++) answers.push(await run("running"));
  const first = answers.slice(0, 50);
  const last = answers.slice(-50);
  const fresh = [];
  for (let nth = 0; nth < 20; nth++) fresh.push(await run("fresh"));

  // Its 10 MB stay in the page, so it comes last; its start has to be approved.
  await page.getByRole("button", { name: "Run huge" }).click();
  await page
    .getByRole("button", { name: /Approve/ })
    .first()
    .click();
  await shown("huge");
  await page.evaluate(() => {
    window.blocks = [];
    new PerformanceObserver((list) =>
      window.blocks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: "longtask",
    });
  });
  const huge = [];
  for (let nth = 0; nth < 5; nth++) huge.push(await run("huge"));
  await page.waitForTimeout(1000);
  const blocks = await page.evaluate(() => window.blocks);
  await close();

  print("page: from the press of Run to the painted answer", [
    ["running server, 1st to 50th", ms(median(first)), `p90 ${ms(p90(first))}; wanted 50 ms`],
    [
      "running server, 951st to 1000th",
      ms(median(last)),
      `${(median(last) / median(first)).toFixed(2)} × the first`,
    ],
    ["on=fresh, with the start of a process", ms(median(fresh)), `p90 ${ms(p90(fresh))}; wanted 300 ms`],
    ["10 MB result", ms(median(huge)), "until its beginning is painted"],
    [
      "10 MB result, longest block of the page",
      ms(Math.max(0, ...blocks)),
      "wanted 100 ms; 0: none over 50 ms",
    ],
  ]);
}
