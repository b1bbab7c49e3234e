import type { ClientInstrumentation } from "react-router";
import { notLoadedMessage, notSavedMessage, incompletePageMessage, reportFailure } from "./failure.ts";

const storageKey = "navigation";
/** Stored instead of a URL, because a save cannot be repeated after a reload. */
const savingMarker = "saving";

/** Remembers the navigation in progress, because the router reloads the page if the code of the next page is missing. */
export const rememberNavigation: ClientInstrumentation = {
  router: (router) =>
    router.instrument({
      async navigate(start, { to, formMethod = "GET" }) {
        const target = formMethod.toUpperCase() === "GET" ? String(to) : savingMarker;
        writeTarget(target);
        await start();
        // A later navigation may have stored another target.
        if (readTarget() === target) writeTarget(null);
      },
    }),
};

/** Shows a message if a reload interrupted a navigation or a save. */
export function reportInterruptedNavigation(navigate: (to: string) => void): void {
  const interruptedTarget = readTarget();
  if (interruptedTarget === null) return;
  writeTarget(null);
  if (interruptedTarget === savingMarker)
    return reportFailure({ message: `${notSavedMessage} ${incompletePageMessage}` });
  reportFailure({ message: notLoadedMessage, retry: () => navigate(interruptedTarget) });
}

function readTarget(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Does nothing if storage is disabled. */
function writeTarget(target: string | null): void {
  try {
    if (target === null) sessionStorage.removeItem(storageKey);
    else sessionStorage.setItem(storageKey, target);
  } catch {}
}
