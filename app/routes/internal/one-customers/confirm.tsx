import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ConfirmDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { rejectAction } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/confirm.ts";
import {
  attemptHostedCustomerRequest,
  loadHostedCustomerForAction,
  redirectBackWithToast,
} from "./act-on-hosted.ts";
import { confirmations } from "./confirmations.tsx";
import { actionsWithConfirmation } from "./confirmed-actions.ts";
import { HostedCustomerSummary } from "./hosted-line.tsx";
import { buildReturnUrl } from "./hosted-list.ts";

function findActionName(routePattern: string) {
  const name = actionsWithConfirmation.find((actionName) => routePattern.endsWith(`/${actionName}`));
  if (!name) throw new Error(`No action is confirmed at ${routePattern}.`);
  return name;
}

export const meta = ({ params, loaderData }: Route.MetaArgs) => [
  { title: loaderData && `${confirmations[loaderData.name].pageTitlePrefix} ${params.licenseKey}` },
];

export async function loader(args: Route.LoaderArgs) {
  const name = findActionName(args.pattern);
  return { name, hostedCustomer: await loadHostedCustomerForAction(args, name) };
}

export async function action(args: Route.ActionArgs) {
  const confirmation = confirmations[findActionName(args.pattern)];
  const api = args.context.get(licenseApiContext);
  const actionAttempt = await attemptHostedCustomerRequest(
    args,
    confirmation.runAction(api, { params: args.params }),
  );
  if (!actionAttempt.ok) return rejectAction(actionAttempt.problem);
  return redirectBackWithToast(args, actionAttempt.result);
}

export default function Confirm({ loaderData, actionData: lastResult }: Route.ComponentProps) {
  const { name, hostedCustomer } = loaderData;
  const { title, label, busyLabel, variant, errorTitle } = confirmations[name];
  return (
    <ConfirmDialog
      title={title}
      label={label}
      busyLabel={busyLabel}
      variant={variant}
      errorTitle={errorTitle}
      lastResult={lastResult}
      header={<HostedCustomerSummary hostedCustomer={hostedCustomer} />}
      closeTo={(search) => buildReturnUrl(hostedCustomer.licenseKey, search)}
    >
      {confirmations[name].renderText(hostedCustomer)}
    </ConfirmDialog>
  );
}
