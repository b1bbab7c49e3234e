import { z } from "zod";
import { endOfDay, type Instant, startOfDay } from "#app/domain/time/time.ts";
import { day, instant } from "#app/domain/time/time-schemas.ts";

/** The first two formats are always accepted. The chosen format decides how 03/04/2026 is read. */
export const dateFormat = z.enum(["YYYY-MM-DD", "DD MMM YYYY", "DD.MM.YYYY", "MM/DD/YYYY"]);
export type DateFormat = z.output<typeof dateFormat>;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const dateWithMonthName = /^(\d{1,2})[ .-]+([A-Za-z]{3,9})\.?,?[ .-]+(\d{4})$/;
const numericDate = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/** Returns the first or last instant of a day, or the instant that the text contains. Null for an invalid text. */
export function parseInstant(text: string, format: DateFormat, edge: "start" | "end"): Instant | null {
  const parsedInstant = instant.safeParse(text);
  if (parsedInstant.success) return parsedInstant.data;
  const parsedDay = day.safeParse(isoDayFrom(text, format));
  if (!parsedDay.success) return null;
  return edge === "start" ? startOfDay(parsedDay.data) : endOfDay(parsedDay.data);
}

function isoDayFrom(text: string, format: DateFormat): string {
  const wordMatch = dateWithMonthName.exec(text);
  if (wordMatch) {
    const month = months.indexOf((wordMatch[2] ?? "").slice(0, 3).toLowerCase()) + 1;
    return isoDay(wordMatch[3], month, wordMatch[1]);
  }
  const numericMatch = numericDate.exec(text);
  if (!numericMatch) return text;
  if (format === "DD.MM.YYYY") return isoDay(numericMatch[4], numericMatch[3], numericMatch[1]);
  return format === "MM/DD/YYYY" ? isoDay(numericMatch[4], numericMatch[1], numericMatch[3]) : text;
}

const isoDay = (year = "", month: string | number = "", dayOfMonth = "") =>
  `${year}-${String(month).padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`;

export const dateEvidence = z.object({
  words: z.number(),
  dayFirst: z.number(),
  monthFirst: z.number(),
  dotted: z.number(),
  slashed: z.number(),
});
export type DateEvidence = z.output<typeof dateEvidence>;
export const noEvidence = (): DateEvidence => ({
  words: 0,
  dayFirst: 0,
  monthFirst: 0,
  dotted: 0,
  slashed: 0,
});

const maxDateLength = 20;

/** Only a number above 12 shows whether the day or the month comes first. */
export function addDateEvidence(evidence: DateEvidence, text: string): void {
  if (text.length > maxDateLength) return;
  if (dateWithMonthName.test(text)) evidence.words += 1;
  const numericMatch = numericDate.exec(text);
  if (!numericMatch) return;
  if (Number(numericMatch[1]) > 12) evidence.dayFirst += 1;
  else if (Number(numericMatch[3]) > 12) evidence.monthFirst += 1;
  else if (numericMatch[2] === ".") evidence.dotted += 1;
  else evidence.slashed += 1;
}

export function guessDateFormat({
  words,
  dayFirst,
  monthFirst,
  dotted,
  slashed,
}: DateEvidence): DateFormat | null {
  if (dayFirst > 0 && monthFirst > 0) return null;
  if (dayFirst > 0) return "DD.MM.YYYY";
  if (monthFirst > 0) return "MM/DD/YYYY";
  if (slashed > 0) return null;
  if (dotted > 0) return "DD.MM.YYYY";
  return words > 0 ? "DD MMM YYYY" : "YYYY-MM-DD";
}
