import { sql } from "kysely";
import { reviewPeriodDays } from "#app/domain/access-review/access-review.ts";
import { type DashboardQuery, maxLinesPerFigure } from "#app/domain/dashboard/dashboard.ts";
import { addDaysToInstant, msOf } from "#app/domain/time/time.ts";
import { createCountQueryBuilder, type FigureQueries } from "./figure-queries.ts";

/** Rights of other users that the viewer can confirm and that were neither granted nor confirmed in the review period. */
export function createDueRightsFigure({ now, viewerEmail }: DashboardQuery): FigureQueries {
  const periodStart = sql.lit(msOf(addDaysToInstant(now, -reviewPeriodDays)));
  const fromClause = sql`from access_right join person on person.id = person_id
    where coalesce(since, 0) <= ${periodStart} and coalesce(confirmed_at, 0) <= ${periodStart}
      and disabled_at is null and lower(email) <> ${viewerEmail.toLowerCase()}`;
  return {
    createCountQuery: createCountQueryBuilder(fromClause),
    linesQuery: sql`select cast(person_id as text) as line_key, min(email) as line_name,
        cast(null as bigint) as line_at, min(email) as sort_key, cast(null as text) as line_state
        ${fromClause} group by person_id order by sort_key limit ${maxLinesPerFigure}`,
  };
}
