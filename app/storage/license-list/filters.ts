import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { FilterName, FlagFilterName } from "#app/domain/license/filter-fields.ts";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import { activenessStatus, licenseStatus, lifetimeStatus, useStatus } from "#app/domain/license/license.ts";
import { tagId } from "#app/domain/tag/tag.ts";
import { fold } from "#app/domain/text/fold.ts";
import { startOfMaskedKey } from "#app/domain/text/license-key-alias.ts";
import { hasGeneratedFormat, possibleKeys, upperCaseKey } from "#app/domain/text/license-key.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { allOf } from "#app/storage/engine/dialect.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { flagTest, isNotDeleted } from "#app/storage/license/flags.ts";
import type { LicenseSummaryTable } from "#app/storage/schema/schema.ts";
import { beginsWith, hasTrigram, keyContains, textContains } from "#app/storage/engine/text-search.ts";
import type { CounterKey } from "./counters.ts";

export type Column = keyof LicenseSummaryTable;
type Test = RawBuilder<SqlBool>;

export interface Condition {
  /** First column of the index that finds the matches; `license_id` is the primary key. */
  column: Column;
  /** Finds the matches by that index. */
  seek: Test;
  /** Tests licenses that another index finds. */
  test: Test;
  /** True if the matches are one range of the index. */
  isRange?: true;
  /** The condition on the table `license_tag`, if the filter has a tag and the table has the column. */
  tagTableTest?: Test;
  counterKey?: CounterKey;
  /** Stored number of matches that are not deleted. */
  storedTotal?: RawBuilder<number>;
}

interface FilterContext {
  engine: Engine;
  filter: LicenseFilter;
}

/** A period is resolved to its days before the list is read. */
type ColumnFilterName = Exclude<FilterName, FlagFilterName | "datePeriod">;

type Filters<Name extends FilterName, Result, Context extends unknown[]> = {
  [Each in Name]: (value: NonNullable<LicenseFilter[Each]>, ...context: Context) => Result;
};

/** Flags are tested in every index and counter. */
const flagFilters: Filters<FlagFilterName, Test, []> = {
  environment: (value) => flagTest("environment", [value]),
  types: (values) => flagTest("type", values),
  lifetimeStatuses: (values) => flagTest("lifetimeStatus", positionsIn(lifetimeStatus.options, values)),
  useStatuses: (values) => flagTest("useStatus", positionsIn(useStatus.options, values)),
  activenessStatuses: (values) => flagTest("activenessStatus", positionsIn(activenessStatus.options, values)),
  statuses: (values) => flagTest("status", positionsIn(licenseStatus.options, values)),
  softCapacity: (value) => flagTest("softCapacity", [Number(value)]),
  isOffline: (value) => flagTest("isOffline", [Number(value)]),
};

const columnFilters: Filters<ColumnFilterName, Condition | null, [FilterContext]> = {
  key: keyCondition,
  companyName: (name, { engine }) => textCondition(engine, "company", name),
  contactEmail: (email, { engine }) => textCondition(engine, "email", email),
  createdBy: (email, { engine }) => ({
    ...equals(engine, "created_by_fold", fold(email)),
    counterKey: `by:${fold(email)}`,
  }),
  customerId: customerCondition,
  tag: tagCondition,
  // With a tag, it is part of the tag's condition, because counters and `license_tag` have both.
  packageTierId: (tier, { engine, filter }) =>
    filter.tag ? null : { ...equals(engine, "package_tier_id", tier), counterKey: `tier:${tier}` },
  dateFilterType: dateCondition,
  // Both are part of `dateFilterType`.
  minDate: () => null,
  maxDate: () => null,
  lastContactBefore: (before, { engine }) =>
    between(engine, "last_heartbeat", Number.MIN_SAFE_INTEGER, msOf(before) - 1),
};

/** Deleted licenses match only if `statuses` names them. */
export function flagTests(filter: LicenseFilter): Test[] {
  const tests = apply(flagFilters, filter);
  return filter.statuses?.length ? tests : [...tests, isNotDeleted];
}

/** Conditions of the filter, except the flags. */
export const conditionsOf = (engine: Engine, filter: LicenseFilter): Condition[] =>
  apply(columnFilters, filter, { engine, filter }).filter((condition) => condition !== null);

