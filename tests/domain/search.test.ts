import { describe, expect, it } from "vitest";
import { filterCriteria, searchCriteria, parseSearchParams } from "#app/domain/license/search.ts";

const parseSearch = (text: string) => parseSearchParams(new URLSearchParams(text));

describe("The search of the license list", () => {
  it("has five criteria, like the main field of the filter", () => {
    expect(searchCriteria.map(({ label }) => label)).toEqual([
      "License Key",
      "Contact Name",
      "Contact Email",
      "Company",
      "Tag",
    ]);
    expect(filterCriteria.map(({ label }) => label)).toEqual([
      "License Key",
      "Contact Email",
      "Company",
      "Contact Name",
      "Created By",
    ]);
  });

  it("searches the field of its criterion, or the license key without a criterion", () => {
    expect(parseSearch("term=7Q2M9")?.filter).toEqual({ key: "7Q2M9" });
    expect(parseSearch("term=acme&crit=company")?.filter).toEqual({ companyName: "acme" });
    expect(parseSearch("term=@acme&crit=contactEmail")?.filter).toEqual({ contactEmail: "@acme" });
    expect(parseSearch("term=emea&crit=tag")?.filter).toEqual({ tag: "emea" });
  });

  it("has an empty filter for an unsupported criterion", () => {
    for (const crit of ["contactName", "createdBy"])
      expect(parseSearch(`term=elif&crit=${crit}`)).toMatchObject({ isSupported: false, filter: {} });
  });

  it("is null without a term or with an unknown criterion", () => {
    expect(parseSearch("crit=company")).toBeNull();
    expect(parseSearch("term=%20&crit=company")).toBeNull();
    expect(parseSearch("term=acme&crit=color")).toBeNull();
    expect(parseSearch("term=acme&crit=constructor")).toBeNull();
  });
});
