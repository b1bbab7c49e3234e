import { RadioField } from "#app/ui/radio-field.tsx";
import type { Route } from "./+types/customer-alerts.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { customerAlertsField } from "./fields.ts";
import { explainMissingAlerts } from "./missing-alerts.ts";
import { loadLicenseToEdit } from "#app/routes/license/kit/license-to-edit.ts";
import { saveEdit } from "./edit-license.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

export const meta = createLicenseTitle("Use alerts to the customer of");

export const loader = (args: Route.LoaderArgs) => loadLicenseToEdit(args);

export const action = (args: Route.ActionArgs) => saveEdit(args, customerAlertsField);

const alertChoices = [
  {
    value: "true",
    label: "Send",
    hint: "The customer gets a mail when 80, 90 and 100 % of the assets are in use, once per term.",
  },
  { value: "false", label: "Do not send", hint: "Only the owner of the renewal gets the mails." },
];

export default function EditCustomerAlerts({
  loaderData: license,
  actionData: rejection,
}: Route.ComponentProps) {
  const missingText = explainMissingAlerts(license);
  return (
    <EditDialog
      field={customerAlertsField}
      license={license}
      defaultValue={String(customerAlertsField.read(license))}
      rejection={rejection}
    >
      {(value) => (
        <>
          {missingText && <p className="mb-4 text-muted-foreground">{missingText}</p>}
          <RadioField
            field={value}
            label={customerAlertsField.label}
            required
            name={value.name}
            choices={alertChoices}
            defaultValue={value.defaultValue}
          />
        </>
      )}
    </EditDialog>
  );
}
