import { englishNumberStyle, formatThousands, type NumberStyle } from "#app/domain/text/grouped.ts";
import { formatDay, englishDateLocale, type DateLocale } from "./date-locale.ts";
import { dayOf, daysBetween, formatInUtc, type Instant, isInfinite, msOf } from "./time.ts";

export const neverExpiresText = "Infinite (Quota will never expire)";

/** `20 Nov 2027` in UTC, `neverExpiresText` from 2150 on, and a dash for an invalid instant. */
export function formatDate(at: Instant, dateLocale: DateLocale = englishDateLocale): string {
  if (Number.isNaN(msOf(at))) return "–";
  if (isInfinite(at)) return neverExpiresText;
  return formatDay(dayOf(at), dateLocale);
}

/** A time such as `20 Nov 2027 23:59` in UTC. */
export const formatDateTime = (at: Instant, dateLocale: DateLocale = englishDateLocale): string =>
  isInfinite(at) || Number.isNaN(msOf(at))
    ? formatDate(at, dateLocale)
    : `${formatDate(at, dateLocale)} ${formatInUtc(at, "HH:mm")}`;

export interface NumberFormat {
  /** Returns, for example, `12,000`. */
  formatThousands: (number: number) => string;
  /** A text such as `12 days`, `1 server` or `1,000 assets`. */
  formatCount: (count: number, singular: string, plural?: string) => string;
  decimalSeparator: string;
  /** Rewrites the English numbers of a message. Quoted texts stay unchanged. */
  rewriteNumbers: (message: string) => string;
}

/** Matches quoted texts, and numbers such as 1,000. */
const quoteOrGroupedNumberPattern = /“[^”]*”|\b\d{1,3}(?:,\d{3})+\b/g;

export const createNumberFormat = (style: NumberStyle): NumberFormat => ({
  formatThousands: (number) => formatThousands(number, style),
  formatCount: (count, singular, plural = `${singular}s`) =>
    `${formatThousands(count, style)} ${count === 1 ? singular : plural}`,
  decimalSeparator: style.decimalSeparator,
  rewriteNumbers: (message) =>
    message.replaceAll(quoteOrGroupedNumberPattern, (text) =>
      text.startsWith("“") ? text : formatThousands(Number(text.replaceAll(",", "")), style),
    ),
});

/** The format of texts that do not depend on the language of a user, such as API messages. */
export const englishNumbers = createNumberFormat(englishNumberStyle);
export const { formatCount } = englishNumbers;

/** A text such as "in 12 days", "today", "3 days ago", "in 5 months", "a year ago" or "in 2½ years". */
export function formatDaysAway(at: Instant, now: Instant, numbers: NumberFormat = englishNumbers): string {
  const days = daysBetween(now, at);
  if (days === 0) return "today";
  return days > 0 ? `in ${formatDuration(days, numbers)}` : `${formatDuration(-days, numbers)} ago`;
}

const daysPerYear = 365.25;

/** Formats a term of whole years in years, with or without leap days. Formats any other term in days. */
export function formatTerm(days: number, { formatCount }: NumberFormat = englishNumbers): string {
  const years = Math.round(days / daysPerYear);
  const isWholeYears = years > 0 && Math.abs(days - years * daysPerYear) < 1;
  return isWholeYears ? formatCount(years, "year") : formatCount(days, "day");
}

const maxDaysShownAsDays = 60;
const daysPerMonth = daysPerYear / 12;

/** Formats up to 60 days in days, up to 11 months in months, and longer durations in years and half years. */
export function formatDuration(days: number, { formatCount }: NumberFormat = englishNumbers): string {
  if (days <= maxDaysShownAsDays) return formatCount(days, "day");
  const months = Math.round(days / daysPerMonth);
  if (months < 12) return formatCount(months, "month");
  const halfYears = Math.round(months / 6);
  const years = Math.floor(halfYears / 2);
  if (halfYears % 2 === 1) return `${years}½ years`;
  return years === 1 ? "a year" : formatCount(years, "year");
}
