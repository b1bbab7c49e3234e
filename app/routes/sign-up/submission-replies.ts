import type { Submission, SubmissionResult } from "@conform-to/react";
import type { LicenseApiClient } from "#app/api/client.ts";
import { normalizeSubdomain } from "#app/domain/instance/subdomain.ts";

export type SignUpSubmission = Pick<Submission<unknown>, "reply">;

export const replyWithoutPasswords = (
  submission: SignUpSubmission,
  errors: Parameters<SignUpSubmission["reply"]>[0] = {},
): SubmissionResult => submission.reply({ ...errors, hideFields: ["password", "confirm"] });

export function replyWithClearedField(
  submission: SignUpSubmission,
  field: string,
  message: string,
): SubmissionResult {
  const reply = replyWithoutPasswords(submission, { fieldErrors: { [field]: [message] } });
  return { ...reply, initialValue: { ...reply.initialValue, [field]: "" } };
}

export const replyWithUnknownError = (submission: SignUpSubmission): SubmissionResult =>
  replyWithoutPasswords(submission, { formErrors: ["There has been an unknown error. Please try again."] });

export const subdomainTakenMessage = "Provided domain already registered to our system";
const subdomainMissingMessage = "Subdomain must be provided";

/** Message of the subdomain field, by error code of the API. */
export const subdomainMessageByErrorCode: Readonly<Record<string, string>> = {
  IR00: subdomainMissingMessage,
  ID00: subdomainMissingMessage,
  IR01: subdomainTakenMessage,
  IP01: subdomainTakenMessage,
};

interface InvalidSubmission extends SignUpSubmission, Pick<Submission<unknown>, "payload"> {
  error?: Readonly<Record<string, string[] | null>> | null | undefined;
}

/**
 * Adds the error of a taken subdomain to the errors of an invalid form, so that the buyer corrects everything at once.
 * `ownSubdomain` belongs to the buyer.
 */
export async function replyToInvalidForm(
  { instances }: LicenseApiClient,
  submission: InvalidSubmission,
  field: string,
  ownSubdomain: string | null = null,
): Promise<SubmissionResult> {
  const subdomain = submission.payload[field];
  const isChecked =
    typeof subdomain === "string" &&
    !submission.error?.[field] &&
    normalizeSubdomain(subdomain) !== ownSubdomain;
  const availability = isChecked
    ? // The registration checks the subdomain again.
      await instances.checkAvailability({ query: { domain: subdomain } }).catch(() => null)
    : null;
  return replyWithoutPasswords(
    submission,
    availability?.isAvailable === false ? { fieldErrors: { [field]: [subdomainTakenMessage] } } : {},
  );
}
