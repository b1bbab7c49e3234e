import { confirmationForm } from "#app/domain/hosted-customer/confirmation.ts";
import { enlivenForm } from "#app/routes/sign-up/live-form.ts";

export const enliven = (form: HTMLFormElement) => enlivenForm(form, confirmationForm);
