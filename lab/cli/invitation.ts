import { openBrowser, type Opening } from "./open-browser.ts";

/** ms after which a page that has not called is taken for one that did not open. */
const pageIsLate = 20_000;
/** ms for which a slow browser may still read the file with the address. */
const redirectStays = 120_000;

/**
 * Brings a person to the page: says where it is, and opens it in a browser unless told not to. The full address,
 * which holds the token, is printed once, and only where no browser came with it.
 */
export class Invitation {
  #arrived = false;
  #opening: Opening | null = null;
  #say: (line: string) => void;

  /** @param say writes a line for the person; stderr when left out */
  constructor(say: (line: string) => void = console.error) {
    this.#say = say;
  }

  /** The page made a call that had the token, so it is open; the file that led there has done its work. */
  arrived(): void {
    this.#arrived = true;
    this.#opening?.forget();
    this.#opening = null;
  }

  /** @param address where the page is, without the token */
  send(address: string, token: string, open: boolean): void {
    const full = `${address}#token=${token}`;
    this.#say(`Wirebook is at ${open ? address : full}\nCtrl-C ends it and every program that it started.`);
    if (!open) return;
    const opening = openBrowser(full);
    this.#opening = opening;
    let printed = false;
    const printFull = () => {
      if (!printed && !this.#arrived)
        this.#say(`No page has opened yet. Open this address yourself: ${full}`);
      printed = true;
    };
    void opening.opened.then((taken) => taken || printFull());
    setTimeout(printFull, pageIsLate).unref();
    setTimeout(opening.forget, redirectStays).unref();
  }
}
