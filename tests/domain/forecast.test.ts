import { describe, expect, it } from "vitest";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { addDays } from "#app/domain/time/time.ts";
import type { DayUse } from "#app/domain/use/daily-use.ts";
import { computeForecast } from "#app/domain/use/forecast.ts";
import { describeForecast } from "#app/words/forecast-wording.ts";
import { englishDateLocale } from "#app/domain/time/date-locale.ts";

const today = "2026-11-20";
const license = {
  type: licenseTypes.enterprise,
  isOffline: false,
  deletedAt: null,
  lifetimeStatus: "active",
  activeTotalClientCapacity: 1_000,
  totalClientCapacity: 1_000,
} as const;

/** Use of the days before today. `computeAssets` gets the number of days before today. */
const buildUse = (dayCount: number, computeAssets: (daysAgo: number) => number): DayUse[] =>
  Array.from({ length: dayCount }, (_, index) => dayCount - index).map((daysAgo) => ({
    day: addDays(today, -daysAgo),
    totalClientsInUse: computeAssets(daysAgo),
    serversInUse: 1,
  }));

describe("The forecast", () => {
  it("is one day if use grows by the same number every day", () => {
    const forecast = computeForecast(
      license,
      buildUse(60, (daysAgo) => 800 - 2 * daysAgo),
      today,
    );
    expect(forecast).toEqual({
      state: "forecast",
      obstacle: null,
      fullFrom: "2027-02-28",
      fullUntil: "2027-02-28",
      perDay: 2,
      perDayFrom: 2,
      perDayUntil: 2,
      days: 60,
      expectedUse: 800,
      limit: 1_000,
    });
    expect(describeForecast(forecast, englishDateLocale).headline).toBe(
      "The license is expected to be full on 28 Feb 2027.",
    );
  });

  it("ignores one bad day, and today", () => {
    const use = buildUse(60, (daysAgo) => (daysAgo === 5 ? 0 : 800 - 2 * daysAgo));
    const useToday = { day: today, totalClientsInUse: 5, serversInUse: 1 };
    expect(computeForecast(license, [...use, useToday], today)).toMatchObject({
      fullFrom: "2027-02-28",
      days: 60,
    });
  });

  it("is a range of days if the growth varies", () => {
    const use = buildUse(60, (daysAgo) => 800 - 2 * daysAgo + (daysAgo % 3) * 12);
    const { state, fullFrom, fullUntil, perDay } = computeForecast(license, use, today);
    expect([state, perDay]).toEqual(["forecast", 2]);
    expect([fullFrom ?? "", "2027-02-24", fullUntil ?? ""]).toEqual(
      [fullFrom ?? "", "2027-02-24", fullUntil ?? ""].toSorted(),
    );
    expect(fullFrom).not.toBe(fullUntil);
  });

  it("is today if the limit is reached", () => {
    const use = buildUse(60, (daysAgo) => 1_100 - daysAgo);
    expect(computeForecast(license, use, today)).toMatchObject({ state: "forecast", fullFrom: today });
  });

  it.each([
    ["use does not change", () => 500],
    ["use falls", (daysAgo: number) => 500 + daysAgo],
    ["the license is full in more than two years", (daysAgo: number) => 100 - daysAgo],
  ])("has no date if %s", (_, computeAssets) => {
    expect(computeForecast(license, buildUse(60, computeAssets), today)).toMatchObject({
      state: "no-trend",
      fullFrom: null,
      fullUntil: null,
    });
  });

  it("needs 14 days with reports in the last 60", () => {
    const use = buildUse(14, (daysAgo) => 800 - 2 * daysAgo);
    expect(computeForecast(license, use, today).state).toBe("forecast");
    expect(computeForecast(license, use.slice(1), today)).toMatchObject({
      state: "too-little-data",
      days: 13,
    });
    const oldUse = buildUse(400, (daysAgo) => daysAgo).filter(({ day }) => day < "2026-09-01");
    expect(computeForecast(license, oldUse, today)).toMatchObject({ state: "too-little-data", days: 0 });
  });

  it.each([
    ["license-type", { type: licenseTypes.ir }],
    ["deleted", { deletedAt: "2026-11-01T00:00:00.000Z" }],
    ["offline", { isOffline: true }],
    ["not-running", { lifetimeStatus: "expired" }],
    ["no-limit", { activeTotalClientCapacity: 0, totalClientCapacity: null }],
  ] as const)("does not apply: %s", (obstacle, changes) => {
    const use = buildUse(60, (daysAgo) => 800 - daysAgo);
    expect(computeForecast({ ...license, ...changes }, use, today)).toMatchObject({
      state: "not-applicable",
      obstacle,
    });
  });
});