/** Results of the filters that have a value. */
function apply<Name extends FilterName, Result, Context extends unknown[]>(
  filters: Filters<Name, Result, Context>,
  filter: LicenseFilter,
  ...context: Context
): Result[] {
  const names = Object.keys(filters) as Name[];
  return names
    .filter((name) => !isEmpty(filter[name]))
    .map((name) => filters[name](filter[name] as NonNullable<LicenseFilter[Name]>, ...context));
}

const isEmpty = (value: unknown) =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const positionsIn = <Value>(options: readonly Value[], values: readonly Value[]) =>
  values.map((value) => options.indexOf(value));

/** `testOf` must match one range of values. The plus keeps SQLite from using an index; PostgreSQL chooses by itself. */
function rangeOf(
  { databaseType }: Engine,
  column: Column,
  testOf: (column: RawBuilder<unknown>) => Test,
): Condition {
  const indexed = sql.ref(column);
  const unindexed = databaseType === "sqlite" ? sql`+${indexed}` : indexed;
  return { column, seek: testOf(indexed), test: testOf(unindexed), isRange: true };
}

const equals = (engine: Engine, name: Column, value: string) =>
  rangeOf(engine, name, (column) => sql<SqlBool>`${column} = ${value}`);

const between = (engine: Engine, name: Column, from: number, to: number) =>
  rangeOf(engine, name, (column) => sql<SqlBool>`${column} >= ${from} and ${column} <= ${to}`);

/** One or two characters, and a masked key, match only the beginning of a key. */
function keyCondition(text: string, { engine }: FilterContext): Condition | null {
  const start = startOfMaskedKey(text);
  if (start !== null) return rangeOf(engine, "key", (column) => beginsWith(column, upperCaseKey(start)));
  const keys = possibleKeys(fold(text));
  const [key = ""] = keys;
  if (key === "") return null;
  if (keys.length === 1 && hasGeneratedFormat(key)) return equals(engine, "key", key);
  if (hasTrigram(key)) return { column: "license_id", ...keyContains(engine, keys) };
  return rangeOf(engine, "key", (column) => beginsWith(column, key));
}

function textCondition(engine: Engine, kind: "company" | "email", text: string): Condition | null {
  const folded = fold(text);
  if (folded === "") return null;
  const { total, ...condition } = textContains(engine, kind, folded);
  return { ...condition, storedTotal: total };
}

function customerCondition(id: number): Condition {
  return {
    column: "license_id",
    seek: sql<SqlBool>`license_id in (select license_company.license_id from license_company where company_id = ${id})`,
    test: sql<SqlBool>`(
      select company_id from license_company where license_company.license_id = license_summary.license_id
    ) = ${id}`,
    storedTotal: sql<number>`(select coalesce(sum(licenses), 0) from company where id = ${id})`,
  };
}

function tagCondition(tag: string, { filter }: FilterContext): Condition {
  const tier = filter.packageTierId;
  const number = sql`(select number from tag where id = ${tagId(tag)})`;
  const tests = [sql<SqlBool>`tag_number = ${number}`];
  if (tier) tests.push(sql<SqlBool>`license_tag.package_tier_id = ${tier}`);
  const ids = sql`select license_tag.license_id from license_tag where ${allOf([...tests, ...flagTests(filter)])}`;
  // With `exists`, PostgreSQL would join or list all licenses with the tag.
  const link = sql`(
    select 1 from license_tag where license_tag.license_id = license_summary.license_id and ${allOf(tests)}
  )`;
  return {
    column: "license_id",
    seek: sql<SqlBool>`license_id in (${ids})`,
    test: sql<SqlBool>`${link} is not null`,
    tagTableTest: allOf(tests),
    counterKey: tier
      ? sql<string>`'tag:' || ${number} || ${`:tier:${tier}`}`
      : sql<string>`'tag:' || ${number}`,
  };
}

const dateColumns = { created: "created_at", activated: "activated_at", expired: "expired_at" } as const;

function dateCondition(type: keyof typeof dateColumns, { engine, filter }: FilterContext): Condition | null {
  const { minDate, maxDate } = filter;
  if (!minDate && !maxDate) return null;
  const msOr = (date: Instant | undefined, end: number) => (date ? msOf(date) : end);
  const condition = between(
    engine,
    dateColumns[type],
    msOr(minDate, Number.MIN_SAFE_INTEGER),
    msOr(maxDate, Number.MAX_SAFE_INTEGER),
  );
  return type === "created" && filter.tag ? { ...condition, tagTableTest: condition.seek } : condition;
}
