import { describe, expect, it } from "vitest";
import { computeTagId, tagName } from "#app/domain/tag/tag.ts";
import { joinTags, splitTags } from "#app/domain/tag/tag-name.ts";

describe("Tags in the API format", () => {
  it("are one string with a comma and a space after each name", () => {
    expect(joinTags(["a", "b"])).toBe("a, b, ");
    expect(joinTags(["a"])).toBe("a, ");
    expect(joinTags([])).toBe("");
  });

  it.each([[[]], [["one"]], [["two words", "renewal-2027"]], [["Işık", "ミライ", "a.b;c/d", "100%"]]])(
    "are unchanged after joining and splitting: %j",
    (names) => {
      expect(splitTags(joinTags(names))).toEqual(names);
    },
  );

  it("may lack the separator after the last name", () => {
    expect(splitTags("a, b")).toEqual(["a", "b"]);
    expect(splitTags("a, b,")).toEqual(["a", "b"]);
    expect(splitTags(" , ,")).toEqual([]);
  });
});

describe("A tag's name", () => {
  it("has 1 to 64 characters without a comma", () => {
    expect(tagName.parse("  two words ")).toBe("two words");
    expect(tagName.parse("x".repeat(64))).toHaveLength(64);
    expect(tagName.parse(`  ${"x".repeat(64)}  `)).toHaveLength(64);
    for (const invalidName of ["", "   ", "a,b", ",", "x".repeat(65), 5, null])
      expect(tagName.safeParse(invalidName).success, JSON.stringify(invalidName)).toBe(false);
  });
});

describe("A tag's id", () => {
  it("is a hash that ignores case", async () => {
    expect(computeTagId("Renewal")).toBe(computeTagId("rENEWAL"));
    expect(computeTagId("renewal")).toMatch(/^[0-9a-f]{24}$/);
    expect(computeTagId("renewals")).not.toBe(computeTagId("renewal"));
  });
});
