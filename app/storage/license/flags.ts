import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import {
  activenessStatus,
  type LicenseRecord,
  type LicenseSummary,
  licenseStatus,
  lifetimeStatus,
  useStatus,
} from "#app/domain/license/license.ts";

/**
 * All flags are one number that every index contains, so that filters read no rows. Bit positions are stored and must
 * never change.
 */
const shift = {
  environment: 0,
  type: 2,
  status: 4,
  lifetimeStatus: 6,
  useStatus: 8,
  activenessStatus: 11,
  softCapacity: 13,
  isOffline: 14,
} as const;
type Flag = keyof typeof shift;

const mask: Record<Flag, number> = {
  environment: 3,
  type: 12,
  status: 48,
  lifetimeStatus: 192,
  useStatus: 1792,
  activenessStatus: 6144,
  softCapacity: 8192,
  isOffline: 16384,
};

const lifetimes = lifetimeStatus.options;
const uses = useStatus.options;
const activenesses = activenessStatus.options;
const statuses = licenseStatus.options;

const shifted = (flag: Flag, value: number) => value * 2 ** shift[flag];

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
  shifted("status", statuses.indexOf(summary.status)) +
  shifted("lifetimeStatus", lifetimes.indexOf(summary.lifetimeStatus)) +
  shifted("useStatus", uses.indexOf(summary.useStatus)) +
  shifted("activenessStatus", activenesses.indexOf(summary.activenessStatus));

const recordMask = mask.environment + mask.type + mask.softCapacity + mask.isOffline;
const derivedMask = mask.status + mask.lifetimeStatus + mask.useStatus + mask.activenessStatus;

/** Replaces the record's half and leaves the derived half unchanged. */
export const withRecordFlags = (record: LicenseRecord) =>
  sql<number>`(traits & ${sql.lit(derivedMask)}) + ${sql.lit(recordFlags(record))}`;
export const withDerivedFlags = (summary: LicenseSummary) =>
  sql<number>`(traits & ${sql.lit(recordMask)}) + ${sql.lit(derivedFlags(summary))}`;

/** Must have the same text as the condition of the partial index. */
export const isDeleted = sql<SqlBool>`(traits & ${sql.lit(mask.status)}) = ${sql.lit(shifted("status", statuses.indexOf("deleted")))}`;

/** True if the filter accepts every license that is not deleted. */
export const acceptsAll = (filter: LicenseFilter): boolean =>
  flagTests(filter).length === 1 && !filter.statuses?.length;

/** Deleted licenses match only if `statuses` names them. */
export function flagTests(filter: LicenseFilter): RawBuilder<SqlBool>[] {
  const tests: RawBuilder<SqlBool>[] = [];
  const addTest = (flag: Flag, values: readonly number[] | undefined, options?: number) => {
    if (!values || values.length === 0) return;
    const accepted = new Set(values);
    const part = sql`(traits & ${sql.lit(mask[flag])})`;
    const excluded = Array.from({ length: options ?? 0 }, (_, index) => index).filter(
      (index) => !accepted.has(index),
    );
    const sqlList = (indexes: Iterable<number>) =>
      sql.join(Array.from(indexes, (index) => sql.lit(shifted(flag, index))));
    // A single comparison takes half as long as a list, for each license that is skipped.
    tests.push(
      excluded.length === 1
        ? sql<SqlBool>`${part} <> ${sqlList(excluded)}`
        : sql<SqlBool>`${part} in (${sqlList(accepted)})`,
    );
  };
  const index = <Value>(options: readonly Value[], values: readonly Value[] | undefined) =>
    values?.map((value) => options.indexOf(value));

  const shown = filter.statuses?.length ? filter.statuses : statuses.filter((status) => status !== "deleted");
  addTest("environment", filter.environment && [filter.environment]);
  addTest("type", filter.types);
  addTest("lifetimeStatus", index(lifetimes, filter.lifetimeStatuses));
  addTest("useStatus", index(uses, filter.useStatuses));
  addTest("activenessStatus", index(activenesses, filter.activenessStatuses));
  addTest("softCapacity", filter.softCapacity === undefined ? undefined : [Number(filter.softCapacity)]);
  addTest("isOffline", filter.isOffline === undefined ? undefined : [Number(filter.isOffline)]);
  // Last, because most licenses pass this test: earlier tests then rule out more rows.
  addTest("status", index(statuses, shown), statuses.length);
  return tests;
}
