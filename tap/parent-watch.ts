/** ms in which a parent that died together with our stdin has surely been replaced. */
const REPLACED_AFTER = 500;

/**
 * Tells a client that died from one that only closed our stdin and still waits for answers. A process whose parent
 * dies gets another parent; so a parent that was the same at the client's last bytes and is another just after the
 * end of stdin died with it.
 */
export class ParentWatch {
  #parent = process.ppid;

  /** The client has just sent something: whoever is our parent now was alive then. */
  sawClient(): void {
    this.#parent = process.ppid;
  }

  /** To be called at the end of stdin; calls `died` a moment later if the parent died with it. */
  atEnd(died: () => void): void {
    setTimeout(() => {
      if (process.ppid !== this.#parent) died();
    }, REPLACED_AFTER).unref();
  }
}
