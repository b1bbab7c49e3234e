import { cn } from "#app/ui/cn.ts";
import { useDateLocale } from "#app/routes/kit/dates/date.tsx";
import { Bars, type ChartProps } from "./bars.tsx";
import type { ChartData, ChartTone } from "./build-chart.ts";

const swatchClasses: Record<ChartTone, string> = {
  primary: "bg-primary",
  success: "bg-success",
  warning: "bg-warning-fill",
  destructive: "bg-destructive",
  muted: "bg-input-strong",
};

/** The square that explains a color of the chart. */
export const ChartSwatch = ({ tone }: { tone: ChartTone }) => (
  <i aria-hidden className={cn("size-2.5 rounded-xs forced-color-adjust-none", swatchClasses[tone])} />
);

/**
 * A chart with axes. Each column shows its values on hover and focus. Parts with a URL are links; other columns are radio
 * buttons, because the arrow keys move between them without JavaScript.
 */
export function Chart({ id, title, description, chart, className }: ChartProps) {
  const { lang } = useDateLocale();
  const { columns, ticks } = chart;
  const hasLinks = columns.some(({ parts }) => parts.some(({ to }) => to !== undefined));
  return (
    <div className={cn("text-2xs text-muted-foreground tabular-nums", className)}>
      <div className="relative ms-11 h-40">
        <ul aria-hidden>
          {ticks.map(({ top, text }) => (
            <li
              key={top}
              style={{ top: `${top}%` }}
              className="absolute inset-x-0 border-t border-border/70 last:border-border"
            >
              <span className="absolute end-full me-2 -translate-y-1/2 whitespace-nowrap">{text}</span>
            </li>
          ))}
        </ul>
        <Bars id={id} title={title} description={description} chart={chart} className="absolute inset-0" />
        <div
          role={hasLinks ? "group" : "radiogroup"}
          aria-label={title}
          data-link=""
          className="absolute inset-0"
        >
          {columns.map((column, index) => (
            <Column
              key={column.id}
              name={`${id}-column`}
              column={column}
              isInSecondHalf={index >= columns.length / 2}
            />
          ))}
        </div>
      </div>
      <div aria-hidden lang={lang} className="relative ms-11 mt-1.5 h-4">
        {columns
          .filter(({ tick }) => tick !== undefined)
          .map(({ id: columnId, tick, start, width }) => (
            <span
              key={columnId}
              style={{ left: `${start + width / 2}%` }}
              className={cn("absolute whitespace-nowrap", chooseTickAlignment(columnId, columns, tick))}
            >
              {tick}
            </span>
          ))}
      </div>
    </div>
  );
}

/** Longest name that stays within the chart if it is centered below the first or last column. */
const maxCenteredLength = 4;

/** Names of months are too many for a narrow screen, so it shows each second one. */
function chooseTickAlignment(id: string, columns: ChartData["columns"], tick = ""): string {
  if (tick.length <= maxCenteredLength) return "-translate-x-1/2 max-sm:even:hidden";
  if (id === columns.at(-1)?.id) return "-translate-x-full";
  return id === columns[0]?.id ? "" : "-translate-x-1/2";
}

interface ColumnProps {
  name: string;
  column: ChartData["columns"][number];
  isInSecondHalf: boolean;
}

function Column({ name, column, isInSecondHalf }: ColumnProps) {
  const { id, text, start, width, barStart, barWidth, parts } = column;
  if (text === null) return null;
  const linkedParts = parts.filter(({ to }) => to !== undefined);
  if (linkedParts.length > 0)
    return linkedParts.map(({ tone, to, top, height, text: partText }) => (
      <a
        key={`${id} ${tone}`}
        href={to}
        aria-label={partText}
        style={{ left: `${barStart}%`, width: `${barWidth}%`, top: `${top}%`, height: `${height}%` }}
        className="group/column absolute outline-offset-1 hover:bg-foreground/15"
      >
        <Value text={partText} isInSecondHalf={isInSecondHalf} />
      </a>
    ));
  return (
    <label
      style={{ left: `${start}%`, width: `${width}%` }}
      className="group/column absolute inset-y-0 hover:bg-foreground/10 has-[:focus-visible]:bg-foreground/15"
    >
      <input type="radio" name={name} aria-label={text} className="sr-only" />
      <Value text={text} isInSecondHalf={isInSecondHalf} />
    </label>
  );
}

const Value = ({ text, isInSecondHalf }: { text: string; isInSecondHalf: boolean }) => (
  <span
    aria-hidden
    className={cn(
      "pointer-events-none absolute bottom-full z-10 mb-1 hidden w-max max-w-56 rounded-md border bg-popover px-2 py-1",
      "text-xs text-popover-foreground shadow-md group-hover/column:block group-has-[:focus]/column:block group-focus-visible/column:block",
      isInSecondHalf ? "right-0" : "left-0",
    )}
  >
    {text}
  </span>
);
