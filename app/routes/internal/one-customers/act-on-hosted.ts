import type { HostedCustomerDetails } from "#app/domain/hosted-customer/hosted-customer.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { redirectWithToast, type ToastFields } from "#app/middleware/toast.ts";
import { redirectIfMissing } from "#app/routes/kit/lists/redirect-to-list.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";
import { type HostedCustomerActionName, hostedCustomerActions } from "./actions.ts";
import { buildReturnUrl, hostedCustomerList } from "./hosted-list.ts";

/** If the action is no longer possible, redirects back with an error toast. */
export async function loadHostedCustomerForAction(
  args: LoaderArgs<{ licenseKey: string }>,
  name: HostedCustomerActionName,
): Promise<HostedCustomerDetails> {
  const { params, context } = args;
  const hostedCustomer = await requireApi(
    context,
    hostedCustomerActions[name].requiredPermission,
  ).hostedCustomers.get({ params });
  if (hostedCustomerActions[name].isApplicable(hostedCustomer)) return hostedCustomer;
  throw await redirectBackWithToast(
    args,
    `“${hostedCustomerActions[name].label}” is not possible for this instance right now.`,
    { tone: "error" },
  );
}

/** Redirects to the list if the hosted customer no longer exists. */
export const attemptHostedCustomerRequest = <Result>(
  args: LoaderArgs<{ licenseKey: string }>,
  request: Promise<Result>,
) =>
  redirectIfMissing(
    args,
    hostedCustomerList,
    "Another user has deleted this hosted customer in the meantime.",
    attempt(request),
  );

export const redirectBackWithToast = (
  { params, url, context }: LoaderArgs<{ licenseKey: string }>,
  message: string,
  toastFields?: ToastFields,
) => redirectWithToast(context, buildReturnUrl(params.licenseKey, url.searchParams), message, toastFields);
