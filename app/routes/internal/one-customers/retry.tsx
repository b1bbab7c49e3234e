import { useSearchParams } from "react-router";
import type { HostedCustomerInFull } from "#app/domain/hosted-customer/hosted-customer.ts";
import { stepLabel } from "#app/domain/instance/instance.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { ConfirmDialog } from "#app/routes/forms/confirm-dialog.tsx";
import type { Route } from "./+types/retry.ts";
import { afterAction, attemptOnHosted, hostedToActOn } from "./act-on-hosted.ts";
import { backFrom } from "./hosted-address.ts";
import { HostedLine } from "./list/line.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Retry failed step of ${params.licenseKey}` }];

export const loader = (asked: Route.LoaderArgs) => hostedToActOn(asked, "retry");

export async function action(asked: Route.ActionArgs) {
  const { retry } = asked.context.get(licenseApiContext).hostedCustomers;
  const done = await attemptOnHosted(asked, retry({ params: asked.params }));
  return afterAction(asked, done, tried);
}

/** The order may have been refused once more. */
const tried = ({ hostname, state }: HostedCustomerInFull) =>
  state === "failed" ? `${hostname} was tried again, and failed again` : `${hostname} is tried again`;

export default function TryAgain({ loaderData: hosted, actionData: refusal }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <ConfirmDialog
      title="Retry failed step"
      header={<HostedLine hosted={hosted} />}
      closeTo={backFrom(hosted.licenseKey, search)}
      label="Try again"
      busyLabel="Trying again…"
      refusal={refusal}
      refusalTitle="Nothing was tried again"
    >
      <p>
        {hosted.failedStep
          ? `The step ${stepLabel[hosted.failedStep]} is tried again, and the steps after it follow.`
          : "The instance is ordered again."}
      </p>
      {hosted.fault && (
        <p className="rounded-lg bg-sunken px-3 py-2 text-sm [overflow-wrap:anywhere]">
          It last failed of: <bdi>{hosted.fault}</bdi>
        </p>
      )}
    </ConfirmDialog>
  );
}
