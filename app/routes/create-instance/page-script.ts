import { enhanceButtons } from "#app/routes/sign-up/live-buttons.ts";
import { scheduleReload } from "#app/routes/sign-up/schedule-reload.ts";
import { enhanceProgress } from "#app/routes/sign-up/live-progress.ts";

enhanceProgress();
enhanceButtons();
scheduleReload();
