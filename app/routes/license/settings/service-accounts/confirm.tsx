import { confirmationPeriodDays } from "#app/domain/service-account/service-account.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { ConfirmDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { redirectToListAfter } from "#app/routes/kit/lists/redirect-to-list.ts";
import type { Route } from "./+types/confirm.ts";
import { ServiceAccountFacts } from "./account-facts.tsx";
import { loadServiceAccount, requireServiceAccountApi, serviceAccountList } from "./account-request.ts";

export const meta = () => [{ title: "Confirm service account" }];

export const loader = async (args: Route.LoaderArgs) => ({
  account: await loadServiceAccount(args, "service-account.read"),
  now: readSystemClock(),
});

export function action(args: Route.ActionArgs) {
  const api = requireServiceAccountApi(args, "service-account.confirm");
  const confirmation = api.confirm({ params: args.params, body: {} });
  return redirectToListAfter(confirmation, args, serviceAccountList, "The service account was confirmed");
}

export default function ConfirmServiceAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { account } = loaderData;
  return (
    <ConfirmDialog
      title="Confirm service account"
      label="Confirm"
      busyLabel="Confirming…"
      errorTitle="The service account was not confirmed"
      closeTo={serviceAccountList.buildUrl}
      lastResult={actionData}
    >
      <p>
        Confirm that programs still need this service account with these privileges. Its token then works for
        another {confirmationPeriodDays} days
        {account.expiresAt !== null && (
          <>
            , but not after its end on <DateText value={account.expiresAt} format="day" />
          </>
        )}
        .
      </p>
      <ServiceAccountFacts {...loaderData} />
    </ConfirmDialog>
  );
}
