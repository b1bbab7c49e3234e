import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/suspend.ts";
import { actOnHosted, loadHostedForAction } from "./act-on-hosted.ts";
import { HostedConfirmDialog } from "./hosted-confirm-dialog.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Suspend instance of ${params.licenseKey}` }];

export const loader = (args: Route.LoaderArgs) => loadHostedForAction(args, "suspend");

export const action = (args: Route.ActionArgs) =>
  actOnHosted(
    args,
    args.context.get(licenseApiContext).hostedCustomers.suspend,
    ({ hostname }) => `${hostname} is suspended`,
  );

export default function Suspend({ loaderData: hosted, actionData: lastResult }: Route.ComponentProps) {
  return (
    <HostedConfirmDialog
      title="Suspend instance"
      hosted={hosted}
      label="Suspend"
      busyLabel="Suspending…"
      variant="destroy"
      lastResult={lastResult}
      errorTitle="The instance was not suspended"
    >
      <p>Its servers are refused from their next contact on, until it is resumed. Nothing is deleted.</p>
    </HostedConfirmDialog>
  );
}
