import { useSearchParams } from "react-router";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ConfirmDialog } from "#app/routes/forms/confirm-dialog.tsx";
import type { Route } from "./+types/create-again.ts";
import { afterAction, attemptOnHosted, hostedToActOn } from "./act-on-hosted.ts";
import { backFrom } from "./hosted-list.ts";
import { HostedLine } from "./list/line.tsx";

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `Create instance again for ${params.licenseKey}` },
];

export const loader = (args: Route.LoaderArgs) => hostedToActOn(args, "create-again");

export async function action(args: Route.ActionArgs) {
  const { createAgain } = args.context.get(licenseApiContext).hostedCustomers;
  const done = await attemptOnHosted(args, createAgain({ params: args.params }));
  return afterAction(args, done, ({ hostname }) => `${hostname} is ordered again`);
}

export default function CreateAgain({ loaderData: hosted, actionData: refusal }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <ConfirmDialog
      title="Create instance again"
      header={<HostedLine hosted={hosted} />}
      closeTo={backFrom(hosted.licenseKey, search)}
      label="Create again"
      busyLabel="Ordering…"
      refusal={refusal}
      refusalTitle="No instance was ordered"
    >
      <p>
        The instance of this license was deleted for good. Another one is made under the same address; nothing
        of the old one comes back.
      </p>
    </ConfirmDialog>
  );
}
