import { describe, expect, it } from "vitest";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { licenseList } from "#app/routes/license/licenses/list/address.ts";
import { listRequest } from "#app/routes/license/licenses/list/request.ts";

const everything = licenseFilter.parse({});
const asked = (search: string | Record<string, string>) => listRequest(new URLSearchParams(search));

describe("What an address asks of the license list", () => {
  it("is taken as far as it is understood, and the rest is named", () => {
    const { filter, ignored } = asked("companyName=Acme&types=1,9&pageSize=many&environment=1&minDate=soon");
    expect(filter).toEqual({ ...everything, companyName: "Acme", environment: 1 });
    expect(ignored.toSorted()).toEqual(["minDate", "pageSize", "types"]);
    expect(asked("term=acme&crit=color").ignored).toEqual(["crit"]);
  });

  it("is nothing to complain about when all of it is understood", () => {
    expect(asked("")).toEqual({ filter: everything, search: null, ignored: [], errors: {} });
    expect(asked("tag=emea&packageTier=Gold&pageSize=37")).toMatchObject({
      filter: { ...everything, tag: "emea", pageSize: 37 },
      ignored: [],
    });
    expect(asked("term=acme&crit=company").filter).toEqual({ ...everything, companyName: "acme" });
  });

  it("has the checkboxes of a form as one list, and nothing that was not filled in", () => {
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

  it("is no range of dates that is not whole, and what is wrong is said at which end", () => {
    const range = { dateFilterType: "created", minDate: "2026-03-01", maxDate: "2026-03-31" };
    expect(asked(range)).toMatchObject({
      filter: {
        ...everything,
        dateFilterType: "created",
        minDate: "2026-03-01T00:00:00.000Z",
        maxDate: "2026-03-31T23:59:59.999Z",
      },
      errors: {},
    });
    const { maxDate: _end, ...open } = range;
    expect(asked(open)).toMatchObject({
      filter: everything,
      ignored: [],
      errors: { maxDate: expect.stringContaining("last day") },
    });
    expect(asked({ ...range, minDate: "soon" })).toMatchObject({
      ignored: ["minDate"],
      errors: { minDate: expect.stringContaining("first day") },
    });
  });
});
