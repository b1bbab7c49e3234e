import { reloadSeconds } from "./reload-seconds.ts";

/**
 * Reloads the page after a pause. Without JavaScript, the Refresh header reloads it. `assign` sends a GET request;
 * `reload` would submit a form again if the page is the response to it.
 */
export function scheduleReload() {
  if (!document.querySelector('[data-live="scheduled-reload"]')) return;
  window.setTimeout(() => window.location.assign(window.location.href), reloadSeconds * 1000);
}
