import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/suspend.ts";
import { runHostedCustomerAction, loadHostedCustomerForAction } from "./act-on-hosted.ts";
import { HostedCustomerConfirmDialog } from "./hosted-confirm-dialog.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Suspend instance of ${params.licenseKey}` }];

export const loader = (args: Route.LoaderArgs) => loadHostedCustomerForAction(args, "suspend");

export const action = (args: Route.ActionArgs) =>
  runHostedCustomerAction(
    args,
    args.context.get(licenseApiContext).hostedCustomers.suspend,
    ({ hostname }) => `${hostname} is suspended`,
  );

export default function Suspend({
  loaderData: hostedCustomer,
  actionData: lastResult,
}: Route.ComponentProps) {
  return (
    <HostedCustomerConfirmDialog
      title="Suspend instance"
      hostedCustomer={hostedCustomer}
      label="Suspend"
      busyLabel="Suspending…"
      variant="destroy"
      lastResult={lastResult}
      errorTitle="The instance was not suspended"
    >
      <p>Its servers are refused from their next contact on, until it is resumed. Nothing is deleted.</p>
    </HostedCustomerConfirmDialog>
  );
}
