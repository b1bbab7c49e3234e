import { enlivenButtons } from "#app/routes/sign-up/live-buttons.ts";
import { enhanceLater } from "#app/routes/sign-up/live-later.ts";
import { onceEntered } from "#app/routes/sign-up/once-entered.ts";

onceEntered(async () => (await import("./live-form.ts")).enliven);
if (document.querySelector('[data-live="progress"]'))
  void import("#app/routes/sign-up/live-progress.ts").then(({ enlivenProgress }) => enlivenProgress());
enlivenButtons();
enhanceLater();
