import { createContext, type ReactNode, use } from "react";
import { formatDaysAway } from "#app/domain/time/format-date.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { formatDay, englishDateLocale, type DateLocale } from "#app/domain/time/date-locale.ts";
import { dayOf, firstInfiniteYear, formatInUtc } from "#app/domain/time/time.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { formatLocalTime } from "./local-time-text.ts";

const DateLocaleContext = createContext<DateLocale>(englishDateLocale);

export const DateLocaleProvider = ({
  dateLocale,
  children,
}: {
  dateLocale: DateLocale;
  children: ReactNode;
}) => <DateLocaleContext value={dateLocale}>{children}</DateLocaleContext>;

export const useDateLocale = () => use(DateLocaleContext);

/** `day` is `DD MMM YYYY` or the user's date format; `minute` and `second` add the time and the zone. */
type DateFormat = "day" | "minute" | "second";

export const noDateText = "–";

/**
 * Formats a date in UTC, by default as `YYYY.MM.DD HH:mm:ss UTC`. Returns a dash for a missing or invalid date, and
 * "Infinite" for a date in 2150 or later.
 */
export function formatDateText(
  value: string | null | undefined,
  format?: DateFormat,
  dateLocale: DateLocale = englishDateLocale,
): string {
  const date = value ? new Date(value) : null;
  if (!date || Number.isNaN(date.getTime())) return noDateText;
  if (date.getUTCFullYear() >= firstInfiniteYear) return "Infinite";
  const instant = date.toISOString();
  if (!format) return formatInUtc(instant, "yyyy.MM.dd HH:mm:ss 'UTC'");
  const day = formatDay(dayOf(instant), dateLocale);
  if (format === "day") return day;
  return `${day} ${formatInUtc(instant, format === "minute" ? "HH:mm" : "HH:mm:ss")} UTC`;
}

/** A tooltip with the full time if the text omits the seconds. A calendar day has no tooltip. */
function formatDateTooltip(value: string, format?: DateFormat): string | undefined {
  const isShortened = format === "minute" || (format === "day" && value.includes("T"));
  return isShortened && formatDateText(value) !== "Infinite" ? formatDateText(value) : undefined;
}

interface DateTextProps {
  value: string | null | undefined;
  format?: DateFormat;
  className?: string;
}

/** Shows a date in UTC. The tooltip also shows the time in the time zone of the browser. */
export function DateText({ value, format, className }: DateTextProps) {
  const dateLocale = useDateLocale();
  const isHydrated = useHydrated();
  const text = formatDateText(value, format, dateLocale);
  if (!value || text === noDateText) return <span className={className}>{noDateText}</span>;
  const isDayOnly = format === "day" || text === "Infinite";
  const day = format ? formatDateText(value, "day", dateLocale) : dayOf(text);
  const localTime = isHydrated && !isDayOnly ? formatLocalTime(value, dateLocale) : null;
  const isLocalized = dateLocale.lang !== "en" && format !== undefined && text !== "Infinite";
  return (
    <time
      dateTime={format === "day" ? dayOf(value) : value}
      title={[formatDateTooltip(value, format), localTime].filter(Boolean).join(" · ") || undefined}
      lang={isLocalized ? dateLocale.lang : undefined}
      className={className}
    >
      {isDayOnly ? (
        text
      ) : (
        <>
          <span>{day}</span> <span>{text.slice(day.length + 1)}</span>
        </>
      )}
    </time>
  );
}

/** Shows the time of day as `HH:mm`, for a sentence that also names the day. */
export const TimeOfDayText = ({ value }: { value: string }) => (
  <time dateTime={value} title={formatDateText(value)}>
    {formatInUtc(value, "HH:mm")} UTC
  </time>
);

interface RelativeDaysProps {
  value: string | null | undefined;
  /** Time at which the loader ran, so that the server and the browser render the same text. */
  now: string;
  className?: string;
}

/** Shows a text such as "in 12 days", "today" or "3 days ago". Shows nothing for an invalid or infinite date. */
export function RelativeDays({ value, now, className }: RelativeDaysProps) {
  const numbers = useNumberFormat();
  const text = formatDateText(value);
  if (!value || text === noDateText || text === "Infinite") return null;
  return (
    <span className={className} title={formatDateTooltip(value, "day")}>
      {formatDaysAway(value, now, numbers)}
    </span>
  );
}

interface DateWithRelativeDaysProps extends Omit<RelativeDaysProps, "className"> {
  isInline?: boolean;
}

/** Shows a day and its distance from now, such as "in 12 days". By default, the distance is below the day. */
export const DateWithRelativeDays = ({ value, now, isInline = false }: DateWithRelativeDaysProps) => (
  <>
    <DateText value={value} format="day" />{" "}
    <RelativeDays
      value={value}
      now={now}
      className={isInline ? "text-xs text-muted-foreground" : "secondary"}
    />
  </>
);
