import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";
import { forecast } from "#app/domain/use/forecast.ts";

export const forecastSchema = describeSchema(
  forecast,
  "Forecast",
  "Days between which the assets in use are expected to reach the capacity.",
  {
    state: [
      "`forecast`; `no-trend` if the license is not expected to be full within two years; `too-little-data` with fewer than 14 days with reports in the last 60; `not-applicable` for the reason in `obstacle`.",
      "forecast",
    ],
    obstacle:
      "Why no forecast applies: the license type has no assets, the license is deleted, is offline, has no capacity, or no quota is running. Null in other states.",
    fullFrom: [
      "First day on which the license may be full (`YYYY-MM-DD`), if use grows as fast as in the fastest 10 % of the pairs of days. Null in other states.",
      examples.day,
    ],
    fullUntil: [
      "Last day by which the license is full (`YYYY-MM-DD`), if use grows as slowly as in the slowest 10 % of the pairs of days. Null if it may not be full within two years.",
      examples.day,
    ],
    perDay: ["Median growth in assets per day (Theil–Sen estimator). Null if it is unknown.", 1.5],
    perDayFrom: ["Growth per day that 90 % of the pairs of days exceed. Null if it is unknown.", 1.1],
    perDayUntil: ["Growth per day that 10 % of the pairs of days exceed. Null if it is unknown.", 2.2],
    days: ["Number of days with reports in the last 60 days, without today.", 58],
    expectedUse: ["Assets in use today according to the trend. Null if it is unknown.", 480],
    limit: ["Number of assets that the license allows now. Null without a limit.", 1_000],
  },
);
