import type { License } from "./license.ts";

type AssetCapacities = Pick<License, "activeTotalClientCapacity" | "totalClientCapacity">;
type ServerCapacities = Pick<License, "activeServerCapacity" | "serverCapacity">;

/** Capacity of the running quotas, or of the shown quotas if none is running. */
export const assetLimit = (license: AssetCapacities) =>
  license.activeTotalClientCapacity || license.totalClientCapacity || null;
export const serverLimit = (license: ServerCapacities) =>
  license.activeServerCapacity || license.serverCapacity || null;
