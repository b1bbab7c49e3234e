import { enhanceButtons } from "#app/routes/sign-up/live-buttons.ts";
import { enhanceLater } from "#app/routes/sign-up/live-later.ts";
import { afterInput } from "#app/routes/sign-up/after-input.ts";

afterInput(async () => (await import("./live-form.ts")).enhance);
if (document.querySelector('[data-live="progress"]'))
  void import("#app/routes/sign-up/live-progress.ts").then(({ enhanceProgress }) => enhanceProgress());
enhanceButtons();
enhanceLater();
