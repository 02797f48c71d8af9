/** Time as the server sees it, so that tests need not wait for it. */
export interface Clock {
  /** ms that only ever grow; a computer's sleep and a change of its date do not count. */
  now(): number;
  /** Calls once after `ms`; gives what cancels it. */
  after(ms: number, call: () => void): () => void;
}

/** The real one, by the monotonic clock; what waits on it does not keep the process alive. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, call) {
    const timer = setTimeout(call, ms).unref();
    return () => clearTimeout(timer);
  },
};
