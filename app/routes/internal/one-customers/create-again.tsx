import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/create-again.ts";
import { runHostedCustomerAction, loadHostedCustomerForAction } from "./act-on-hosted.ts";
import { HostedCustomerConfirmDialog } from "./hosted-confirm-dialog.tsx";

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `Create instance again for ${params.licenseKey}` },
];

export const loader = (args: Route.LoaderArgs) => loadHostedCustomerForAction(args, "create-again");

export const action = (args: Route.ActionArgs) =>
  runHostedCustomerAction(
    args,
    args.context.get(licenseApiContext).hostedCustomers.createAgain,
    ({ hostname }) => `${hostname} is ordered again`,
  );

export default function CreateAgain({
  loaderData: hostedCustomer,
  actionData: lastResult,
}: Route.ComponentProps) {
  return (
    <HostedCustomerConfirmDialog
      title="Create instance again"
      hostedCustomer={hostedCustomer}
      label="Create again"
      busyLabel="Ordering…"
      lastResult={lastResult}
      errorTitle="No instance was ordered"
    >
      <p>
        The instance of this license was deleted for good. Another one is made under the same address; nothing
        of the old one comes back.
      </p>
    </HostedCustomerConfirmDialog>
  );
}
