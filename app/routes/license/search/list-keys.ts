const opens = ".key a[href]";

const rows = () => [...document.querySelectorAll<HTMLElement>("main .license-row")];

const place = (among: readonly HTMLElement[]) =>
  among.findIndex((row) => row.contains(document.activeElement));

function goTo(row: HTMLElement | undefined) {
  const link = row?.querySelector<HTMLElement>(opens);
  link?.focus();
  link?.scrollIntoView({ block: "nearest" });
}

/** Does nothing outside the list of licenses. */
const keys: Record<string, (among: HTMLElement[], at: number) => void> = {
  j: (among, at) => goTo(among[Math.min(at + 1, among.length - 1)]),
  k: (among, at) => goTo(among[Math.max(at - 1, 0)]),
  x: (among, at) => among[at]?.querySelector<HTMLElement>("input[name=keys]")?.click(),
  r: (among, at) => among[at]?.querySelector<HTMLElement>("a.renew")?.click(),
  c: () => document.querySelector<HTMLElement>('main a[href^="/license/licenses/new"]')?.click(),
};

export function pressInList(key: string): void {
  const among = rows();
  keys[key]?.(among, place(among));
}
