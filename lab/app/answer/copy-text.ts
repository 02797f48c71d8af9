/** Copies a text and says in a word how that went. A browser may refuse. */
export async function copyText(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    return "the browser did not let the page copy";
  }
}
