import type { SubmissionResult } from "@conform-to/react";
import { data, href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { confirmationFormSchema } from "#app/domain/hosted-customer/confirmation.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { createSignUpCookie } from "#app/middleware/sign-up.ts";
import { readFormData, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import { attemptWithAnyProblem } from "#app/routes/kit/forms/attempt-any.ts";
import type { ActionArgs } from "#app/routes/kit/route-args.ts";
import { readToken } from "#app/routes/sign-up/token.ts";
import {
  replyWithClearedField,
  replyToInvalidForm,
  subdomainMessageByErrorCode,
  replyWithUnknownError,
} from "#app/routes/sign-up/submission-replies.ts";
import { isInvalidLinkProblem } from "./open-link.ts";

export async function confirmInvitation(args: ActionArgs) {
  const submission = parseSubmission(await readFormData(args.request), confirmationFormSchema);
  const api = args.context.get(licenseApiContext);
  const token = readToken(args) ?? "";
  if (submission.status !== "success") {
    const invitation = await api.invitations.get({ query: { token } }).catch(() => null);
    return createUnprocessableResponse(
      await replyToInvalidForm(api, submission, "subdomain", invitation?.subdomain ?? null),
    );
  }
  // The API request has no field for the repeated password.
  const { confirm: _, ...formValues } = submission.value;
  const confirmAttempt = await attemptWithAnyProblem(
    api.invitations.confirm({ body: { ...formValues, token } }),
  );
  if (confirmAttempt.ok) {
    const { licenseKey } = confirmAttempt.result;
    const headers = { "Set-Cookie": await createSignUpCookie(args, { token, licenseKey }) };
    throw redirect(href("/create-instance"), { status: 303, headers });
  }
  const { problem } = confirmAttempt;
  // If the form is sent twice, the first request uses up the link. The loader of this page then redirects to the progress page.
  if (isInvalidLinkProblem(problem)) throw redirect(`${args.url.pathname}${args.url.search}`, 303);
  const subdomainError = subdomainMessageByErrorCode[problem.code];
  return createUnprocessableResponse(
    subdomainError
      ? replyWithClearedField(submission, "subdomain", subdomainError)
      : replyWithUnknownError(submission),
  );
}

const createUnprocessableResponse = (result: SubmissionResult) => data(result, { status: 422 });
