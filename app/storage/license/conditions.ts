import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fold } from "#app/domain/text/fold.ts";
import { type LicenseFilter, licenseFilter } from "#app/domain/license/filter.ts";
import { isOwnKey, possibleKeys } from "#app/domain/text/license-key.ts";
import { tagId } from "#app/domain/tag/tag.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine.ts";
import { allOf, type CounterKey } from "./counters.ts";
import { type Column, type Predicate, keyContains, textContains } from "./search.ts";
import { flagTests } from "./flags.ts";

export interface Condition extends Predicate {
  column: Column;
  join?: RawBuilder<SqlBool>;
  /** Counters of the licenses that match, or of more with a tag index and a creation range. */
  counterKey?: CounterKey;
  /** Counted in spans of 30 days; both ends are included. */
  span?: Span;
  /** A table of the matching licenses in creation order, which also has their flags. */
  tagIndex?: TagIndex;
  isUnique?: true;
}

export interface Span {
  counterKey: CounterKey;
  column: Column;
  from: number;
  to: number;
}

export interface TagIndex {
  table: RawBuilder<unknown>;
  wheres: RawBuilder<SqlBool>[];
  /** Creation range. */
  createdBetween: RawBuilder<SqlBool>[];
  /** Counters of its creation spans; null if another condition narrows it. */
  spanCounters: CounterKey | null;
}

const dateColumns = {
  created: "created_at",
  activated: "activated_at",
  expired: "expired_at",
} as const;

const isNotDeleted = sql.join<SqlBool>(flagTests(licenseFilter.parse({})), sql` and `);

export function conditionsOf(engine: Engine, filter: LicenseFilter): Condition[] {
  const conditions: Condition[] = [];
  /** The plus keeps SQLite from using an index; PostgreSQL needs no hint. */
  const unindexed = (column: Column) =>
    engine.databaseType === "sqlite" ? sql<never>`+${sql.ref(column)}` : sql<never>`${sql.ref(column)}`;
  const equal = (column: Column, value: string, rest: Pick<Condition, "counterKey" | "isUnique">) =>
    conditions.push({
      column,
      seek: sql<SqlBool>`${sql.ref(column)} = ${value}`,
      test: sql<SqlBool>`${unindexed(column)} = ${value}`,
      indexColumn: column,
      isOrdered: true,
      ...rest,
    });

  const [key = "", ...otherKeys] = possibleKeys(fold(filter.key ?? ""));
  if (isOwnKey(key) && otherKeys.length === 0) equal("key", key, { isUnique: true });
  else if (key !== "") conditions.push({ column: "key", ...keyContains(engine, [key, ...otherKeys]) });

  const companyName = fold(filter.companyName ?? "");
  if (companyName !== "") {
    conditions.push({ column: "company_fold", ...textContains(engine, "company", companyName) });
  }
  const email = fold(filter.contactEmail ?? "");
  if (email !== "") conditions.push({ column: "email_fold", ...textContains(engine, "email", email) });

  if (filter.createdBy) {
    const by = fold(filter.createdBy);
    equal("created_by_fold", by, { counterKey: `by:${by}` });
  }
  if (filter.customerId) conditions.push(ofCompany(engine, filter.customerId));
  const tier = filter.packageTierId;
  const span = spanOf(filter);
  const { tag } = filter;
  if (tag) conditions.push(tagCondition(engine, { tag, tier, span, flags: flagTests(filter), unindexed }));
  if (tier && !tag) equal("package_tier_id", tier, { counterKey: `tier:${tier}` });
  if (span && !(tag && span.column === "created_at")) {
    const { column, from, to } = span;
    conditions.push({
      column,
      seek: isBetween(sql.ref(column), from, to),
      test: isBetween(unindexed(column), from, to),
      indexColumn: column,
      isOrdered: true,
      span,
    });
  }
  if (filter.lastContactBefore) {
    const before = msOf(filter.lastContactBefore);
    const seek = sql<SqlBool>`last_heartbeat < ${before}`;
    conditions.push({
      column: "last_heartbeat",
      seek,
      test: sql<SqlBool>`${unindexed("last_heartbeat")} < ${before}`,
      indexColumn: "last_heartbeat",
      isOrdered: true,
      countQuery: sql<{ total: number }>`
        select count(*) as total from license_summary where ${seek} and ${isNotDeleted}`,
    });
  }
  return conditions;
}

