import { data, useSearchParams } from "react-router";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { ConfirmDialog } from "#app/routes/forms/confirm-dialog.tsx";
import { attemptOnRow } from "#app/routes/forms/attempt-on-row.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import type { Route } from "./+types/approve.ts";
import { hostedAddress } from "#app/routes/internal/one-customers/hosted-address.ts";
import { HostedLine } from "#app/routes/internal/one-customers/list/line.tsx";
import { reasonSentence } from "#app/routes/internal/one-customers/hosted-words.ts";
import { waitingList } from "./request.ts";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Approve ${params.licenseKey}` }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  checkMay(context.get(sessionContext), "instance.manage");
  const hosted = await context.get(licenseApiContext).hostedCustomers.one({ params });
  if (hosted.state === "waiting") return hosted;
  throw await redirectWithToast(context, waitingList.list(url.searchParams), {
    tone: "error",
    message: `${hosted.companyName} does not wait any more.`,
  });
}

export async function action(asked: Route.ActionArgs) {
  const { params, url, context } = asked;
  const { waitingBuyers } = context.get(licenseApiContext);
  const approved = await attemptOnRow(
    asked,
    waitingList,
    "Somebody deleted it meanwhile.",
    waitingBuyers.approve({ params }),
  );
  if (!approved.done) return data({ error: { "": [approved.problem.message] } }, { status: 422 });
  const { hostname } = approved.result;
  return redirectWithToast(context, waitingList.list(url.searchParams), {
    tone: "success",
    message: `The instance ${hostname ?? ""} is being created`,
    link: { to: hostedAddress(params.licenseKey, new URLSearchParams()), label: "Show it" },
  });
}

export default function Approve({ loaderData: hosted, actionData: refusal }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <ConfirmDialog
      title="Approve and create"
      header={<HostedLine hosted={hosted} />}
      closeTo={waitingList.list(search)}
      label="Approve and create"
      busyLabel="Creating…"
      refusal={refusal}
      refusalTitle="The instance was not created"
    >
      {hosted.waitingReason && <p>{reasonSentence[hosted.waitingReason]}</p>}
      <p>
        The instance is created with our approval, and{" "}
        <b className="font-medium [overflow-wrap:anywhere]">{hosted.email}</b> gets a link to set a password.
      </p>
    </ConfirmDialog>
  );
}
