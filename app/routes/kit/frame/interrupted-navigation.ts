import type { ClientInstrumentation } from "react-router";
import { notLoadedMessage, notSavedMessage, incompletePageMessage, reportFailure } from "./failure.ts";

const storageKey = "navigation";
/**
 * During a save, this marker is stored instead of a URL, because a save cannot be repeated after a reload.
 */
const savingMarker = "saving";

/**
 * Stores the target of the navigation in progress, because the router reloads the page if the code of the
 * next page is missing.
 */
export const rememberNavigation: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(start, { to, formMethod = "GET" }) {
        const target = formMethod.toUpperCase() === "GET" ? String(to) : savingMarker;
        writeNavigationTarget(target);
        await start();
        // A later navigation may have stored another target.
        if (readNavigationTarget() === target) writeNavigationTarget(null);
      },
    }),
};

/** Shows a message if a reload interrupted a navigation or a save. */
export function reportInterruptedNavigation(navigate: (to: string) => void): void {
  const interruptedTarget = readNavigationTarget();
  if (interruptedTarget === null) return;
  writeNavigationTarget(null);
  if (interruptedTarget === savingMarker)
    return reportFailure({ message: `${notSavedMessage} ${incompletePageMessage}` });
  reportFailure({ message: notLoadedMessage, retry: () => navigate(interruptedTarget) });
}

function readNavigationTarget(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Stores nothing if the browser blocks session storage. */
function writeNavigationTarget(target: string | null): void {
  try {
    if (target === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, target);
  } catch {}
}
