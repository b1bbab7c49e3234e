import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fold } from "#app/domain/text/fold.ts";
import { type LicenseFilter, licenseFilter } from "#app/domain/license/filter.ts";
import { isOurs, keysMeant } from "#app/domain/text/license-key.ts";
import { tagId } from "#app/domain/tag/tag.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine.ts";
import { all, type Mark } from "./facets.ts";
import { type Column, type Found, keyContaining, textContaining } from "./search.ts";
import { traitTests } from "./traits.ts";

export interface Condition extends Found {
  column: Column;
  join?: RawBuilder<SqlBool>;
  /** Counters of the licenses that match, or of more with a tag index and a creation range. */
  mark?: Mark;
  /** Counted in spans of 30 days; both ends are included. */
  span?: Span;
  /** A table of the matching licenses in creation order, which also has their flags. */
  apart?: Apart;
  isUnique?: true;
}

export interface Span {
  mark: Mark;
  column: Column;
  from: number;
  to: number;
}

export interface Apart {
  table: RawBuilder<unknown>;
  wheres: RawBuilder<SqlBool>[];
  /** Creation range. */
  between: RawBuilder<SqlBool>[];
  /** Counters of its creation spans; null if another condition narrows it. */
  spans: Mark | null;
}

const dateColumns = {
  created: "created_at",
  activated: "activated_at",
  expired: "expired_at",
} as const;

const isThere = sql.join<SqlBool>(traitTests(licenseFilter.parse({})), sql` and `);

export function conditionsOf(engine: Engine, filter: LicenseFilter): Condition[] {
  const conditions: Condition[] = [];
  /** The plus keeps SQLite from using an index; PostgreSQL needs no hint. */
  const aside = (column: Column) =>
    engine.dialect === "sqlite" ? sql<never>`+${sql.ref(column)}` : sql<never>`${sql.ref(column)}`;
  const equal = (column: Column, value: string, rest: Pick<Condition, "mark" | "isUnique">) =>
    conditions.push({
      column,
      seek: sql<SqlBool>`${sql.ref(column)} = ${value}`,
      test: sql<SqlBool>`${aside(column)} = ${value}`,
      soughtBy: column,
      keepsOrder: true,
      ...rest,
    });

  const [key = "", ...others] = keysMeant(fold(filter.key ?? ""));
  if (isOurs(key) && others.length === 0) equal("key", key, { isUnique: true });
  else if (key !== "") conditions.push({ column: "key", ...keyContaining(engine, [key, ...others]) });

  const companyName = fold(filter.companyName ?? "");
  if (companyName !== "") {
    conditions.push({ column: "company_fold", ...textContaining(engine, "company", companyName) });
  }
  const email = fold(filter.contactEmail ?? "");
  if (email !== "") conditions.push({ column: "email_fold", ...textContaining(engine, "email", email) });

  if (filter.createdBy) {
    const by = fold(filter.createdBy);
    equal("created_by_fold", by, { mark: `by:${by}` });
  }
  if (filter.customerId) conditions.push(ofCompany(engine, filter.customerId));
  const tier = filter.packageTierId;
  const span = spanOf(filter);
  const { tag } = filter;
  if (tag) conditions.push(tagged(engine, { tag, tier, span, traits: traitTests(filter), aside }));
  if (tier && !tag) equal("package_tier_id", tier, { mark: `tier:${tier}` });
  if (span && !(tag && span.column === "created_at")) {
    const { column, from, to } = span;
    conditions.push({
      column,
      seek: within(sql.ref(column), from, to),
      test: within(aside(column), from, to),
      soughtBy: column,
      keepsOrder: true,
      span,
    });
  }
  if (filter.lastContactBefore) {
    const before = msOf(filter.lastContactBefore);
    const seek = sql<SqlBool>`last_heartbeat < ${before}`;
    conditions.push({
      column: "last_heartbeat",
      seek,
      test: sql<SqlBool>`${aside("last_heartbeat")} < ${before}`,
      soughtBy: "last_heartbeat",
      keepsOrder: true,
      counted: sql<{ total: number }>`
        select count(*) as total from license_summary where ${seek} and ${isThere}`,
    });
  }
  return conditions;
}

export const within = (column: RawBuilder<unknown>, from: number, to: number) =>
  sql<SqlBool>`${column} >= ${from} and ${column} <= ${to}`;

function spanOf({ dateFilterType, minDate, maxDate }: LicenseFilter): Span | null {
  if (!dateFilterType || !(minDate || maxDate)) return null;
  return {
    mark: dateFilterType,
    column: dateColumns[dateFilterType],
    from: minDate ? msOf(minDate) : Number.MIN_SAFE_INTEGER,
    to: maxDate ? msOf(maxDate) : Number.MAX_SAFE_INTEGER,
  };
}

function ofCompany({ dialect }: Engine, id: number): Condition {
  const ids = sql`select license_company.license_id from license_company where company_id = ${id}`;
  const link = sql`(select company_id from license_company
    where license_company.license_id = license_summary.license_id)`;
  return {
    column: "license_id",
    soughtBy: "license_id",
    keepsOrder: false,
    seek: sql<SqlBool>`license_id in (${ids})`,
    test: sql<SqlBool>`${link} = ${id}`,
    ...(dialect === "postgres" && { join: sql<SqlBool>`license_id in (${ids})` }),
    counted: sql<{ total: number }>`select coalesce(sum(licenses), 0) as total from company where id = ${id}`,
  };
}

interface Tagged {
  tag: string;
  tier: string | undefined;
  span: Span | null;
  traits: RawBuilder<SqlBool>[];
  aside: (column: Column) => RawBuilder<unknown>;
}

/** Includes tier and creation time, which the tag table also contains. */
function tagged({ dialect }: Engine, { tag, tier, span, traits, aside }: Tagged): Condition {
  const number = sql`(select number from tag where id = ${tagId(tag)})`;
  const created = span?.column === "created_at" ? span : null;
  const ofTier = tier ? [sql<SqlBool>`${aside("package_tier_id")} = ${tier}`] : [];
  const between = created ? [within(sql.ref("created_at"), created.from, created.to)] : [];
  const wheres = [sql<SqlBool>`tag_number = ${number}`, ...ofTier];
  const narrowed = [...wheres, ...between];
  const ids = sql`select license_tag.license_id from license_tag where ${all([...narrowed, ...traits])}`;
  const link = sql`(
    select 1 from license_tag where license_tag.license_id = license_summary.license_id and ${all(narrowed)}
  )`;
  const mark = sql<string>`'tag:' || ${number}`;
  const spans = sql<string>`${mark} || ':created'`;
  return {
    column: "license_id",
    ...(created && !tier
      ? { span: { ...created, mark: spans } }
      : { mark: tier ? sql<string>`${mark} || ${`:tier:${tier}`}` : mark }),
    apart: { table: sql`license_tag`, wheres, between, spans: narrowed.length === 1 ? spans : null },
    soughtBy: "license_id",
    keepsOrder: false,
    seek: sql<SqlBool>`license_id in (${ids})`,
    // With `exists`, PostgreSQL would make a join or a list of all licenses with the tag.
    test: sql<SqlBool>`${link} is not null`,
    ...(dialect === "postgres" && { join: sql<SqlBool>`license_id in (${ids})` }),
  };
}
