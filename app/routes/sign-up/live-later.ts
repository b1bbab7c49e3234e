import { reloadSeconds } from "./later-seconds.ts";

/** Reloads the page after a pause. Without JavaScript, the Refresh header reloads it. */
export function scheduleReload() {
  if (!document.querySelector('[data-live="later"]')) return;
  window.setTimeout(() => window.location.assign(window.location.href), reloadSeconds * 1000);
}
