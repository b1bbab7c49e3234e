import type { SubmissionResult } from "@conform-to/react";
import { data, href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { confirmationForm } from "#app/domain/hosted-customer/confirmation.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { signUpCookieFor } from "#app/middleware/sign-up.ts";
import { formOf, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import { attemptAny } from "#app/routes/kit/forms/attempt-any.ts";
import type { ActionArgs } from "#app/routes/kit/route-args.ts";
import { tokenOf } from "#app/routes/sign-up/token.ts";
import {
  replyClearingField,
  replyTo,
  subdomainErrors,
  replyUnknownError,
} from "#app/routes/sign-up/submission-replies.ts";
import { isLinkInvalid } from "./open-link.ts";

export async function confirm(args: ActionArgs) {
  const submission = parseSubmission(await formOf(args.request), confirmationForm);
  if (submission.status !== "success") return unprocessable(replyTo(submission));
  const { confirm: _, ...entered } = submission.value;
  const api = args.context.get(licenseApiContext);
  const token = tokenOf(args) ?? "";
  const confirmation = await attemptAny(api.invitations.confirm({ body: { ...entered, token } }));
  if (confirmation.ok) {
    const { licenseKey } = confirmation.result;
    const headers = { "Set-Cookie": await signUpCookieFor(args, { token, licenseKey }) };
    throw redirect(href("/create-instance"), { status: 303, headers });
  }
  const { problem } = confirmation;
  // Sent twice: the first request used the link, and the page knows where to go.
  if (isLinkInvalid(problem)) throw redirect(`${args.url.pathname}${args.url.search}`, 303);
  const subdomainError = subdomainErrors[problem.code];
  return unprocessable(
    subdomainError
      ? replyClearingField(submission, "subdomain", subdomainError)
      : replyUnknownError(submission),
  );
}

const unprocessable = (result: SubmissionResult) => data(result, { status: 422 });
