import { dayOf } from "#app/domain/time/time.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { buildInitialValues } from "#app/routes/kit/forms/conflict.ts";
import type { Route } from "./+types/edit.ts";
import { saveVersion } from "./save-version.ts";
import { VersionDialog } from "./version-dialog.tsx";
import { versionFields } from "./version-form.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Version ${loaderData?.version ?? ""}` }];

export function loader({ params, context }: Route.LoaderArgs) {
  return requireApi(context, "version.manage").versions.get({ params });
}

export const action = (args: Route.ActionArgs) => saveVersion(args);

export default function EditVersion({ loaderData: version, actionData: rejection }: Route.ComponentProps) {
  return (
    <VersionDialog
      // A new key remounts the controls after a conflict, so that they show the typed values.
      key={rejection?.conflict?.rowVersion}
      title="Edit version"
      initialVersion={{ ...version, releasedAt: dayOf(version.releasedAt) }}
      lastResult={rejection?.result}
      hiddenFields={rejection?.initialValues ?? buildInitialValues(versionFields, version)}
      conflict={rejection?.conflict}
    />
  );
}
