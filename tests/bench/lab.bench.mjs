/** A lab of 250 cells: when its first cell is there, when its last one is after End, and how long a key takes. */
import { median, ms, p90, print } from "./measure.mjs";
import { fence, openPage } from "./open-page.mjs";

const CELLS = 250;
const lab =
  "---\nlab: many\ntitle: Many cells\nservers: [hand2024]\n---\n\n# Many cells\n\n" +
  Array.from(
    { length: CELLS },
    (_, i) =>
      `Words before cell ${i}, a line of them.\n\n` +
      fence(
        `json frame=cell_${i} to=hand2024`,
        `{ "jsonrpc": "2.0", "id": ${i}, "method": "tools/call",\n  "params": { "name": "get_asset", "arguments": { "hostname": "jump-prod-02" } } }`,
      ),
  ).join("");

/** In the page: `window.inView` gives the ms from the next key until the cell is painted in view. */
function watchFor(name) {
  const part = (root, tag) => root.querySelector(tag).shadowRoot;
  const notebook = part(part(part(document, "wb-app"), "wb-lab"), "wb-notebook");
  window.inView = new Promise((done) => {
    const pressed = ({ timeStamp }) => {
      const look = () => {
        const cell = notebook.querySelector(`wb-cell[data-cell="${name}"]`);
        const box = cell?.shadowRoot?.querySelector("article")?.getBoundingClientRect();
        const inView = box && box.height > 0 && box.top < innerHeight && box.bottom > 0;
        if (inView) setTimeout(() => done(performance.now() - timeStamp));
        else requestAnimationFrame(look);
      };
      look();
    };
    addEventListener("keydown", pressed, { capture: true, once: true });
  });
}

export async function labBench(executablePath) {
  const { page, url, close } = await openPage({ file: "many.lab.md", text: lab, executablePath });
  await page.goto(url);
  const opened = [];
  const ended = [];
  await page.locator("wb-cell").first().waitFor();
  for (let nth = 0; nth < 10; nth++) {
    await page.reload({ waitUntil: "commit" });
    await page.locator("wb-cell article").first().waitFor();
    // Since the address was asked for, by the page's own clock.
    opened.push(
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(performance.now())))),
    );
    await page.getByRole("main", { name: "Notebook" }).focus();
    await page.evaluate(watchFor, `cell_${CELLS - 1}`);
    await page.keyboard.press("End");
    ended.push(await page.evaluate(() => window.inView));
  }

  await page
    .getByRole("article", { name: `cell_${CELLS - 1}`, exact: true })
    .getByText("tools/call")
    .click();
  await page.evaluate(() => {
    window.painted = [];
    addEventListener(
      "keydown",
      ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => window.painted.push(performance.now() - timeStamp))),
      { capture: true },
    );
  });
  await page.keyboard.type("a frame that somebody types, letter by letter, without a pause in it", {
    delay: 40,
  });
  const painted = await page.evaluate(() => window.painted);
  await close();

  print(`page: a lab of ${CELLS} cells`, [
    [
      "from the address to the first cell, painted",
      ms(median(opened)),
      `p90 ${ms(p90(opened))}; wanted 1000 ms`,
    ],
    ["from End to the last cell, painted", ms(median(ended)), `p90 ${ms(p90(ended))}; wanted 300 ms`],
    ["from a key to its letter, painted", ms(median(painted)), `p90 ${ms(p90(painted))}; wanted 50 ms`],
  ]);
}
