/** The characters of base64url (RFC 4648 §5), each at the number that it stands for. */
const base64url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The number that a character stands for, in either alphabet of RFC 4648; -1 where it is in neither. */
export function sextet(char: string): number {
  if (char === "+") return 62;
  if (char === "/") return 63;
  return char === "" ? -1 : base64url.indexOf(char);
}

/** The character for a number of 0 to 63: in the standard alphabet (§4) where that is asked for. */
export function charOf(sextet: number, standard: boolean): string {
  if (standard && sextet >= 62) return sextet === 62 ? "+" : "/";
  return base64url[sextet]!;
}

/** Whether a text is in the standard alphabet: it holds one of the two characters that only that one has. */
export const isStandard = (text: string): boolean => /[+/]/.test(text);
