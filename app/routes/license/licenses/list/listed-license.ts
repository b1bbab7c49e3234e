import type { License } from "#app/domain/license/license.ts";

const shown = [
  "key",
  "type",
  "version",
  "isOffline",
  "packageTierPrettyName",
  "status",
  "lifetimeStatus",
  "useStatus",
  "activenessStatus",
  "totalClientsInUse",
  "totalClientCapacity",
  "activeTotalClientCapacity",
  "serversInUse",
  "serverCapacity",
  "activeServerCapacity",
  "startsAt",
  "expiredAt",
  "firstHeartbeat",
  "lastHeartbeat",
  "companyName",
  "firstName",
  "lastName",
  "email",
  "tags",
] as const satisfies readonly (keyof License)[];

export type ListedLicense = Pick<License, (typeof shown)[number]>;

/** Everything else stays on the server. */
export const listedLicense = (license: License) =>
  Object.fromEntries(shown.map((name) => [name, license[name]])) as ListedLicense;
