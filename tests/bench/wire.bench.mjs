/**
 * A recording of 100,000 lines in a real browser: how long until it is there, what holds the page up meanwhile, how
 * evenly it scrolls, how long a filter and a search take. Times are taken in the page, by its own clock.
 */
import { median, ms, p95, print } from "./measure.mjs";
import { openPage } from "./open-page.mjs";
import { writeWireRecording } from "./wire-recording.mjs";

const lines = 100_000;

/** Before the page's own script: notes every task that holds the page up. */
function watchTasks() {
  globalThis.blocks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.blocks.push(duration);
  }).observe({ type: "longtask", buffered: true });
}

/** In the page: finds an element through shadow roots. */
const deepSource = `globalThis.deep = (selector, root = document) => {
  const found = root.querySelector(selector);
  if (found) return found;
  for (const element of root.querySelectorAll("*")) {
    const inner = element.shadowRoot && globalThis.deep(selector, element.shadowRoot);
    if (inner) return inner;
  }
  return null;
}`;

/** In the page: scrolls for some frames of the screen, so many px each; gives the ms of each. */
async function scroll({ frames, by }) {
  const scroller = globalThis.deep(".frames-scroll");
  const times = [];
  let last = await new Promise(requestAnimationFrame);
  for (let nth = 0; nth < frames; nth += 1) {
    scroller.scrollTop += by;
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last);
    last = now;
  }
  return times;
}

/** In the page: does something and waits until what the panel says of its lines is another, and final. */
async function until({ act, argument }) {
  const said = () => globalThis.deep(".wire-head .count").textContent.trim();
  const before = said();
  const began = performance.now();
  if (act === "type") {
    const box = globalThis.deep(".wire-head input[type=search]");
    box.value = argument;
    box.dispatchEvent(new Event("input"));
  } else globalThis.deep(argument).click();
  while (said() === before || /searching|here/.test(said())) await new Promise(requestAnimationFrame);
  return performance.now() - began;
}

/** As a wheel does it, up and down again. */
async function scrolled(page) {
  const up = await page.evaluate(scroll, { frames: 150, by: -120 });
  return [...up, ...(await page.evaluate(scroll, { frames: 150, by: 120 }))];
}

export async function wireBench(executablePath) {
  const { page, url, close } = await openPage({
    file: "wire.jsonl",
    write: (path) => writeWireRecording(path, lines),
    executablePath,
  });
  await page.addInitScript(watchTasks);
  await page.addInitScript(deepSource);
  const began = performance.now();
  await page.goto(url);
  await page.locator("tr.frame-row").first().waitFor();
  const first = performance.now() - began;
  const whole = `${lines.toLocaleString("en")} lines,`;
  await page.locator(".wire-head .count", { hasText: whole }).waitFor({ timeout: 120_000 });
  const all = performance.now() - began;
  const opening = await page.evaluate(() => globalThis.blocks.splice(0));

  const scrolling = await scrolled(page);
  await page.evaluate(() => globalThis.blocks.splice(0));
  const chip = await page.evaluate(until, { act: "click", argument: ".wire-head .chip-toggle" });
  await page.evaluate(until, { act: "click", argument: ".wire-head .chip-toggle" });
  const needle = await page.evaluate(until, { act: "type", argument: "needle" });
  const filtering = await page.evaluate(() => globalThis.blocks.splice(0));
  await close();

  // What does not follow from the number of lines: the drawing of one screen of rows, on this machine, at this time.
  const few = await openPage({
    file: "few.jsonl",
    write: (path) => writeWireRecording(path, 1000),
    executablePath,
  });
  await few.page.addInitScript(deepSource);
  await few.page.goto(few.url);
  await few.page.locator(".wire-head .count", { hasText: "1,000 lines," }).waitFor();
  const base = await scrolled(few.page);
  await few.close();

  const longest = (blocks) => ms(Math.max(0, ...blocks));
  print(`wire: a recording of ${lines.toLocaleString("en")} lines`, [
    ["first lines painted", ms(first)],
    ["all lines there", ms(all)],
    ["longest block while opening", longest(opening), `${opening.length} over 50 ms; wanted below 100 ms`],
    ["a frame while scrolling", ms(median(scrolling)), `p95 ${ms(p95(scrolling))}; wanted below 32 ms`],
    ["the same with 1,000 lines", ms(median(base)), `p95 ${ms(p95(base))}`],
    ["one server's frames only", ms(chip)],
    ["a text inside a long line", ms(needle), "found by Wirebook, not in the page"],
    ["longest block while filtering", longest(filtering), `${filtering.length} over 50 ms`],
  ]);
}
