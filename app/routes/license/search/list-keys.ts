import { href } from "react-router";
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

/** From the license whose details are open to its neighbor in the list behind them. */
function openBeside(among: readonly HTMLElement[], step: number) {
  const links = among.map((row) => row.querySelector<HTMLAnchorElement>(opens));
  const at = links.findIndex((link) => link?.pathname === location.pathname);
  if (at >= 0) links[at + step]?.click();
}

/** Does nothing outside the list of licenses. */
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

/** Within this time after `g` a letter names a place. */
const patienceMs = 1_500;
let goesUntil = 0;

function goToArea(key: string) {
  const to = areaKeys.find((area) => area.key === key)?.to;
  const links = to ? document.querySelectorAll<HTMLAnchorElement>("header a[href]") : [];
  [...links].find((link) => link.pathname === to)?.click();
}

export function pressKey(key: string): void {
  if (performance.now() < goesUntil) {
    goesUntil = 0;
    return goToArea(key);
  }
  if (key === "g") goesUntil = performance.now() + patienceMs;
  if (key === "?") return void import("./keys-dialog.ts").then(({ showKeys }) => showKeys());
  const among = rows();
  keys[key]?.(among, place(among));
}
