import { useSearchParams } from "react-router";
import { invitationDays } from "#app/domain/hosted-customer/invitation.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ConfirmDialog } from "#app/routes/forms/confirm-dialog.tsx";
import type { Route } from "./+types/resend-invitation.ts";
import { afterAction, attemptOnHosted, hostedToActOn } from "./act-on-hosted.ts";
import { backFrom } from "./hosted-list.ts";
import { HostedLine } from "./list/line.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Resend invitation of ${params.licenseKey}` }];

export const loader = (args: Route.LoaderArgs) => hostedToActOn(args, "resend-invitation");

export async function action(args: Route.ActionArgs) {
  const { resendInvitation } = args.context.get(licenseApiContext).hostedCustomers;
  const done = await attemptOnHosted(args, resendInvitation({ params: args.params }));
  return afterAction(args, done, ({ email }) => `Another link was sent to ${email}`);
}

export default function ResendInvitation({ loaderData: hosted, actionData: refusal }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <ConfirmDialog
      title="Resend invitation"
      header={<HostedLine hosted={hosted} />}
      closeTo={backFrom(hosted.licenseKey, search)}
      label="Send another link"
      busyLabel="Sending…"
      refusal={refusal}
      refusalTitle="The link was not sent"
    >
      <p>
        Another link goes to <b className="font-medium [overflow-wrap:anywhere]">{hosted.email}</b>. It is
        good for {invitationDays} days; the one before ends at once.
      </p>
    </ConfirmDialog>
  );
}
