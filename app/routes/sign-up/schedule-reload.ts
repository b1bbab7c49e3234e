import { reloadSeconds } from "./reload-seconds.ts";

/**
 * Reloads the page after a delay. Without JavaScript, the Refresh header reloads the page.
 * `location.reload` would submit a form again if the page is the response to a form,
 * so this function uses `location.assign`.
 */
export function scheduleReload() {
  if (!document.querySelector('[data-live="scheduled-reload"]')) return;
  window.setTimeout(() => window.location.assign(window.location.href), reloadSeconds * 1000);
}
