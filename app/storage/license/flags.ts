import { type RawBuilder, sql, type SqlBool } from "kysely";
import {
  activenessStatus,
  type LicenseRecord,
  type LicenseSummary,
  licenseStatus,
  lifetimeStatus,
  useStatus,
} from "#app/domain/license/license.ts";

/**
 * The flags are one number that every index contains, so that filters read no rows. Bit positions are stored and must
 * never change.
 */
const bits = {
  environment: { shift: 0, mask: 3 },
  type: { shift: 2, mask: 12 },
  status: { shift: 4, mask: 48 },
  lifetimeStatus: { shift: 6, mask: 192 },
  useStatus: { shift: 8, mask: 1792 },
  activenessStatus: { shift: 11, mask: 6144 },
  softCapacity: { shift: 13, mask: 8192 },
  isOffline: { shift: 14, mask: 16384 },
} as const;
type Flag = keyof typeof bits;

const shiftFlagValue = (flag: Flag, value: number) => value * 2 ** bits[flag].shift;

export const computeRecordFlags = (
  license: Pick<LicenseRecord, "environment" | "type" | "softCapacity" | "isOffline">,
): number =>
  shiftFlagValue("environment", license.environment) +
  shiftFlagValue("type", license.type) +
  shiftFlagValue("softCapacity", Number(license.softCapacity)) +
  shiftFlagValue("isOffline", Number(license.isOffline));

export const computeDerivedFlags = (
  summary: Pick<LicenseSummary, "status" | "lifetimeStatus" | "useStatus" | "activenessStatus">,
): number =>
  shiftFlagValue("status", licenseStatus.options.indexOf(summary.status)) +
  shiftFlagValue("lifetimeStatus", lifetimeStatus.options.indexOf(summary.lifetimeStatus)) +
  shiftFlagValue("useStatus", useStatus.options.indexOf(summary.useStatus)) +
  shiftFlagValue("activenessStatus", activenessStatus.options.indexOf(summary.activenessStatus));

const combineMasks = (...flags: Flag[]) => flags.reduce((sum, flag) => sum + bits[flag].mask, 0);
// The license record determines the record flags, and its summary determines the derived flags.
const recordMask = combineMasks("environment", "type", "softCapacity", "isOffline");
const derivedMask = combineMasks("status", "lifetimeStatus", "useStatus", "activenessStatus");

/** Replaces the flags of the record and keeps the derived flags. */
export const replaceRecordFlags = (record: LicenseRecord) =>
  sql<number>`(flags & ${sql.lit(derivedMask)}) + ${sql.lit(computeRecordFlags(record))}`;
export const replaceDerivedFlags = (summary: LicenseSummary) =>
  sql<number>`(flags & ${sql.lit(recordMask)}) + ${sql.lit(computeDerivedFlags(summary))}`;

/** SQL that is true for licenses whose flag has one of these values. */
export const buildFlagCondition = (flag: Flag, values: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(flags & ${sql.lit(bits[flag].mask)}) in (${sql.join(values.map((value) => sql.lit(shiftFlagValue(flag, value))))})`;

/** The mask of the status is 48; 32 is the status `deleted`. */
export const notDeletedCondition = sql<SqlBool>`(flags & 48) <> 32`;
