import { describe, expect, it } from "vitest";
import { customPeriod, defaultPeriod, periodIds, periods, computeTerm } from "#app/domain/quota/period.ts";

describe("A period", () => {
  it("is one of the available periods and a year by default", () => {
    expect(periods.map(({ label, days }) => `${label}: ${days}`)).toEqual([
      "2 Weeks: 14",
      "1 Month: 30",
      "2 Months: 60",
      "3 Months: 90",
      "6 Months: 180",
      "1 Year: 365",
      "2 Years: 730",
      "3 Years: 1095",
    ]);
    expect(periods.find(({ id }) => id === defaultPeriod)?.label).toBe("1 Year");
    expect(new Set(periodIds)).toEqual(new Set([customPeriod, ...periods.map(({ id }) => id)]));
  });

  it.each(periods.map(({ id, days }) => [id, days] as const))(
    "%s ends %d days after its start and ignores custom dates",
    (id, days) => {
      const term = computeTerm(id, "2028-01-15", { endDay: "2031-01-01", days: 5 });
      expect(term).toEqual({ period: id, startDay: "2028-01-15", endDay: term.endDay, days });
      expect((Date.parse(term.endDay) - Date.parse("2028-01-15")) / 86_400_000).toBe(days);
    },
  );

  it("of a year ends on the same day unless a leap day is in between", () => {
    expect(computeTerm("1-year", "2026-11-20", {}).endDay).toBe("2027-11-20");
    expect(computeTerm("1-year", "2027-11-20", {}).endDay).toBe("2028-11-19");
  });

  it("with a custom end uses the selected day or number of days", () => {
    const customTerm = { period: customPeriod, startDay: "2026-11-20" };
    expect(computeTerm(customPeriod, "2026-11-20", { endDay: "2026-12-01" })).toEqual({
      ...customTerm,
      endDay: "2026-12-01",
      days: 11,
    });
    expect(computeTerm(customPeriod, "2026-11-20", { days: 45 })).toEqual({
      ...customTerm,
      endDay: "2027-01-04",
      days: 45,
    });
    expect(computeTerm(customPeriod, "2026-11-20", {})).toEqual({
      ...customTerm,
      endDay: "2027-11-20",
      days: 365,
    });
    expect(computeTerm(customPeriod, "2026-11-20", { endDay: "2026-11-19" }).days).toBe(-1);
  });

  it("with an unknown id is a custom period", () => {
    expect(computeTerm("forever", "2026-11-20", { days: 2 })).toMatchObject({
      period: customPeriod,
      endDay: "2026-11-22",
    });
  });
});
