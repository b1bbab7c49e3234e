import { addDays, type Day, daysBetween } from "#app/domain/time/time.ts";
import type { Forecast } from "#app/domain/use/forecast.ts";
import type { BandPoint } from "#app/routes/kit/charts/build-chart.ts";

const minWeeks = 4;
const maxWeeks = 26;
/** The chart continues beyond the day on which the license is full, so that the crossing is visible. */
const weeksAfterFull = 2;
/** A band far above the limit would make the bars too small to read. */
const maxShareOfLimit = 1.25;

/** Number of weeks after today that the chart has for the forecast. 0 without a forecast. */
export function countForecastWeeks({ state, fullFrom, fullUntil }: Forecast, today: Day): number {
  if (state !== "forecast" || fullFrom === null) return 0;
  const daysUntilFull = daysBetween(today, fullUntil ?? fullFrom);
  return Math.min(maxWeeks, Math.max(minWeeks, Math.ceil(daysUntilFull / 7) + weeksAfterFull));
}

/** The expected use of each day from today to the end of the chart. */
export function listBandPoints(
  { expectedUse, limit, perDay, perDayFrom, perDayUntil }: Forecast,
  today: Day,
  weekCount: number,
  getPosition: (day: Day) => number,
): BandPoint[] {
  if (expectedUse === null || perDay === null || perDayFrom === null || perDayUntil === null) return [];
  const highestValue = Math.max(expectedUse, limit ?? expectedUse) * maxShareOfLimit;
  const expect = (perDayOfLine: number, dayCount: number) =>
    Math.min(highestValue, Math.max(0, expectedUse + perDayOfLine * dayCount));
  const expectOrNull = (perDayOfLine: number, dayCount: number) => {
    const value = expect(perDayOfLine, dayCount);
    return value < highestValue ? value : null;
  };
  return weekCount === 0
    ? []
    : Array.from({ length: weekCount * 7 + 1 }, (_, dayCount) => ({
        position: getPosition(addDays(today, dayCount)),
        low: expect(perDayFrom, dayCount),
        middle: expectOrNull(perDay, dayCount),
        high: expect(perDayUntil, dayCount),
      }));
}
