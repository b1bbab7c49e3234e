import type { License } from "./license.ts";

type Assets = Pick<License, "activeTotalClientCapacity" | "totalClientCapacity">;
type Servers = Pick<License, "activeServerCapacity" | "serverCapacity">;

export const assetLimit = (license: Assets) =>
  license.activeTotalClientCapacity || license.totalClientCapacity || null;
export const serverLimit = (license: Servers) =>
  license.activeServerCapacity || license.serverCapacity || null;
