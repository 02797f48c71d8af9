/** Goes to the row that Tab reaches in the wire panel; to what is drawn in their place where there are no rows. */
export function focusRows(panel: ParentNode): void {
  const row = panel.querySelector<HTMLElement>('tr[tabindex="0"]');
  (row ?? panel.querySelector<HTMLElement>('.pane[tabindex], [tabindex="0"]'))?.focus();
}
