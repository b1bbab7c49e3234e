import { describe, expect, it } from "vitest";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { licenseList } from "#app/routes/license/licenses/addresses.ts";
import { listRequest } from "#app/routes/license/licenses/list-request.ts";

const everything = licenseFilter.parse({});
const requestOf = (search: string | Record<string, string>) => listRequest(new URLSearchParams(search));

describe("The filters in an address of the license list", () => {
  it("are read if valid, and invalid ones are named", () => {
    const { filter, ignored } = requestOf(
      "companyName=Acme&types=1,9&pageSize=many&environment=1&minDate=soon",
    );
    expect(filter).toEqual({ ...everything, companyName: "Acme", environment: 1 });
    expect(ignored.toSorted()).toEqual(["minDate", "pageSize", "types"]);
    expect(requestOf("term=acme&crit=color").ignored).toEqual(["crit"]);
  });

  it("cause no complaint when all are valid", () => {
    expect(requestOf("")).toEqual({ filter: everything, search: null, ignored: [], errors: {} });
    expect(requestOf("tag=emea&packageTier=Gold&pageSize=37")).toMatchObject({
      filter: { ...everything, tag: "emea", pageSize: 37 },
      ignored: [],
    });
    expect(requestOf("term=acme&crit=company").filter).toEqual({ ...everything, companyName: "acme" });
  });

  it("contain the checkboxes of a form as one list, and no empty fields", () => {
    const entered =
      "types=&types=2&types=1,%202&statuses=active&tag=&pageSize=20&pageSize=50&term=%20acme%20";
    expect(Object.fromEntries(licenseList.tidy(new URLSearchParams(entered)))).toEqual({
      types: "2,1",
      statuses: "active",
      pageSize: "50",
      term: "acme",
    });
    expect(licenseList.tidy(new URLSearchParams("term=&crit=company")).size).toBe(0);
  });

  it("reject an incomplete date range, and name the wrong end", () => {
    const range = { dateFilterType: "created", minDate: "2026-03-01", maxDate: "2026-03-31" };
    expect(requestOf(range)).toMatchObject({
      filter: {
        ...everything,
        dateFilterType: "created",
        minDate: "2026-03-01T00:00:00.000Z",
        maxDate: "2026-03-31T23:59:59.999Z",
      },
      errors: {},
    });
    const { maxDate: _end, ...open } = range;
    expect(requestOf(open)).toMatchObject({
      filter: everything,
      ignored: [],
      errors: { maxDate: expect.stringContaining("last day") },
    });
    expect(requestOf({ ...range, minDate: "soon" })).toMatchObject({
      ignored: ["minDate"],
      errors: { minDate: expect.stringContaining("first day") },
    });
  });
});
