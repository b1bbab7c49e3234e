import { enlivenButtons } from "#app/routes/sign-up/live-buttons.ts";
import { enhanceLater } from "#app/routes/sign-up/live-later.ts";
import { enlivenProgress } from "#app/routes/sign-up/live-progress.ts";

enlivenProgress();
enlivenButtons();
enhanceLater();
