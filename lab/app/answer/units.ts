/** Bytes as a person reads them: exact below 10,000, then kB or MB by 1,000. */
export function bytesText(bytes: number): string {
  if (bytes < 10_000) return `${bytes} B`;
  if (bytes < 999_500) return `${short(bytes / 1000)} kB`;
  return `${short(bytes / 1_000_000)} MB`;
}

/** Milliseconds as a person reads them: `0.4 ms`, `26.5 ms`, `500 ms`, `2.3 s`, `3 min 20 s`. */
export function msText(ms: number): string {
  if (ms < 1) return `${trim(ms, 2)} ms`;
  if (ms < 100) return `${trim(ms, 1)} ms`;
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${trim(ms / 1000, 1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

const counts = new Intl.NumberFormat("en");

/** A whole number with its thousands set apart, in the page's own language. */
export const countText = (count: number): string => counts.format(count);

/** `3 lines`, `1 line`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

const short = (value: number) => (value < 100 ? trim(value, 1) : String(Math.round(value)));
const trim = (value: number, digits: number) => String(Number(value.toFixed(digits)));
