import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { License } from "./license.ts";

type AssetCapacities = Pick<License, "activeTotalClientCapacity" | "totalClientCapacity">;
type ServerCapacities = Pick<License, "activeServerCapacity" | "serverCapacity">;

/** Returns the capacity of the running quotas. If no quota is running, returns the capacity that the license list shows. */
export const computeAssetCapacity = (license: AssetCapacities) =>
  license.activeTotalClientCapacity || license.totalClientCapacity || null;
export const computeServerCapacity = (license: ServerCapacities) =>
  license.activeServerCapacity || license.serverCapacity || null;

/** Null means no limit. An Enterprise license without a quota allows nothing. */
export const computeAssetLimit = (license: AssetCapacities & Pick<License, "type">) =>
  license.type === licenseTypes.enterprise ? (computeAssetCapacity(license) ?? 0) : null;
export const computeServerLimit = (license: ServerCapacities & Pick<License, "type">) =>
  license.type === licenseTypes.enterprise ? (computeServerCapacity(license) ?? 0) : null;
