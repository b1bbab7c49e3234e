import { href } from "react-router";
import { isSamePath } from "#app/domain/text/path.ts";
import { routerBehind } from "#app/ui/page/router-behind.ts";
import { areaKeys } from "./key-words.ts";

const opens = ".key a[href]";

const rows = () => [...document.querySelectorAll<HTMLElement>("main .license-row")];

const place = (among: readonly HTMLElement[]) =>
  among.findIndex((row) => row.contains(document.activeElement));

function goTo(row: HTMLElement | undefined) {
  const link = row?.querySelector<HTMLElement>(opens);
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
}

function mark(row: HTMLElement | undefined, shiftKey: boolean) {
  const press = new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey });
  row?.querySelector<HTMLElement>("input[name=keys]")?.dispatchEvent(press);
}

/** Opens the license before or after the one whose details are open. */
function openBeside(among: readonly HTMLElement[], step: number) {
  const links = among.map((row) => row.querySelector<HTMLAnchorElement>(opens));
  const at = links.findIndex((link) => link && isSamePath(link.pathname, location.pathname));
  const beside = links[at + step];
  if (at >= 0) return beside ? beside.click() : openBeyond(step);
}

/** Opens the first license of the next page, or the last one of the previous page. */
function openBeyond(step: number) {
  const [rel, open] = step < 0 ? ["prev", "last"] : ["next", "first"];
  const page = document.querySelector<HTMLAnchorElement>(`nav[aria-label="Pages of licenses"] a[rel=${rel}]`);
  if (!page) return;
  const search = new URLSearchParams(page.search);
  search.set("open", open);
  void routerBehind()?.router.navigate(`${href("/license/licenses")}?${search}`);
}

/** These do nothing outside the list of licenses. */
const keys: Record<string, (among: HTMLElement[], at: number) => void> = {
  j: (among, at) => goTo(among[Math.min(at + 1, among.length - 1)]),
  k: (among, at) => goTo(among[Math.max(at - 1, 0)]),
  x: (among, at) => mark(among[at], false),
  X: (among, at) => mark(among[at], true),
  e: (among, at) => among[at]?.querySelector<HTMLElement>(".more")?.click(),
  r: (among, at) => among[at]?.querySelector<HTMLElement>("a.renew")?.click(),
  c: () => document.querySelector<HTMLElement>(`main a[href^="${href("/license/licenses/new")}"]`)?.click(),
  "[": (among) => openBeside(among, -1),
  "]": (among) => openBeside(among, 1),
};

/** A letter within this time after `g` opens a page. */
const patienceMs = 1_500;
let goesUntil = 0;

function goToArea(key: string) {
  const to = areaKeys.find((area) => area.key === key)?.to;
  const links = to ? document.querySelectorAll<HTMLAnchorElement>("header a[href]") : [];
  [...links].find((link) => link.pathname === to)?.click();
}

/** Takes the time of the key press, because a busy page may handle it later. */
export function pressKey(key: string, pressedAt: DOMHighResTimeStamp): void {
  if (pressedAt < goesUntil) {
    goesUntil = 0;
    return goToArea(key);
  }
  if (key === "g") goesUntil = performance.now() + patienceMs;
  if (key === "?") return void import("./keys-dialog.ts").then(({ showKeys }) => showKeys());
  const among = rows();
  keys[key]?.(among, place(among));
}
