/** Small tools of the benchmarks: medians, a table, the machine. */
import { cpus } from "node:os";

/** The middle of the numbers; of an even count, the lower of the two. */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** The number below which nine of ten are. */
export function p90(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * 0.9)];
}

/** The number below which nineteen of twenty are. */
export function p95(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * 0.95)];
}

/** Prints rows of `[name, value, note]` under a title. */
export function print(title, rows) {
  console.log(`\n${title}`);
  const width = Math.max(...rows.map(([name]) => name.length));
  for (const [name, value, note = ""] of rows)
    console.log(`  ${name.padEnd(width)}  ${String(value).padStart(12)}  ${note}`);
}

/** `1.23 ms` */
export function ms(number) {
  return `${number < 10 ? number.toFixed(2) : number.toFixed(0)} ms`;
}

export function machine() {
  const [first] = cpus();
  return `${process.version} on ${cpus().length} × ${first?.model.trim() ?? "unknown"}`;
}
