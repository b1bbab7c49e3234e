import { z } from "zod";
import { endOfDay, type Instant, startOfDay } from "#app/domain/time/time.ts";
import { day, instant } from "#app/domain/time/time-schemas.ts";

/** The first two forms are always accepted; the choice decides how 03/04/2026 is read. */
export const dateForm = z.enum(["YYYY-MM-DD", "DD MMM YYYY", "DD.MM.YYYY", "MM/DD/YYYY"]);
export type DateForm = z.output<typeof dateForm>;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const inWords = /^(\d{1,2})[ .-]+([A-Za-z]{3,9})\.?,?[ .-]+(\d{4})$/;
const inNumbers = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/** Returns the first or last instant of a day; instants are returned unchanged. Null if the text does not match the form. */
export function parseInstant(text: string, form: DateForm, edge: "start" | "end"): Instant | null {
  const whole = instant.safeParse(text);
  if (whole.success) return whole.data;
  const read = day.safeParse(dayText(text, form));
  if (!read.success) return null;
  return edge === "start" ? startOfDay(read.data) : endOfDay(read.data);
}

function dayText(text: string, form: DateForm): string {
  const wordMatch = inWords.exec(text);
  if (wordMatch) {
    const month = months.indexOf((wordMatch[2] ?? "").slice(0, 3).toLowerCase()) + 1;
    return dashed(wordMatch[3], month, wordMatch[1]);
  }
  const numbers = inNumbers.exec(text);
  if (!numbers) return text;
  if (form === "DD.MM.YYYY") return dashed(numbers[4], numbers[3], numbers[1]);
  return form === "MM/DD/YYYY" ? dashed(numbers[4], numbers[1], numbers[3]) : text;
}

const dashed = (year = "", month: string | number = "", on = "") =>
  `${year}-${String(month).padStart(2, "0")}-${on.padStart(2, "0")}`;

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

export function addDateEvidence(evidence: DateEvidence, text: string): void {
  if (text.length > 20) return;
  if (inWords.test(text)) evidence.words += 1;
  const numbers = inNumbers.exec(text);
  if (!numbers) return;
  if (Number(numbers[1]) > 12) evidence.dayFirst += 1;
  else if (Number(numbers[3]) > 12) evidence.monthFirst += 1;
  else if (numbers[2] === ".") evidence.dotted += 1;
  else evidence.slashed += 1;
}

export function guessDateForm({
  words,
  dayFirst,
  monthFirst,
  dotted,
  slashed,
}: DateEvidence): DateForm | null {
  if (dayFirst > 0 && monthFirst > 0) return null;
  if (dayFirst > 0) return "DD.MM.YYYY";
  if (monthFirst > 0) return "MM/DD/YYYY";
  if (slashed > 0) return null;
  if (dotted > 0) return "DD.MM.YYYY";
  return words > 0 ? "DD MMM YYYY" : "YYYY-MM-DD";
}
