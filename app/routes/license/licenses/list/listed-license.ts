import type { License } from "#app/domain/license/license.ts";

const listedFields = [
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
  "tagNames",
] as const satisfies readonly (keyof License)[];

const creationFields = ["createdAt", "createdBy"] as const;

export type ListedLicense = Pick<License, (typeof listedFields)[number]> &
  Partial<Pick<License, (typeof creationFields)[number]>>;

/** The response contains no field that the list does not show. */
export function pickListedFields(license: License, hasCreatedColumn: boolean): ListedLicense {
  const names = hasCreatedColumn ? [...listedFields, ...creationFields] : listedFields;
  return Object.fromEntries(names.map((name) => [name, license[name]])) as ListedLicense;
}
