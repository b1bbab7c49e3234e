import { invitationDays } from "#app/domain/hosted-customer/invitation.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/resend-invitation.ts";
import { actOnHosted, loadHostedForAction } from "./act-on-hosted.ts";
import { HostedConfirmDialog } from "./hosted-confirm-dialog.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Resend invitation of ${params.licenseKey}` }];

export const loader = (args: Route.LoaderArgs) => loadHostedForAction(args, "resend-invitation");

export const action = (args: Route.ActionArgs) =>
  actOnHosted(
    args,
    args.context.get(licenseApiContext).hostedCustomers.resendInvitation,
    ({ email, invitation }) =>
      invitation?.failure
        ? `The link to ${email} was not sent. ${invitation.failure}`
        : `Another link was sent to ${email}`,
  );

export default function ResendInvitation({
  loaderData: hosted,
  actionData: lastResult,
}: Route.ComponentProps) {
  return (
    <HostedConfirmDialog
      title="Resend invitation"
      hosted={hosted}
      label="Send another link"
      busyLabel="Sending…"
      lastResult={lastResult}
      errorTitle="The link was not sent"
    >
      <p>
        Another link goes to <b className="font-medium [overflow-wrap:anywhere]">{hosted.email}</b>. It is
        good for {invitationDays} days; the one before ends at once.
      </p>
    </HostedConfirmDialog>
  );
}
