import { fold } from "#app/domain/text/fold.ts";

const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "code" });

/** The country's English name. To be asked on the server alone: browsers do not all use the same names. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;

/** What people write where ICU has another name. */
const otherNames: Record<string, string> = {
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

/** Codes that ICU names and ISO 3166 gives to no country. */
const noCountry = new Set([
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

/** `St. Kitts & Nevis` and `Saint Kitts and Nevis`, `The Netherlands` and `Netherlands` are one. */
const plainName = (name: string) =>
  fold(name)
    .replaceAll("&", " and ")
    .replace(/['’.]/g, "")
    .replace(/[^\p{L}]+/gu, " ")
    .trim()
    .replace(/^the /, "")
    .replace(/^st /, "saint ");

const isoCodes = (): string[] => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
};
/** What was renamed since (`SU`, `UK`) is an alias of another code and no code itself. */
const isCountry = (code: string) =>
  names.of(code) !== code && !noCountry.has(code) && new Intl.Locale(`und-${code}`).region === code;

/** Every country with its English name, by name. */
export const countries = (): { code: string; name: string }[] =>
  isoCodes()
    .map((code) => ({ code, name: countryName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));

let codesByName: Map<string, string> | undefined;

/** The ISO two-letter code of a country that is given by its code or English name, in whatever case; null for all else. */
export function countryCodeOf(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (code === "UK") return "GB";
  if (/^[A-Z]{2}$/.test(code)) return isCountry(code) ? code : null;
  codesByName ??= new Map([
    ...isoCodes().map((code): [string, string] => [plainName(countryName(code)), code]),
    ...Object.entries(otherNames),
  ]);
  return codesByName.get(plainName(text)) ?? null;
}
