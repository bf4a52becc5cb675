/**
 * For a row that is about to go: when it holds the focus, the button of the next row (or the one before)
 * takes it, else `otherwise`.
 */
export function focusNextRow(row: HTMLElement | null, otherwise: HTMLElement | null): void {
  if (row === null || !row.contains(document.activeElement)) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  (neighbour?.querySelector('button') ?? otherwise)?.focus();
}
