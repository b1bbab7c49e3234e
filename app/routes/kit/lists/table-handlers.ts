import { findRowLink } from "./key-shortcut.ts";

const isInPopover = (element: Element) => element.closest("[popover]") !== null;

const findFocusableControls = (container: Element) =>
  [...container.querySelectorAll<HTMLElement>("a[href], button, input:not([type=hidden])")].filter(
    (control) => control.checkVisibility() && !isInPopover(control),
  );

/** The head and the bodies each have one tab stop. */
const listRowGroups = ({ tHead, tBodies }: HTMLTableElement) => [...(tHead ? [tHead] : []), ...tBodies];

/** The last focused control of each row group. */
const lastFocusedControls = new WeakMap<Element, HTMLElement>();

/**
 * Makes one control of each row group reachable by Tab. The key handler calls this function before Tab moves
 * the focus.
 */
function setTabStops(table: HTMLTableElement) {
  for (const rowGroup of listRowGroups(table)) {
    const controls = findFocusableControls(rowGroup);
    const currentControl =
      controls.find((control) => control === document.activeElement) ?? lastFocusedControls.get(rowGroup);
    const tabStop =
      currentControl && controls.includes(currentControl)
        ? currentControl
        : (findRowLink(rowGroup) ?? controls[0]);
    for (const control of controls) control.tabIndex = control === tabStop ? 0 : -1;
    if (tabStop) lastFocusedControls.set(rowGroup, tabStop);
  }
}

const arrowSteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** The next control in the direction of the arrow key: in the same row, or in the same cell of another row. */
function findNextControl(control: HTMLElement, key: string): HTMLElement | undefined {
  const step = arrowSteps[key] ?? 0;
  const row = control.closest("tr");
  const cell = control.closest("td");
  if (!row) return undefined;
  const controls = findFocusableControls(row);
  if (!cell || key === "ArrowLeft" || key === "ArrowRight") return controls[controls.indexOf(control) + step];
  const rows = [...(row.closest("tbody")?.rows ?? [])];
  const otherCell = rows[rows.indexOf(row) + step]?.cells[cell.cellIndex];
  const otherControls = otherCell ? findFocusableControls(otherCell) : [];
  return otherControls[findFocusableControls(cell).indexOf(control)] ?? otherControls[0];
}

function moveFocus(event: KeyboardEvent, table: HTMLTableElement) {
  const { target, key } = event;
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  if (hasModifier || !(key in arrowSteps) || !(target instanceof HTMLElement)) return;
  if (!table.contains(target) || isInPopover(target)) return;
  const control = findNextControl(target, key);
  if (!control) return;
  event.preventDefault();
  control.focus();
  control.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Opens a clicked row, unless the user clicked a control or selected text. */
function openClickedRow({ target, button, ctrlKey, metaKey, shiftKey, defaultPrevented }: MouseEvent) {
  const isPlainClick = button === 0 && !ctrlKey && !metaKey && !shiftKey && !defaultPrevented;
  if (!isPlainClick || !(target instanceof Element) || getSelection()?.isCollapsed === false) return;
  if (target.closest("a, button, input, label, summary") || isInPopover(target)) return;
  const row = target.closest("tr");
  if (row) findRowLink(row)?.click();
}

/**
 * With Shift, a click copies the state of the clicked checkbox to all checkboxes between this checkbox and the
 * previously clicked checkbox.
 */
function createRangeSelector(table: HTMLTableElement) {
  let lastClickedCheckbox: HTMLInputElement | null = null;
  return ({ target, shiftKey }: MouseEvent) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "keys") return;
    const checkboxes = [...table.querySelectorAll<HTMLInputElement>("input[name=keys]")];
    const positions = [
      checkboxes.indexOf(target),
      lastClickedCheckbox ? checkboxes.indexOf(lastClickedCheckbox) : -1,
    ];
    // A checkbox that is not in the table has the position -1.
    if (shiftKey && !positions.includes(-1))
      for (const checkbox of checkboxes.slice(Math.min(...positions), Math.max(...positions) + 1))
        if (checkbox !== target) checkbox.checked = target.checked;
    lastClickedCheckbox = target;
  };
}

/**
 * Adds event handlers for tab stops, arrow keys, row clicks and range selection to a table. Returns a
 * function that removes the handlers.
 */
export function attachTableHandlers(table: HTMLTableElement): () => void {
  const abortController = new AbortController();
  const { signal } = abortController;
  const selectCheckboxRange = createRangeSelector(table);
  const handleKeyDown = (event: KeyboardEvent) =>
    event.key === "Tab" ? setTabStops(table) : moveFocus(event, table);
  document.addEventListener("keydown", handleKeyDown, { capture: true, signal });
  table.addEventListener("click", selectCheckboxRange, { capture: true, signal });
  table.addEventListener("click", openClickedRow, { signal });
  return () => abortController.abort();
}
