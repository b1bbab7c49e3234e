import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/resume.ts";
import { runHostedCustomerAction, loadHostedCustomerForAction } from "./act-on-hosted.ts";
import { HostedCustomerConfirmDialog } from "./hosted-confirm-dialog.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Resume instance of ${params.licenseKey}` }];

export const loader = (args: Route.LoaderArgs) => loadHostedCustomerForAction(args, "resume");

export const action = (args: Route.ActionArgs) =>
  runHostedCustomerAction(
    args,
    args.context.get(licenseApiContext).hostedCustomers.resume,
    ({ hostname }) => `${hostname} is resumed`,
  );

export default function Resume({ loaderData: hostedCustomer, actionData: lastResult }: Route.ComponentProps) {
  return (
    <HostedCustomerConfirmDialog
      title="Resume instance"
      hostedCustomer={hostedCustomer}
      label="Resume"
      busyLabel="Resuming…"
      lastResult={lastResult}
      errorTitle="The instance was not resumed"
    >
      <p>Its servers are accepted again from their next contact on.</p>
    </HostedCustomerConfirmDialog>
  );
}
