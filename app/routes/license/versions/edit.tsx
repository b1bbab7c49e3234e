import { dayOf } from "#app/domain/time/time.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { buildEditState } from "#app/routes/kit/conflicts/conflict.ts";
import type { Route } from "./+types/edit.ts";
import { VersionDialog } from "./version-dialog.tsx";
import { versionFields, versionFormSchema } from "./version-form.ts";
import type { Version } from "#app/domain/version/version.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import {
  findNewestEvent,
  submitConflictCheckedForm,
} from "#app/routes/kit/forms/save-with-conflict-check.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import { versionList } from "./version-list.ts";

export async function action({ request, params, context }: Route.ActionArgs) {
  const api = context.get(licenseApiContext);
  return submitConflictCheckedForm(await readFormData(request), {
    schema: versionFormSchema,
    fields: versionFields,
    read: () => api.versions.get({ params }),
    save: (submittedValues, storedVersion) =>
      api.versions.change({
        params,
        body: preserveStoredTimeOfDay(storedVersion, submittedValues),
        rowVersion: storedVersion.rowVersion,
      }),
    findLastChange: ({ version }) =>
      findNewestEvent(api, { eventName: "update-version" }, ({ details }) => details["version"] === version),
    formatSavedMessage: ({ version }) => `Version ${version} saved`,
    onSaved: (message) => redirectWithToast(context, versionList.path, message),
  });
}

/** The form submits only the day, so the stored time of day stays if the day is unchanged. */
const preserveStoredTimeOfDay = <SubmittedValues extends { releasedAt: string }>(
  storedVersion: Version,
  submittedValues: SubmittedValues,
): SubmittedValues => ({
  ...submittedValues,
  releasedAt:
    dayOf(submittedValues.releasedAt) === dayOf(storedVersion.releasedAt)
      ? storedVersion.releasedAt
      : submittedValues.releasedAt,
});

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Version ${loaderData?.version ?? ""}` }];

export function loader({ params, context }: Route.LoaderArgs) {
  return requireApi(context, "version.manage").versions.get({ params });
}

export default function EditVersion({ loaderData: version, actionData: rejection }: Route.ComponentProps) {
  return (
    <VersionDialog
      // A new key remounts the controls after a conflict, so that they show the typed values.
      key={rejection?.conflict?.rowVersion}
      title="Edit version"
      initialVersion={{ ...version, releasedAt: dayOf(version.releasedAt) }}
      {...buildEditState(versionFields, version, rejection)}
    />
  );
}
