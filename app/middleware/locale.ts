import { createContext, type RouterContextProvider } from "react-router";
import type { Preferences } from "#app/domain/person/preferences.ts";
import { createNumberFormat, type NumberFormat } from "#app/domain/time/format-date.ts";
import type { NumberStyle } from "#app/domain/text/grouped.ts";
import { englishDateLocale, type DateLocale } from "#app/domain/time/date-locale.ts";

export const dateLocaleContext = createContext<DateLocale>(englishDateLocale);

export const readNumberFormat = (context: Readonly<RouterContextProvider>): NumberFormat =>
  createNumberFormat(context.get(dateLocaleContext).numbers);

/** Chooses how dates and numbers are written, by the preference of the user and the languages of the browser. */
export function chooseDateLocale(
  acceptLanguage: string | null,
  dateFormat: Preferences["dates"] = "usual",
): DateLocale {
  const lang = listPreferredLanguages(acceptLanguage).find(isSupportedLanguage);
  if (dateFormat === "language" && lang) return createDateLocale(lang);
  const isoPattern = dateFormat === "iso" ? { pattern: "{YYYY}-{MM}-{DD}" } : null;
  if (!lang || /^en(-us)?$/i.test(lang))
    return isoPattern ? { ...englishDateLocale, ...isoPattern } : englishDateLocale;
  if (/^en\b/i.test(lang)) return { ...englishDateLocale, numbers: readNumberStyle(lang), ...isoPattern };
  const languageLocale = createDateLocale(lang);
  const monthFormat = new Intl.DateTimeFormat(addDigitsAndCalendar(lang), {
    month: "short",
    timeZone: "UTC",
  });
  const monthNames = midMonthTimes.map((at) => isolateRightToLeft(monthFormat.format(at)));
  const usesSpecifiedFormat =
    dayFirstPattern.test(languageLocale.pattern ?? "") && !monthNames.some((name) => /^\d/.test(name));
  if (!usesSpecifiedFormat && !isoPattern) return languageLocale;
  return { lang, monthNames, numbers: languageLocale.numbers, ...isoPattern };
}

/** Languages that write the day, the month and the year in this order use the format of the specification. */
const dayFirstPattern = /^[^{]*\{D+\}.*\{M+\}.*\{YYYY\}/;

const addDigitsAndCalendar = (lang: string) => `${lang}-u-nu-latn-ca-gregory`;
const midMonthTimes = englishDateLocale.monthNames.map((_, monthIndex) => Date.UTC(2026, monthIndex, 15));
/** 4 March: day and month have one digit, so the formatted date shows whether the language adds zeros. */
const sampleTime = Date.UTC(2026, 2, 4);

/** Order, separators and month names of a date. The server computes them, so that all browsers show the same date. */
function createDateLocale(lang: string): DateLocale {
  const mediumFormat = new Intl.DateTimeFormat(addDigitsAndCalendar(lang), {
    dateStyle: "medium",
    timeZone: "UTC",
  });
  const pattern = mediumFormat.formatToParts(sampleTime).map(({ type, value }) => {
    if (type === "year") return "{YYYY}";
    if (type === "day") return value === "04" ? "{DD}" : "{D}";
    if (type !== "month") return value;
    if (value === "03") return "{MM}";
    return value === "3" ? "{M}" : "{MMM}";
  });
  const formatMonth = (at: number) =>
    mediumFormat.formatToParts(at).find(({ type }) => type === "month")?.value ?? "";
  return {
    lang,
    monthNames: midMonthTimes.map((at) => isolateRightToLeft(formatMonth(at))),
    pattern: pattern.join(""),
    numbers: readNumberStyle(lang),
  };
}

/** Reads the separators from a number with seven digits, and the shortest grouped number from one with four. */
function readNumberStyle(lang: string): NumberStyle {
  const numberFormat = new Intl.NumberFormat(`${lang}-u-nu-latn`);
  const parts = numberFormat.formatToParts(1_234_567.5);
  const findSeparator = (type: "group" | "decimal") => parts.find((part) => part.type === type)?.value ?? "";
  const [firstGroup] = parts;
  return {
    groupSeparator: findSeparator("group"),
    decimalSeparator: findSeparator("decimal"),
    minGroupedDigits: numberFormat.formatToParts(1_234).some(({ type }) => type === "group") ? 4 : 5,
    groupSize: firstGroup?.value === "12" ? 2 : 3,
  };
}

/** Isolates a right-to-left month name, so that it stays between day and year. */
const isolateRightToLeft = (name: string) =>
  /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam}/u.test(name)
    ? `\u2068${name}\u2069`
    : name;

const maxAcceptLanguageLength = 500;

/** Languages of the browser, the preferred one first. */
export function listPreferredLanguages(acceptLanguage: string | null): string[] {
  return (
    (acceptLanguage ?? "")
      .slice(0, maxAcceptLanguageLength)
      .split(",")
      .map((languageRange) => {
        const [tag = "", ...parameters] = languageRange.trim().split(";");
        const quality = parameters.map((text) => text.trim()).find((text) => text.startsWith("q="));
        return { tag: tag.trim(), quality: quality ? Number(quality.slice(2)) : 1 };
      })
      .filter(({ tag, quality }) => /^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(tag) && quality > 0)
      .toSorted((a, b) => b.quality - a.quality)
      // Removes extensions such as `-u-ca-buddhist`, which would change the calendar.
      .map(({ tag }) => tag.split(/-[a-z0-9](?:-|$)/i)[0] ?? tag)
  );
}

function isSupportedLanguage(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}
