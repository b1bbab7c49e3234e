import { licenseTypes } from "#app/domain/package/license-type.ts";
import type { License } from "./license.ts";

type AssetCapacities = Pick<License, "activeTotalClientCapacity" | "totalClientCapacity">;
type ServerCapacities = Pick<License, "activeServerCapacity" | "serverCapacity">;

/** The capacity of the running quotas, or else the capacity that the license list shows. */
export const computeAssetCapacity = (license: AssetCapacities) =>
  license.activeTotalClientCapacity || license.totalClientCapacity || null;
export const computeServerCapacity = (license: ServerCapacities) =>
  license.activeServerCapacity || license.serverCapacity || null;

/** Null means that there is no limit. The limit of an Enterprise license without a quota is 0. */
export const computeAssetLimit = (license: AssetCapacities & Pick<License, "type">) =>
  license.type === licenseTypes.enterprise ? (computeAssetCapacity(license) ?? 0) : null;
export const computeServerLimit = (license: ServerCapacities & Pick<License, "type">) =>
  license.type === licenseTypes.enterprise ? (computeServerCapacity(license) ?? 0) : null;
