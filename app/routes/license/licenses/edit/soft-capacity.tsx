import { RadioField } from "#app/ui/radio-field.tsx";
import type { Route } from "./+types/soft-capacity.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { softCapacityField } from "./fields.ts";
import { loadLicenseToEdit } from "#app/routes/license/kit/license-to-edit.ts";
import { saveEdit } from "./edit-license.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

export const meta = createLicenseTitle("Capacity overrun of");

export const loader = (args: Route.LoaderArgs) => loadLicenseToEdit(args);

export const action = (args: Route.ActionArgs) => saveEdit(args, softCapacityField);

const overrunChoices = [
  {
    value: "true",
    label: "Allowed",
    hint: "The license stays valid if more assets are in use than its asset capacity.",
  },
  { value: "false", label: "Not allowed" },
];

export default function EditCapacityOverrun({
  loaderData: license,
  actionData: rejection,
}: Route.ComponentProps) {
  return (
    <EditDialog
      field={softCapacityField}
      license={license}
      defaultValue={String(softCapacityField.read(license))}
      rejection={rejection}
    >
      {(value) => (
        <RadioField
          field={value}
          label={softCapacityField.label}
          required
          name={value.name}
          choices={overrunChoices}
          defaultValue={value.defaultValue}
        />
      )}
    </EditDialog>
  );
}
