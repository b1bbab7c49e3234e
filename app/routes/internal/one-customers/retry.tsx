import type { HostedCustomerInFull } from "#app/domain/hosted-customer/hosted-customer.ts";
import { stepLabel } from "#app/domain/instance/steps.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/retry.ts";
import { actOnHosted, loadHostedForAction } from "./act-on-hosted.ts";
import { HostedConfirmDialog } from "./hosted-confirm-dialog.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Retry failed step of ${params.licenseKey}` }];

export const loader = (args: Route.LoaderArgs) => loadHostedForAction(args, "retry");

export const action = (args: Route.ActionArgs) =>
  actOnHosted(args, args.context.get(licenseApiContext).hostedCustomers.retry, retryMessage);

/** The provisioner may reject the order again. */
const retryMessage = ({ hostname, state }: HostedCustomerInFull) =>
  state === "failed" ? `${hostname} was tried again, and failed again` : `${hostname} is being retried`;

export default function TryAgain({ loaderData: hosted, actionData: lastResult }: Route.ComponentProps) {
  return (
    <HostedConfirmDialog
      title="Retry failed step"
      hosted={hosted}
      label="Try again"
      busyLabel="Retrying…"
      lastResult={lastResult}
      errorTitle="Nothing was retried"
    >
      <p>
        {hosted.failedStep
          ? `The step ${stepLabel[hosted.failedStep]} is being retried, and the steps after it follow.`
          : "The instance is being ordered again."}
      </p>
      {hosted.fault && (
        <p className="rounded-lg bg-sunken px-3 py-2 text-sm [overflow-wrap:anywhere]">
          Its last failure: <bdi>{hosted.fault}</bdi>
        </p>
      )}
    </HostedConfirmDialog>
  );
}
