import { data } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { EventName } from "#app/domain/history/event.ts";
import type { PeriodTerm } from "#app/domain/quota/period.ts";
import type { Quota } from "#app/domain/quota/quota.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { requirePermission } from "#app/routes/kit/forms/check-may.ts";
import {
  findNewestEvent,
  saveWithConflictCheck,
  type ConflictCheckedSave,
  nothingChangedMessage,
} from "#app/routes/kit/forms/save-with-conflict-check.ts";
import { findById } from "#app/routes/license/licenses/license-part.ts";
import { redirectWithUndo } from "#app/routes/license/licenses/edit/undo-toast.ts";
import type { ActionArgs, LoaderArgs } from "#app/routes/kit/route-args.ts";
import { buildQuotasUrl } from "./quota-urls.ts";

type QuotaArgs = LoaderArgs<{ key: string; id: string }>;

const loadQuota = async ({ quotas }: LicenseApiClient, { key, id }: QuotaArgs["params"]) =>
  findById(await quotas.listByLicense({ query: { licenseKey: key } }), id, "The quota");

export async function loadQuotaToChange({ params, context }: QuotaArgs) {
  requirePermission(context, "quota.manage");
  const api = context.get(licenseApiContext);
  const [license, quota] = await Promise.all([api.licenses.get({ params }), loadQuota(api, params)]);
  return { license, quota };
}

export const redirectToQuotas = (args: ActionArgs<{ key: string }>, message: string): Promise<Response> =>
  redirectWithUndo(args, buildQuotasUrl(args.params.key, args.url.searchParams), message);

interface QuotaSaveOptions<Values, Form> extends Omit<
  ConflictCheckedSave<Quota, Values, Form>,
  "read" | "findLastChange"
> {
  eventName: EventName;
  message: string;
  /** The term that the form shows again if the save is rejected. */
  term?: PeriodTerm;
  /** The quota, if the caller has already loaded it. */
  quota?: Quota;
}

export async function saveQuota<Values extends object, Form>(
  args: ActionArgs<QuotaArgs["params"]>,
  { eventName, message, term, quota, ...saveOptions }: QuotaSaveOptions<Values, Form>,
) {
  const { params, context } = args;
  const api = context.get(licenseApiContext);
  // The first attempt uses the loaded quota. Retries load the quota again.
  let loadedQuota = quota;
  const saveResult = await saveWithConflictCheck({
    ...saveOptions,
    read: async () => {
      const currentQuota = loadedQuota ?? (await loadQuota(api, params));
      loadedQuota = undefined;
      return currentQuota;
    },
    findLastChange: () =>
      findNewestEvent(
        api,
        { eventName, licenseKey: params.key },
        ({ details }) => details["quotaId"] === Number(params.id),
      ),
  });
  if (saveResult.isSaved && saveResult.isUnchanged)
    return redirectWithToast(
      context,
      buildQuotasUrl(params.key, args.url.searchParams),
      saveResult.usesStoredValue ? nothingChangedMessage : message,
    );
  if (saveResult.isSaved) return redirectToQuotas(args, message);
  return data({ ...saveResult.rejection, term }, { status: saveResult.status });
}
