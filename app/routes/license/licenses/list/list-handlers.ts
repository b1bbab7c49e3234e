const rowSelector = ".license-row";

/** Groups of controls with one tab stop each; arrow keys move within a group. */
const groupSelector = `main .segments, .quick-filters, .view-tabs, .table-grid thead, .table-grid tbody`;

const tabStops = (group: Element) =>
  [...group.querySelectorAll<HTMLElement>("a[href], button, input:not([type=hidden])")].filter(
    (control) => control.checkVisibility() && !control.closest("[popover]"),
  );

/** The control of each group that was focused last. */
const lastStops = new WeakMap<Element, HTMLElement>();

/** Leaves one focusable control in each group before Tab moves the focus. */
function setTabStops() {
  for (const group of document.querySelectorAll(groupSelector)) {
    const controls = tabStops(group);
    const current = controls.find((control) => control === document.activeElement) ?? lastStops.get(group);
    const first = group.querySelector<HTMLElement>(`${rowSelector} .key a`) ?? controls[0];
    const activeStop = current && controls.includes(current) ? current : first;
    for (const control of controls) control.tabIndex = control === activeStop ? 0 : -1;
    if (activeStop) lastStops.set(group, activeStop);
  }
}

const arrowSteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** Returns the control in the arrow's direction: the adjacent one, or the same one in the row above or below. */
function nextControl(from: HTMLElement, key: string): HTMLElement | undefined {
  const step = arrowSteps[key] ?? 0;
  const ownRow = from.closest(rowSelector);
  if (ownRow && (key === "ArrowUp" || key === "ArrowDown")) {
    const rows = [...document.querySelectorAll(rowSelector)];
    const targetRow = rows[rows.indexOf(ownRow) + step];
    const position = tabStops(ownRow).indexOf(from);
    const cell = from.closest("td")?.className;
    const sameCellControl =
      targetRow && tabStops(targetRow).find((control) => cell && control.closest("td")?.className === cell);
    return (
      targetRow &&
      (tabStops(targetRow)[position]?.closest("td")?.className === cell
        ? tabStops(targetRow)[position]
        : sameCellControl)
    );
  }
  const group = ownRow ?? from.closest(groupSelector);
  const controls = group ? tabStops(group) : [];
  return controls[controls.indexOf(from) + step];
}

function handleKeyDown(event: KeyboardEvent) {
  if (event.key === "Tab") return setTabStops();
  const { target } = event;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (
    !(event.key in arrowSteps) ||
    !isPlain ||
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

let lastSelected: HTMLInputElement | null = null;

/** With Shift, all boxes from the last one to this one take its state. */
function selectRange(event: MouseEvent) {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.name !== "keys") return;
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`${rowSelector} input[name=keys]`)];
  const positions = [boxes.indexOf(target), lastSelected ? boxes.indexOf(lastSelected) : -1];
  if (event.shiftKey && !positions.includes(-1))
    for (const box of boxes.slice(Math.min(...positions), Math.max(...positions) + 1))
      if (box !== target) box.checked = target.checked;
  lastSelected = target;
}

/** Adds tab stops, arrow keys and range selection to the list. Returns a function that removes them. */
export function attachListHandlers(): () => void {
  document.addEventListener("keydown", handleKeyDown, true);
  document.addEventListener("click", selectRange, true);
  return () => {
    document.removeEventListener("keydown", handleKeyDown, true);
    document.removeEventListener("click", selectRange, true);
  };
}
