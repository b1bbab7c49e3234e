import { useSearchParams } from "react-router";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ConfirmDialog } from "#app/routes/forms/confirm-dialog.tsx";
import type { Route } from "./+types/resume.ts";
import { afterAction, attemptOnHosted, hostedToActOn } from "./act-on-hosted.ts";
import { backFrom } from "./hosted-list.ts";
import { HostedLine } from "./list/line.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Resume instance of ${params.licenseKey}` }];

export const loader = (args: Route.LoaderArgs) => hostedToActOn(args, "resume");

export async function action(args: Route.ActionArgs) {
  const { resume } = args.context.get(licenseApiContext).hostedCustomers;
  const done = await attemptOnHosted(args, resume({ params: args.params }));
  return afterAction(args, done, ({ hostname }) => `${hostname} is resumed`);
}

export default function Resume({ loaderData: hosted, actionData: refusal }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <ConfirmDialog
      title="Resume instance"
      header={<HostedLine hosted={hosted} />}
      closeTo={backFrom(hosted.licenseKey, search)}
      label="Resume"
      busyLabel="Resuming…"
      refusal={refusal}
      refusalTitle="The instance was not resumed"
    >
      <p>Its servers are accepted again from their next contact on.</p>
    </ConfirmDialog>
  );
}
