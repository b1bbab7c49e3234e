import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { FilterName, FlagFilterName } from "#app/domain/license/filter-fields.ts";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import { activenessStatus, licenseStatus, lifetimeStatus, useStatus } from "#app/domain/license/license.ts";
import { computeTagId } from "#app/domain/tag/tag.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { hasWords, normalizeName } from "#app/domain/text/normalize-name.ts";
import { findStartOfMaskedKey } from "#app/domain/text/license-key-alias.ts";
import { hasGeneratedFormat, listPossibleKeys, toUpperCaseKey } from "#app/domain/text/license-key.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { columnContains, joinWithAnd } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { buildFlagCondition, notDeletedCondition } from "#app/storage/license/flags.ts";
import type { SearchedText } from "#app/storage/schema/derived-tables.ts";
import {
  beginsWith,
  hasTrigram,
  createKeyConditions,
  createTextConditions,
} from "#app/storage/engine/text-search.ts";
import type { CounterKey } from "./counters.ts";
import type { IndexedColumn } from "./indexed-columns.ts";

type SqlCondition = RawBuilder<SqlBool>;

export interface Condition {
  /** First column of the index that finds the matches; `license_id` is the primary key. */
  column: IndexedColumn | "license_id";
  /** Finds the matches by that index. */
  indexCondition: SqlCondition;
  /** Tests licenses that another index finds. */
  rowCondition: SqlCondition;
  /** True if the matches are one range of the index. */
  isRange?: true;
  /** The condition on the table `license_tag`, if the filter has a tag and the table has this column. */
  tagTableCondition?: SqlCondition;
  counterKey?: CounterKey;
  /** Stored number of matches that are not deleted. */
  storedTotal?: RawBuilder<number>;
}

interface FilterContext {
  engine: Engine;
  filter: LicenseFilter;
}

/** The caller replaces `datePeriod` by its first and last day, so `datePeriod` has no condition. */
type ColumnFilterName = Exclude<FilterName, FlagFilterName | "datePeriod">;

/** For each filter, a function that builds a result from the filter's value and from extra parameters. */
type FilterBuilders<Name extends FilterName, Result, ExtraParameters extends unknown[]> = {
  [Key in Name]: (value: NonNullable<LicenseFilter[Key]>, ...extraParameters: ExtraParameters) => Result;
};

/** Every index and counter contains the flags, so each of them can be filtered by flags. */
const flagConditionBuilders: FilterBuilders<FlagFilterName, SqlCondition, []> = {
  environment: (value) => buildFlagCondition("environment", [value]),
  types: (values) => buildFlagCondition("type", values),
  lifetimeStatuses: (values) =>
    buildFlagCondition("lifetimeStatus", findOptionIndexes(lifetimeStatus.options, values)),
  useStatuses: (values) => buildFlagCondition("useStatus", findOptionIndexes(useStatus.options, values)),
  activenessStatuses: (values) =>
    buildFlagCondition("activenessStatus", findOptionIndexes(activenessStatus.options, values)),
  statuses: (values) => buildFlagCondition("status", findOptionIndexes(licenseStatus.options, values)),
  softCapacity: (value) => buildFlagCondition("softCapacity", [Number(value)]),
  isOffline: (value) => buildFlagCondition("isOffline", [Number(value)]),
};

