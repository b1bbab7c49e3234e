import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { signUpFormSchema } from "#app/domain/sign-up/registration.ts";
import type { Problem } from "#app/domain/problem.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { createSignUpCookie } from "#app/middleware/sign-up.ts";
import { readFormData, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import { attemptWithAnyProblem } from "#app/routes/kit/forms/attempt-any.ts";
import type { ActionArgs } from "#app/routes/kit/route-args.ts";
import { readMarketplaceToken } from "#app/routes/sign-up/token.ts";
import {
  replyWithClearedField,
  replyToInvalidForm,
  replyWithoutPasswords,
  type SignUpSubmission,
  subdomainTakenMessage,
  subdomainMessageByErrorCode,
  replyWithUnknownError,
} from "#app/routes/sign-up/submission-replies.ts";
import { showsFormAgainContext, fetchMarketplaceCustomer, rejectionMessageContext } from "./sign-up-state.ts";

export async function signUp(args: ActionArgs) {
  const submission = parseSubmission(await readFormData(args.request), signUpFormSchema);
  const api = args.context.get(licenseApiContext);
  const token = readMarketplaceToken(args) ?? "";
  if (submission.status !== "success") {
    const customer = await attemptWithAnyProblem(fetchMarketplaceCustomer(args, token));
    // An earlier registration of this buyer may use the subdomain.
    const isRegistered = !customer.ok || customer.result.licenseKey !== null;
    return createUnprocessableResponse(
      isRegistered ? replyWithoutPasswords(submission) : await replyToInvalidForm(api, submission, "domain"),
    );
  }
  // The API request has no field for the repeated password.
  const { confirm: _, ...formValues } = submission.value;

  const rejectForm = (problem: Problem) => {
    const result = createSubmissionResult(submission, problem);
    const [message] = Object.values(result.error ?? {}).flatMap((messages) => messages ?? []);
    args.context.set(rejectionMessageContext, message ?? null);
    return createUnprocessableResponse(result);
  };
  const customerAttempt = await attemptWithAnyProblem(fetchMarketplaceCustomer(args, token));
  if (!customerAttempt.ok) return rejectForm(customerAttempt.problem);
  const { customerId, entitlements } = customerAttempt.result;
  const [entitlement] = entitlements;
  const body = {
    ...formValues,
    marketplaceId: customerId,
    entitlementDimension: entitlement?.dimension,
    entitlementValue: entitlement?.intValue,
    entitlementExpiration: entitlement?.expirationDate,
  };
  const redirectToSamePage = async (cookieValues: { licenseKey: string | null; waits: boolean }) =>
    redirect(`${args.url.pathname}${args.url.search}`, {
      status: 303,
      headers: {
        "Set-Cookie": await createSignUpCookie(args, { token, email: formValues.email, ...cookieValues }),
      },
    });
  const registerAttempt = await attemptWithAnyProblem(api.marketplace.register({ body }));
  if (!registerAttempt.ok) {
    if (isWaitingProblem(registerAttempt.problem))
      throw await redirectToSamePage({ licenseKey: null, waits: true });
    return rejectForm(registerAttempt.problem);
  }

  const { licenseKey, customerId: signUpHandle } = registerAttempt.result;
  const { password } = formValues;
  const createAttempt = await attemptWithAnyProblem(
    api.instances.create({ query: { licenseKey }, body: { password }, signUpHandle }),
  );
  const isWaiting = !createAttempt.ok && isWaitingProblem(createAttempt.problem);
  if (!createAttempt.ok && !isWaiting) {
    args.context.set(showsFormAgainContext, true);
    return rejectForm(createAttempt.problem);
  }
  throw await redirectToSamePage({ licenseKey, waits: isWaiting });
}

/** IR02: the instance waits for capacity. IR03: the instance waits for an approval or a tier. */
const isWaitingProblem = ({ code }: Problem) => code === "IR02" || code === "IR03";

const createUnprocessableResponse = (result: SubmissionResult) => data(result, { status: 422 });

const emailTakenMessage = "Provided e-mail address is already registered to our system";

const noTierMessage =
  "Your subscription is active, but we cannot create an instance for it yet. Please write to us. You do not need to buy the subscription again.";

function createSubmissionResult(submission: SignUpSubmission, { code, message }: Problem): SubmissionResult {
  const subdomainMessage = subdomainMessageByErrorCode[code];
  if (subdomainMessage) return replyWithClearedField(submission, "domain", subdomainMessage);
  // These errors have no separate error codes, so the message identifies the field.
  if (message.includes("Email")) return replyWithClearedField(submission, "email", emailTakenMessage);
  if (message.includes("Domain")) return replyWithClearedField(submission, "domain", subdomainTakenMessage);
  if (message.includes("Marketplace"))
    return {
      ...replyWithoutPasswords(submission, {
        formErrors: ["Marketplace customer has already been created."],
      }),
      initialValue: {},
    };
  if (code === "NO_TIER") return replyWithoutPasswords(submission, { formErrors: [noTierMessage] });
  return replyWithUnknownError(submission);
}
