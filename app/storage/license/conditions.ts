import { type RawBuilder, sql, type SqlBool } from "kysely";
import { fold } from "#app/domain/text/fold.ts";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import { isOurs, keysMeant } from "#app/domain/text/license-key.ts";
import { tagId } from "#app/domain/tag/tag.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine.ts";
import { type Column, type Found, keyContaining, textContaining } from "./search.ts";

export interface Condition extends Found {
  column: Column;
  join?: RawBuilder<SqlBool>;
  mark?: string;
  /** Counted by spans of 30 days; both ends are included. */
  span?: { date: keyof typeof dateColumns; from: number; to: number };
  isUnique?: true;
}

export const dateColumns = {
  created: "created_at",
  activated: "activated_at",
  expired: "expired_at",
} as const;

export async function conditionsOf(engine: Engine, filter: LicenseFilter): Promise<Condition[]> {
  const conditions: Condition[] = [];
  /** The plus keeps SQLite from using an index; PostgreSQL needs no help. */
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
  if (filter.packageTierId) {
    equal("package_tier_id", filter.packageTierId, { mark: `tier:${filter.packageTierId}` });
  }
  if (filter.customerId) conditions.push(ofCompany(engine, filter.customerId));
  if (filter.tag) conditions.push(tagged(engine, tagId(filter.tag)));
  if (filter.dateFilterType && (filter.minDate || filter.maxDate)) {
    const column = dateColumns[filter.dateFilterType];
    const from = filter.minDate ? msOf(filter.minDate) : Number.MIN_SAFE_INTEGER;
    const to = filter.maxDate ? msOf(filter.maxDate) : Number.MAX_SAFE_INTEGER;
    conditions.push({
      column,
      seek: within(sql.ref(column), from, to),
      test: within(aside(column), from, to),
      soughtBy: column,
      keepsOrder: true,
      span: { date: filter.dateFilterType, from, to },
    });
  }
  return conditions;
}

export const within = (column: RawBuilder<unknown>, from: number, to: number) =>
  sql<SqlBool>`${column} >= ${from} and ${column} <= ${to}`;

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

function tagged({ dialect }: Engine, id: string): Condition {
  const ids = sql`select license_tag.license_id from license_tag where tag_id = ${id}`;
  const link = sql`(
    select 1 from license_tag where tag_id = ${id} and license_tag.license_id = license_summary.license_id
  )`;
  return {
    column: "license_id",
    mark: `tag:${id}`,
    soughtBy: "license_id",
    keepsOrder: false,
    seek: sql<SqlBool>`license_id in (${ids})`,
    // With `exists` PostgreSQL would make a join, or a list of all licenses with the tag.
    test: sql<SqlBool>`${link} is not null`,
    ...(dialect === "postgres" && { join: sql<SqlBool>`license_id in (${ids})` }),
  };
}
