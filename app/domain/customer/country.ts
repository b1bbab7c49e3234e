import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { isCountryCode, regionNames } from "./country-code.ts";

/** Use on the server only, because country names differ between browsers. */
export const getCountryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (regionNames.of(code) ?? code) : code;

const codesByAlias: Record<string, string> = {
  america: "US",
  "bolivarian republic of venezuela": "VE",
  burma: "MM",
  "china mainland": "CN",
  congo: "CG",
  "czech republic": "CZ",
  "democratic republic of the congo": "CD",
  "east timor": "TL",
  england: "GB",
  "great britain": "GB",
  holland: "NL",
  "hong kong": "HK",
  "islamic republic of iran": "IR",
  "ivory coast": "CI",
  korea: "KR",
  "korea republic of": "KR",
  "lao peoples democratic republic": "LA",
  macao: "MO",
  macau: "MO",
  macedonia: "MK",
  "mainland china": "CN",
  myanmar: "MM",
  "northern ireland": "GB",
  palestine: "PS",
  "peoples republic of china": "CN",
  "republic of ireland": "IE",
  "republic of korea": "KR",
  "russian federation": "RU",
  scotland: "GB",
  swaziland: "SZ",
  "syrian arab republic": "SY",
  turkey: "TR",
  uae: "AE",
  "united states of america": "US",
  usa: "US",
  "viet nam": "VN",
  wales: "GB",
};

const normalizeName = (name: string) =>
  normalizeForSearch(name)
    .replaceAll("&", " and ")
    .replace(/['’.]/g, "")
    .replace(/[^\p{L}]+/gu, " ")
    .trim()
    .replace(/^the /, "")
    .replace(/^st /, "saint ");

const listIsoCodes = (): string[] => {
  const alphabet = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  return alphabet
    .flatMap((firstLetter) => alphabet.map((secondLetter) => firstLetter + secondLetter))
    .filter(isCountryCode);
};
export const listCountries = (): { code: string; name: string }[] =>
  listIsoCodes()
    .map((code) => ({ code, name: getCountryName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));

let codesByName: Map<string, string> | undefined;

/** The country code for a two-letter ISO code or an English name, ignoring case. Null for any other text. */
export function findCountryCode(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (code === "UK") return "GB";
  if (/^[A-Z]{2}$/.test(code)) return isCountryCode(code) ? code : null;
  codesByName ??= new Map([
    ...listIsoCodes().map((code): [string, string] => [normalizeName(getCountryName(code)), code]),
    ...Object.entries(codesByAlias),
  ]);
  return codesByName.get(normalizeName(text)) ?? null;
}