export const isBetween = (column: RawBuilder<unknown>, from: number, to: number) =>
  sql<SqlBool>`${column} >= ${from} and ${column} <= ${to}`;

function spanOf({ dateFilterType, minDate, maxDate }: LicenseFilter): Span | null {
  if (!dateFilterType || !(minDate || maxDate)) return null;
  return {
    counterKey: dateFilterType,
    column: dateColumns[dateFilterType],
    from: minDate ? msOf(minDate) : Number.MIN_SAFE_INTEGER,
    to: maxDate ? msOf(maxDate) : Number.MAX_SAFE_INTEGER,
  };
}

function ofCompany({ databaseType }: Engine, id: number): Condition {
  const ids = sql`select license_company.license_id from license_company where company_id = ${id}`;
  const link = sql`(select company_id from license_company
    where license_company.license_id = license_summary.license_id)`;
  return {
    column: "license_id",
    indexColumn: "license_id",
    isOrdered: false,
    seek: sql<SqlBool>`license_id in (${ids})`,
    test: sql<SqlBool>`${link} = ${id}`,
    ...(databaseType === "postgres" && { join: sql<SqlBool>`license_id in (${ids})` }),
    countQuery: sql<{
      total: number;
    }>`select coalesce(sum(licenses), 0) as total from company where id = ${id}`,
  };
}

interface TagConditionInput {
  tag: string;
  tier: string | undefined;
  span: Span | null;
  flags: RawBuilder<SqlBool>[];
  unindexed: (column: Column) => RawBuilder<unknown>;
}

/** Includes tier and creation time, which the tag table also contains. */
function tagCondition(
  { databaseType }: Engine,
  { tag, tier, span, flags, unindexed }: TagConditionInput,
): Condition {
  const number = sql`(select number from tag where id = ${tagId(tag)})`;
  const created = span?.column === "created_at" ? span : null;
  const ofTier = tier ? [sql<SqlBool>`${unindexed("package_tier_id")} = ${tier}`] : [];
  const createdBetween = created ? [isBetween(sql.ref("created_at"), created.from, created.to)] : [];
  const wheres = [sql<SqlBool>`tag_number = ${number}`, ...ofTier];
  const tests = [...wheres, ...createdBetween];
  const ids = sql`select license_tag.license_id from license_tag where ${allOf([...tests, ...flags])}`;
  const link = sql`(
    select 1 from license_tag where license_tag.license_id = license_summary.license_id and ${allOf(tests)}
  )`;
  const counterKey = sql<string>`'tag:' || ${number}`;
  const spanCounters = sql<string>`${counterKey} || ':created'`;
  return {
    column: "license_id",
    ...(created && !tier
      ? { span: { ...created, counterKey: spanCounters } }
      : { counterKey: tier ? sql<string>`${counterKey} || ${`:tier:${tier}`}` : counterKey }),
    tagIndex: {
      table: sql`license_tag`,
      wheres,
      createdBetween,
      spanCounters: tests.length === 1 ? spanCounters : null,
    },
    indexColumn: "license_id",
    isOrdered: false,
    seek: sql<SqlBool>`license_id in (${ids})`,
    // With `exists`, PostgreSQL would make a join or a list of all licenses with the tag.
    test: sql<SqlBool>`${link} is not null`,
    ...(databaseType === "postgres" && { join: sql<SqlBool>`license_id in (${ids})` }),
  };
}
