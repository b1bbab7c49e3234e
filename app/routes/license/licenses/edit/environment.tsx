import { environmentNames } from "#app/domain/license/environment.ts";
import { Field } from "#app/ui/field.tsx";
import { createChoices, Select } from "#app/ui/select.tsx";
import type { Route } from "./+types/environment.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { environmentField } from "./fields.ts";
import { loadLicenseToEdit } from "#app/routes/license/kit/license-to-edit.ts";
import { saveEdit } from "./edit-license.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

export const meta = createLicenseTitle("Environment of");

export const loader = (args: Route.LoaderArgs) => loadLicenseToEdit(args);

export const action = (args: Route.ActionArgs) => saveEdit(args, environmentField);

export default function EditEnvironment({
  loaderData: license,
  actionData: rejection,
}: Route.ComponentProps) {
  return (
    <EditDialog
      field={environmentField}
      license={license}
      defaultValue={String(environmentField.read(license))}
      rejection={rejection}
    >
      {(value) => (
        <Field field={value} label={environmentField.label} required>
          <Select
            name={value.name}
            defaultValue={value.defaultValue}
            choices={createChoices(environmentNames)}
            data-autofocus
          />
        </Field>
      )}
    </EditDialog>
  );
}
