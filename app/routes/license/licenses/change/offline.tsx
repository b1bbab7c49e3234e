import { licenseApiContext } from "#app/middleware/license-api.ts";
import { EditDialog } from "#app/routes/license/licenses/edit/edit-dialog.tsx";
import { loadLicenseToEdit } from "#app/routes/license/kit/license-to-edit.ts";
import { saveEdit } from "#app/routes/license/licenses/edit/edit-license.ts";
import { offlineField } from "#app/routes/license/licenses/edit/fields.ts";
import type { Route } from "./+types/offline.ts";
import { chooseOfflineChangeLabel } from "#app/words/license-words.ts";
import { ChangeEffects } from "./change-effects.tsx";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

export const meta = createLicenseTitle("Offline use of");

export async function loader(args: Route.LoaderArgs) {
  const license = await loadLicenseToEdit(args);
  const { licenses } = args.context.get(licenseApiContext);
  const preview = await licenses.previewChange({
    params: args.params,
    body: { kind: "offline", isOffline: !license.isOffline },
  });
  return { license, preview };
}

export const action = (args: Route.ActionArgs) => saveEdit(args, offlineField);

export default function ChangeOffline({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { license, preview } = loaderData;
  const label = chooseOfflineChangeLabel(license.isOffline);
  return (
    <EditDialog
      title={label}
      field={offlineField}
      license={license}
      defaultValue={String(!license.isOffline)}
      rejection={rejection}
      saveLabel={label}
    >
      {() => (
        <div className="grid gap-4">
          <input type="hidden" name="value" value={String(!license.isOffline)} />
          <p>
            {license.isOffline
              ? "License files can no longer be downloaded. The servers must contact us again, and the activeness status applies again."
              : "The product runs without a network and uses a license file. The activeness status no longer applies."}
          </p>
          <ChangeEffects preview={preview} />
        </div>
      )}
    </EditDialog>
  );
}
