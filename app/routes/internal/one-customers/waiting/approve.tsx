import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { ConfirmDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { redirectIfMissing, redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { rejectAction } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/approve.ts";
import { buildHostedCustomerUrl } from "#app/routes/internal/one-customers/hosted-list.ts";
import { HostedCustomerSummary } from "#app/routes/internal/one-customers/hosted-line.tsx";
import { waitingReasonSentences } from "#app/routes/internal/one-customers/hosted-words.ts";
import { waitingList } from "./waiting-list.ts";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Approve ${params.licenseKey}` }];

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  const hostedCustomer = await requireApi(context, "instance.manage").hostedCustomers.get({ params });
  if (hostedCustomer.state === "waiting") return hostedCustomer;
  throw await redirectToList(args, waitingList, `${hostedCustomer.companyName} is no longer waiting.`, {
    tone: "error",
  });
}

export async function action(args: Route.ActionArgs) {
  const { params, context } = args;
  const { waitingBuyers } = context.get(licenseApiContext);
  const approveAttempt = await redirectIfMissing(
    args,
    waitingList,
    "Another user has deleted this hosted customer in the meantime.",
    attempt(waitingBuyers.approve({ params })),
  );
  if (!approveAttempt.ok) return rejectAction(approveAttempt.problem);
  const { hostname } = approveAttempt.result;
  return redirectToList(args, waitingList, `The instance ${hostname ?? ""} is being created`, {
    link: { to: buildHostedCustomerUrl(params.licenseKey), label: "Show it" },
  });
}

export default function Approve({
  loaderData: hostedCustomer,
  actionData: lastResult,
}: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Approve and create"
      header={<HostedCustomerSummary hostedCustomer={hostedCustomer} />}
      closeTo={waitingList.buildUrl}
      label="Approve and create"
      busyLabel="Creating…"
      lastResult={lastResult}
      errorTitle="The instance was not created"
    >
      {hostedCustomer.waitingReason && <p>{waitingReasonSentences[hostedCustomer.waitingReason]}</p>}
      <p>
        {hostedCustomer.waitingReason === "no-capacity"
          ? "If there is capacity now, the instance is created. Otherwise the buyer keeps waiting."
          : "The instance is created with our approval."}
      </p>
      <p>
        <b className="font-medium [overflow-wrap:anywhere]">{hostedCustomer.email}</b> gets a mail from us
        with the web address when the instance is ready. A second mail, from the instance, explains how to set
        a password.
      </p>
    </ConfirmDialog>
  );
}
