import { computeAssetCapacity } from "#app/domain/license/limits.ts";
import type { License } from "#app/domain/license/license.ts";
import { findUseObstacle, type UseObstacle } from "#app/domain/use/obstacle.ts";

const obstacleTexts: Record<UseObstacle, string> = {
  "license-type": "No alerts: assets are counted on Enterprise licenses only.",
  deleted: "No alerts: the license is deleted.",
  offline: "No alerts: the servers of an offline license do not report.",
  "no-limit": "No alerts: the license has no asset capacity.",
  "not-running": "No alerts: no quota is running.",
};

/** The reason why nobody gets alerts about the use of the license, or null. */
export function explainMissingAlerts(license: License): string | null {
  const obstacle = findUseObstacle(license, computeAssetCapacity(license));
  return obstacle && obstacleTexts[obstacle];
}
