import { describe, expect, it } from "vitest";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { dateRangeErrors, parseFilterValues } from "#app/domain/license/filter-query.ts";

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
      expect([name, text, parseStrictly({ key: "7Q2M9", [name]: text }).success]).toEqual([
        name,
        text,
        false,
      ]);
  });

  it("has defaults for the newest first and ten per page", () => {
    expect(defaultFilter).toEqual({ pageNumber: 0, pageSize: 10, sortBy: "createdAt", sortType: "DESC" });
  });
});

describe("A range of dates", () => {
  it("requires a date field and both ends in order", () => {
    const completeRange = {
      dateFilterType: "expired",
      minDate: "2026-01-01",
      maxDate: "2026-01-31",
    } as const;
    const { dateFilterType: _dateFilterType, ...rangeWithoutType } = completeRange;
    const { minDate: _minDate, ...rangeWithoutStart } = completeRange;
    expect(dateRangeErrors(completeRange)).toEqual({});
    expect(dateRangeErrors({ ...completeRange, maxDate: completeRange.minDate })).toEqual({});
    expect(dateRangeErrors({})).toEqual({});
    expect(Object.keys(dateRangeErrors(rangeWithoutType))).toEqual(["dateFilterType"]);
    expect(Object.keys(dateRangeErrors(rangeWithoutStart))).toEqual(["minDate"]);
    expect(Object.keys(dateRangeErrors({ dateFilterType: "created" }))).toEqual(["minDate", "maxDate"]);
    expect(dateRangeErrors({ ...completeRange, minDate: "2026-02-01" })).toEqual({
      maxDate: "The last day is before the first.",
    });
  });
});
