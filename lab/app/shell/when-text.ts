/**
 * A moment as a person would say it on a day: `14:20` today, `yesterday`, `26 Nov`, `26 Nov 2025` in another year.
 *
 * @param at ms since the epoch
 * @param now the same, of the moment that it is read
 */
export function whenText(at: number, now: number): string {
  const [then, today] = [new Date(at), new Date(now)];
  const days = Math.round((midnight(today) - midnight(then)) / 86_400_000);
  if (days === 0) return time.format(then);
  if (days === 1) return "yesterday";
  return then.getFullYear() === today.getFullYear() ? day.format(then) : dayOfYear.format(then);
}

const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
const dayOfYear = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" });

const midnight = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
