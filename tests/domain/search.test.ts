import { describe, expect, it } from "vitest";
import { filterCriteria, searchCriteria, searchOf } from "#app/domain/license/search.ts";

const asked = (text: string) => searchOf(new URLSearchParams(text));

describe("The search", () => {
  it("has five criteria, and so has the main field of the filter", () => {
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

  it("searches the field of its criterion, and the key without a criterion", () => {
    expect(asked("term=7Q2M9")?.filter).toEqual({ key: "7Q2M9" });
    expect(asked("term=acme&crit=company")?.filter).toEqual({ companyName: "acme" });
    expect(asked("term=@acme&crit=contactEmail")?.filter).toEqual({ contactEmail: "@acme" });
    expect(asked("term=emea&crit=tag")?.filter).toEqual({ tag: "emea" });
  });

  it("does not support two criteria and has an empty filter for them", () => {
    for (const crit of ["contactName", "createdBy"])
      expect(asked(`term=elif&crit=${crit}`)).toMatchObject({ isSupported: false, filter: {} });
  });

  it("is null without a term or with an unknown criterion", () => {
    expect(asked("crit=company")).toBeNull();
    expect(asked("term=%20&crit=company")).toBeNull();
    expect(asked("term=acme&crit=color")).toBeNull();
    expect(asked("term=acme&crit=constructor")).toBeNull();
  });
});
