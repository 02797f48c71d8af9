/** The epochs of servers, as they were when somebody last looked at all of them. */
export class KnownEpochs {
  readonly #present: (server: string) => number;
  readonly #known = new Map<string, number>();

  constructor(present: (server: string) => number) {
    this.#present = present;
  }

  /** The epoch of a server; its present one where it was never asked for before. */
  readonly of = (server: string): number => {
    const epoch = this.#known.get(server) ?? this.#present(server);
    this.#known.set(server, epoch);
    return epoch;
  };

  /** Looks at all servers that were ever asked for; gives those that have another epoch now. */
  look(): string[] {
    return [...this.#known].flatMap(([server, was]) => {
      const now = this.#present(server);
      this.#known.set(server, now);
      return now === was ? [] : [server];
    });
  }
}
