import { enlivenButtons } from "#app/routes/sign-up/live-buttons.ts";
import { onceEntered } from "#app/routes/sign-up/once-entered.ts";

onceEntered(async () => (await import("./live-form.ts")).enliven);
enlivenButtons();
