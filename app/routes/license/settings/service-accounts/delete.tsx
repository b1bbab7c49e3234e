import { readSystemClock } from "#app/domain/time/time.ts";
import { DeleteDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { ignoreIfMissing } from "#app/routes/kit/forms/ignore-if-missing.ts";
import { redirectToListAfter } from "#app/routes/kit/lists/redirect-to-list.ts";
import type { Route } from "./+types/delete.ts";
import { ServiceAccountFacts } from "./account-facts.tsx";
import { loadServiceAccount, requireServiceAccountApi, serviceAccountList } from "./account-request.ts";

export const meta = () => [{ title: "Delete service account" }];

export const loader = async (args: Route.LoaderArgs) => ({
  account: await loadServiceAccount(args),
  now: readSystemClock(),
});

export function action(args: Route.ActionArgs) {
  const deletion = requireServiceAccountApi(args).delete({ params: args.params });
  return redirectToListAfter(
    ignoreIfMissing(deletion),
    args,
    serviceAccountList,
    "The service account was deleted",
  );
}

export default function DeleteServiceAccount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DeleteDialog noun="service account" closeTo={serviceAccountList.buildUrl} lastResult={actionData}>
      <p>
        Programs that use its token stop working at once. A deleted service account cannot be restored. The
        history still names it.
      </p>
      <ServiceAccountFacts {...loaderData} />
    </DeleteDialog>
  );
}
