import { enhanceButtons } from "#app/routes/sign-up/live-buttons.ts";
import { afterInput } from "#app/routes/sign-up/after-input.ts";

afterInput(async () => (await import("./live-form.ts")).enhance);
enhanceButtons();
