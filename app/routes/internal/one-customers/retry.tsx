import type { HostedCustomerDetails } from "#app/domain/hosted-customer/hosted-customer.ts";
import { stepLabel } from "#app/domain/instance/steps.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/retry.ts";
import { runHostedCustomerAction, loadHostedCustomerForAction } from "./act-on-hosted.ts";
import { HostedCustomerConfirmDialog } from "./hosted-confirm-dialog.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Retry failed step of ${params.licenseKey}` }];

export const loader = (args: Route.LoaderArgs) => loadHostedCustomerForAction(args, "retry");

export const action = (args: Route.ActionArgs) =>
  runHostedCustomerAction(args, args.context.get(licenseApiContext).hostedCustomers.retry, retryMessage);

/** The provisioner may reject the order again. */
const retryMessage = ({ hostname, state }: HostedCustomerDetails) =>
  state === "failed" ? `${hostname} was tried again, and failed again` : `${hostname} is being retried`;

export default function TryAgain({
  loaderData: hostedCustomer,
  actionData: lastResult,
}: Route.ComponentProps) {
  return (
    <HostedCustomerConfirmDialog
      title="Retry failed step"
      hostedCustomer={hostedCustomer}
      label="Try again"
      busyLabel="Retrying…"
      lastResult={lastResult}
      errorTitle="Nothing was retried"
    >
      <p>
        {hostedCustomer.failedStep
          ? `The step ${stepLabel[hostedCustomer.failedStep]} is being retried, and the steps after it follow.`
          : "The instance is being ordered again."}
      </p>
      {hostedCustomer.fault && (
        <p className="rounded-md bg-muted px-3 py-2 text-xs [overflow-wrap:anywhere]">
          Its last failure: <bdi>{hostedCustomer.fault}</bdi>
        </p>
      )}
    </HostedCustomerConfirmDialog>
  );
}
