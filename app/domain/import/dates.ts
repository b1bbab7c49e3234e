import { utc } from "@date-fns/utc";
import { isValid } from "date-fns/isValid";
import { parse } from "date-fns/parse";
import { z } from "zod";
import { type Day, dayOf, type Instant } from "#app/domain/time/time.ts";
import { plausibleEnd, plausibleStart } from "#app/domain/time/time-schemas.ts";

/** The first two formats are always accepted. The chosen format decides how 03/04/2026 is read. */
export const dateFormat = z.enum(["YYYY-MM-DD", "DD MMM YYYY", "DD.MM.YYYY", "MM/DD/YYYY"]);
export type DateFormat = z.output<typeof dateFormat>;

const dateWithMonthName =
  /^(?<dayOfMonth>\d{1,2})[ .-]+(?<monthName>[A-Za-z]{3,9})\.?,?[ .-]+(?<year>\d{4})$/;
const numericDate = /^(?<first>\d{1,2})(?<separator>[./-])(?<second>\d{1,2})\k<separator>(?<year>\d{4})$/;

/** The first or last instant of a day, the instant that the text contains, or null for an invalid text. */
export function parseInstant(text: string, format: DateFormat, edgeOfDay: "start" | "end"): Instant | null {
  const schema = edgeOfDay === "start" ? plausibleStart : plausibleEnd;
  return schema.safeParse(convertToIsoDay(text, format)).data ?? null;
}

function convertToIsoDay(text: string, format: DateFormat): string {
  const namedDay = parseDayWithMonthName(text);
  if (namedDay !== null) return namedDay;
  const numericParts = numericDate.exec(text)?.groups;
  if (!numericParts || (format !== "DD.MM.YYYY" && format !== "MM/DD/YYYY")) return text;
  const { first, second, year } = numericParts;
  const pattern = format === "DD.MM.YYYY" ? "d M yyyy" : "M d yyyy";
  return parseWithPattern(`${first} ${second} ${year}`, pattern) ?? text;
}

function parseDayWithMonthName(text: string): Day | null {
  const parts = dateWithMonthName.exec(text)?.groups;
  return parts
    ? parseWithPattern(`${parts["dayOfMonth"]} ${parts["monthName"]} ${parts["year"]}`, "d MMMM yyyy")
    : null;
}

function parseWithPattern(text: string, pattern: string): Day | null {
  const date = parse(text, pattern, 0, { in: utc });
  return isValid(date) ? dayOf(date.toISOString()) : null;
}

/** Counts the dates of a column by format. */
export const dateFormatCounts = z.object({
  /** Dates with the name of a month. */
  words: z.number(),
  dayFirst: z.number(),
  monthFirst: z.number(),
  /** Dates with dots or slashes that are valid in both orders. */
  dotted: z.number(),
  slashed: z.number(),
});
export type DateFormatCounts = z.output<typeof dateFormatCounts>;
export const createEmptyDateFormatCounts = (): DateFormatCounts => ({
  words: 0,
  dayFirst: 0,
  monthFirst: 0,
  dotted: 0,
  slashed: 0,
});

const maxDateLength = 20;

/**
 * Adds the date in the text to the counts of its format. Only a number above 12 shows whether the day or the
 * month comes first.
 */
export function countDateFormat(counts: DateFormatCounts, text: string): void {
  if (text.length > maxDateLength) return;
  if (parseDayWithMonthName(text) !== null) counts.words += 1;
  const numericParts = numericDate.exec(text)?.groups;
  if (!numericParts) return;
  const { first, second, separator } = numericParts;
  if (Number(first) > 12) counts.dayFirst += 1;
  else if (Number(second) > 12) counts.monthFirst += 1;
  else if (separator === ".") counts.dotted += 1;
  else counts.slashed += 1;
}

/** Null if the dates of the column fit several formats or no format. */
export function guessDateFormat({
  words,
  dayFirst,
  monthFirst,
  dotted,
  slashed,
}: DateFormatCounts): DateFormat | null {
  if (dayFirst > 0 && monthFirst > 0) return null;
  if (dayFirst > 0) return "DD.MM.YYYY";
  if (monthFirst > 0) return "MM/DD/YYYY";
  if (slashed > 0) return null;
  if (dotted > 0) return "DD.MM.YYYY";
  return words > 0 ? "DD MMM YYYY" : "YYYY-MM-DD";
}
