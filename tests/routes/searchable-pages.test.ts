import { describe, expect, it } from "vitest";
import { findPages } from "#app/routes/menus/searchable-pages.ts";

const admin = { email: "ada@example.com", isAdmin: true, privileges: [] };
const findLabels = (text: string) => findPages(text, admin, "embedded").map(({ label }) => label);

describe("The search for pages", () => {
  it.each([
    ["new version", "Versions"],
    ["version create", "Versions"],
    ["new lic", "Create license"],
    ["invite", "Users"],
    ["api tok", "API Tokens"],
    ["ersions", "Versions"],
  ])("finds pages with each word of %s", (text, label) => {
    expect(findLabels(text)).toContain(label);
  });

  it("finds no page that lacks one of the words", () => {
    expect(findLabels("new globex")).toEqual([]);
  });
});
