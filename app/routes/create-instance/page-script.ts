import { enlivenButtons } from "#app/routes/sign-up/live-buttons.ts";
import { enlivenProgress } from "#app/routes/sign-up/live-progress.ts";

/** All that the page does by script; without it, it looks again by itself. */
enlivenProgress();
enlivenButtons();
