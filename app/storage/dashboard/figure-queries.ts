import { type RawBuilder, sql } from "kysely";

export type Sql = RawBuilder<unknown>;

/** `createCountQuery` returns SQL that counts at most `limit` rows, or SQL that reads the stored number of rows. */
export type FigureQueries = { createCountQuery: (limit: number) => Sql; linesQuery: Sql };

/** The from clause selects the rows of the figure. */
export const createCountQueryBuilder = (fromClause: Sql) => (limit: number) =>
  sql`(select count(*) from (select 1 as matching_row ${fromClause} limit ${limit}) as matches)`;
