import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Paging, paging, sortType } from "#app/domain/page.ts";
import { Problem } from "#app/domain/problem.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";
import { chooseDeletionErrorMessage } from "#app/routes/license/tags/tag-request.ts";
import { readList, parseListRequest } from "#app/routes/kit/lists/read-list.ts";

const thingQuery = paging.extend({
  sortType: sortType.default("ASC"),
  states: z.string().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});
const testList = defineList<z.output<typeof thingQuery>>({
  path: "/license/things",
  names: ["pageNumber", "pageSize", "sortType", "states", "from", "to"],
  sizes: [10, 20],
  multiValued: ["states"],
  filters: { states: { label: "States" }, from: { label: "From" }, to: { label: "To" } },
});
const parseSearch = (search: string) => {
  const { query, ignoredParams } = parseListRequest(testList, new URLSearchParams(search), thingQuery);
  return { query, ignoredParams };
};
const defaultPaging = { pageNumber: 0, pageSize: 10, sortType: "ASC" };

/** Null without a redirect. */
function findRedirectTarget(search: string): string | null {
  try {
    readList(testList, new URL(`https://desk.example.com/license/things${search}`), thingQuery);
    return null;
  } catch (error) {
    if (error instanceof Response) return error.headers.get("Location");
    throw error;
  }
}

describe("The query of a list", () => {
  it("has default values", () => {
    expect(parseSearch("")).toEqual({ query: defaultPaging, ignoredParams: [] });
    expect(parseSearch("pageNumber=2&pageSize=20&states=a,b")).toEqual({
      query: { ...defaultPaging, pageNumber: 2, pageSize: 20, states: "a,b" },
      ignoredParams: [],
    });
  });

  it("redirects to its shortest form", () => {
    expect(findRedirectTarget("?pageNumber=2&states=a,b&color=red")).toBeNull();
    expect(findRedirectTarget("?states=a&states=%20b,a&pageSize=5&pageSize=%2020%20&sortType=")).toBe(
      "/license/things?states=a,b&pageSize=20",
    );
    expect(findRedirectTarget("?states=")).toBe("/license/things");
    expect(findRedirectTarget("/7?states=")).toBeNull();
  });

  it("accepts only an available page size", () => {
    const anySizeList = defineList<Paging>({
      path: "/any",
      names: ["pageNumber", "pageSize"],
      sizes: [25],
      allowsAnySize: true,
    });
    for (const [size, isAvailable, isAcceptedByAnySizeList] of [
      ["20", true, true],
      ["7", false, true],
      ["0", false, false],
    ] as const) {
      const search = new URLSearchParams({ pageSize: size });
      expect(parseListRequest(testList, search, thingQuery).ignoredParams).toEqual(
        isAvailable ? [] : ["pageSize"],
      );
      expect(parseListRequest(anySizeList, search, paging).query.pageSize).toBe(
        isAcceptedByAnySizeList ? Number(size) : 25,
      );
    }
  });

  it("ignores a date range that ends before it starts", () => {
    const range = new URLSearchParams({ states: "a", from: "2026-02-02", to: "2026-02-01" });
    expect(parseListRequest(testList, range, thingQuery)).toEqual({
      query: { ...defaultPaging, states: "a" },
      apiQuery: { pageSize: "10", states: "a" },
      ignoredParams: [],
      errors: { to: "The last day of the range is before the first day." },
    });
  });

  it("names the invalid parameters that it ignores", () => {
    for (const [search, ignoredParams] of [
      ["pageNumber=-1&pageSize=20", ["pageNumber"]],
      ["pageNumber=1e3&sortType=up&pageSize=20", ["pageNumber", "sortType"]],
      ["pageSize=20&color=red&__proto__=1&constructor=x", ["color", "__proto__", "constructor"]],
    ] as const)
      expect(parseSearch(search)).toEqual({ query: { ...defaultPaging, pageSize: 20 }, ignoredParams });
  });
});

describe("A list that does not name every field of its schema", () => {
  it("throws at the first use", () => {
    const incompleteList = defineList<Paging>({ path: "/any", names: ["pageNumber"], sizes: [25] });
    expect(() => parseListRequest(incompleteList, new URLSearchParams(), paging)).toThrow(
      "The schema has the parameter pageSize, but the list does not.",
    );
  });
});

describe("The URLs of a list", () => {
  const search = new URLSearchParams("pageNumber=2&states=a,b&foreign=1");

  it("contain the state of the list for its dialogs", () => {
    expect(testList.buildUrl(search)).toBe("/license/things?pageNumber=2&states=a,b");
    expect(testList.buildDialogUrl("/license/things/7/edit", search, { tab: "one" })).toBe(
      "/license/things/7/edit?pageNumber=2&states=a,b&tab=one",
    );
    expect(testList.buildDialogUrl("/license/things/new", new URLSearchParams())).toBe("/license/things/new");
  });

  it("change the page and clear filters", () => {
    expect(testList.buildUrl(search, { pageNumber: "3", states: null })).toBe("/license/things?pageNumber=3");
    expect(testList.buildUrlWithoutFilters(new URLSearchParams("pageNumber=2&states=a&pageSize=20"))).toBe(
      "/license/things?pageSize=20",
    );
  });

  it("determine the filter chips of the list", () => {
    const { query } = parseListRequest(testList, new URLSearchParams("states=a&from=2026-02-02"), thingQuery);
    expect(testList.getActiveFilters(query)).toEqual([
      { names: ["states"], label: "States", value: "a", clearLabel: "Clear States" },
      { names: ["from"], label: "From", value: "2026-02-02", clearLabel: "Clear From" },
    ]);
  });
});

describe("A tag that cannot be deleted", () => {
  it("shows the message of the server", () => {
    const message = "More than 5,000 licenses carry the tag emea. Take it off some of them first.";
    expect(chooseDeletionErrorMessage(new Problem("rule", message, { code: "TAG_IN_USE" }))).toBe(message);
  });

  it("shows a general message if the server is unavailable", () => {
    for (const problem of [
      new Problem("unavailable", ""),
      new Problem("unavailable", "The license API returned 502.", { code: "UPSTREAM_INVALID" }),
      new Problem("unavailable", "The license API does not respond.", { cause: new Error("ECONNREFUSED") }),
    ])
      expect(chooseDeletionErrorMessage(problem)).toBe("Something went wrong");
  });
});
