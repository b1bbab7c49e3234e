import { millisecondsInDay } from "date-fns/constants";
import { sql } from "kysely";
import { type DashboardQuery, maxLinesPerFigure } from "#app/domain/dashboard/dashboard.ts";
import { confirmationPeriodDays, restNoticeDays } from "#app/domain/service-account/service-account.ts";
import { addDaysToInstant, msOf } from "#app/domain/time/time.ts";
import { createCountQueryBuilder, type FigureQueries, type Sql } from "./figure-queries.ts";

const confirmationEnd = sql`(confirmed_at + ${sql.lit(confirmationPeriodDays * millisecondsInDay)})`;

/** Service accounts of the viewer that rest soon, or rest already, unless the viewer confirms them. */
export function createUnconfirmedAccountsFigure({ now, viewerEmail }: DashboardQuery): FigureQueries {
  const noticeEnd = msOf(addDaysToInstant(now, restNoticeDays));
  return createServiceAccountFigure(sql`${confirmationEnd} <= ${sql.lit(noticeEnd)}
    and (expires_at is null or (expires_at > ${sql.lit(msOf(now))} and expires_at > ${confirmationEnd}))
    and owner_id in (select id from person where lower(email) = ${viewerEmail.toLowerCase()})`);
}

export const createRestingAccountsFigure = ({ now }: DashboardQuery): FigureQueries =>
  createServiceAccountFigure(
    sql`(${confirmationEnd} <= ${sql.lit(msOf(now))} or expires_at <= ${sql.lit(msOf(now))})`,
  );

function createServiceAccountFigure(condition: Sql): FigureQueries {
  const fromClause = sql`from service_account where ${condition}`;
  const restsAt = sql`case when expires_at <= ${confirmationEnd} then expires_at else ${confirmationEnd} end`;
  return {
    createCountQuery: createCountQueryBuilder(fromClause),
    linesQuery: sql`select cast(id as text) as line_key, name as line_name, ${restsAt} as line_at, ${restsAt} as sort_key,
        cast(null as text) as line_state ${fromClause} order by sort_key, id limit ${maxLinesPerFigure}`,
  };
}
