import { z } from "zod";
import { invitedCustomerPassword, passwordConfirmation } from "#app/domain/instance/password.ts";
import { normalizeSubdomain } from "#app/domain/instance/subdomain.ts";
import { signUp, subdomainField } from "#app/domain/sign-up/registration.ts";

export const invitationToken = z.string().min(1, "The token is missing.").max(200, "The token is too long.");

const confirmationFields = z.object({
  firstName: signUp.shape.firstname,
  lastName: signUp.shape.lastname,
  password: invitedCustomerPassword,
});

/** Body of `POST /customers/one/invitation/confirm`. The subdomain of the invitation is the default. */
export const confirmation = confirmationFields.extend({
  token: invitationToken,
  subdomain: z.string().max(1_000).transform(normalizeSubdomain).optional(),
});
export type Confirmation = z.output<typeof confirmation>;

/** The form fields, including the repeated password. */
export const confirmationFormSchema = confirmationFields
  .extend({ subdomain: subdomainField, confirm: passwordConfirmation.schema })
  .refine(passwordConfirmation.isSame, passwordConfirmation.issue);
