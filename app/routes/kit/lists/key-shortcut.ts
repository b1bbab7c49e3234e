/** Finds the control in `container` whose `aria-keyshortcuts` is this key. */
export const findByShortcut = (container: ParentNode, key: string): HTMLElement | null =>
  container.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);

/** Finds the link that opens a row. */
export const findRowLink = (row: ParentNode): HTMLAnchorElement | null =>
  row.querySelector<HTMLAnchorElement>('a[aria-keyshortcuts="Enter"]');
