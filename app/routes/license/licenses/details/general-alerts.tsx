import { editableFields } from "#app/domain/license/editable-fields.ts";
import { computeAssetCapacity } from "#app/domain/license/limits.ts";
import type { License } from "#app/domain/license/license.ts";
import { findUseObstacle, type UseObstacle } from "#app/domain/use/obstacle.ts";
import { formatCustomerAlerts } from "#app/routes/license/licenses/edit/fields.ts";
import { ValueWithChangeLink } from "./general-change.tsx";

const obstacleTexts: Record<UseObstacle, string> = {
  "license-type": "No alerts: assets are counted on Enterprise licenses only.",
  deleted: "No alerts: the license is deleted.",
  offline: "No alerts: the servers of an offline license do not report.",
  "no-limit": "No alerts: the license has no asset capacity.",
  "not-running": "No alerts: no quota is running.",
};

export function GeneralCustomerAlerts({ license, mayEdit }: { license: License; mayEdit: boolean }) {
  const { label, path } = editableFields.alertsCustomer;
  const obstacle = findUseObstacle(license, computeAssetCapacity(license));
  return (
    <ValueWithChangeLink license={license} subpath={path} label={`Change ${label}`} mayChange={mayEdit}>
      {formatCustomerAlerts(license.alertsCustomer)}
      {obstacle !== null && (
        <span className="block text-xs text-muted-foreground">{obstacleTexts[obstacle]}</span>
      )}
    </ValueWithChangeLink>
  );
}
