import { z } from "zod";

export const regionNames = new Intl.DisplayNames(["en"], { type: "region", fallback: "code" });

/** `Intl` has names for these codes, but ISO 3166 assigns them to no country. */
const nonCountryCodes = new Set([
  "AC",
  "CP",
  "CQ",
  "DG",
  "EA",
  "EU",
  "EZ",
  "IC",
  "QO",
  "TA",
  "UN",
  "XA",
  "XB",
  "ZZ",
]);

/** True for the code of a current country. Withdrawn codes (`SU`, `UK`) are aliases of other codes. */
export const isCountryCode = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) &&
  regionNames.of(code) !== code &&
  !nonCountryCodes.has(code) &&
  new Intl.Locale(`und-${code}`).region === code;

export const countryCode = z
  .string()
  .refine(
    isCountryCode,
    "Send the code of a country as two capital letters (ISO 3166-1 alpha-2), such as US.",
  );
