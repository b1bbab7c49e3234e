import { enlivenButtons } from "#app/routes/sign-up/live-buttons.ts";
import { enlivenProgress } from "#app/routes/sign-up/live-progress.ts";

enlivenProgress();
enlivenButtons();
