import { z } from "zod";
import { computeAssetCapacity } from "#app/domain/license/limits.ts";
import { notFound } from "#app/domain/problem.ts";
import { addDays, type Day, dayOf, daysBetween, type Instant } from "#app/domain/time/time.ts";
import type { LicensePorts } from "#app/domain/license/license-store.ts";
import { type DailyUsePorts, type DayUse, readLicenseUse } from "./daily-use.ts";
import { findUseObstacle, type MeasuredLicense, useObstacles } from "./obstacle.ts";
import { estimateTrend, estimateValueAt } from "./theil-sen.ts";

/** Days before today from which the forecast is computed. */
export const forecastDays = 60;
export const minForecastDays = 14;
/** A later date says nothing. */
const maxDaysAhead = 730;

export const forecastStates = ["forecast", "no-trend", "too-little-data", "not-applicable"] as const;

export const forecast = z.object({
  state: z.enum(forecastStates),
  /** Why no forecast applies. Null for the other states. */
  obstacle: z.enum(useObstacles).nullable(),
  /** First day on which the license is full if use grows as fast as in the fastest 10 %. Null without a forecast. */
  fullFrom: z.string().nullable(),
  /** Last such day, if use grows as slowly as in the slowest 10 %. Null if it may never be full. */
  fullUntil: z.string().nullable(),
  /** Median growth in assets per day. Null without a trend. */
  perDay: z.float64().nullable(),
  perDayFrom: z.float64().nullable(),
  perDayUntil: z.float64().nullable(),
  /** Number of days with reports. */
  days: z.number().int(),
  /** Assets in use today according to the trend. */
  expectedUse: z.number().int().nullable(),
  limit: z.number().nullable(),
});
export type Forecast = z.output<typeof forecast>;

const noTrendValues = {
  fullFrom: null,
  fullUntil: null,
  perDay: null,
  perDayFrom: null,
  perDayUntil: null,
  expectedUse: null,
};

/** Computes when the assets of the license reach the limit. Today does not count, because it has not ended. */
export function computeForecast(license: MeasuredLicense, use: readonly DayUse[], today: Day): Forecast {
  const limit = computeAssetCapacity(license);
  const firstDay = addDays(today, -forecastDays);
  const points = use
    .filter(({ day }) => day >= firstDay && day < today)
    .map(({ day, totalClientsInUse }) => ({ x: daysBetween(today, day), y: totalClientsInUse }));
  const base = { ...noTrendValues, obstacle: null, days: points.length, limit };
  const obstacle = findUseObstacle(license, limit);
  if (obstacle || limit === null) return { ...base, state: "not-applicable", obstacle };
  const trend = points.length < minForecastDays ? null : estimateTrend(points);
  if (!trend) return { ...base, state: "too-little-data" };
  const expectedUse = estimateValueAt(points, trend.slope, 0);
  const values = {
    ...base,
    perDay: roundToTenths(trend.slope),
    perDayFrom: roundToTenths(trend.lowSlope),
    perDayUntil: roundToTenths(trend.highSlope),
    expectedUse: Math.round(expectedUse),
  };
  const countDaysUntilFull = (slope: number) =>
    slope <= 0 ? Infinity : Math.max(0, Math.ceil((limit - expectedUse) / slope));
  const earliest = countDaysUntilFull(trend.highSlope);
  if (trend.slope <= 0 || earliest > maxDaysAhead) return { ...values, state: "no-trend" };
  const latest = countDaysUntilFull(trend.lowSlope);
  return {
    ...values,
    state: "forecast",
    fullFrom: addDays(today, earliest),
    fullUntil: latest > maxDaysAhead ? null : addDays(today, latest),
  };
}

const roundToTenths = (value: number) => Math.round(value * 10) / 10;

export async function readForecast(
  storage: DailyUsePorts & Pick<LicensePorts, "licenses">,
  key: string,
  now: Instant,
): Promise<Forecast> {
  const license = await storage.licenses.find(key);
  if (!license) throw notFound("The license");
  const { days } = await readLicenseUse(storage, key, forecastDays + 1, now);
  return computeForecast({ ...license.record, ...license.summary }, days, dayOf(now));
}
