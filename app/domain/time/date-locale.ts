import { englishNumberStyle, type NumberStyle } from "#app/domain/text/grouped.ts";
import type { Day } from "./time.ts";

/** Month names and format of the dates that a user sees, and the style of the numbers. */
export interface DateLocale {
  lang: string;
  monthNames: readonly string[];
  /** Date format other than the default, with the parts `{DD}`, `{D}`, `{MMM}`, `{MM}`, `{M}` and `{YYYY}`. */
  pattern?: string;
  numbers: NumberStyle;
}

export const englishDateLocale: DateLocale = {
  lang: "en",
  monthNames: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  numbers: englishNumberStyle,
};

/** `20 Nov 2027`, or the date in the format of the pattern. */
export function formatDay(day: Day, { monthNames, pattern }: DateLocale): string {
  const [YYYY = "", MM = "", DD = ""] = day.split("-");
  const MMM = monthNames[Number(MM) - 1] ?? "";
  if (!pattern) return `${DD} ${MMM} ${YYYY}`;
  const M = String(Number(MM));
  const D = String(Number(DD));
  const parts: Record<string, string> = { YYYY, MM, M, DD, D, MMM };
  return pattern.replaceAll(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? "");
}
