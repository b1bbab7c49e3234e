import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import type { Route } from "./+types/grace.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { gracePeriodField, formatGraceDays } from "./fields.ts";
import { loadLicenseToEdit } from "#app/routes/license/kit/license-to-edit.ts";
import { saveEdit } from "./edit-license.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

export const meta = createLicenseTitle("Grace period of");

export const loader = (args: Route.LoaderArgs) => loadLicenseToEdit(args);

export const action = (args: Route.ActionArgs) => saveEdit(args, gracePeriodField);

export default function EditGracePeriod({
  loaderData: license,
  actionData: rejection,
}: Route.ComponentProps) {
  const numbers = useNumberFormat();
  return (
    <EditDialog
      field={gracePeriodField}
      license={license}
      defaultValue={String(gracePeriodField.read(license) ?? "")}
      rejection={rejection}
    >
      {(value) => (
        <Field
          field={value}
          label="Grace period in days"
          hint={`The product continues to work for this number of days after the license ends, at most 90. Leave empty to use the tier’s grace period (${formatGraceDays(license.tierGraceDays, numbers).toLowerCase()}).`}
          className="max-w-md"
        >
          <Input
            type="number"
            name={value.name}
            inputMode="numeric"
            defaultValue={value.defaultValue}
            data-autofocus
          />
        </Field>
      )}
    </EditDialog>
  );
}
