import { signUpFormSchema } from "#app/domain/sign-up/registration.ts";
import { enhanceForm } from "#app/routes/sign-up/live-form.ts";

export const enhanceSignUpForm = (form: HTMLFormElement) => enhanceForm(form, signUpFormSchema);
