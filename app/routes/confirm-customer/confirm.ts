import type { SubmissionResult } from "@conform-to/react";
import { data, redirect } from "react-router";
import { confirmationForm } from "#app/domain/hosted-customer/confirmation.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { rememberSignUp } from "#app/middleware/signed-up.ts";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import { answered } from "#app/routes/sign-up/answered.ts";
import { type Asked, tokenOf } from "#app/routes/sign-up/asked.ts";
import { clearing, replyTo, subdomainToldFor, tellUnknown } from "#app/routes/sign-up/told-refusal.ts";
import { isNoLongerGood } from "./opened-link.ts";

/** Uses the link and has the instance made; then another page shows how far that has come. */
export async function confirm(asked: Asked) {
  const submission = submitted(await formOf(asked.request), confirmationForm);
  if (submission.status !== "success") return refusal(replyTo(submission));
  const { confirm: _, ...entered } = submission.value;
  const api = asked.context.get(licenseApiContext);
  const token = tokenOf(asked) ?? "";
  const confirmed = await answered(api.invitations.confirm({ body: { ...entered, token } }));
  if (confirmed.done) {
    const { licenseKey } = confirmed.result;
    const headers = { "Set-Cookie": await rememberSignUp(asked, { token, licenseKey }) };
    throw redirect("/create-instance", { status: 303, headers });
  }
  const { problem } = confirmed;
  // Sent twice, it was used by the first; the page knows where that leads.
  if (isNoLongerGood(problem)) throw redirect(`${asked.url.pathname}${asked.url.search}`, 303);
  const toldOfSubdomain = subdomainToldFor[problem.code];
  return refusal(
    toldOfSubdomain ? clearing(submission, "subdomain", toldOfSubdomain) : tellUnknown(submission),
  );
}

const refusal = (result: SubmissionResult) => data(result, { status: 422 });
