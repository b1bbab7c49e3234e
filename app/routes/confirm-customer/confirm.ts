import type { SubmissionResult } from "@conform-to/react";
import { data, href } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { confirmationForm } from "#app/domain/hosted-customer/confirmation.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { rememberSignUp } from "#app/middleware/signed-up.ts";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import { answered } from "#app/routes/sign-up/answered.ts";
import type { ActionArgs } from "#app/routes/route-args.ts";
import { tokenOf } from "#app/routes/sign-up/token.ts";
import { clearing, replyTo, subdomainToldFor, tellUnknown } from "#app/routes/sign-up/told-refusal.ts";
import { isNoLongerGood } from "./opened-link.ts";

export async function confirm(args: ActionArgs) {
  const submission = submitted(await formOf(args.request), confirmationForm);
  if (submission.status !== "success") return refusal(replyTo(submission));
  const { confirm: _, ...entered } = submission.value;
  const api = args.context.get(licenseApiContext);
  const token = tokenOf(args) ?? "";
  const confirmed = await answered(api.invitations.confirm({ body: { ...entered, token } }));
  if (confirmed.done) {
    const { licenseKey } = confirmed.result;
    const headers = { "Set-Cookie": await rememberSignUp(args, { token, licenseKey }) };
    throw redirect(href("/create-instance"), { status: 303, headers });
  }
  const { problem } = confirmed;
  // Sent twice: the first request used the link, and the page knows where to go.
  if (isNoLongerGood(problem)) throw redirect(`${args.url.pathname}${args.url.search}`, 303);
  const toldOfSubdomain = subdomainToldFor[problem.code];
  return refusal(
    toldOfSubdomain ? clearing(submission, "subdomain", toldOfSubdomain) : tellUnknown(submission),
  );
}

const refusal = (result: SubmissionResult) => data(result, { status: 422 });
