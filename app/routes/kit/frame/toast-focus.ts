const toastRegionSelector = "[data-toasts]";
const toastCardSelector = `${toastRegionSelector} [data-tone]`;

const isToastElement = (target: unknown): target is Element =>
  target instanceof Element && target.closest(toastRegionSelector) !== null;

/** The visible controls that the Tab key reaches. */
const findTabbableControls = (root: ParentNode, ancestorSelector = "") =>
  [
    ...root.querySelectorAll<HTMLElement>(
      ["a[href]", "button", "input", "select", "textarea", "summary", "[tabindex]"]
        .map((controlSelector) => `${ancestorSelector} ${controlSelector}:not(:disabled)`)
        .join(),
    ),
  ].filter((control) => control.tabIndex >= 0 && control.checkVisibility({ visibilityProperty: true }));

const findTopDialog = () =>
  [...document.querySelectorAll<HTMLElement>("[role=dialog][aria-modal=true]")].at(-1);

/** The element that had the focus before the focus moved to a toast. */
let previousFocus: HTMLElement | null = null;

const stopPropagation = (event: Event) => event.stopPropagation();

/**
 * Hides focus events from an open modal dialog, which would otherwise move the focus from the toast back to the dialog.
 * The toast gets its own focus events, because it stays visible while it has the focus.
 */
function allowToastFocus(event: FocusEvent) {
  const { target, relatedTarget, type } = event;
  const isFocusFromPage = relatedTarget instanceof HTMLElement && !isToastElement(relatedTarget);
  if (type === "focusin" && isToastElement(target) && isFocusFromPage) previousFocus = relatedTarget;
  if (!findTopDialog()) return;
  if (isToastElement(target))
    target.closest(toastRegionSelector)?.addEventListener(type, stopPropagation, { once: true });
  else if (isToastElement(relatedTarget)) event.stopPropagation();
}

/** F6 moves the focus to the toast and back. In a dialog, Tab moves the focus from the last control to the toast. */
function handleKeyDown(event: KeyboardEvent) {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
  if ((key !== "F6" && key !== "Tab") || altKey || ctrlKey || metaKey) return;
  const focusTarget =
    key === "F6" ? findF6Target(document.activeElement) : findNextTabStop(document.activeElement, shiftKey);
  if (!focusTarget) return;
  event.preventDefault();
  event.stopPropagation();
  focusTarget.focus();
}

const findF6Target = (activeElement: Element | null) =>
  isToastElement(activeElement)
    ? (previousFocus ?? findTopDialog())
    : findTabbableControls(document, toastCardSelector)[0];

/**
 * The next control if the Tab key enters or leaves a toast in an open dialog. Otherwise undefined, and the browser
 * moves the focus.
 */
function findNextTabStop(activeElement: Element | null, isBackward: boolean): HTMLElement | undefined {
  const dialog = findTopDialog();
  const toastControls = findTabbableControls(document, toastCardSelector);
  if (!dialog || toastControls.length === 0) return undefined;
  const tabOrder = [...findTabbableControls(dialog), ...toastControls];
  const position = tabOrder.findIndex((control) => control === activeElement);
  const nextControl = tabOrder.at((position + (isBackward ? -1 : 1)) % tabOrder.length);
  return position !== -1 && (isToastElement(activeElement) || isToastElement(nextControl))
    ? nextControl
    : undefined;
}

/** Moves the focus back to the page, because the toast with the focus disappears. */
export function restoreFocus() {
  (previousFocus?.isConnected ? previousFocus : findTopDialog())?.focus();
}

export function attachToastFocus() {
  document.addEventListener("focusin", allowToastFocus, true);
  document.addEventListener("focusout", allowToastFocus, true);
  document.addEventListener("keydown", handleKeyDown, true);
}
