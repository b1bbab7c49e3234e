import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { signUpForm } from "#app/domain/sign-up/registration.ts";
import type { Problem } from "#app/domain/problem.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { rememberSignUp } from "#app/middleware/signed-up.ts";
import { formOf, submitted } from "#app/routes/forms/submission.ts";
import { answered } from "#app/routes/sign-up/answered.ts";
import type { ActionArgs } from "#app/routes/route-args.ts";
import { tokenOf } from "#app/routes/sign-up/token.ts";
import {
  clearing,
  replyTo,
  type SignUpSubmission,
  subdomainTaken,
  subdomainToldFor,
  tellUnknown,
} from "#app/routes/sign-up/told-refusal.ts";
import { formRefused, whoArrives } from "./arrival.ts";

export async function signUp(args: ActionArgs) {
  const submission = submitted(await formOf(args.request), signUpForm);
  if (submission.status !== "success") return refusal(replyTo(submission));
  const { confirm: _, ...entered } = submission.value;
  const api = args.context.get(licenseApiContext);
  const token = tokenOf(args) ?? "";

  const arrival = await answered(whoArrives(api, token));
  if (!arrival.done) return refusal(toldTo(submission, arrival.problem));
  const { customerId, entitlements } = arrival.result;
  const [bought] = entitlements;
  const body = {
    ...entered,
    marketplaceId: customerId,
    entitlementDimension: bought?.dimension,
    entitlementValue: bought?.intValue,
    entitlementExpiration: bought?.expirationDate,
  };
  const pageOf = async (signUp: { licenseKey: string | null; waits: boolean }) =>
    redirect(`${args.url.pathname}${args.url.search}`, {
      status: 303,
      headers: { "Set-Cookie": await rememberSignUp(args, { token, ...signUp }) },
    });
  const registered = await answered(api.marketplace.register({ body }));
  if (!registered.done) {
    if (waits(registered.problem)) throw await pageOf({ licenseKey: null, waits: true });
    return refusal(toldTo(submission, registered.problem));
  }

  const { licenseKey } = registered.result;
  const { password } = entered;
  const signUp = registered.result.customerId;
  const ordered = await answered(api.instances.create({ query: { licenseKey }, body: { password }, signUp }));
  const isWaiting = !ordered.done && waits(ordered.problem);
  if (!ordered.done && !isWaiting) {
    args.context.set(formRefused, true);
    return refusal(toldTo(submission, ordered.problem));
  }
  throw await pageOf({ licenseKey, waits: isWaiting });
}

const waits = ({ code }: Problem) => code === "IR02" || code === "IR03";

const refusal = (result: SubmissionResult) => data(result, { status: 422 });

const emailTaken = "Provided e-mail address is already registered to our system";

const nothingOffered =
  "Your subscription is fine, but we are not ready to set up instances yet. Please write to us; you need not buy anything again.";

function toldTo(submission: SignUpSubmission, { code, message }: Problem): SubmissionResult {
  const toldOfDomain = subdomainToldFor[code];
  if (toldOfDomain) return clearing(submission, "domain", toldOfDomain);
  if (message.includes("Email")) return clearing(submission, "email", emailTaken);
  if (message.includes("Domain")) return clearing(submission, "domain", subdomainTaken);
  if (message.includes("Marketplace"))
    return {
      ...replyTo(submission, { formErrors: ["Marketplace customer has already been created."] }),
      initialValue: {},
    };
  if (code === "NO_TIER") return replyTo(submission, { formErrors: [nothingOffered] });
  return tellUnknown(submission);
}
