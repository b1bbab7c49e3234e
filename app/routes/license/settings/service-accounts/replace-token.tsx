import { data } from "react-router";
import { z } from "zod";
import { readSystemClock } from "#app/domain/time/time.ts";
import { ConfirmDialog } from "#app/routes/kit/confirmations/confirm-dialog.tsx";
import { submitNewRow } from "#app/routes/kit/forms/create-once.ts";
import type { Route } from "./+types/replace-token.ts";
import { ServiceAccountFacts } from "./account-facts.tsx";
import { loadServiceAccount, requireServiceAccountApi, serviceAccountList } from "./account-request.ts";
import { ShownToken } from "./shown-token.tsx";

export const meta = () => [{ title: "Replace token" }];

export const loader = async (args: Route.LoaderArgs) => ({
  account: await loadServiceAccount(args),
  now: readSystemClock(),
  idempotencyKey: crypto.randomUUID(),
});

/** The action responds without a redirect, because only this page shows the token. */
export function action(args: Route.ActionArgs) {
  const api = requireServiceAccountApi(args);
  return submitNewRow(args.request, {
    schema: z.object({}),
    create: ({ idempotencyKey }) => api.replaceToken({ params: args.params, body: {}, idempotencyKey }),
    alreadyCreatedMessage: "This form has already replaced a token. Open the form again.",
    onCreated: async ({ name, token }) => data({ name, token }, { status: 201 }),
  });
}

export default function ReplaceToken({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && "token" in actionData)
    return <ShownToken title="Token replaced" accountName={actionData.name} token={actionData.token} />;
  const { account, now, idempotencyKey } = loaderData;
  return (
    <ConfirmDialog
      title="Replace token"
      label="Replace token"
      busyLabel="Replacing…"
      variant="destructive"
      errorTitle="The token was not replaced"
      closeTo={serviceAccountList.buildUrl}
      lastResult={actionData}
      hiddenFields={{ idempotencyKey }}
    >
      <p>Programs that use the old token stop working at once, until you enter the new token there.</p>
      <ServiceAccountFacts account={account} now={now} />
    </ConfirmDialog>
  );
}
