import { useSearchParams } from "react-router";
import type { HostedCustomerInFull } from "#app/domain/hosted-customer/hosted-customer.ts";
import { stepLabel } from "#app/domain/instance/instance.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ConfirmDialog } from "#app/routes/forms/confirm-dialog.tsx";
import type { Route } from "./+types/retry.ts";
import { afterAction, attemptOnHosted, hostedToActOn } from "./act-on-hosted.ts";
import { backFrom } from "./hosted-list.ts";
import { HostedLine } from "./list/line.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Retry failed step of ${params.licenseKey}` }];

export const loader = (args: Route.LoaderArgs) => hostedToActOn(args, "retry");

export async function action(args: Route.ActionArgs) {
  const { retry } = args.context.get(licenseApiContext).hostedCustomers;
  const done = await attemptOnHosted(args, retry({ params: args.params }));
  return afterAction(args, done, tried);
}

/** The order may have been refused once more. */
const tried = ({ hostname, state }: HostedCustomerInFull) =>
  state === "failed" ? `${hostname} was tried again, and failed again` : `${hostname} is being retried`;

export default function TryAgain({ loaderData: hosted, actionData: refusal }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <ConfirmDialog
      title="Retry failed step"
      header={<HostedLine hosted={hosted} />}
      closeTo={backFrom(hosted.licenseKey, search)}
      label="Try again"
      busyLabel="Retrying…"
      refusal={refusal}
      refusalTitle="Nothing was retried"
    >
      <p>
        {hosted.failedStep
          ? `The step ${stepLabel[hosted.failedStep]} is being retried, and the steps after it follow.`
          : "The instance is being ordered again."}
      </p>
      {hosted.fault && (
        <p className="rounded-lg bg-sunken px-3 py-2 text-sm [overflow-wrap:anywhere]">
          Its last failure: <bdi>{hosted.fault}</bdi>
        </p>
      )}
    </ConfirmDialog>
  );
}
