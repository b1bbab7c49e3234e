import type { Version } from "#app/domain/version/version.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import {
  findNewestEvent,
  submitConflictCheckedForm,
} from "#app/routes/kit/forms/save-with-conflict-check.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import type { ActionArgs } from "#app/routes/kit/route-args.ts";
import { versionList } from "./version-list.ts";
import { versionFields, versionFormSchema } from "./version-form.ts";

export async function saveVersion({ request, params, context }: ActionArgs<{ id: string }>) {
  const api = context.get(licenseApiContext);
  return submitConflictCheckedForm(await readFormData(request), {
    schema: versionFormSchema,
    fields: versionFields,
    read: () => api.versions.get({ params }),
    save: (submittedValues, storedVersion) =>
      api.versions.change({
        params,
        body: keepStoredTime(storedVersion, submittedValues),
        rowVersion: storedVersion.rowVersion,
      }),
    findLastChange: ({ version }) =>
      findNewestEvent(api, { eventName: "update-version" }, ({ details }) => details["version"] === version),
    formatSavedMessage: ({ version }) => `Version ${version} saved`,
    onSaved: (message) => redirectWithToast(context, versionList.path, message),
  });
}

/** The form submits only the day, so the stored time of day stays if the day is unchanged. */
const keepStoredTime = <SubmittedValues extends { releasedAt: string }>(
  storedVersion: Version,
  submittedValues: SubmittedValues,
): SubmittedValues => ({
  ...submittedValues,
  releasedAt:
    dayOf(submittedValues.releasedAt) === dayOf(storedVersion.releasedAt)
      ? storedVersion.releasedAt
      : submittedValues.releasedAt,
});
