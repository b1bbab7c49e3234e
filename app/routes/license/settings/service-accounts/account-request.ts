import { data, href } from "react-router";
import type { Action } from "#app/domain/person/can.ts";
import type { ServiceAccount } from "#app/domain/service-account/service-account.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";
import type { LoaderArgs } from "#app/routes/kit/route-args.ts";

export const serviceAccountList = defineList<object>({
  path: href("/license/settings/service-accounts"),
  names: [],
});

export const requireServiceAccountApi = (
  { context }: Pick<LoaderArgs, "context">,
  action: Action = "token.manage",
) => requireApi(context, action).serviceAccounts;

/** Loads all service accounts, because the API has no endpoint for one service account. */
export async function loadServiceAccount(
  args: LoaderArgs & { params: { id: string } },
  action?: Action,
): Promise<ServiceAccount> {
  const accounts = await requireServiceAccountApi(args, action).list();
  const account = accounts.find(({ id }) => String(id) === args.params.id);
  if (!account) throw data({ message: "The service account was not found." }, { status: 404 });
  return account;
}
