import { sql } from "kysely";
import { approvalDays } from "#app/domain/approval/approval.ts";
import { type DashboardQuery, maxLinesPerFigure } from "#app/domain/dashboard/dashboard.ts";
import { addDaysToInstant, msOf } from "#app/domain/time/time.ts";
import { createCountQueryBuilder, type FigureQueries } from "./figure-queries.ts";

/** Open requests of other users that the viewer can decide. */
export function createWaitingApprovalsFigure(query: DashboardQuery): FigureQueries {
  const { now, viewerEmail, decidableOperations } = query;
  // The index contains the time of creation. Each request expires the same number of days later.
  const fromClause = sql`from approval
    where created_at > ${sql.lit(msOf(addDaysToInstant(now, -approvalDays)))}
      and expires_at > ${sql.lit(msOf(now))} and state = 'open'
      and lower(created_by) <> ${viewerEmail.toLowerCase()}
      and operation in (${sql.join(decidableOperations.map((operation) => sql.lit(operation)))})`;
  return {
    createCountQuery: createCountQueryBuilder(fromClause),
    linesQuery: sql`select cast(id as text) as line_key, coalesce(company_name, operation) as line_name,
        expires_at as line_at, -created_at as sort_key, cast(null as text) as line_state
        ${fromClause} order by created_at desc, id desc limit ${maxLinesPerFigure}`,
  };
}
