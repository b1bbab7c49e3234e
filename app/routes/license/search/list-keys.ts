import { href, type NavigateFunction } from "react-router";
import { renewAddress } from "#app/routes/license/licenses/renew/address.ts";
import { isSamePath } from "#app/domain/text/path.ts";
import { findMenuLink, pageShortcuts } from "./shortcut-list.ts";

interface KeyContext {
  navigate: NavigateFunction;
  mayRenew: boolean;
}

const licenseLinkSelector = ".key a[href], a[data-row-link]";

const licenseRows = () => [...document.querySelectorAll<HTMLElement>("main .license-row, main .desk-row")];

const activeRowIndex = (rowList: readonly HTMLElement[]) =>
  rowList.findIndex((row) => row.contains(document.activeElement));

function focusRow(row: HTMLElement | undefined) {
  const link = row?.querySelector<HTMLElement>(licenseLinkSelector);
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
}

function toggleSelection(row: HTMLElement | undefined, shiftKey: boolean) {
  const click = new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey });
  row?.querySelector<HTMLElement>("input[name=keys]")?.dispatchEvent(click);
}

/** A row has a link to renew only if its license ends soon. */
function renewLicenseOf(row: HTMLElement | undefined, navigate: NavigateFunction) {
  const renewLink = row?.querySelector<HTMLAnchorElement>("a.renew");
  if (renewLink) return renewLink.click();
  const licenseLink = row?.querySelector<HTMLAnchorElement>(licenseLinkSelector);
  const key = licenseLink?.pathname.split("/").at(-1);
  if (key) void navigate(renewAddress(decodeURIComponent(key), new URLSearchParams(location.search), "list"));
}

/** Opens the license before or after the license that is open. */
function openNeighbor(rowList: readonly HTMLElement[], step: number, navigate: NavigateFunction) {
  const links = rowList.map((row) => row.querySelector<HTMLAnchorElement>(licenseLinkSelector));
  const rowIndex = links.findIndex((link) => link && isSamePath(link.pathname, location.pathname));
  const neighbor = links[rowIndex + step];
  if (rowIndex >= 0) return neighbor ? neighbor.click() : openNeighborPage(step, navigate);
}

/** Opens the first license of the next page, or the last one of the previous page. */
function openNeighborPage(step: number, navigate: NavigateFunction) {
  const [rel, licensePosition] = step < 0 ? ["prev", "last"] : ["next", "first"];
  const page = document.querySelector<HTMLAnchorElement>(`nav[aria-label="Pages of licenses"] a[rel=${rel}]`);
  if (!page) return;
  const search = new URLSearchParams(page.search);
  search.set("open", licensePosition);
  void navigate(`${href("/license/licenses")}?${search}`);
}

/** Actions of the keys in the list of licenses and on the renewal desk; elsewhere they do nothing. */
const keyActions: Record<string, (rowList: HTMLElement[], rowIndex: number, context: KeyContext) => void> = {
  j: (rowList, rowIndex) => focusRow(rowList[Math.min(rowIndex + 1, rowList.length - 1)]),
  k: (rowList, rowIndex) => focusRow(rowList[Math.max(rowIndex - 1, 0)]),
  x: (rowList, rowIndex) => toggleSelection(rowList[rowIndex], false),
  X: (rowList, rowIndex) => toggleSelection(rowList[rowIndex], true),
  e: (rowList, rowIndex) => rowList[rowIndex]?.querySelector<HTMLElement>(".more")?.click(),
  r: (rowList, rowIndex, { navigate, mayRenew }) => mayRenew && renewLicenseOf(rowList[rowIndex], navigate),
  s: (rowList, rowIndex) => rowList[rowIndex]?.querySelector<HTMLElement>("a.snooze")?.click(),
  c: () => document.querySelector<HTMLElement>(`main a[href^="${href("/license/licenses/new")}"]`)?.click(),
  "[": (rowList, _, { navigate }) => openNeighbor(rowList, -1, navigate),
  "]": (rowList, _, { navigate }) => openNeighbor(rowList, 1, navigate),
};

/** After `g`, the user has this time to press the letter of a page. */
const chordTimeoutMs = 1_500;
let chordEndsAt = 0;

function goToPage(key: string) {
  const to = pageShortcuts.find((area) => area.key === key)?.to;
  if (to) findMenuLink(to)?.click();
}

/** Takes the time of the key press, because a busy page may handle it later. */
export function handleKey(key: string, pressedAt: DOMHighResTimeStamp, context: KeyContext): void {
  if (pressedAt < chordEndsAt) {
    chordEndsAt = 0;
    return goToPage(key);
  }
  if (key === "g") chordEndsAt = performance.now() + chordTimeoutMs;
  const rowList = licenseRows();
  keyActions[key]?.(rowList, activeRowIndex(rowList), context);
}
