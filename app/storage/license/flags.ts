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

const shifted = (flag: Flag, value: number) => value * 2 ** bits[flag].shift;

export const recordFlags = (
  license: Pick<LicenseRecord, "environment" | "type" | "softCapacity" | "isOffline">,
): number =>
  shifted("environment", license.environment) +
  shifted("type", license.type) +
  shifted("softCapacity", Number(license.softCapacity)) +
  shifted("isOffline", Number(license.isOffline));

export const derivedFlags = (
  summary: Pick<LicenseSummary, "status" | "lifetimeStatus" | "useStatus" | "activenessStatus">,
): number =>
  shifted("status", licenseStatus.options.indexOf(summary.status)) +
  shifted("lifetimeStatus", lifetimeStatus.options.indexOf(summary.lifetimeStatus)) +
  shifted("useStatus", useStatus.options.indexOf(summary.useStatus)) +
  shifted("activenessStatus", activenessStatus.options.indexOf(summary.activenessStatus));

const maskOf = (...flags: Flag[]) => flags.reduce((sum, flag) => sum + bits[flag].mask, 0);
const recordMask = maskOf("environment", "type", "softCapacity", "isOffline");
const derivedMask = maskOf("status", "lifetimeStatus", "useStatus", "activenessStatus");

/** Replaces the record's half and leaves the derived half unchanged. */
export const withRecordFlags = (record: LicenseRecord) =>
  sql<number>`(flags & ${sql.lit(derivedMask)}) + ${sql.lit(recordFlags(record))}`;
export const withDerivedFlags = (summary: LicenseSummary) =>
  sql<number>`(flags & ${sql.lit(recordMask)}) + ${sql.lit(derivedFlags(summary))}`;

/** True for licenses with one of these values. */
export const flagTest = (flag: Flag, values: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(flags & ${sql.lit(bits[flag].mask)}) in (${sql.join(values.map((value) => sql.lit(shifted(flag, value))))})`;

export const isNotDeleted = sql<SqlBool>`(flags & 48) <> 32`;
