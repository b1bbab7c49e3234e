import { invitationDays } from "#app/domain/hosted-customer/invitation.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/resend-invitation.ts";
import { runHostedCustomerAction, loadHostedCustomerForAction } from "./act-on-hosted.ts";
import { HostedCustomerConfirmDialog } from "./hosted-confirm-dialog.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Resend invitation of ${params.licenseKey}` }];

export const loader = (args: Route.LoaderArgs) => loadHostedCustomerForAction(args, "resend-invitation");

export const action = (args: Route.ActionArgs) =>
  runHostedCustomerAction(
    args,
    args.context.get(licenseApiContext).hostedCustomers.resendInvitation,
    ({ email, invitation }) =>
      invitation?.failure
        ? `The link to ${email} was not sent. ${invitation.failure}`
        : `Another link was sent to ${email}`,
  );

export default function ResendInvitation({
  loaderData: hostedCustomer,
  actionData: lastResult,
}: Route.ComponentProps) {
  return (
    <HostedCustomerConfirmDialog
      title="Resend invitation"
      hostedCustomer={hostedCustomer}
      label="Send another link"
      busyLabel="Sending…"
      lastResult={lastResult}
      errorTitle="The link was not sent"
    >
      <p>
        Another link goes to <b className="font-medium [overflow-wrap:anywhere]">{hostedCustomer.email}</b>.
        It is good for {invitationDays} days; the one before ends at once.
      </p>
    </HostedCustomerConfirmDialog>
  );
}
