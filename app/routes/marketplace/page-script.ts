import { enlivenDeparture, followProgress } from "./live-progress.ts";
import { enlivenForm } from "./live-form.ts";

const live = (name: string) => document.querySelector<HTMLElement>(`[data-live="${name}"]`);

/** All that the public page does by script; without it, the same goes by forms and by looking again. */
const form = live("sign-up");
if (form instanceof HTMLFormElement) enlivenForm(form);
const progress = live("progress");
if (progress) {
  enlivenDeparture(progress);
  void followProgress(progress);
}
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return;
  const button = event.target.querySelector<HTMLButtonElement>("[data-busy-label]");
  if (!button) return;
  if (button.ariaBusy === "true") return event.preventDefault();
  button.ariaBusy = "true";
  button.ariaDisabled = "true";
  button.textContent = button.dataset.busyLabel ?? "";
});
