import { type RawBuilder, sql, type SqlBool } from "kysely";
import type {
  ActivityFilter,
  ActivityPosition,
  ActivityBatch,
  LoggedActivity,
} from "#app/domain/case/case-activity.ts";
import type { Paging, Slice } from "#app/domain/page.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { readEachRow } from "#app/domain/unreadable-entity.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { joinWithAnd, valueList } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readJsonColumn } from "#app/storage/schema/columns.ts";
import type { CaseActivityTable } from "#app/storage/schema/customers.ts";

const buildFisLicenseIdsQuery = (customerId: number) => sql`(
  select license_id from license_summary
  where type = ${sql.lit(licenseTypes.ir)} and company_fold = (select company_fold from fis_customer where id = ${customerId})
)`;

/**
 * Newest first. For a page in the second half of the list, the query counts from the oldest activity, so that the
 * offset stays small.
 */
export async function readActivityPage(
  engine: Engine,
  customerId: number,
  filter: ActivityFilter,
  { pageNumber, pageSize }: Paging,
): Promise<Slice<LoggedActivity>> {
  const conditions = await buildConditions(engine, customerId, filter);
  const total = await countActivities(engine, customerId, filter, conditions);
  const offset = pageNumber * pageSize;
  const length = Math.min(pageSize, total - offset);
  if (length <= 0) return { rows: [], total };
  const offsetFromOldest = total - offset - length;
  const isOldestEndCloser = offsetFromOldest < offset;
  const rows = await readActivityRows(engine, conditions, sql.raw(isOldestEndCloser ? "asc" : "desc"), {
    offset: isOldestEndCloser ? offsetFromOldest : offset,
    length,
  });
  return { ...readEachRow(rows, activityFrom, (row) => row.event_id), total };
}

/** The query starts after a position and skips no rows, so that all batches are equally fast. */
export async function readActivityBatch(
  engine: Engine,
  customerId: number,
  filter: ActivityFilter,
  afterPosition: ActivityPosition | null,
  limit: number,
): Promise<ActivityBatch> {
  const conditions = await buildConditions(engine, customerId, filter);
  if (afterPosition) {
    const position = sql`(${msOf(afterPosition.createdAt)}, ${afterPosition.licenseId}, ${afterPosition.eventId})`;
    conditions.push(sql<SqlBool>`(created_at, license_id, event_id) < ${position}`);
  }
  const rows = await readActivityRows(engine, conditions, sql.raw("desc"), { offset: 0, length: limit });
  const lastRow = rows.length === limit ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => ({ ...activityWithoutDataFrom(row), data: row.data })),
    next: lastRow
      ? { createdAt: instantOf(lastRow.created_at), licenseId: lastRow.license_id, eventId: lastRow.event_id }
      : null,
  };
}

/** The tally has one row for each license and type, so this never reads the activities. */
export async function readActivityTypes(
  { db }: Engine,
  customerId: number,
  { pageNumber, pageSize }: Paging,
): Promise<Slice<string>> {
  const types = sql`select distinct type from case_activity_tally
    where license_id in ${buildFisLicenseIdsQuery(customerId)}`;
  const count = await sql<{ total: number }>`select count(*) as total from (${types}) as types`.execute(db);
  const { rows } = await sql<{ type: string }>`
    ${types} order by type limit ${pageSize} offset ${pageNumber * pageSize}`.execute(db);
  return { rows: rows.map((row) => row.type), total: count.rows[0]?.total ?? 0 };
}

type ActivityRow = CaseActivityTable & { key: string; device_id: string | null };

const activityWithoutDataFrom = (row: ActivityRow): Omit<LoggedActivity, "data"> => ({
  id: row.event_id,
  licenseKey: row.key,
  createdAt: instantOf(row.created_at),
  caseId: row.case_id,
  caseName: row.case_name,
  type: row.type,
  performedBy: row.performed_by,
  description: row.description,
  deviceId: row.device_id,
});

const activityFrom = (row: ActivityRow): LoggedActivity => ({
  ...activityWithoutDataFrom(row),
  data: readJsonColumn("data", row.data) as LoggedActivity["data"],
});

