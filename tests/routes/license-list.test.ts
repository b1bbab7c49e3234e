import { describe, expect, it } from "vitest";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { parseLicenseListRequest } from "#app/routes/license/licenses/list-request.ts";

const defaultFilter = licenseFilter.parse({});
const parseRequest = (search: string | Record<string, string>) =>
  parseLicenseListRequest(new URLSearchParams(search));

describe("A request for the license list", () => {
  it("uses the valid values and names the invalid parameters", () => {
    const { filter, ignoredParams } = parseRequest(
      "companyName=Acme&types=1,9&pageSize=many&environment=1&minDate=soon",
    );
    expect(filter).toEqual({ ...defaultFilter, companyName: "Acme", environment: 1 });
    expect(ignoredParams.toSorted()).toEqual(["minDate", "pageSize", "types"]);
    expect(parseRequest("term=acme&crit=color").ignoredParams).toEqual(["crit"]);
  });

  it("ignores no parameter if all parameters are valid", () => {
    expect(parseRequest("")).toEqual({ filter: defaultFilter, search: null, ignoredParams: [], errors: {} });
    expect(parseRequest("tag=emea&packageTier=Gold&pageSize=37")).toMatchObject({
      filter: { ...defaultFilter, tag: "emea", pageSize: 37 },
      ignoredParams: [],
    });
    expect(parseRequest("term=acme&crit=company").filter).toEqual({ ...defaultFilter, companyName: "acme" });
  });

  it("joins the checkboxes of a form into one list and omits empty fields", () => {
    const formQuery =
      "types=&types=2&types=1,%202&statuses=active&tag=&pageSize=20&pageSize=50&term=%20acme%20";
    expect(Object.fromEntries(licenseList.normalizeParams(new URLSearchParams(formQuery)))).toEqual({
      types: "2,1",
      statuses: "active",
      pageSize: "50",
      term: "acme",
    });
    expect(licenseList.normalizeParams(new URLSearchParams("term=&crit=company")).size).toBe(0);
  });

  it("ignores an incomplete date range and names the invalid date", () => {
    const range = { dateFilterType: "created", minDate: "2026-03-01", maxDate: "2026-03-31" };
    expect(parseRequest(range)).toMatchObject({
      filter: {
        ...defaultFilter,
        dateFilterType: "created",
        minDate: "2026-03-01T00:00:00.000Z",
        maxDate: "2026-03-31T23:59:59.999Z",
      },
      errors: {},
    });
    const { maxDate: _maxDate, ...incompleteRange } = range;
    expect(parseRequest(incompleteRange)).toMatchObject({
      filter: defaultFilter,
      ignoredParams: [],
      errors: { maxDate: expect.stringContaining("last day") },
    });
    expect(parseRequest({ ...range, minDate: "soon" })).toMatchObject({
      ignoredParams: ["minDate"],
      errors: { minDate: expect.stringContaining("first day") },
    });
  });
});
