import { confirmationFormSchema } from "#app/domain/hosted-customer/confirmation.ts";
import { enhanceForm } from "#app/routes/sign-up/live-form.ts";

export const enhanceConfirmationForm = (form: HTMLFormElement) => enhanceForm(form, confirmationFormSchema);
