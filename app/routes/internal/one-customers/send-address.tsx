import { useSearchParams } from "react-router";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ConfirmDialog } from "#app/routes/forms/confirm-dialog.tsx";
import type { Route } from "./+types/send-address.ts";
import { afterAction, attemptOnHosted, hostedToActOn } from "./act-on-hosted.ts";
import { backFrom } from "./hosted-list.ts";
import { HostedLine } from "./list/line.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Send address of ${params.licenseKey}` }];

export const loader = (args: Route.LoaderArgs) => hostedToActOn(args, "send-address");

export async function action(args: Route.ActionArgs) {
  const { sendAddress } = args.context.get(licenseApiContext).hostedCustomers;
  const done = await attemptOnHosted(args, sendAddress({ params: args.params }));
  return afterAction(args, done, ({ mail, to }) =>
    mail === "kept" ? `The mail to ${to} was kept as a file, not sent` : `The address was sent to ${to}`,
  );
}

export default function SendAddress({ loaderData: hosted, actionData: refusal }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <ConfirmDialog
      title="Send address"
      header={<HostedLine hosted={hosted} />}
      closeTo={backFrom(hosted.licenseKey, search)}
      label="Send address"
      busyLabel="Sending…"
      refusal={refusal}
      refusalTitle="The address was not sent"
    >
      <p>
        <b className="font-medium [overflow-wrap:anywhere]">{hosted.email}</b> gets a mail with the address of
        the instance.
      </p>
    </ConfirmDialog>
  );
}
