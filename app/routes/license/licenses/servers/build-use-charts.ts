import { formatDay, type DateLocale } from "#app/domain/time/date-locale.ts";
import { createNumberFormat } from "#app/domain/time/format-date.ts";
import { addDays, type Day, daysBetween } from "#app/domain/time/time.ts";
import type { LicenseUse } from "#app/domain/use/daily-use.ts";
import { buildChart, type ChartColumn, type LinePoint } from "#app/routes/kit/charts/build-chart.ts";

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

/** Draws the highest use of each week, and the capacity of each day as a line. */
export function buildUseCharts(licenseUse: LicenseUse, today: Day, dateLocale: DateLocale) {
  const weeks = listWeeks(licenseUse, today);
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
    const linePoints = listCapacityPoints(licenseUse, capacityFields[field], today);
    const peak = Math.max(0, ...weeks.map(({ use }) => use[field] ?? 0));
    return {
      summary: `at most ${formatThousands(peak)}`,
      chart: buildChart({ columns, linePoints, numbers }),
      smallChart: buildChart({ ...skipWeeksWithoutUse(columns, linePoints), numbers }),
    };
  };
  return {
    assets: buildUseChart("totalClientsInUse", "assets"),
    servers: buildUseChart("serversInUse", "servers"),
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

/** The name of a month that starts in the week. */
function findMonthName({ from, to }: Week, { monthNames }: DateLocale): string | undefined {
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
