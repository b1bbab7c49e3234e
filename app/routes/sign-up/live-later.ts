import { reloadSeconds } from "./later-seconds.ts";

/** Reloads the page; without JavaScript, the Refresh header does. */
export function scheduleReload() {
  if (!document.querySelector('[data-live="later"]')) return;
  window.setTimeout(() => window.location.assign(window.location.href), reloadSeconds * 1000);
}
