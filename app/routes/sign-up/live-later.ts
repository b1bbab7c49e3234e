import { laterSeconds } from "./later-seconds.ts";

/** With a script, as the Refresh header does without one. */
export function enhanceLater() {
  if (!document.querySelector('[data-live="later"]')) return;
  window.setTimeout(() => window.location.assign(window.location.href), laterSeconds * 1000);
}
