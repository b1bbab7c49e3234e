import { describe, expect, it } from "vitest";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { filterValues, lenientFilter } from "#app/domain/license/filter-query.ts";

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
    expect(lenientFilter({})).toEqual({ filter: everything, ignored: [] });
    expect(lenientFilter({ tag: "emea", constructor: "x", ["__proto__"]: "y" })).toEqual({
      filter: { ...everything, tag: "emea" },
      ignored: [],
    });
  });

  it("shows the newest first, ten at a time", () => {
    expect(everything).toEqual({ pageNumber: 0, pageSize: 10, sortBy: "createdAt", sortType: "DESC" });
  });
});
