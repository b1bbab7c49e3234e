import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { signUpForm } from "#app/domain/sign-up/registration.ts";
import type { Problem } from "#app/domain/problem.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { signUpCookieFor } from "#app/middleware/sign-up.ts";
import { formOf, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import { attemptAny } from "#app/routes/kit/forms/attempt-any.ts";
import type { ActionArgs } from "#app/routes/kit/route-args.ts";
import { tokenOf } from "#app/routes/sign-up/token.ts";
import {
  replyClearingField,
  replyTo,
  type SignUpSubmission,
  subdomainTaken,
  subdomainErrors,
  replyUnknownError,
} from "#app/routes/sign-up/submission-replies.ts";
import { formRejected, fetchArrival } from "./sign-up-state.ts";

export async function signUp(args: ActionArgs) {
  const submission = parseSubmission(await formOf(args.request), signUpForm);
  if (submission.status !== "success") return unprocessable(replyTo(submission));
  const { confirm: _, ...entered } = submission.value;
  const api = args.context.get(licenseApiContext);
  const token = tokenOf(args) ?? "";

  const arrival = await attemptAny(fetchArrival(api, token));
  if (!arrival.ok) return unprocessable(resultOfProblem(submission, arrival.problem));
  const { customerId, entitlements } = arrival.result;
  const [entitlement] = entitlements;
  const body = {
    ...entered,
    marketplaceId: customerId,
    entitlementDimension: entitlement?.dimension,
    entitlementValue: entitlement?.intValue,
    entitlementExpiration: entitlement?.expirationDate,
  };
  const pageOf = async (signUp: { licenseKey: string | null; waits: boolean }) =>
    redirect(`${args.url.pathname}${args.url.search}`, {
      status: 303,
      headers: { "Set-Cookie": await signUpCookieFor(args, { token, ...signUp }) },
    });
  const registration = await attemptAny(api.marketplace.register({ body }));
  if (!registration.ok) {
    if (isWaitingProblem(registration.problem)) throw await pageOf({ licenseKey: null, waits: true });
    return unprocessable(resultOfProblem(submission, registration.problem));
  }

  const { licenseKey } = registration.result;
  const { password } = entered;
  const signUp = registration.result.customerId;
  const creation = await attemptAny(
    api.instances.create({ query: { licenseKey }, body: { password }, signUp }),
  );
  const isWaiting = !creation.ok && isWaitingProblem(creation.problem);
  if (!creation.ok && !isWaiting) {
    args.context.set(formRejected, true);
    return unprocessable(resultOfProblem(submission, creation.problem));
  }
  throw await pageOf({ licenseKey, waits: isWaiting });
}

const isWaitingProblem = ({ code }: Problem) => code === "IR02" || code === "IR03";

const unprocessable = (result: SubmissionResult) => data(result, { status: 422 });

const emailTaken = "Provided e-mail address is already registered to our system";

const noTierMessage =
  "Your subscription is fine, but we are not ready to set up instances yet. Please write to us; you need not buy anything again.";

function resultOfProblem(submission: SignUpSubmission, { code, message }: Problem): SubmissionResult {
  const domainError = subdomainErrors[code];
  if (domainError) return replyClearingField(submission, "domain", domainError);
  if (message.includes("Email")) return replyClearingField(submission, "email", emailTaken);
  if (message.includes("Domain")) return replyClearingField(submission, "domain", subdomainTaken);
  if (message.includes("Marketplace"))
    return {
      ...replyTo(submission, { formErrors: ["Marketplace customer has already been created."] }),
      initialValue: {},
    };
  if (code === "NO_TIER") return replyTo(submission, { formErrors: [noTierMessage] });
  return replyUnknownError(submission);
}