/** The subquery selects the ids first, so that the offset skips index entries instead of wide rows. */
async function readActivityRows(
  { db }: Engine,
  conditions: readonly RawBuilder<SqlBool>[],
  direction: RawBuilder<unknown>,
  { offset, length }: { offset: number; length: number },
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select case_activity.*, license.key, server.device_id from (
      select license_id as license, event_id as event from case_activity where ${joinWithAnd(conditions)}
      order by created_at ${direction}, license_id ${direction}, event_id ${direction} limit ${length} offset ${offset}
    ) as page
    join case_activity on case_activity.license_id = page.license and case_activity.event_id = page.event
    join license on license.id = page.license
    left join server on server.id = case_activity.server_id
    order by case_activity.created_at desc, page.license desc, page.event desc`.execute(db);
  return rows;
}

async function countActivities(
  { db }: Engine,
  customerId: number,
  { type, caseId, deviceId, performedBy, from, to }: ActivityFilter,
  conditions: readonly RawBuilder<SqlBool>[],
): Promise<number> {
  const isCountStored = [caseId, deviceId, performedBy, from, to].every(
    (filterValue) => filterValue === undefined,
  );
  const typeCondition = type === undefined ? sql`1 = 1` : sql`type = ${type}`;
  const { rows } = await (
    isCountStored
      ? sql<{ total: number }>`
          select coalesce(sum(n), 0) as total from case_activity_tally
          where license_id in ${buildFisLicenseIdsQuery(customerId)} and ${typeCondition}`
      : sql<{ total: number }>`select count(*) as total from case_activity where ${joinWithAnd(conditions)}`
  ).execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * The order of the conditions is case, server, person, type. Only the first condition uses an index.
 * The database checks the other conditions on the rows that this index selects.
 */
async function buildConditions(
  engine: Engine,
  customerId: number,
  { caseId, deviceId, performedBy, type, from, to }: ActivityFilter,
): Promise<RawBuilder<SqlBool>[]> {
  const conditions: RawBuilder<SqlBool>[] = [sql<SqlBool>`customer_id = ${customerId}`];
  let isIndexChosen = false;
  const addCondition = (column: RawBuilder<unknown>, comparison: RawBuilder<unknown>) => {
    // The plus keeps SQLite from using an index; PostgreSQL needs no hint.
    conditions.push(
      sql<SqlBool>`${isIndexChosen && engine.databaseType === "sqlite" ? sql`+${column}` : column} ${comparison}`,
    );
    isIndexChosen = true;
  };
  if (caseId !== undefined) addCondition(sql.ref("case_id"), sql`= ${caseId}`);
  if (deviceId !== undefined) {
    const ids = await findServerIds(engine, customerId, deviceId);
    // No server has the id 0, so the condition matches nothing if no id was found.
    const [serverId = 0] = ids;
    addCondition(
      sql.ref("server_id"),
      ids.length > 1 ? sql`in ${valueList(engine, ids)}` : sql`= ${serverId}`,
    );
  }
  if (performedBy !== undefined)
    addCondition(sql`lower(performed_by)`, sql`= ${lowercaseAscii(performedBy)}`);
  if (type !== undefined) addCondition(sql.ref("type"), sql`= ${type}`);
  if (from) conditions.push(sql<SqlBool>`created_at >= ${msOf(from)}`);
  if (to) conditions.push(sql<SqlBool>`created_at <= ${msOf(to)}`);
  return conditions;
}

/** Lowercases ASCII only, as the index does on both engines. */
const lowercaseAscii = (text: string) => text.replace(/[A-Z]+/g, (characters) => characters.toLowerCase());

async function findServerIds({ db }: Engine, customerId: number, deviceId: string): Promise<number[]> {
  const rows = await db
    .selectFrom("server")
    .select("server.id")
    .where("license_id", "in", sql<never>`${buildFisLicenseIdsQuery(customerId)}`)
    .where("device_id", "=", deviceId)
    .execute();
  return rows.map((row) => row.id);
}
