import type { LicenseApiClient } from "#app/api/client.ts";
import type { EventName } from "#app/domain/history/event.ts";
import type { PeriodTerm } from "#app/domain/quota/period.ts";
import type { Quota } from "#app/domain/quota/quota.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import {
  type ConflictCheckedSubmission,
  findNewestEvent,
  submitConflictCheckedForm,
} from "#app/routes/kit/forms/save-with-conflict-check.ts";
import { findById } from "#app/routes/license/licenses/license-part.ts";
import { redirectWithUndo } from "#app/routes/license/licenses/edit/undo-toast.ts";
import type { ActionArgs, LoaderArgs } from "#app/routes/kit/route-args.ts";
import { buildQuotasUrl } from "./quota-urls.ts";

type QuotaArgs = LoaderArgs<{ key: string; id: string }>;

const loadQuota = async ({ quotas }: LicenseApiClient, { key, id }: QuotaArgs["params"]) =>
  findById(await quotas.listByLicense({ query: { licenseKey: key } }), id, "The quota");

export async function loadQuotaToChange({ params, context }: QuotaArgs) {
  const api = requireApi(context, "quota.manage");
  const [license, quota] = await Promise.all([api.licenses.get({ params }), loadQuota(api, params)]);
  return { license, quota };
}

export const redirectToQuotas = (args: ActionArgs<{ key: string }>, message: string): Promise<Response> =>
  redirectWithUndo(args, buildQuotasUrl(args.params.key, args.url.searchParams), message);

interface QuotaSubmission<Values> extends Pick<
  ConflictCheckedSubmission<Quota, Values, object>,
  "schema" | "fields" | "save" | "formFieldByApiField" | "formatSavedMessage"
> {
  eventName: EventName;
  /** The term that the form shows again if the save is rejected. */
  term?: PeriodTerm;
  /** The quota, if the caller has already loaded it. */
  quota?: Quota;
}

export function submitQuotaForm<Values extends object>(
  args: ActionArgs<QuotaArgs["params"]>,
  formData: FormData,
  { eventName, term, quota, ...submission }: QuotaSubmission<Values>,
) {
  const { params, context } = args;
  const api = context.get(licenseApiContext);
  // The first attempt uses the loaded quota. Retries load the quota again.
  let loadedQuota = quota;
  return submitConflictCheckedForm(formData, {
    ...submission,
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
    rejectionFields: { term },
    onSaved: (message, { isUnchanged }) =>
      isUnchanged
        ? redirectWithToast(context, buildQuotasUrl(params.key, args.url.searchParams), message)
        : redirectToQuotas(args, message),
  });
}
