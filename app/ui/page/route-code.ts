import { type ClientInstrumentation, matchRoutes } from "react-router";
import { notSaved, tellFailure } from "./failure.ts";
import { routerBehind } from "./router-behind.ts";

const notArrived = "Part of the page did not arrive. Check your connection.";
export const notLoaded = `Loading chunk failed. ${notArrived}`;

interface Code {
  module: string;
  imports?: string[];
}

function missingCode(pathname: string): Code[] {
  const behind = routerBehind();
  if (!behind) return [];
  const { router, manifest, routeModules } = behind;
  const matches = matchRoutes([...router.routes], pathname) ?? [];
  return matches.flatMap(({ route: { id } }) => (id in routeModules ? [] : (manifest.routes[id] ?? [])));
}

const arriving = new Map<string, Promise<void>>();

function arrival(file: string): Promise<void> {
  const promise = arriving.get(file) ?? fetchFile(file);
  arriving.set(file, promise);
  promise.catch(() => arriving.delete(file));
  return promise;
}

async function fetchFile(file: string) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} returned status ${response.status}.`);
  await response.arrayBuffer();
}

/** Uses fetch because browsers never retry a failed import. The router imports the module afterwards. */
const fetchCode = (code: readonly Code[]) =>
  Promise.all(code.flatMap(({ module, imports = [] }) => [module, ...imports]).map(arrival));

export function fetchCodeAhead({ target }: Event) {
  if (!(target instanceof Element)) return;
  const link = target.closest("a[href]");
  const button = target.closest("button, input, select, textarea");
  const form = button && "form" in button && button.form instanceof HTMLFormElement ? button.form : null;
  const address =
    link?.getAttribute("href") ?? button?.getAttribute("formaction") ?? form?.getAttribute("action");
  const url = address ? URL.parse(address, window.location.href) : null;
  if (url?.origin === window.location.origin) fetchCodeOf(url.pathname).catch(() => undefined);
}

/** Resolves once the code of a page is loaded; rejects if it cannot be loaded. */
export const fetchCodeOf = (pathname: string): Promise<unknown> => fetchCode(missingCode(pathname));

let navigations = 0;

/** Delays navigation until the code is loaded, because the router reloads the page if loading fails. */
export const withCode: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate: async (start, { to, formMethod }) => {
        const own = ++navigations;
        const missing = typeof to === "string" ? missingCode(pathOf(to)) : [];
        if (missing.length > 0 && !(await hasArrived(missing, formMethod, () => goTo(String(to)))))
          return forever();
        if (own !== navigations) return forever();
        await start();
      },
      fetch: async (start, { href, formMethod, currentUrl }) => {
        const missing = missingCode(pathOf(href));
        if (missing.length > 0 && !(await hasArrived(missing, formMethod, () => goTo(currentUrl))))
          return forever();
        await start();
      },
    }),
};

async function hasArrived(code: readonly Code[], formMethod: string | undefined, retry: () => void) {
  try {
    await fetchCode(code);
    return true;
  } catch {
    const isSaving = formMethod !== undefined && formMethod.toUpperCase() !== "GET";
    tellFailure(isSaving ? { message: `${notSaved} ${notArrived}` } : { message: notLoaded, retry });
    return false;
  }
}

const goTo = (to: string) => void routerBehind()?.router.navigate(to, { preventScrollReset: true });

const pathOf = (to: string) => new URL(to, window.location.href).pathname;

/** A navigation without its code must never settle. */
const forever = () => new Promise<void>(() => undefined);
