import { expect, it } from "vitest";
import { findCountryCode, getCountryName } from "#app/domain/customer/country.ts";

it.each([
  ["US", "US"],
  [" tr ", "TR"],
  ["United States", "US"],
  ["united states of america", "US"],
  ["U.S.A.", "US"],
  ["UK", "GB"],
  ["United Kingdom", "GB"],
  ["Turkey", "TR"],
  ["TÜRKİYE", "TR"],
  ["The Netherlands", "NL"],
  ["Saint Kitts and Nevis", "KN"],
  ["Cote d'Ivoire", "CI"],
  ["Curacao", "CW"],
  ["Republic of Korea", "KR"],
  ["Kosovo", "XK"],
])("the country %j has the code %s", (text, code) => expect(findCountryCode(text)).toBe(code));

it.each([
  "",
  " ",
  "EU",
  "European Union",
  "ZZ",
  "SU",
  "AA",
  "Umbrella Land",
  "constructor",
  "USA, Canada",
  "日本",
  "%",
])("%j is not a country", (text) => expect(findCountryCode(text)).toBeNull());

it("the English name of a country has its code", () => {
  for (const code of ["DE", "CD", "CG", "BA", "ST", "VI", "MM", "HK", "TL", "MK"])
    expect(findCountryCode(getCountryName(code))).toBe(code);
});
