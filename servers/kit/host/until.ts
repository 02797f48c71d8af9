/** The promise, or the reason of the signal where that comes first. What the promise does then is nobody's matter. */
export function until<T>(signal: AbortSignal, promise: T | PromiseLike<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort, { once: true });
    Promise.resolve(promise)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", abort));
  });
}
