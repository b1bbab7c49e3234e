import { enhanceButtons } from "#app/routes/sign-up/live-buttons.ts";
import { scheduleReload } from "#app/routes/sign-up/live-later.ts";
import { enhanceProgress } from "#app/routes/sign-up/live-progress.ts";

enhanceProgress();
enhanceButtons();
scheduleReload();
