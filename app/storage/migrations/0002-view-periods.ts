import type { Migration } from "./migration.ts";

const sqliteDay = (modifier = "") => `date(created_at / 1000, 'unixepoch'${modifier})`;
const postgresDay = (modifier = "") =>
  `to_char(to_timestamp(created_at / 1000) at time zone 'UTC'${modifier}, 'YYYY-MM-DD')`;

/** The quick filter stored the day on which the view was created and the day 30 days later. */
const convertQuickFilter = (firstDay: string, lastDay: string) => {
  const days = `'&maxDate=' || ${lastDay} || '&minDate=' || ${firstDay}`;
  return `update list_view
    set query = replace(
      replace(query, ${days}, ''), 'dateFilterType=expired', 'dateFilterType=expired&datePeriod=next-30-days'
    )
    where query like '%dateFilterType=expired%' and replace(query, ${days}, '') <> query`;
};

/**
 * Views stored "Ends within 30 days" as two fixed dates. This migration replaces them with a period relative to the
 * current day.
 */
export const viewPeriods: Migration = {
  name: "0002-view-periods",
  onlySqlite: [convertQuickFilter(sqliteDay(), sqliteDay(", '+30 days'"))],
  onlyPostgres: [convertQuickFilter(postgresDay(), postgresDay(" + interval '30 days'"))],
};