const columnConditionBuilders: FilterBuilders<ColumnFilterName, Condition | null, [FilterContext]> = {
  key: buildKeyCondition,
  companyName: (name, { engine }) => buildTextCondition(engine, "company", name),
  contactEmail: (email, { engine }) => buildTextCondition(engine, "email", email),
  createdBy: (email, { engine }) => ({
    ...buildEqualsCondition(engine, "created_by_fold", normalizeForSearch(email)),
    counterKey: `by:${normalizeForSearch(email)}`,
  }),
  companyId: buildCustomerCondition,
  tag: buildTagCondition,
  // The condition of a tag contains the tier, because counters and `license_tag` combine tag and tier.
  packageTierId: (tierId, { engine, filter }) =>
    filter.tag
      ? null
      : { ...buildEqualsCondition(engine, "package_tier_id", tierId), counterKey: `tier:${tierId}` },
  dateFilterType: buildDateCondition,
  // The condition of `dateFilterType` contains both dates.
  minDate: () => null,
  maxDate: () => null,
  lastContactBefore: (before, { engine }) =>
    buildBetweenCondition(engine, "last_heartbeat", Number.MIN_SAFE_INTEGER, msOf(before) - 1),
  fullBefore: (before, { engine }) =>
    buildBetweenCondition(engine, "full_from", Number.MIN_SAFE_INTEGER, msOf(before) - 1),
};

/** Deleted licenses match only if `statuses` names them. */
export function buildFlagConditions(filter: LicenseFilter): SqlCondition[] {
  const flagConditions = applyFilters(flagConditionBuilders, filter);
  return filter.statuses?.length ? flagConditions : [...flagConditions, notDeletedCondition];
}

/** The conditions of all filters except those on flags. `buildFlagConditions` returns the flag conditions. */
export const buildConditions = (engine: Engine, filter: LicenseFilter): Condition[] =>
  applyFilters(columnConditionBuilders, filter, { engine, filter }).filter((condition) => condition !== null);

/** Calls the builder of each filter that has a value, and returns the results. */
function applyFilters<Name extends FilterName, Result, ExtraParameters extends unknown[]>(
  builders: FilterBuilders<Name, Result, ExtraParameters>,
  filter: LicenseFilter,
  ...extraParameters: ExtraParameters
): Result[] {
  const names = Object.keys(builders) as Name[];
  return names
    .filter((name) => !isEmptyFilterValue(filter[name]))
    .map((name) => builders[name](filter[name] as NonNullable<LicenseFilter[Name]>, ...extraParameters));
}

const isEmptyFilterValue = (value: unknown) =>
  value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

const findOptionIndexes = <Value>(options: readonly Value[], values: readonly Value[]) =>
  values.map((value) => options.indexOf(value));

/**
 * `buildCondition` must match one range of values. In SQLite, a plus before the column prevents the use of an
 * index. PostgreSQL needs no hint.
 */
function buildRangeCondition(
  { databaseType }: Engine,
  column: IndexedColumn,
  buildCondition: (column: RawBuilder<unknown>) => SqlCondition,
): Condition {
  const indexedColumn = sql.ref(column);
  const unindexedColumn = databaseType === "sqlite" ? sql`+${indexedColumn}` : indexedColumn;
  return {
    column,
    indexCondition: buildCondition(indexedColumn),
    rowCondition: buildCondition(unindexedColumn),
    isRange: true,
  };
}

const buildEqualsCondition = (engine: Engine, columnName: IndexedColumn, value: string) =>
  buildRangeCondition(engine, columnName, (column) => sql<SqlBool>`${column} = ${value}`);

const buildBetweenCondition = (engine: Engine, columnName: IndexedColumn, from: number, to: number) =>
  buildRangeCondition(
    engine,
    columnName,
    (column) => sql<SqlBool>`${column} >= ${from} and ${column} <= ${to}`,
  );

/** One or two characters, and a masked key, match only the beginning of a key. */
function buildKeyCondition(text: string, { engine }: FilterContext): Condition | null {
  const keyStart = findStartOfMaskedKey(text);
  if (keyStart !== null)
    return buildRangeCondition(engine, "key", (column) => beginsWith(column, toUpperCaseKey(keyStart)));
  const keys = listPossibleKeys(normalizeForSearch(text));
  const [key = ""] = keys;
  if (key === "") return null;
  if (keys.length === 1 && hasGeneratedFormat(key)) return buildEqualsCondition(engine, "key", key);
  if (hasTrigram(key)) return { column: "license_id", ...createKeyConditions(engine, keys) };
  return buildRangeCondition(engine, "key", (column) => beginsWith(column, key));
}

