import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/create-again.ts";
import { actOnHosted, loadHostedForAction } from "./act-on-hosted.ts";
import { HostedConfirmDialog } from "./hosted-confirm-dialog.tsx";

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `Create instance again for ${params.licenseKey}` },
];

export const loader = (args: Route.LoaderArgs) => loadHostedForAction(args, "create-again");

export const action = (args: Route.ActionArgs) =>
  actOnHosted(
    args,
    args.context.get(licenseApiContext).hostedCustomers.createAgain,
    ({ hostname }) => `${hostname} is ordered again`,
  );

export default function CreateAgain({ loaderData: hosted, actionData: lastResult }: Route.ComponentProps) {
  return (
    <HostedConfirmDialog
      title="Create instance again"
      hosted={hosted}
      label="Create again"
      busyLabel="Ordering…"
      lastResult={lastResult}
      errorTitle="No instance was ordered"
    >
      <p>
        The instance of this license was deleted for good. Another one is made under the same address; nothing
        of the old one comes back.
      </p>
    </HostedConfirmDialog>
  );
}
