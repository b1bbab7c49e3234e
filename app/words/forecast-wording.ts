import { type DateLocale, formatDay } from "#app/domain/time/date-locale.ts";
import { createNumberFormat } from "#app/domain/time/format-date.ts";
import { type Forecast, forecastDays, minForecastDays } from "#app/domain/use/forecast.ts";
import type { UseObstacle } from "#app/domain/use/obstacle.ts";

const obstacleSentences: Record<UseObstacle, string> = {
  "license-type": "There is no forecast, because assets are counted on Enterprise licenses only.",
  deleted: "There is no forecast for a deleted license.",
  offline: "There is no forecast, because the servers of an offline license do not report.",
  "no-limit": "There is no forecast, because the license has no asset capacity.",
  "not-running": "There is no forecast, because no quota is running.",
};

export interface ForecastTexts {
  /** One sentence for the head of the details. Null if there is nothing to say there. */
  headline: string | null;
  /** The result, or why there is none. */
  sentence: string;
  /** How the result was computed. */
  reasons: string[];
}

/** The server creates these sentences, so that the browser bundle does not include them. */
export function describeForecast(forecast: Forecast, dateLocale: DateLocale): ForecastTexts {
  const { state, obstacle, fullFrom, fullUntil, perDay, perDayFrom, perDayUntil, days, expectedUse, limit } =
    forecast;
  const { formatCount, formatThousands } = createNumberFormat(dateLocale.numbers);
  if (obstacle !== null) return { headline: null, sentence: obstacleSentences[obstacle], reasons: [] };
  if (state === "too-little-data")
    return {
      headline: null,
      sentence: `There is no forecast yet: servers reported on ${formatCount(days, "day")} of the last ${forecastDays}, and a forecast needs ${minForecastDays}.`,
      reasons: [],
    };
  const reasons = [
    `Servers reported on ${formatCount(days, "day")} of the last ${forecastDays}.`,
    `Use changed by ${formatThousands(perDay ?? 0)} assets a day: the median of all pairs of these days that are at least a week apart (Theil–Sen estimator). In 80 % of the pairs it changed by ${formatThousands(perDayFrom ?? 0)} to ${formatThousands(perDayUntil ?? 0)} a day.`,
    `According to this trend, ${formatThousands(expectedUse ?? 0)} of ${formatCount(limit ?? 0, "asset")} are in use today.`,
  ];
  if (state === "no-trend" || fullFrom === null)
    return {
      headline: null,
      sentence: "The license is not expected to be full within two years.",
      reasons,
    };
  const sentence =
    fullUntil === fullFrom
      ? `The license is expected to be full on ${formatDay(fullFrom, dateLocale)}.`
      : fullUntil === null
        ? `The license may be full from ${formatDay(fullFrom, dateLocale)} on.`
        : `The license is expected to be full between ${formatDay(fullFrom, dateLocale)} and ${formatDay(fullUntil, dateLocale)}.`;
  return { headline: sentence, sentence, reasons };
}
