import { describe, expect, it } from "vitest";
import { containsName, hasWords, normalizeName } from "#app/domain/text/normalize-name.ts";

describe("A name", () => {
  it.each([
    ["O'Connor", "oconnor"],
    ["O\u2019Connor", "oconnor"],
    ["O\u02BCConnor", "oconnor"],
    ["Coca-Cola", "cocacola"],
    ["Coca\u2011Cola", "cocacola"],
    ["Coca\u00A0\u2014 Cola", "cocacola"],
    ["CocaCola", "cocacola"],
    ["Acme, Inc.", "acmeinc"],
    ["Marks & Spencer", "marksspencer"],
    ["Işık Güvenlik A.Ş.", "isikguvenlikas"],
    ["Zero\u200BWidth\uFEFF", "zerowidth"],
    ["می\u200Cخواهم", "میخواهم"],
    ["C++ 100% #1", "c++100%#1"],
    ["株式会社・ミライ", "株式会社ミライ"],
    ["—", "—"],
  ])("is compared by its words, without spaces: %s", (name, expectedWords) => {
    expect(normalizeName(name)).toBe(expectedWords);
    expect(normalizeName(expectedWords)).toBe(expectedWords);
  });

  it("contains each part of itself in any spelling", () => {
    const name = "O\u2019Connor & Sons, Inc.";
    for (const text of [
      "o'connor",
      "oconnor sons",
      "sons inc",
      "sonsinc",
      "o connor",
      "& sons",
      "SONS, INC.",
      "r & s",
      "&",
    ])
      expect([text, containsName(name, text)]).toEqual([text, true]);
    for (const text of ["sons oconnor", "%", "-"])
      expect([text, containsName(name, text)]).toEqual([text, false]);
  });

  it("has no words if it contains only punctuation", () => {
    expect(["&", " - ", "", "a", "%"].map(hasWords)).toEqual([false, false, false, true, true]);
  });
});
