import type { Day } from "./time.ts";

export interface Months {
  lang: string;
  names: readonly string[];
  /** Date format other than the default, with the parts `{DD}`, `{D}`, `{MMM}`, `{MM}`, `{M}` and `{YYYY}`. */
  pattern?: string;
}

export const englishMonths: Months = {
  lang: "en",
  names: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
};

/** Returns `20 Nov 2027`, or the date in the format of the pattern. */
export function formatDay(day: Day, { names, pattern }: Months): string {
  const [YYYY = "", MM = "", DD = ""] = day.split("-");
  const MMM = names[Number(MM) - 1] ?? "";
  if (!pattern) return `${DD} ${MMM} ${YYYY}`;
  const M = String(Number(MM));
  const D = String(Number(DD));
  const parts: Record<string, string> = { YYYY, MM, M, DD, D, MMM };
  return pattern.replaceAll(/\{(\w+)\}/g, (_, part: string) => parts[part] ?? "");
}
