import { useSearchParams } from "react-router";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ConfirmDialog } from "#app/routes/forms/confirm-dialog.tsx";
import type { Route } from "./+types/suspend.ts";
import { afterAction, attemptOnHosted, hostedToActOn } from "./act-on-hosted.ts";
import { backFrom } from "./hosted-list.ts";
import { HostedLine } from "./list/line.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Suspend instance of ${params.licenseKey}` }];

export const loader = (args: Route.LoaderArgs) => hostedToActOn(args, "suspend");

export async function action(args: Route.ActionArgs) {
  const { suspend } = args.context.get(licenseApiContext).hostedCustomers;
  const done = await attemptOnHosted(args, suspend({ params: args.params }));
  return afterAction(args, done, ({ hostname }) => `${hostname} is suspended`);
}

export default function Suspend({ loaderData: hosted, actionData: refusal }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <ConfirmDialog
      title="Suspend instance"
      header={<HostedLine hosted={hosted} />}
      closeTo={backFrom(hosted.licenseKey, search)}
      label="Suspend"
      busyLabel="Suspending…"
      variant="destroy"
      refusal={refusal}
      refusalTitle="The instance was not suspended"
    >
      <p>Its servers are refused from their next contact on, until it is resumed. Nothing is deleted.</p>
    </ConfirmDialog>
  );
}
