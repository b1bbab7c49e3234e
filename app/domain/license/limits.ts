import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { License } from "./license.ts";

type AssetCapacities = Pick<License, "activeTotalClientCapacity" | "totalClientCapacity">;
type ServerCapacities = Pick<License, "activeServerCapacity" | "serverCapacity">;

/** Capacity of the running quotas, or of the displayed quotas if none is running. */
export const assetLimit = (license: AssetCapacities) =>
  license.activeTotalClientCapacity || license.totalClientCapacity || null;
export const serverLimit = (license: ServerCapacities) =>
  license.activeServerCapacity || license.serverCapacity || null;

/** Null means no limit. An Enterprise license without a quota allows nothing. */
export const assetTotal = (license: AssetCapacities & Pick<License, "type">) =>
  license.type === licenseTypes.enterprise ? (assetLimit(license) ?? 0) : null;
export const serverTotal = (license: ServerCapacities & Pick<License, "type">) =>
  license.type === licenseTypes.enterprise ? (serverLimit(license) ?? 0) : null;
