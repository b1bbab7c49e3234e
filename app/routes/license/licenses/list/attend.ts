import { openRowMenu } from "./row-menu.ts";

const row = ".license-row";

/** Groups of controls with one tab stop each; arrow keys move within a group. */
const groups = `main .segments, .quick-filters, .view-tabs, .table-grid thead, .table-grid tbody`;

const stops = (group: Element) =>
  [...group.querySelectorAll<HTMLElement>("a[href], button, input:not([type=hidden])")].filter(
    (one) => one.checkVisibility() && !one.closest("[popover]"),
  );

/** The control of each group that was focused last. */
const last = new WeakMap<Element, HTMLElement>();

/** Leaves one focusable control in each group before Tab moves the focus. */
function makeOneStopEach() {
  for (const group of document.querySelectorAll(groups)) {
    const controls = stops(group);
    const here = controls.find((one) => one === document.activeElement) ?? last.get(group);
    const first = group.querySelector<HTMLElement>(`${row} .key a`) ?? controls[0];
    const stop = here && controls.includes(here) ? here : first;
    for (const one of controls) one.tabIndex = one === stop ? 0 : -1;
    if (stop) last.set(group, stop);
  }
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };

/** Returns the control in the arrow's direction: the adjacent one, or the same one in the row above or below. */
function next(from: HTMLElement, key: string): HTMLElement | undefined {
  const step = steps[key] ?? 0;
  const ownRow = from.closest(row);
  if (ownRow && (key === "ArrowUp" || key === "ArrowDown")) {
    const rows = [...document.querySelectorAll(row)];
    const other = rows[rows.indexOf(ownRow) + step];
    const place = stops(ownRow).indexOf(from);
    const cell = from.closest("td")?.className;
    const alike = other && stops(other).find((one) => cell && one.closest("td")?.className === cell);
    return other && (stops(other)[place]?.closest("td")?.className === cell ? stops(other)[place] : alike);
  }
  const group = ownRow ?? from.closest(groups);
  const controls = group ? stops(group) : [];
  return controls[controls.indexOf(from) + step];
}

function walk(event: KeyboardEvent) {
  if (event.key === "Tab") return makeOneStopEach();
  const { target } = event;
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
  if (!(event.key in steps) || !isPlain || !(target instanceof HTMLElement) || !target.closest(groups))
    return;
  if (target.closest("[popover]")) return;
  const to = next(target, event.key);
  if (!to) return;
  event.preventDefault();
  to.focus();
  to.scrollIntoView({ block: "nearest", inline: "nearest" });
}

let lastMarked: HTMLInputElement | null = null;

/** With Shift, all boxes from the last one to this one take its state. */
function markRange(event: MouseEvent) {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || target.name !== "keys") return;
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`${row} input[name=keys]`)];
  const places = [boxes.indexOf(target), lastMarked ? boxes.indexOf(lastMarked) : -1];
  if (event.shiftKey && !places.includes(-1))
    for (const box of boxes.slice(Math.min(...places), Math.max(...places) + 1))
      if (box !== target) box.checked = target.checked;
  lastMarked = target;
}

function openMenu({ target }: MouseEvent) {
  const button = target instanceof Element ? target.closest<HTMLElement>(`${row} .more`) : null;
  if (button) openRowMenu(button);
}

/** Adds tab stops, arrow keys, range selection and the row menu to the list. Returns a function that removes them. */
export function attend(): () => void {
  document.addEventListener("keydown", walk, true);
  document.addEventListener("click", markRange, true);
  document.addEventListener("click", openMenu);
  return () => {
    document.removeEventListener("keydown", walk, true);
    document.removeEventListener("click", markRange, true);
    document.removeEventListener("click", openMenu);
  };
}
