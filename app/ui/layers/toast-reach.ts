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

/** Where the focus was before it went into a toast. */
let before: HTMLElement | null = null;

/** A dialog holds the focus; it may leave for a toast, and come back. */
function letThrough(event: FocusEvent) {
  const { target, relatedTarget, type } = event;
  if (type === "focusin" && isInToast(target) && relatedTarget instanceof HTMLElement)
    before = isInToast(relatedTarget) ? before : relatedTarget;
  if (isInToast(target) || isInToast(relatedTarget)) event.stopPropagation();
}

/** F6 leads to the message and back; over a dialog, the Tab key comes by it after the last control. */
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

/** For a message that goes away with the focus in it. */
export function giveFocusBack() {
  (before?.isConnected ? before : dialogOnTop())?.focus();
}

export function attendToasts() {
  document.addEventListener("focusin", letThrough, true);
  document.addEventListener("focusout", letThrough, true);
  document.addEventListener("keydown", walk, true);
}
