import { describe, expect, it } from "vitest";
import { findDaysOfPeriod } from "#app/domain/license/date-period.ts";
import type { DatePeriod } from "#app/domain/license/filter-fields.ts";
import { licenseFilter, requestedFilter } from "#app/domain/license/filter.ts";
import { findDateRangeErrors, parseFilterValues } from "#app/domain/license/filter-query.ts";

const parseStrictly = (query: Record<string, string>) => licenseFilter.safeParse(parseFilterValues(query));
const defaultFilter = licenseFilter.parse({});

describe("The filter in a query string", () => {
  it("contains numbers, booleans and lists", () => {
    const query = {
      key: "7Q2M9",
      types: "1,2",
      statuses: "pending, active,",
      useStatuses: "N/A",
      environment: "2",
      isOffline: "false",
      softCapacity: "true",
      pageNumber: "3",
      pageSize: "50",
      sortBy: "expiredAt",
      sortType: "ASC",
    };
    expect(parseFilterValues(query)).toEqual({
      key: "7Q2M9",
      types: [1, 2],
      statuses: ["pending", "active"],
      useStatuses: ["N/A"],
      environment: 2,
      isOffline: false,
      softCapacity: true,
      pageNumber: 3,
      pageSize: 50,
      sortBy: "expiredAt",
      sortType: "ASC",
    });
  });

  it("may contain empty and unknown parameters", () => {
    expect(parseFilterValues({ key: "", tag: "  ", types: "", term: "acme", tab: "history" })).toEqual({});
    expect(parseStrictly({ types: "," }).data).toEqual({ ...defaultFilter, types: [] });
  });

  it("is rejected by the strict schema if one value is invalid", () => {
    const invalidValues = [
      ["types", "1,9"],
      ["isOffline", "no"],
      ["pageSize", "1001"],
      ["pageSize", "many"],
      ["environment", "paid"],
      ["useStatuses", "full,fuller"],
      ["sortBy", "notes"],
      ["minDate", "soon"],
    ] as const;
    for (const [name, text] of invalidValues)
      expect(parseStrictly({ key: "7Q2M9", [name]: text }).success, `${name} ${text}`).toBe(false);
  });

  it("lists the newest licenses first and ten per page by default", () => {
    expect(defaultFilter).toEqual({ pageNumber: 0, pageSize: 10, sortBy: "createdAt", sortType: "DESC" });
  });
});

describe("A range of dates", () => {
  it("requires a date field, a first day and a last day in order", () => {
    const completeRange = {
      dateFilterType: "expired",
      minDate: "2026-01-01",
      maxDate: "2026-01-31",
    } as const;
    const { dateFilterType: _dateFilterType, ...rangeWithoutType } = completeRange;
    const { minDate: _minDate, ...rangeWithoutStart } = completeRange;
    expect(findDateRangeErrors(completeRange)).toEqual({});
    expect(findDateRangeErrors({ ...completeRange, maxDate: completeRange.minDate })).toEqual({});
    expect(findDateRangeErrors({})).toEqual({});
    expect(Object.keys(findDateRangeErrors(rangeWithoutType))).toEqual(["dateFilterType"]);
    expect(Object.keys(findDateRangeErrors(rangeWithoutStart))).toEqual(["minDate"]);
    expect(Object.keys(findDateRangeErrors({ dateFilterType: "created" }))).toEqual(["minDate", "maxDate"]);
    expect(findDateRangeErrors({ ...completeRange, minDate: "2026-02-01" })).toEqual({
      maxDate: "The last day of the range is before the first day.",
    });
  });

  it("contains either a period or a first and last day", () => {
    const isValid = (query: object) => requestedFilter.safeParse(query).success;
    const period = { dateFilterType: "expired", datePeriod: "next-30-days" };
    expect(isValid(period)).toBe(true);
    expect(isValid({ datePeriod: "next-30-days" })).toBe(false);
    expect(isValid({ ...period, datePeriod: "soon" })).toBe(false);
    expect(isValid({ ...period, minDate: "2026-01-01", maxDate: "2026-01-31" })).toBe(false);
  });

  it("has days that depend on the current day if it is a period", () => {
    const formatPeriod = (period: DatePeriod, today: string) => {
      const { from, to } = findDaysOfPeriod(period, today);
      return `${from} – ${to}`;
    };
    expect(formatPeriod("next-30-days", "2026-11-24")).toBe("2026-11-24 – 2026-12-24");
    expect(formatPeriod("next-30-days", "2027-01-10")).toBe("2027-01-10 – 2027-02-09");
    expect(formatPeriod("last-7-days", "2026-03-01")).toBe("2026-02-22 – 2026-03-01");
    expect(formatPeriod("last-month", "2027-01-31")).toBe("2026-12-01 – 2026-12-31");
    expect(formatPeriod("this-month", "2028-02-29")).toBe("2028-02-01 – 2028-02-29");
    expect(formatPeriod("next-month", "2026-12-31")).toBe("2027-01-01 – 2027-01-31");
    expect(formatPeriod("this-year", "2026-11-24")).toBe("2026-01-01 – 2026-12-31");
    expect(formatPeriod("last-year", "2026-11-24")).toBe("2025-01-01 – 2025-12-31");
  });
});
