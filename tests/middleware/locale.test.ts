import { describe, expect, it } from "vitest";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { createNumberFormat, formatDate } from "#app/domain/time/format-date.ts";
import { chooseDateLocale } from "#app/middleware/locale.ts";
import { formatPurchaseValue } from "#app/words/purchase-wording.ts";

const exampleInstant = "2027-11-20T23:59:59.999Z";
/** Unicode characters before and after text whose direction differs from the surrounding text. */
const [isolate, popIsolate] = ["\u2068", "\u2069"];

describe("The month names of a language", () => {
  it.each([
    ["de-DE,de;q=0.9,en;q=0.5", "20 Nov 2027"],
    ["tr", "20 Kas 2027"],
    ["ja-JP", "2027/11/20"],
    ["zh-CN", "2027年11月20日"],
    ["ko", "2027. 11. 20."],
    ["hu", "2027. nov. 20."],
    ["bg", "20.11.2027\u202fг."],
    ["en-GB,en;q=0.9", "20 Nov 2027"],
    ["fr;q=0.4,pl;q=0.8", "20 lis 2027"],
    ["th-TH-u-ca-buddhist-nu-thai", "20 พ.ย. 2027"],
    ["xx,zz-ZZ;q=0.9,tr;q=0.1", "20 Kas 2027"],
    ["*", "20 Nov 2027"],
    ["%%%;q=2", "20 Nov 2027"],
    ["", "20 Nov 2027"],
    [null, "20 Nov 2027"],
  ])("for %s produce the date %s", (locale, dateText) => {
    expect(formatDate(exampleInstant, chooseDateLocale(locale))).toBe(dateText);
  });

  it.each([
    ["ar-EG", "نوفمبر"],
    ["fa-IR", "نوامبر"],
    ["he", "נוב׳"],
  ])("are between day and year in a right-to-left language: %s", (locale, month) => {
    expect(formatDate(exampleInstant, chooseDateLocale(locale))).toBe(
      `20 ${isolate}${month}${popIsolate} 2027`,
    );
  });

  it.each([
    ["iso", "de", "2027-11-05"],
    ["iso", null, "2027-11-05"],
    ["language", "en-US", "Nov 5, 2027"],
    ["language", "en-GB,en;q=0.9", "5 Nov 2027"],
    ["language", "de-AT", "05.11.2027"],
    ["language", "tr", "5 Kas 2027"],
    ["language", "ja", "2027/11/05"],
    ["language", "sv", "5 nov. 2027"],
    ["language", null, "05 Nov 2027"],
  ] as const)("for the date style %s and the language %s produce the date %s", (style, locale, dateText) => {
    expect(formatDate("2027-11-05T23:59:59.999Z", chooseDateLocale(locale, style))).toBe(dateText);
  });

  it("are twelve different names", () => {
    for (const lang of ["de", "tr", "ja", "ar", "en", "ru", "zh", "hi", "ko"])
      expect(new Set(chooseDateLocale(lang).monthNames).size).toBe(12);
  });
});

describe("The numbers of a language", () => {
  it.each([
    ["en-US", "1,234", "1,234,567.5"],
    ["en-IN", "1,234", "12,34,567.5"],
    ["de", "1.234", "1.234.567,5"],
    ["fr", "1\u202f234", "1\u202f234\u202f567,5"],
    ["es", "1234", "1.234.567,5"],
    ["ar-EG", "1,234", "1,234,567.5"],
    ["ja", "1,234", "1,234,567.5"],
    ["xx", "1,234", "1,234,567.5"],
    [null, "1,234", "1,234,567.5"],
  ])("for %s are %s and %s", (locale, thousands, millions) => {
    for (const dateStyle of ["usual", "iso", "language"] as const) {
      const { numbers } = chooseDateLocale(locale, dateStyle);
      expect(formatThousands(1_234, numbers)).toBe(thousands);
      expect(formatThousands(1_234_567.5, numbers)).toBe(millions);
    }
  });

  it.each([
    ["de", "Enter at most 1.000.000, not “1,000,000”.", "USD 24.000,50"],
    ["es", "Enter at most 1.000.000, not “1,000,000”.", "USD 24.000,50"],
    ["en-US", "Enter at most 1,000,000, not “1,000,000”.", "USD 24,000.50"],
  ])("for %s replace those of messages and prices", (locale, message, price) => {
    const numbers = createNumberFormat(chooseDateLocale(locale).numbers);
    expect(numbers.rewriteNumbers("Enter at most 1,000,000, not “1,000,000”.")).toBe(message);
    const priceText = formatPurchaseValue({ value: 24_000.5, currency: "USD" }, numbers);
    expect(priceText?.replace("\u00a0", " ")).toBe(price);
  });
});
