/**
 * Where in the drawn text the selection starts, as an offset of the text: every run of text is inside an element
 * whose `data-at` is the offset of its first character; a box counts as its one character. Null where the
 * selection is elsewhere, or spans several characters (then it is for copying).
 */
export function offsetIn(root: ShadowRoot): number | null {
  const selection = selectionIn(root);
  const node = selection?.anchorNode ?? null;
  if (selection === null || node === null || !root.contains(node) || selection.toString() !== "") return null;
  const holder = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>("[data-at]");
  const at = holder?.dataset["at"] ?? "";
  if (!holder || at === "") return null;
  if (holder.classList.contains("byte-mark")) return Number(at);
  return Number(at) + (node instanceof Text ? textBefore(holder, node) + selection.anchorOffset : 0);
}

/** Lit may split a run with comments; the text nodes before this one in the same holder count. */
function textBefore(holder: Element, node: Text): number {
  let before = 0;
  for (const each of holder.childNodes) {
    if (each === node) return before;
    if (each instanceof Text) before += each.length;
  }
  return before;
}

/** Chromium asks the root, others the document. */
function selectionIn(root: ShadowRoot): Selection | null {
  const own = (root as ShadowRoot & { getSelection?: () => Selection | null }).getSelection;
  return own ? own.call(root) : getSelection();
}
