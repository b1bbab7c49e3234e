const regions = "[data-toasts]";

const isToastElement = (target: unknown): target is Element =>
  target instanceof Element && target.closest(regions) !== null;

const controlsIn = (root: ParentNode, within = "") =>
  [
    ...root.querySelectorAll<HTMLElement>(
      ["a[href]", "button", "input", "select", "textarea", "summary", "[tabindex]"]
        .map((control) => `${within} ${control}:not(:disabled)`)
        .join(),
    ),
  ].filter((control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }));

const dialogOnTop = () =>
  [...document.querySelectorAll<HTMLElement>("[role=dialog][aria-modal=true]")].at(-1);

/** The focused element before the focus moved into a toast. */
let previousFocus: HTMLElement | null = null;

/** A modal dialog traps the focus; this lets it move to a toast and back. */
function allowToastFocus(event: FocusEvent) {
  const { target, relatedTarget, type } = event;
  if (type === "focusin" && isToastElement(target) && relatedTarget instanceof HTMLElement)
    previousFocus = isToastElement(relatedTarget) ? previousFocus : relatedTarget;
  if (isToastElement(target) || isToastElement(relatedTarget)) event.stopPropagation();
}

/** F6 moves the focus to the message and back. In a dialog, Tab reaches the message after the last control. */
function handleKeyDown(event: KeyboardEvent) {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
  if ((key !== "F6" && key !== "Tab") || altKey || ctrlKey || metaKey) return;
  const destination =
    key === "F6"
      ? toastCounterpart(document.activeElement)
      : adjacentControl(document.activeElement, shiftKey);
  if (!destination) return;
  event.preventDefault();
  event.stopPropagation();
  destination.focus();
}

const toastCounterpart = (activeElement: Element | null) =>
  isToastElement(activeElement) ? (previousFocus ?? dialogOnTop()) : controlsIn(document, regions)[0];

function adjacentControl(activeElement: Element | null, isBack: boolean): HTMLElement | undefined {
  const dialog = dialogOnTop();
  const inToasts = controlsIn(document, regions);
  if (!dialog || inToasts.length === 0) return undefined;
  const tabOrder = [...controlsIn(dialog), ...inToasts];
  const position = tabOrder.findIndex((control) => control === activeElement);
  const next = tabOrder.at((position + (isBack ? -1 : 1)) % tabOrder.length);
  return position !== -1 && (isToastElement(activeElement) || isToastElement(next)) ? next : undefined;
}

/** Called when a message that contains the focus disappears. */
export function restoreFocus() {
  (previousFocus?.isConnected ? previousFocus : dialogOnTop())?.focus();
}

export function attachToastFocus() {
  document.addEventListener("focusin", allowToastFocus, true);
  document.addEventListener("focusout", allowToastFocus, true);
  document.addEventListener("keydown", handleKeyDown, true);
}
