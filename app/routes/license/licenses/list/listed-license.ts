import type { License } from "#app/domain/license/license.ts";
import type { ListColumn } from "#app/domain/person/list-columns.ts";

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

/** Fields of columns that are hidden by default. */
const fieldsByColumn = {
  created: ["createdAt", "createdBy"],
  fullFrom: ["fullFrom"],
} as const satisfies Partial<Record<ListColumn, readonly (keyof License)[]>>;
type ColumnField = (typeof fieldsByColumn)[keyof typeof fieldsByColumn][number];

export type ListedLicense = Pick<License, (typeof listedFields)[number]> &
  Partial<Pick<License, ColumnField>>;

/** The response contains no field that the list does not show. */
export function pickListedFields(license: License, columns: readonly ListColumn[]): ListedLicense {
  const columnFields = Object.entries(fieldsByColumn).flatMap(([column, fields]): readonly ColumnField[] =>
    columns.some((name) => name === column) ? fields : [],
  );
  const names = [...listedFields, ...columnFields];
  return Object.fromEntries(names.map((name) => [name, license[name]])) as ListedLicense;
}
