import { describe, expect, it } from "vitest";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { dateRangeErrors, filterValues, lenientFilter, queryOf } from "#app/domain/license/filter-query.ts";

const strict = (query: Record<string, string>) => licenseFilter.safeParse(filterValues(query));
const everything = licenseFilter.parse({});

describe("The filter in a query string", () => {
  it("has its numbers, its booleans and its lists read", () => {
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
    expect(filterValues(query)).toEqual({
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

  it("leaves out what is empty, and what is no filter", () => {
    expect(filterValues({ key: "", tag: "  ", types: "", term: "acme", tab: "history" })).toEqual({});
    expect(strict({ types: "," }).data).toEqual({ ...everything, types: [] });
  });

  it("is refused as a whole by a strict reader when a part of it is wrong", () => {
    const wrong = [
      ["types", "1,9"],
      ["isOffline", "no"],
      ["pageSize", "1001"],
      ["pageSize", "many"],
      ["environment", "paid"],
      ["useStatuses", "full,fuller"],
      ["sortBy", "notes"],
      ["minDate", "soon"],
    ] as const;
    for (const [name, text] of wrong)
      expect([name, text, strict({ key: "7Q2M9", [name]: text }).success]).toEqual([name, text, false]);
  });

  it("is taken as far as it is understood by a lenient reader, who names the rest", () => {
    const { filter, ignored } = lenientFilter({
      companyName: "Acme",
      types: "1,9",
      pageSize: "many",
      environment: "1",
      minDate: "soon",
    });
    expect(filter).toEqual({ ...everything, companyName: "Acme", environment: 1 });
    expect(ignored.toSorted()).toEqual(["minDate", "pageSize", "types"]);
  });

  it("is nothing to complain about when all of it is understood", () => {
    expect(lenientFilter({})).toEqual({ filter: everything, ignored: [], rangeErrors: {} });
    expect(lenientFilter({ tag: "emea", constructor: "x", ["__proto__"]: "y" })).toEqual({
      filter: { ...everything, tag: "emea" },
      ignored: [],
      rangeErrors: {},
    });
  });

  it("takes the checkboxes of a form as one list, and leaves out what was not filled in", () => {
    const address = "types=&types=2&types=1,2&statuses=active&tag=&pageSize=20&pageSize=50&term=%20acme%20";
    expect(queryOf(new URLSearchParams(address))).toEqual({
      types: "2,1",
      statuses: "active",
      pageSize: "50",
      term: "acme",
    });
  });

  it("does not follow a range of dates that is not whole, and says what is wrong at which end", () => {
    const range = { dateFilterType: "created", minDate: "2026-03-01", maxDate: "2026-03-31" } as const;
    expect(lenientFilter(range)).toEqual({
      filter: {
        ...everything,
        dateFilterType: "created",
        minDate: "2026-03-01T00:00:00.000Z",
        maxDate: "2026-03-31T23:59:59.999Z",
      },
      ignored: [],
      rangeErrors: {},
    });
    const { maxDate: _end, ...open } = range;
    expect(lenientFilter(open)).toEqual({
      filter: everything,
      ignored: [],
      rangeErrors: { maxDate: expect.stringContaining("last day") },
    });
    expect(lenientFilter({ ...range, minDate: "soon" })).toMatchObject({
      ignored: ["minDate"],
      rangeErrors: { minDate: expect.stringContaining("first day") },
    });
  });

  it("shows the newest first, ten at a time", () => {
    expect(everything).toEqual({ pageNumber: 0, pageSize: 10, sortBy: "createdAt", sortType: "DESC" });
  });
});

describe("A range of dates", () => {
  it("needs a date that it is about, both ends, and the first not after the last", () => {
    const whole = { dateFilterType: "expired", minDate: "2026-01-01", maxDate: "2026-01-31" } as const;
    const { dateFilterType: _about, ...aboutNothing } = whole;
    const { minDate: _start, ...startless } = whole;
    expect(dateRangeErrors(whole)).toEqual({});
    expect(dateRangeErrors({ ...whole, maxDate: whole.minDate })).toEqual({});
    expect(dateRangeErrors({})).toEqual({});
    expect(Object.keys(dateRangeErrors(aboutNothing))).toEqual(["dateFilterType"]);
    expect(Object.keys(dateRangeErrors(startless))).toEqual(["minDate"]);
    expect(Object.keys(dateRangeErrors({ dateFilterType: "created" }))).toEqual(["minDate", "maxDate"]);
    expect(dateRangeErrors({ ...whole, minDate: "2026-02-01" })).toEqual({
      maxDate: "The last day lies before the first.",
    });
  });
});