/** Reads the names of the companies, because the search index has no punctuation. There are far more licenses. */
function buildPunctuationCondition(engine: Engine, text: string): Condition {
  const matchingCompanies = sql`select id from company where ${columnContains(engine, "company_name", text)}`;
  const matchingLicenses = sql`select license_company.license_id from license_company where company_id in (${matchingCompanies})`;
  const condition = sql<SqlBool>`license_id in (${matchingLicenses})`;
  return { column: "license_id", indexCondition: condition, rowCondition: condition };
}

/** Companies are found by the words of their name, and e-mail addresses by their characters. */
const textNormalizers: Record<SearchedText, (text: string) => string> = {
  company: normalizeName,
  email: normalizeForSearch,
};

function buildTextCondition(engine: Engine, searchedText: SearchedText, text: string): Condition | null {
  if (searchedText === "company" && text.trim() !== "" && !hasWords(text))
    return buildPunctuationCondition(engine, text.trim());
  const foldedText = textNormalizers[searchedText](text);
  if (foldedText === "") return null;
  const { total, ...condition } = createTextConditions(engine, searchedText, foldedText);
  return { ...condition, storedTotal: total };
}

function buildCustomerCondition(id: number): Condition {
  return {
    column: "license_id",
    indexCondition: sql<SqlBool>`license_id in (select license_company.license_id from license_company where company_id = ${id})`,
    rowCondition: sql<SqlBool>`(
      select company_id from license_company where license_company.license_id = license_summary.license_id
    ) = ${id}`,
    storedTotal: sql<number>`(select coalesce(sum(licenses), 0) from company where id = ${id})`,
  };
}

function buildTagCondition(tag: string, { filter }: FilterContext): Condition {
  const tierId = filter.packageTierId;
  const tagNumber = sql`(select number from tag where id = ${computeTagId(tag)})`;
  const tagTableConditions = [sql<SqlBool>`tag_number = ${tagNumber}`];
  if (tierId) tagTableConditions.push(sql<SqlBool>`license_tag.package_tier_id = ${tierId}`);
  const licenseIdsQuery = sql`select license_tag.license_id from license_tag where ${joinWithAnd([...tagTableConditions, ...buildFlagConditions(filter)])}`;
  // With `exists`, PostgreSQL would join or list all licenses with the tag.
  const tagRowQuery = sql`(
    select 1 from license_tag where license_tag.license_id = license_summary.license_id and ${joinWithAnd(tagTableConditions)}
  )`;
  return {
    column: "license_id",
    indexCondition: sql<SqlBool>`license_id in (${licenseIdsQuery})`,
    rowCondition: sql<SqlBool>`${tagRowQuery} is not null`,
    tagTableCondition: joinWithAnd(tagTableConditions),
    counterKey: tierId
      ? sql<string>`'tag:' || ${tagNumber} || ${`:tier:${tierId}`}`
      : sql<string>`'tag:' || ${tagNumber}`,
  };
}

const dateColumns = { created: "created_at", activated: "activated_at", expired: "expired_at" } as const;

function buildDateCondition(
  type: keyof typeof dateColumns,
  { engine, filter }: FilterContext,
): Condition | null {
  const { minDate, maxDate } = filter;
  if (!minDate && !maxDate) return null;
  const msOrDefault = (date: Instant | undefined, defaultMs: number) => (date ? msOf(date) : defaultMs);
  const condition = buildBetweenCondition(
    engine,
    dateColumns[type],
    msOrDefault(minDate, Number.MIN_SAFE_INTEGER),
    msOrDefault(maxDate, Number.MAX_SAFE_INTEGER),
  );
  return type === "created" && filter.tag
    ? { ...condition, tagTableCondition: condition.indexCondition }
    : condition;
}
