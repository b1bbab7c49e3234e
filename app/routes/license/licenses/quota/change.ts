import { data } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { EventName } from "#app/domain/history/event.ts";
import type { Quota } from "#app/domain/quota/quota.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { newestEvent, saveShared, type Saving, theirsStay } from "#app/routes/forms/save-shared.ts";
import { partOf } from "#app/routes/license/licenses/details/license-part.ts";
import { redirectWithUndo } from "#app/routes/license/licenses/edit/undo-toast.ts";
import type { ActionArgs, LoaderArgs } from "#app/routes/route-args.ts";
import { quotasAddress } from "./address.ts";
import type { TermDraft } from "./term-form.ts";

type QuotaArgs = LoaderArgs<{ key: string; id: string }>;

const quotaOf = async ({ quotas }: LicenseApiClient, { key, id }: QuotaArgs["params"]) =>
  partOf(await quotas.ofLicense({ query: { licenseKey: key } }), id, "The quota");

export async function quotaToChange({ params, context }: QuotaArgs) {
  checkMay(context.get(sessionContext), "quota.manage");
  const api = context.get(licenseApiContext);
  const [license, quota] = await Promise.all([api.licenses.one({ params }), quotaOf(api, params)]);
  return { license, quota };
}

export const backToQuotas = (args: ActionArgs<{ key: string }>, message: string): Promise<Response> =>
  redirectWithUndo(args, quotasAddress(args.params.key, args.url.searchParams), { tone: "success", message });

interface QuotaSaving<Values, Form> extends Omit<Saving<Quota, Values, Form>, "read" | "lastChange"> {
  event: EventName;
  message: string;
  draft?: TermDraft;
  /** The quota that is already loaded; reloaded only after a conflict. */
  quota?: Quota;
}

export async function saveQuota<Values extends object, Form>(
  args: ActionArgs<QuotaArgs["params"]>,
  { event, message, draft, quota, ...saving }: QuotaSaving<Values, Form>,
) {
  const { params, context } = args;
  const api = context.get(licenseApiContext);
  const first = [quota];
  const saved = await saveShared({
    ...saving,
    read: async () => first.pop() ?? quotaOf(api, params),
    lastChange: () =>
      newestEvent(
        api,
        { eventName: event, licenseKey: params.key },
        ({ details }) => details["quotaId"] === Number(params.id),
      ),
  });
  if (saved.done) return backToQuotas(args, saved.isTheirs ? theirsStay : message);
  return data({ ...saved.refusal, draft }, { status: saved.status });
}
