import { sql } from "kysely";
import {
  type CaseActivityStore,
  type CaseActivityWrites,
  applyCaseEvents,
  type CaseState,
  type CaseTally,
  type CaseWindow,
} from "#app/domain/case/case-activity.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { readActivityPage, readActivityTypes, readActivityBatch } from "./case-activity-page.ts";
import { instantOrNull, msOrNull } from "#app/storage/schema/column-values.ts";
import { valueList, splitIntoBatches } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { LicenseCaseTable } from "#app/storage/schema/customers.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

const caseStateFrom = (row: LicenseCaseTable): CaseState => ({
  caseId: row.case_id,
  caseName: row.case_name,
  openedAt: instantOf(row.opened_at),
  closedAt: instantOrNull(row.closed_at),
  lastActivityAt: instantOf(row.last_at),
});

const buildWindowTable = ({ databaseType }: Engine, windows: readonly CaseWindow[]) => {
  const windowsJson = JSON.stringify(
    windows.map(({ licenseId, openedAfter }) => [licenseId, msOf(openedAfter)]),
  );
  return databaseType === "sqlite"
    ? sql`(select value ->> 0 as license_id, value ->> 1 as opened_after from json_each(${windowsJson}))`
    : sql`(select (value ->> 0)::bigint as license_id, (value ->> 1)::bigint as opened_after from json_array_elements(${windowsJson}::json))`;
};

interface CaseCountRow {
  license_id: number;
  used_count: number;
  open_count: number;
  first_used_opened_at: number;
  first_open_opened_at: number | null;
}

export function caseActivityStore(engine: Engine): CaseActivityStore {
  const { db } = engine;
  return {
    async findExistingIds(licenseId, eventIds) {
      const rows = await db
        .selectFrom("case_activity")
        .select("event_id")
        .where("license_id", "=", licenseId)
        .where("event_id", "in", valueList(engine, eventIds))
        .execute();
      return rows.map((row) => row.event_id);
    },

    async findCases(licenseId, caseIds) {
      const rows = await db
        .selectFrom("license_case")
        .selectAll()
        .where("license_id", "=", licenseId)
        .where("case_id", "in", valueList(engine, caseIds))
        .execute();
      return new Map(rows.map((row) => [row.case_id, caseStateFrom(row)]));
    },

    async countCases(windows, excludedCaseIds = []) {
      if (windows.length === 0) return new Map<number, CaseTally>();
      // The cross join makes SQLite start with the licenses.
      const { rows } = await sql<CaseCountRow>`
        select case_window.license_id, count(*) as used_count, count(*) - count(closed_at) as open_count,
          min(opened_at) as first_used_opened_at,
          min(case when closed_at is null then opened_at end) as first_open_opened_at
        from ${buildWindowTable(engine, windows)} as case_window cross join license_case
        where license_case.license_id = case_window.license_id and opened_at > case_window.opened_after
          and ${excludedCaseIds.length === 0 ? sql`1 = 1` : sql`case_id not in ${valueList(engine, excludedCaseIds)}`}
        group by case_window.license_id`.execute(db);
      return new Map(
        rows.map((row) => [
          row.license_id,
          {
            usedCount: row.used_count,
            openCount: row.open_count,
            earliestUsedCaseOpenedAt: instantOf(row.first_used_opened_at),
            earliestOpenCaseOpenedAt: instantOrNull(row.first_open_opened_at),
          },
        ]),
      );
    },

    async listOpen(windows, limit) {
      if (windows.length === 0) return [];
      // For each license, the subquery finds the opening time of the last case within the limit.
      const { rows } = await sql<LicenseCaseTable>`
        select license_case.* from ${buildWindowTable(engine, windows)} as case_window cross join license_case
        where license_case.license_id = case_window.license_id and closed_at is null
          and opened_at > case_window.opened_after
          and opened_at <= coalesce((
            select open_case.opened_at from license_case as open_case
            where open_case.license_id = case_window.license_id and open_case.closed_at is null
              and open_case.opened_at > case_window.opened_after
            order by open_case.opened_at limit 1 offset ${limit - 1}
          ), ${Number.MAX_SAFE_INTEGER})
        order by opened_at, license_case.license_id, case_id`.execute(db);
      return rows.map((row) => ({ ...caseStateFrom(row), licenseId: row.license_id }));
    },

    listPage: (customerId, filter, paging) => readActivityPage(engine, customerId, filter, paging),
    listAfter: (customerId, filter, after, limit) =>
      readActivityBatch(engine, customerId, filter, after, limit),
    listTypes: (customerId, paging) => readActivityTypes(engine, customerId, paging),
  };
}

export function caseActivityWrites({ engine: { db }, write }: WriteContext): CaseActivityWrites {
  const buildCustomerIdQuery = (licenseId: number) => sql<number | null>`(
    select fis_customer.id from license_summary
    join fis_customer on fis_customer.company_fold = license_summary.company_fold
    where license_summary.license_id = ${licenseId} and type = ${sql.lit(licenseTypes.ir)}
  )`;

  return {
    add(activities) {
      const activityRows = activities.map((activity) => ({
        license_id: activity.licenseId,
        customer_id: buildCustomerIdQuery(activity.licenseId),
        event_id: activity.id,
        server_id: activity.serverId,
        case_id: activity.caseId,
        case_name: activity.caseName,
        type: activity.type,
        performed_by: activity.performedBy,
        description: activity.description,
        data: JSON.stringify(activity.data),
        created_at: msOf(activity.createdAt),
      }));
      for (const batch of splitIntoBatches(activityRows)) {
        const activityInsert = db
          .insertInto("case_activity")
          .values(batch)
          .onConflict((conflict) => conflict.columns(["license_id", "event_id"]).doNothing());
        write(activityInsert.compile());
      }
      const activitiesByLicense = Map.groupBy(activities, ({ licenseId }) => licenseId);
      const caseRows = [...activitiesByLicense].flatMap(([licenseId, licenseActivities]) =>
        [...applyCaseEvents(new Map(), licenseActivities).values()].map((caseState) => ({
          license_id: licenseId,
          case_id: caseState.caseId,
          case_name: caseState.caseName,
          opened_at: msOf(caseState.openedAt),
          closed_at: msOrNull(caseState.closedAt),
          last_at: msOf(caseState.lastActivityAt),
        })),
      );
      for (const batch of splitIntoBatches(caseRows)) {
        const caseUpsert = db
          .insertInto("license_case")
          .values(batch)
          .onConflict((conflict) =>
            conflict.columns(["license_id", "case_id"]).doUpdateSet({
              case_name: sql`case when excluded.last_at >= license_case.last_at
                then excluded.case_name else license_case.case_name end`,
              opened_at: sql`case when excluded.opened_at < license_case.opened_at
                then excluded.opened_at else license_case.opened_at end`,
              closed_at: sql`case when license_case.closed_at is null or excluded.closed_at < license_case.closed_at
                then excluded.closed_at else license_case.closed_at end`,
              last_at: sql`case when excluded.last_at > license_case.last_at
                then excluded.last_at else license_case.last_at end`,
            }),
          );
        write(caseUpsert.compile());
      }
    },
  };
}
