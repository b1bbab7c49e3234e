import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/send-address.ts";
import { runHostedCustomerAction, loadHostedCustomerForAction } from "./act-on-hosted.ts";
import { HostedCustomerConfirmDialog } from "./hosted-confirm-dialog.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Send address of ${params.licenseKey}` }];

export const loader = (args: Route.LoaderArgs) => loadHostedCustomerForAction(args, "send-address");

export const action = (args: Route.ActionArgs) =>
  runHostedCustomerAction(
    args,
    args.context.get(licenseApiContext).hostedCustomers.sendAddress,
    ({ mail, to }) =>
      mail === "kept" ? `The mail to ${to} was kept as a file, not sent` : `The address was sent to ${to}`,
  );

export default function SendAddress({
  loaderData: hostedCustomer,
  actionData: lastResult,
}: Route.ComponentProps) {
  return (
    <HostedCustomerConfirmDialog
      title="Send address"
      hostedCustomer={hostedCustomer}
      label="Send address"
      busyLabel="Sending…"
      lastResult={lastResult}
      errorTitle="The address was not sent"
    >
      <p>
        <b className="font-medium [overflow-wrap:anywhere]">{hostedCustomer.email}</b> gets a mail with the
        address of the instance.
      </p>
    </HostedCustomerConfirmDialog>
  );
}
