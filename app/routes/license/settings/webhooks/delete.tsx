import { attempt } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { ConfirmDialog } from "#app/routes/kit/forms/confirm-dialog.tsx";
import { ignoreIfMissing } from "#app/routes/kit/forms/ignore-if-missing.ts";
import { rejectAction } from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/delete.ts";
import { defineDeliveryList, requireWebhookApi, webhookList } from "./webhook-request.ts";

export const meta = () => [{ title: "Delete webhook" }];

export const loader = (args: Route.LoaderArgs) => {
  requireWebhookApi(args);
  return null;
};

export async function action(args: Route.ActionArgs) {
  const deletion = requireWebhookApi(args).delete({ params: args.params });
  const deleteAttempt = await attempt(ignoreIfMissing(deletion));
  if (!deleteAttempt.ok) return rejectAction(deleteAttempt.problem);
  return redirectWithToast(
    args.context,
    webhookList.buildUrl(new URLSearchParams()),
    "The webhook was deleted",
  );
}

export default function DeleteWebhook({ params, actionData }: Route.ComponentProps) {
  return (
    <ConfirmDialog
      title="Delete webhook"
      closeTo={defineDeliveryList(params.id).buildUrl}
      label="Delete webhook"
      busyLabel="Deleting…"
      variant="destructive"
      lastResult={actionData}
      errorTitle="The webhook was not deleted"
    >
      <p>Events are no longer sent to this address. The log of its deliveries is deleted.</p>
    </ConfirmDialog>
  );
}
