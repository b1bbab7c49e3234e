import { href, type NavigateFunction } from "react-router";
import { buildRenewUrl } from "#app/routes/license/licenses/renew/renew-url.ts";
import { isSamePath } from "#app/domain/text/path.ts";
import { findByShortcut, findRowLink } from "#app/routes/kit/lists/key-shortcut.ts";
import { findMenuLink, pageShortcuts } from "./shortcut-list.ts";

interface KeyContext {
  navigate: NavigateFunction;
  mayRenew: boolean;
}

/** Only rows that have a link. */
const findListRows = () =>
  [...document.querySelectorAll<HTMLTableRowElement>("main tbody > tr")].filter((row) => findRowLink(row));

const findFocusedRowIndex = (rows: readonly HTMLElement[]) =>
  rows.findIndex((row) => row.contains(document.activeElement));

function moveRowFocus(step: number) {
  const rows = findListRows();
  const rowIndex = Math.max(0, Math.min(findFocusedRowIndex(rows) + step, rows.length - 1));
  const link = rows[rowIndex] && findRowLink(rows[rowIndex]);
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
}

/** Clicks the control with this shortcut in the focused row, or else the first such control outside the rows. */
function clickControl(key: string, { shiftKey = false } = {}) {
  const rows = findListRows();
  const focusedRow = rows[findFocusedRowIndex(rows)];
  const controls = document.querySelectorAll<HTMLElement>(`main [aria-keyshortcuts="${key}"]`);
  const control =
    (focusedRow && findByShortcut(focusedRow, key)) ??
    [...controls].find((candidate) => rows.every((row) => !row.contains(candidate)));
  control?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey }));
}

/**
 * Opens the renewal dialog of the focused row, or else of the open license.
 * Only rows of licenses that end soon have a renew link. For other rows, the function navigates to the URL.
 */
function openRenewalDialog({ navigate, mayRenew }: KeyContext) {
  const rows = findListRows();
  const row = rows[findFocusedRowIndex(rows)];
  if (!row) return clickControl("r");
  if (!mayRenew) return;
  const renewLink = findByShortcut(row, "r");
  if (renewLink) return renewLink.click();
  const licenseKey = findRowLink(row)?.pathname.split("/").at(-1);
  if (licenseKey)
    void navigate(
      buildRenewUrl(decodeURIComponent(licenseKey), new URLSearchParams(location.search), "list"),
    );
}

/** Opens the license before or after the license that is open. */
function openNeighborLicense(step: number, navigate: NavigateFunction) {
  const links = findListRows().map(findRowLink);
  const rowIndex = links.findIndex((link) => link && isSamePath(link.pathname, location.pathname));
  const neighborLink = links[rowIndex + step];
  if (rowIndex >= 0) return neighborLink ? neighborLink.click() : openNeighborPage(step, navigate);
}

/** Opens the first license of the next page, or the last license of the previous page. */
function openNeighborPage(step: number, navigate: NavigateFunction) {
  const rel = step < 0 ? "prev" : "next";
  const licensePosition = step < 0 ? "last" : "first";
  const pageLink = document.querySelector<HTMLAnchorElement>(`main a[rel=${rel}]`);
  if (!pageLink) return;
  const search = new URLSearchParams(pageLink.search);
  search.set("open", licensePosition);
  void navigate(`${href("/license/licenses")}?${search}`);
}

/** Actions of keys in lists. Any other key clicks the control whose `aria-keyshortcuts` is this key. */
const keyActions: Record<string, (context: KeyContext) => void> = {
  j: () => moveRowFocus(1),
  k: () => moveRowFocus(-1),
  X: () => clickControl("x", { shiftKey: true }),
  r: openRenewalDialog,
  "[": ({ navigate }) => openNeighborLicense(-1, navigate),
  "]": ({ navigate }) => openNeighborLicense(1, navigate),
};

/** After `g`, the user has this time to press the letter of a page. */
const pageKeyTimeoutMs = 1_500;
let pageKeyDeadline = 0;

function goToPage(key: string) {
  const to = pageShortcuts.find((shortcut) => shortcut.key === key)?.to;
  if (to) findMenuLink(to)?.click();
}

/** `pressedAt` is the time of the key press, because a busy page may handle the key later. */
export function handleKey(key: string, pressedAt: DOMHighResTimeStamp, context: KeyContext): void {
  if (pressedAt < pageKeyDeadline) {
    pageKeyDeadline = 0;
    return goToPage(key);
  }
  if (key === "g") pageKeyDeadline = performance.now() + pageKeyTimeoutMs;
  const keyAction = keyActions[key];
  if (keyAction) keyAction(context);
  else clickControl(key);
}
