import { data } from "react-router";
import type { Version } from "#app/domain/version/version.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { newestEvent, saveShared, storedValuesStayMessage } from "#app/routes/kit/forms/save-shared.ts";
import { formOf, parseSubmission } from "#app/routes/kit/forms/submission.ts";
import type { ActionArgs } from "#app/routes/kit/route-args.ts";
import { versionList } from "./version-list.ts";
import { fieldNames, versionFields, versionForm } from "./version-form.ts";

export async function saveVersion({ request, params, context }: ActionArgs<{ id: string }>) {
  const api = context.get(licenseApiContext);
  const formData = await formOf(request);
  const saveResult = await saveShared({
    fields: versionFields,
    formData,
    submission: parseSubmission(formData, versionForm),
    mine: (typed) => typed,
    read: () => api.versions.get({ params }),
    save: (typed, stored) =>
      api.versions.change({ params, body: keepStoredTime(stored, typed), rowVersion: stored.rowVersion }),
    fieldFor: fieldNames,
    lastChange: ({ version }) =>
      newestEvent(api, { eventName: "update-version" }, ({ details }) => details["version"] === version),
  });
  if (!saveResult.isSaved) return data(saveResult.rejection, { status: saveResult.status });
  return redirectWithToast(context, versionList.path, {
    tone: "success",
    message: saveResult.isTheirs ? storedValuesStayMessage : `Version ${saveResult.row.version} saved`,
  });
}

/** The form submits only the day; an unchanged day preserves its stored time. */
const keepStoredTime = <Typed extends { releasedAt: string }>(stored: Version, typed: Typed): Typed => ({
  ...typed,
  releasedAt: dayOf(typed.releasedAt) === dayOf(stored.releasedAt) ? stored.releasedAt : typed.releasedAt,
});
