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
type Trait = keyof typeof shift;

const mask: Record<Trait, number> = {
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

const placed = (trait: Trait, value: number) => value * 2 ** shift[trait];

export const recordTraits = (
  license: Pick<LicenseRecord, "environment" | "type" | "softCapacity" | "isOffline">,
): number =>
  placed("environment", license.environment) +
  placed("type", license.type) +
  placed("softCapacity", Number(license.softCapacity)) +
  placed("isOffline", Number(license.isOffline));

export const derivedTraits = (
  summary: Pick<LicenseSummary, "status" | "lifetimeStatus" | "useStatus" | "activenessStatus">,
): number =>
  placed("status", statuses.indexOf(summary.status)) +
  placed("lifetimeStatus", lifetimes.indexOf(summary.lifetimeStatus)) +
  placed("useStatus", uses.indexOf(summary.useStatus)) +
  placed("activenessStatus", activenesses.indexOf(summary.activenessStatus));

const recordMask = mask.environment + mask.type + mask.softCapacity + mask.isOffline;
const derivedMask = mask.status + mask.lifetimeStatus + mask.useStatus + mask.activenessStatus;

/** Replaces the record's half and leaves the derived half unchanged. */
export const withRecordTraits = (record: LicenseRecord) =>
  sql<number>`(traits & ${sql.lit(derivedMask)}) + ${sql.lit(recordTraits(record))}`;
export const withDerivedTraits = (summary: LicenseSummary) =>
  sql<number>`(traits & ${sql.lit(recordMask)}) + ${sql.lit(derivedTraits(summary))}`;

/** Must have the same text as the condition of the partial index. */
export const isDeleted = sql<SqlBool>`(traits & ${sql.lit(mask.status)}) = ${sql.lit(placed("status", statuses.indexOf("deleted")))}`;

/** True if the filter accepts every license that is not deleted. */
export const isUndemanding = (filter: LicenseFilter): boolean =>
  traitTests(filter).length === 1 && !filter.statuses?.length;

/** Deleted licenses match only if `statuses` names them. */
export function traitTests(filter: LicenseFilter): RawBuilder<SqlBool>[] {
  const tests: RawBuilder<SqlBool>[] = [];
  const oneOf = (trait: Trait, values: readonly number[] | undefined, options?: number) => {
    if (!values || values.length === 0) return;
    const wanted = new Set(values);
    const part = sql`(traits & ${sql.lit(mask[trait])})`;
    const others = Array.from({ length: options ?? 0 }, (_, place) => place).filter(
      (place) => !wanted.has(place),
    );
    const listed = (places: Iterable<number>) =>
      sql.join(Array.from(places, (place) => sql.lit(placed(trait, place))));
    // A single comparison takes half as long as a list, for each license that is skipped.
    tests.push(
      others.length === 1
        ? sql<SqlBool>`${part} <> ${listed(others)}`
        : sql<SqlBool>`${part} in (${listed(wanted)})`,
    );
  };
  const places = <Value>(options: readonly Value[], values: readonly Value[] | undefined) =>
    values?.map((value) => options.indexOf(value));

  const shown = filter.statuses?.length ? filter.statuses : statuses.filter((status) => status !== "deleted");
  oneOf("environment", filter.environment && [filter.environment]);
  oneOf("type", filter.types);
  oneOf("lifetimeStatus", places(lifetimes, filter.lifetimeStatuses));
  oneOf("useStatus", places(uses, filter.useStatuses));
  oneOf("activenessStatus", places(activenesses, filter.activenessStatuses));
  oneOf("softCapacity", filter.softCapacity === undefined ? undefined : [Number(filter.softCapacity)]);
  oneOf("isOffline", filter.isOffline === undefined ? undefined : [Number(filter.isOffline)]);
  // Last, because most licenses pass this test: earlier tests then rule out more rows.
  oneOf("status", places(statuses, shown), statuses.length);
  return tests;
}
