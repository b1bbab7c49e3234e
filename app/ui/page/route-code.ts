import { type ClientInstrumentation, matchRoutes } from "react-router";
import { notSaved, reportFailure } from "./failure.ts";
import { currentRouterState } from "./router-state.ts";

const missingPartMessage = "Part of the page did not arrive. Check your connection.";
export const notLoaded = `Loading chunk failed. ${missingPartMessage}`;

interface Code {
  module: string;
  imports?: string[];
}

function missingCode(pathname: string): Code[] {
  const routerState = currentRouterState();
  if (!routerState) return [];
  const { router, manifest, routeModules } = routerState;
  const matches = matchRoutes([...router.routes], pathname) ?? [];
  return matches.flatMap(({ route: { id } }) => (id in routeModules ? [] : (manifest.routes[id] ?? [])));
}

const pendingFiles = new Map<string, Promise<void>>();

function loadFileOnce(file: string): Promise<void> {
  const promise = pendingFiles.get(file) ?? fetchFile(file);
  pendingFiles.set(file, promise);
  promise.catch(() => pendingFiles.delete(file));
  return promise;
}

async function fetchFile(file: string) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file} returned status ${response.status}.`);
  await response.arrayBuffer();
}

/** Uses fetch because browsers never retry a failed import. The router imports the module afterwards. */
const fetchCode = (code: readonly Code[]) =>
  Promise.all(code.flatMap(({ module, imports = [] }) => [module, ...imports]).map(loadFileOnce));

export function prefetchTargetCode({ target }: Event) {
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
export const codeInstrumentation: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      navigate: async (start, { to, formMethod }) => {
        const navigationId = ++navigations;
        const missing = typeof to === "string" ? missingCode(pathOf(to)) : [];
        if (missing.length > 0 && !(await loadsCode(missing, formMethod, () => goTo(String(to)))))
          return neverSettles();
        if (navigationId !== navigations) return neverSettles();
        await start();
      },
      fetch: async (start, { href, formMethod, currentUrl }) => {
        const missing = missingCode(pathOf(href));
        if (missing.length > 0 && !(await loadsCode(missing, formMethod, () => goTo(currentUrl))))
          return neverSettles();
        await start();
      },
    }),
};

async function loadsCode(code: readonly Code[], formMethod: string | undefined, retry: () => void) {
  try {
    await fetchCode(code);
    return true;
  } catch {
    const isSaving = formMethod !== undefined && formMethod.toUpperCase() !== "GET";
    reportFailure(
      isSaving ? { message: `${notSaved} ${missingPartMessage}` } : { message: notLoaded, retry },
    );
    return false;
  }
}

const goTo = (to: string) => void currentRouterState()?.router.navigate(to, { preventScrollReset: true });

const pathOf = (to: string) => new URL(to, window.location.href).pathname;

/** A navigation without its code must never settle. */
const neverSettles = () => new Promise<void>(() => undefined);
