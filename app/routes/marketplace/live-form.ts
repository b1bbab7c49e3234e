import { signUpForm } from "#app/domain/sign-up/registration.ts";
import { enlivenForm } from "#app/routes/sign-up/live-form.ts";

export const enliven = (form: HTMLFormElement) => enlivenForm(form, signUpForm);
