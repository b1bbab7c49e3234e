import type { Submission, SubmissionResult } from "@conform-to/react";

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
