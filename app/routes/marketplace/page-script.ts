import { signUpForm } from "#app/domain/sign-up/registration.ts";
import { enlivenButtons } from "#app/routes/sign-up/live-buttons.ts";
import { enlivenForm } from "#app/routes/sign-up/live-form.ts";
import { enlivenProgress } from "#app/routes/sign-up/live-progress.ts";

enlivenForm(signUpForm);
enlivenProgress();
enlivenButtons();
