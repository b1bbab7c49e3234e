import { z } from "zod";
import { createLineText } from "#app/domain/text/line-text.ts";
import { contactAddress } from "#app/domain/mail/contact-address.ts";
import { password, passwordConfirmation } from "#app/domain/instance/password.ts";
import {
  findSubdomainError,
  normalizeSubdomain,
  subdomainErrorMessages,
} from "#app/domain/instance/subdomain.ts";
import { storedKey } from "#app/domain/text/license-key.ts";

const createRequiredTextSchema = (message: string) =>
  createLineText({ error: message }).min(1, message).max(200, "Enter at most 200 characters.");

export const signUp = z.object({
  firstname: createRequiredTextSchema("First Name is required"),
  lastname: createRequiredTextSchema("Last Name is required"),
  company: createRequiredTextSchema("Company Name is required"),
  email: z
    .string({ error: "E-mail is required" })
    .trim()
    .min(1, { error: "E-mail is required", abort: true })
    .pipe(contactAddress),
  domain: z
    .string()
    .nullish()
    .transform((text) => normalizeSubdomain(text ?? "")),
  password,
});

export const subdomainField = signUp.shape.domain.superRefine((subdomain, context) => {
  const error = findSubdomainError(subdomain);
  if (error) context.addIssue({ code: "custom", message: subdomainErrorMessages[error] });
});

export const signUpFormSchema = signUp
  .extend({ domain: subdomainField, confirm: passwordConfirmation.schema })
  .refine(passwordConfirmation.isSame, passwordConfirmation.issue);

/** Body of `POST /customers/one/marketplace`. The entitlement is read from the agreement, never from the body. */
export const registration = signUp.extend({
  domain: signUp.shape.domain.refine(
    (subdomain) => findSubdomainError(subdomain) !== "invalid",
    subdomainErrorMessages.invalid,
  ),
  marketplaceId: z.string({ error: "The marketplace customer is missing." }).min(1).max(2_000),
  entitlementDimension: z.string().max(200).nullish(),
  entitlementValue: z.union([z.number(), z.string()]).nullish(),
  entitlementExpiration: z.union([z.number(), z.string()]).nullish(),
});
export type Registration = z.output<typeof registration>;

export const marketplaceLicense = z.object({ customerId: z.string(), licenseKey: storedKey });
export type MarketplaceLicense = z.output<typeof marketplaceLicense>;
