import { href, type NavigateFunction } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";
import { areaKeys } from "./shortcut-list.ts";

const licenseLinkSelector = ".key a[href]";

const rows = () => [...document.querySelectorAll<HTMLElement>("main .license-row")];

const activeRowIndex = (rowList: readonly HTMLElement[]) =>
  rowList.findIndex((row) => row.contains(document.activeElement));

function focusRow(row: HTMLElement | undefined) {
  const link = row?.querySelector<HTMLElement>(licenseLinkSelector);
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
}

function toggleSelection(row: HTMLElement | undefined, shiftKey: boolean) {
  const press = new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey });
  row?.querySelector<HTMLElement>("input[name=keys]")?.dispatchEvent(press);
}

/** Opens the license before or after the one whose details are open. */
function openNeighbor(rowList: readonly HTMLElement[], step: number, navigate: NavigateFunction) {
  const links = rowList.map((row) => row.querySelector<HTMLAnchorElement>(licenseLinkSelector));
  const at = links.findIndex((link) => link && isSamePath(link.pathname, location.pathname));
  const neighbor = links[at + step];
  if (at >= 0) return neighbor ? neighbor.click() : openNeighborPage(step, navigate);
}

/** Opens the first license of the next page, or the last one of the previous page. */
function openNeighborPage(step: number, navigate: NavigateFunction) {
  const [rel, open] = step < 0 ? ["prev", "last"] : ["next", "first"];
  const page = document.querySelector<HTMLAnchorElement>(`nav[aria-label="Pages of licenses"] a[rel=${rel}]`);
  if (!page) return;
  const search = new URLSearchParams(page.search);
  search.set("open", open);
  void navigate(`${href("/license/licenses")}?${search}`);
}

/** These do nothing outside the list of licenses. */
const keys: Record<string, (rowList: HTMLElement[], at: number, navigate: NavigateFunction) => void> = {
  j: (rowList, at) => focusRow(rowList[Math.min(at + 1, rowList.length - 1)]),
  k: (rowList, at) => focusRow(rowList[Math.max(at - 1, 0)]),
  x: (rowList, at) => toggleSelection(rowList[at], false),
  X: (rowList, at) => toggleSelection(rowList[at], true),
  e: (rowList, at) => rowList[at]?.querySelector<HTMLElement>(".more")?.click(),
  r: (rowList, at) => rowList[at]?.querySelector<HTMLElement>("a.renew")?.click(),
  c: () => document.querySelector<HTMLElement>(`main a[href^="${href("/license/licenses/new")}"]`)?.click(),
  "[": (rowList, _, navigate) => openNeighbor(rowList, -1, navigate),
  "]": (rowList, _, navigate) => openNeighbor(rowList, 1, navigate),
};

/** A letter within this time after `g` opens a page. */
const chordTimeoutMs = 1_500;
let chordEndsAt = 0;

function goToArea(key: string) {
  const to = areaKeys.find((area) => area.key === key)?.to;
  const links = to ? document.querySelectorAll<HTMLAnchorElement>("header a[href]") : [];
  [...links].find((link) => link.pathname === to)?.click();
}

/** Takes the time of the key press, because a busy page may handle it later. */
export function handleKey(key: string, pressedAt: DOMHighResTimeStamp, navigate: NavigateFunction): void {
  if (pressedAt < chordEndsAt) {
    chordEndsAt = 0;
    return goToArea(key);
  }
  if (key === "g") chordEndsAt = performance.now() + chordTimeoutMs;
  if (key === "?")
    return void import("./shortcuts-dialog.ts").then(({ showShortcuts: showKeys }) => showKeys());
  const rowList = rows();
  keys[key]?.(rowList, activeRowIndex(rowList), navigate);
}
