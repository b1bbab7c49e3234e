import { confirmationForm } from "#app/domain/hosted-customer/confirmation.ts";
import { enlivenButtons } from "#app/routes/sign-up/live-buttons.ts";
import { enlivenForm } from "#app/routes/sign-up/live-form.ts";

enlivenForm(confirmationForm);
enlivenButtons();
