import { type RawBuilder, sql, type SqlBool } from "kysely";
import {
  activenessStatus,
  type LicenseRecord,
  type LicenseSummary,
  licenseStatus,
  lifetimeStatus,
  useStatus,
} from "#app/domain/license/license.ts";

interface Flag<License> {
  shift: number;
  mask: number;
  read: (license: License) => number;
}

type FlaggedRecord = Pick<LicenseRecord, "environment" | "type" | "softCapacity" | "isOffline">;
type FlaggedSummary = Pick<LicenseSummary, "status" | "lifetimeStatus" | "useStatus" | "activenessStatus">;

/**
 * The flags are one number that every index contains, so that filters read no rows. Bit positions are stored and must
 * never change.
 */
const recordFlags = {
  environment: { shift: 0, mask: 3, read: ({ environment }) => environment },
  type: { shift: 2, mask: 12, read: ({ type }) => type },
  softCapacity: { shift: 13, mask: 8192, read: ({ softCapacity }) => Number(softCapacity) },
  isOffline: { shift: 14, mask: 16384, read: ({ isOffline }) => Number(isOffline) },
} as const satisfies Record<string, Flag<FlaggedRecord>>;
const derivedFlags = {
  status: { shift: 4, mask: 48, read: ({ status }) => licenseStatus.options.indexOf(status) },
  lifetimeStatus: {
    shift: 6,
    mask: 192,
    read: ({ lifetimeStatus: status }) => lifetimeStatus.options.indexOf(status),
  },
  useStatus: { shift: 8, mask: 1792, read: ({ useStatus: status }) => useStatus.options.indexOf(status) },
  activenessStatus: {
    shift: 11,
    mask: 6144,
    read: ({ activenessStatus: status }) => activenessStatus.options.indexOf(status),
  },
} as const satisfies Record<string, Flag<FlaggedSummary>>;
const flags = { ...recordFlags, ...derivedFlags };

const computeFlags =
  <License>(flagsByName: Record<string, Flag<License>>) =>
  (license: License): number =>
    Object.values(flagsByName).reduce((sum, { shift, read }) => sum + read(license) * 2 ** shift, 0);

export const computeRecordFlags = computeFlags<FlaggedRecord>(recordFlags);
export const computeDerivedFlags = computeFlags<FlaggedSummary>(derivedFlags);

const combineMasks = (flagsByName: Record<string, Pick<Flag<never>, "mask">>) =>
  Object.values(flagsByName).reduce((sum, { mask }) => sum + mask, 0);
const recordMask = combineMasks(recordFlags);
const derivedMask = combineMasks(derivedFlags);

/** Replaces the flags of the record and keeps the derived flags. */
export const replaceRecordFlags = (record: LicenseRecord) =>
  sql<number>`(flags & ${sql.lit(derivedMask)}) + ${sql.lit(computeRecordFlags(record))}`;
export const replaceDerivedFlags = (summary: LicenseSummary) =>
  sql<number>`(flags & ${sql.lit(recordMask)}) + ${sql.lit(computeDerivedFlags(summary))}`;

/** SQL that is true for licenses whose flag has one of these values. */
export function buildFlagCondition(name: keyof typeof flags, values: readonly number[]): RawBuilder<SqlBool> {
  const { mask, shift } = flags[name];
  return sql<SqlBool>`(flags & ${sql.lit(mask)}) in (${sql.join(values.map((value) => sql.lit(value * 2 ** shift)))})`;
}

/** The mask of the status is 48; the value 32 means `deleted`. */
export const notDeletedCondition = sql<SqlBool>`(flags & 48) <> 32`;
