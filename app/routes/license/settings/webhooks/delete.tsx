import { DeleteDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { ignoreIfMissing } from "#app/routes/kit/forms/ignore-if-missing.ts";
import { redirectToListAfter } from "#app/routes/kit/lists/redirect-to-list.ts";
import type { Route } from "./+types/delete.ts";
import { defineDeliveryList, requireWebhookApi, webhookList } from "./webhook-request.ts";

export const meta = () => [{ title: "Delete webhook" }];

export const loader = (args: Route.LoaderArgs) => {
  requireWebhookApi(args);
  return null;
};

export function action(args: Route.ActionArgs) {
  const deletion = requireWebhookApi(args).delete({ params: args.params });
  return redirectToListAfter(ignoreIfMissing(deletion), args, webhookList, "The webhook was deleted");
}

export default function DeleteWebhook({ params, actionData }: Route.ComponentProps) {
  return (
    <DeleteDialog noun="webhook" closeTo={defineDeliveryList(params.id).buildUrl} lastResult={actionData}>
      <p>Events are no longer sent to this address. The log of its deliveries is deleted.</p>
    </DeleteDialog>
  );
}
