import { licenseApiContext } from "#app/middleware/license-api.ts";
import type { Route } from "./+types/resume.ts";
import { actOnHosted, loadHostedForAction } from "./act-on-hosted.ts";
import { HostedConfirmDialog } from "./hosted-confirm-dialog.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Resume instance of ${params.licenseKey}` }];

export const loader = (args: Route.LoaderArgs) => loadHostedForAction(args, "resume");

export const action = (args: Route.ActionArgs) =>
  actOnHosted(
    args,
    args.context.get(licenseApiContext).hostedCustomers.resume,
    ({ hostname }) => `${hostname} is resumed`,
  );

export default function Resume({ loaderData: hosted, actionData: lastResult }: Route.ComponentProps) {
  return (
    <HostedConfirmDialog
      title="Resume instance"
      hosted={hosted}
      label="Resume"
      busyLabel="Resuming…"
      lastResult={lastResult}
      errorTitle="The instance was not resumed"
    >
      <p>Its servers are accepted again from their next contact on.</p>
    </HostedConfirmDialog>
  );
}
