import { formatDay, type DateLocale } from "#app/domain/time/date-locale.ts";
import { createNumberFormat } from "#app/domain/time/format-date.ts";
import { addDays, type Day, daysBetween } from "#app/domain/time/time.ts";
import type { LicenseUse } from "#app/domain/use/daily-use.ts";
import type { Forecast } from "#app/domain/use/forecast.ts";
import { buildChart, type ChartColumn, type LinePoint } from "#app/routes/kit/charts/build-chart.ts";
import { countForecastWeeks, listBandPoints } from "./forecast-band.ts";

const weekCount = 53;
const daysPerWeek = 7;
/** Twelve months in whole weeks. */
export const chartDays = weekCount * daysPerWeek;

type UseField = "totalClientsInUse" | "serversInUse";

const capacityFields = {
  totalClientsInUse: "totalClientCapacity",
  serversInUse: "serverCapacity",
} as const satisfies Record<UseField, string>;

interface Week {
  from: Day;
  to: Day;
  /** Highest number of the week. Null if no server sent a report. */
  use: Record<UseField, number | null>;
  /** Capacity at the end of the week. */
  capacity: Record<UseField, number | null>;
}

/** Draws the highest use of each week, the capacity of each day as a line, and the forecast as a band. */
export function buildUseCharts(
  licenseUse: LicenseUse,
  forecast: Forecast,
  today: Day,
  dateLocale: DateLocale,
) {
  const weeks = listWeeks(licenseUse, today);
  const forecastWeeks = listFutureWeeks(today, countForecastWeeks(forecast, today));
  const dayCount = chartDays + forecastWeeks.length * daysPerWeek;
  const firstDay = addDays(today, 1 - chartDays);
  const band = listBandPoints(
    forecast,
    today,
    forecastWeeks.length,
    (day) => (daysBetween(firstDay, day) + 1) / dayCount,
  );
  const numbers = createNumberFormat(dateLocale.numbers);
  const { formatThousands } = numbers;

  const buildUseChart = (field: UseField, noun: string) => {
    const describeWeek = ({ from, to, use, capacity }: Week): string | null => {
      const usedCount = use[field];
      if (usedCount === null) return null;
      const limit = capacity[field];
      const capacityText = limit === null ? "" : ` of ${formatThousands(limit)}`;
      return `${formatDay(from, dateLocale)} – ${formatDay(to, dateLocale)}: at most ${formatThousands(usedCount)}${capacityText} ${noun}`;
    };
    const columns = weeks.map((week) => ({
      id: week.from,
      tick: findMonthName(week, dateLocale),
      text: describeWeek(week),
      parts: [{ tone: "primary" as const, value: week.use[field] ?? 0, text: "" }],
    }));
    const forecastColumns = forecastWeeks.map((week) => ({
      id: week.from,
      tick: findMonthName(week, dateLocale),
      text: null,
      parts: [],
    }));
    const linePoints = listCapacityPoints(licenseUse, capacityFields[field], today);
    const pastShare = chartDays / dayCount;
    const chartPoints = linePoints.map(({ position, value }) => ({ position: position * pastShare, value }));
    const lastPoint = chartPoints.at(-1);
    const hasBand = field === "totalClientsInUse" && band.length > 0;
    const peak = Math.max(0, ...weeks.map(({ use }) => use[field] ?? 0));
    return {
      summary: `at most ${formatThousands(peak)}`,
      chart: buildChart({
        columns: [...columns, ...forecastColumns],
        // The forecast compares the expected use with the current capacity.
        linePoints: lastPoint && hasBand ? [...chartPoints, { ...lastPoint, position: 1 }] : chartPoints,
        band: hasBand ? band : [],
        numbers,
      }),
      smallChart: buildChart({ ...skipWeeksWithoutUse(columns, linePoints), numbers }),
    };
  };
  return {
    assets: buildUseChart("totalClientsInUse", "assets"),
    servers: buildUseChart("serversInUse", "servers"),
    hasForecast: band.length > 0,
    rows: weeks
      .filter(({ use }) => use.totalClientsInUse !== null)
      .toReversed()
      .map(({ from, use, capacity }) => ({
        from,
        numbers: [
          use.totalClientsInUse,
          capacity.totalClientsInUse,
          use.serversInUse,
          capacity.serversInUse,
        ].map((number) => (number === null ? "–" : formatThousands(number))),
      })),
  };
}
export type UseCharts = ReturnType<typeof buildUseCharts>;

function listWeeks({ days, capacities }: LicenseUse, today: Day): Week[] {
  const findPeak = (from: Day, to: Day, field: UseField) => {
    const values = days.filter(({ day }) => day >= from && day <= to).map((day) => day[field]);
    return values.length === 0 ? null : Math.max(...values);
  };
  return Array.from({ length: weekCount }, (_, index) => {
    const from = addDays(today, 1 - chartDays + index * daysPerWeek);
    const to = addDays(from, daysPerWeek - 1);
    const lastCapacity = capacities.findLast((change) => change.from <= to);
    return {
      from,
      to,
      use: {
        totalClientsInUse: findPeak(from, to, "totalClientsInUse"),
        serversInUse: findPeak(from, to, "serversInUse"),
      },
      capacity: {
        totalClientsInUse: lastCapacity?.totalClientCapacity ?? null,
        serversInUse: lastCapacity?.serverCapacity ?? null,
      },
    };
  });
}

const listFutureWeeks = (today: Day, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    from: addDays(today, 1 + index * daysPerWeek),
    to: addDays(today, (index + 1) * daysPerWeek),
  }));

/** The name of a month that starts in the week. */
function findMonthName(
  { from, to }: Pick<Week, "from" | "to">,
  { monthNames }: DateLocale,
): string | undefined {
  const containsFirstDay = from.endsWith("-01") || from.slice(0, 7) !== to.slice(0, 7);
  return containsFirstDay ? monthNames[Number(to.slice(5, 7)) - 1] : undefined;
}

const minSmallWeekCount = 12;

/** Starts the small chart with the first use, because it has no space for empty weeks. */
function skipWeeksWithoutUse(columns: readonly ChartColumn[], linePoints: readonly LinePoint[]) {
  const firstUsedIndex = columns.findIndex(({ text }) => text !== null);
  const firstIndex = Math.max(0, Math.min(firstUsedIndex, columns.length - minSmallWeekCount));
  const start = firstIndex / columns.length;
  return {
    columns: columns.slice(firstIndex),
    linePoints: linePoints
      .filter((_, index) => (linePoints[index + 1]?.position ?? 1) > start)
      .map(({ position, value }) => ({ position: Math.max(0, (position - start) / (1 - start)), value })),
  };
}

function listCapacityPoints(
  { capacities }: LicenseUse,
  field: (typeof capacityFields)[UseField],
  today: Day,
): LinePoint[] {
  const firstDay = addDays(today, 1 - chartDays);
  const points = capacities.map((change) => ({
    position: Math.max(0, daysBetween(firstDay, change.from) / chartDays),
    value: change[field],
  }));
  const lastPoint = points.at(-1);
  return lastPoint ? [...points, { ...lastPoint, position: 1 }] : [];
}
