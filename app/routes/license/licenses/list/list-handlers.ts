const rowSelector = ".license-row";

/** Groups of controls with one tab stop each; arrow keys move within a group. */
const groupSelector = `[data-roving], main thead, main tbody`;

const focusableControls = (group: Element) =>
  [...group.querySelectorAll<HTMLElement>("a[href], button, input:not([type=hidden])")].filter(
    (control) => control.checkVisibility() && !control.closest("[popover]"),
  );

/** The control of each group that was focused last. */
const lastFocusedControls = new WeakMap<Element, HTMLElement>();

/** Leaves one focusable control in each group before Tab moves the focus. */
function setTabStops() {
  for (const group of document.querySelectorAll(groupSelector)) {
    const controls = focusableControls(group);
    const currentControl =
      controls.find((control) => control === document.activeElement) ?? lastFocusedControls.get(group);
    const firstControl = group.querySelector<HTMLElement>(`${rowSelector} .key a`) ?? controls[0];
    const tabStop = currentControl && controls.includes(currentControl) ? currentControl : firstControl;
    for (const control of controls) control.tabIndex = control === tabStop ? 0 : -1;
    if (tabStop) lastFocusedControls.set(group, tabStop);
  }
}

const arrowSteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** Returns the next control in the direction of the arrow key: beside it, or in the row above or below. */
function nextControl(focusedControl: HTMLElement, key: string): HTMLElement | undefined {
  const step = arrowSteps[key] ?? 0;
  const currentRow = focusedControl.closest(rowSelector);
  if (currentRow && (key === "ArrowUp" || key === "ArrowDown")) {
    const rows = [...document.querySelectorAll(rowSelector)];
    const targetRow = rows[rows.indexOf(currentRow) + step];
    const position = focusableControls(currentRow).indexOf(focusedControl);
    const cell = focusedControl.closest("td")?.className;
    const sameCellControl =
      targetRow &&
      focusableControls(targetRow).find((control) => cell && control.closest("td")?.className === cell);
    return (
      targetRow &&
      (focusableControls(targetRow)[position]?.closest("td")?.className === cell
        ? focusableControls(targetRow)[position]
        : sameCellControl)
    );
  }
  const group = currentRow ?? focusedControl.closest(groupSelector);
  const controls = group ? focusableControls(group) : [];
  return controls[controls.indexOf(focusedControl) + step];
}

function handleKeyDown(event: KeyboardEvent) {
  if (event.key === "Tab") return setTabStops();
  const { target } = event;
  const hasNoModifier = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (
    !(event.key in arrowSteps) ||
    !hasNoModifier ||
    !(target instanceof HTMLElement) ||
    !target.closest(groupSelector)
  )
    return;
  if (target.closest("[popover]")) return;
  const nextTarget = nextControl(target, event.key);
  if (!nextTarget) return;
  event.preventDefault();
  nextTarget.focus();
  nextTarget.scrollIntoView({ block: "nearest", inline: "nearest" });
}

let lastChangedCheckbox: HTMLInputElement | null = null;

/** With Shift, copies the state of this checkbox to all since the last changed one. */
function selectRange(event: MouseEvent) {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.name !== "keys") return;
  const checkboxes = [...document.querySelectorAll<HTMLInputElement>(`${rowSelector} input[name=keys]`)];
  const positions = [
    checkboxes.indexOf(target),
    lastChangedCheckbox ? checkboxes.indexOf(lastChangedCheckbox) : -1,
  ];
  if (event.shiftKey && !positions.includes(-1))
    for (const checkbox of checkboxes.slice(Math.min(...positions), Math.max(...positions) + 1))
      if (checkbox !== target) checkbox.checked = target.checked;
  lastChangedCheckbox = target;
}

/** Opens the license of a clicked row, unless the click was meant for a control or ended a selection of text. */
function openClickedRow(event: MouseEvent) {
  const { target, button, ctrlKey, metaKey, shiftKey } = event;
  const isPlainClick = button === 0 && !ctrlKey && !metaKey && !shiftKey && !event.defaultPrevented;
  if (!isPlainClick || !(target instanceof Element) || getSelection()?.isCollapsed === false) return;
  if (target.closest("a, button, input, label, summary, [popover]")) return;
  target.closest(rowSelector)?.querySelector<HTMLElement>(".key a")?.click();
}

/** Adds tab stops, arrow keys, row clicks and range selection to the list. Returns a function that removes them. */
export function attachListHandlers(): () => void {
  document.addEventListener("keydown", handleKeyDown, true);
  document.addEventListener("click", selectRange, true);
  document.addEventListener("click", openClickedRow);
  return () => {
    document.removeEventListener("keydown", handleKeyDown, true);
    document.removeEventListener("click", selectRange, true);
    document.removeEventListener("click", openClickedRow);
  };
}
