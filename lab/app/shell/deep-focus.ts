/** The element that really has the focus, inside whatever shadow roots. */
export function deepActive(): Element | null {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element;
}

/** True where letters are text: inputs, editors. */
export const takesText = (element: Element | null): boolean =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement ||
  (element instanceof HTMLElement && element.isContentEditable);

/** The hosts around an element, from itself outwards through every shadow root. */
export function hostsOf(element: Element | null): Element[] {
  const hosts: Element[] = [];
  for (
    let node: Node | null = element;
    node !== null;
    node = node.parentNode ?? (node as ShadowRoot).host ?? null
  )
    if (node instanceof Element) hosts.push(node);
  return hosts;
}
