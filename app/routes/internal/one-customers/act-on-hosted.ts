import { data } from "react-router";
import type { HostedCustomerInFull } from "#app/domain/hosted-customer/hosted-customer.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { redirectIfMissing } from "#app/routes/kit/forms/redirect-if-missing.ts";
import { checkMay } from "#app/routes/kit/forms/check-may.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { type HostedActionName, hostedActions } from "./actions.ts";
import { backFrom, hostedList } from "./hosted-list.ts";

/** Redirects back with a message if the action does not apply any more. */
export async function loadHostedForAction(
  args: LoaderArgs<{ licenseKey: string }>,
  name: HostedActionName,
): Promise<HostedCustomerInFull> {
  const { params, context } = args;
  checkMay(context.get(sessionContext), hostedActions[name].needs);
  const hosted = await context.get(licenseApiContext).hostedCustomers.get({ params });
  if (hostedActions[name].isApplicable(hosted)) return hosted;
  throw await backWithToast(args, "error", `${hostedActions[name].label}: there is nothing to do.`);
}

export const attemptOnHosted = <Result>(args: LoaderArgs<{ licenseKey: string }>, request: Promise<Result>) =>
  redirectIfMissing(args, hostedList, "Somebody has deleted it in the meantime.", attempt(request));

export async function actOnHosted<Result>(
  args: LoaderArgs<{ licenseKey: string }>,
  sendAction: (input: { params: { licenseKey: string } }) => Promise<Result>,
  messageFor: (result: Result) => string,
) {
  const attempted = await attemptOnHosted(args, sendAction({ params: args.params }));
  if (attempted.ok) return backWithToast(args, "success", messageFor(attempted.result));
  return data({ error: { "": [attempted.problem.message] } }, { status: 422 });
}

export const backWithToast = (
  { params, url, context }: LoaderArgs<{ licenseKey: string }>,
  tone: "success" | "error",
  message: string,
) => redirectWithToast(context, backFrom(params.licenseKey, url.searchParams), { tone, message });
