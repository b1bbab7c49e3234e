import type { License } from "./license.ts";

type Assets = Pick<License, "activeTotalClientCapacity" | "totalClientCapacity">;
type Servers = Pick<License, "activeServerCapacity" | "serverCapacity">;

/** The limit that runs now, or else the one that a reader expects: of the quota to come, or of the last one. Null for none. */
export const assetLimit = (license: Assets) =>
  license.activeTotalClientCapacity || license.totalClientCapacity || null;
export const serverLimit = (license: Servers) =>
  license.activeServerCapacity || license.serverCapacity || null;
