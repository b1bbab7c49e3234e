import { enhanceButtons } from "#app/routes/sign-up/live-buttons.ts";
import { enhanceOnFocus } from "#app/routes/sign-up/after-input.ts";

enhanceOnFocus(async () => (await import("./live-form.ts")).enhanceConfirmationForm);
enhanceButtons();
