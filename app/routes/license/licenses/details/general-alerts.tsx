import { editableFields } from "#app/domain/license/editable-fields.ts";
import type { License } from "#app/domain/license/license.ts";
import { formatCustomerAlerts } from "#app/routes/license/licenses/edit/fields.ts";
import { explainMissingAlerts } from "#app/routes/license/licenses/edit/missing-alerts.ts";
import { ValueWithChangeLink } from "./general-change.tsx";

export function GeneralCustomerAlerts({ license, mayEdit }: { license: License; mayEdit: boolean }) {
  const { label, path } = editableFields.alertsCustomer;
  const missingText = explainMissingAlerts(license);
  return (
    <ValueWithChangeLink license={license} subpath={path} label={`Change ${label}`} mayChange={mayEdit}>
      {formatCustomerAlerts(license.alertsCustomer)}
      {missingText && <span className="block text-xs text-muted-foreground">{missingText}</span>}
    </ValueWithChangeLink>
  );
}
