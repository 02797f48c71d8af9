/** ms after which others get their turn. */
const turn = 15;

/** The same things, with a turn for everybody else whenever looking at them has taken long. */
export async function* takeTurns<T>(things: Iterable<T>): AsyncGenerator<T[]> {
  let some: T[] = [];
  let began = performance.now();
  for (const thing of things) {
    some.push(thing);
    if (performance.now() - began < turn) continue;
    yield some;
    some = [];
    await new Promise(setImmediate);
    began = performance.now();
  }
  if (some.length > 0) yield some;
}
