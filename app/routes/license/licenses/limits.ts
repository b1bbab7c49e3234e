import type { License } from "#app/domain/license/license.ts";

/** The limit that runs now, or else the one that a reader expects: of the quota to come, or of the last one. */
export const assetLimit = (license: License) =>
  license.activeTotalClientCapacity || (license.totalClientCapacity ?? 0);
export const serverLimit = (license: License) =>
  license.activeServerCapacity || (license.serverCapacity ?? 0);
