const regions = "[data-toasts]";

const isInToast = (place: unknown): place is Element =>
  place instanceof Element && place.closest(regions) !== null;

const controlsIn = (root: ParentNode, within = "") =>
  [
    ...root.querySelectorAll<HTMLElement>(
      ["a[href]", "button", "input", "select", "textarea", "summary", "[tabindex]"]
        .map((control) => `${within} ${control}:not(:disabled)`)
        .join(),
    ),
  ].filter((one) => one.tabIndex >= 0 && one.checkVisibility({ visibilityProperty: true }));

const dialogOnTop = () =>
  [...document.querySelectorAll<HTMLElement>("[role=dialog][aria-modal=true]")].at(-1);

/** The focused element before the focus moved into a toast. */
let before: HTMLElement | null = null;

/** A modal dialog traps the focus; this lets it move to a toast and back. */
function letThrough(event: FocusEvent) {
  const { target, relatedTarget, type } = event;
  if (type === "focusin" && isInToast(target) && relatedTarget instanceof HTMLElement)
    before = isInToast(relatedTarget) ? before : relatedTarget;
  if (isInToast(target) || isInToast(relatedTarget)) event.stopPropagation();
}

/** F6 moves the focus to the message and back. In a dialog, Tab reaches the message after the last control. */
function walk(event: KeyboardEvent) {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
  if ((key !== "F6" && key !== "Tab") || altKey || ctrlKey || metaKey) return;
  const to = key === "F6" ? acrossFrom(document.activeElement) : besides(document.activeElement, shiftKey);
  if (!to) return;
  event.preventDefault();
  event.stopPropagation();
  to.focus();
}

const acrossFrom = (here: Element | null) =>
  isInToast(here) ? (before ?? dialogOnTop()) : controlsIn(document, regions)[0];

function besides(here: Element | null, isBack: boolean): HTMLElement | undefined {
  const dialog = dialogOnTop();
  const inToasts = controlsIn(document, regions);
  if (!dialog || inToasts.length === 0) return undefined;
  const ring = [...controlsIn(dialog), ...inToasts];
  const place = ring.findIndex((one) => one === here);
  const next = ring.at((place + (isBack ? -1 : 1)) % ring.length);
  return place !== -1 && (isInToast(here) || isInToast(next)) ? next : undefined;
}

/** Called when a message that contains the focus disappears. */
export function giveFocusBack() {
  (before?.isConnected ? before : dialogOnTop())?.focus();
}

export function attendToasts() {
  document.addEventListener("focusin", letThrough, true);
  document.addEventListener("focusout", letThrough, true);
  document.addEventListener("keydown", walk, true);
}
