const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "code" });

/** The country's English name. To be asked on the server alone: browsers do not all use the same names. */
export const countryName = (code: string): string =>
  /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
