import { enhanceButtons } from "#app/routes/sign-up/live-buttons.ts";
import { scheduleReload } from "#app/routes/sign-up/schedule-reload.ts";
import { enhanceOnFocus } from "#app/routes/sign-up/after-input.ts";

enhanceOnFocus(async () => (await import("./live-form.ts")).enhanceSignUpForm);
if (document.querySelector('[data-live="progress"]'))
  void import("#app/routes/sign-up/live-progress.ts").then(({ enhanceProgress }) => enhanceProgress());
enhanceButtons();
scheduleReload();
