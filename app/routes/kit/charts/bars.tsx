import { cn } from "#app/ui/cn.ts";
import type { ChartData, ChartTone } from "./build-chart.ts";

const fillClasses: Record<ChartTone, string> = {
  primary: "fill-primary",
  success: "fill-success",
  warning: "fill-warning-fill",
  destructive: "fill-destructive",
  muted: "fill-input-strong",
};

export interface ChartProps {
  /** Unique on the page. */
  id: string;
  title: string;
  /** Sentence for screen readers, such as the total and the place of the table. */
  description: string;
  chart: ChartData;
  className?: string;
}

/** The bars and the line of a chart, without axes and values. */
export function Bars({ id, title, description, chart: { columns, linePath, band }, className }: ChartProps) {
  return (
    <svg
      role="img"
      aria-labelledby={`${id}-title ${id}-about`}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={cn("block size-full overflow-visible forced-color-adjust-none", className)}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-about`}>{description}</desc>
      {columns.map(({ id: columnId, barStart, barWidth, parts }) =>
        parts.map(({ tone, top, height }) => (
          <rect
            key={`${columnId} ${tone}`}
            x={barStart}
            width={barWidth}
            y={top}
            height={height}
            className={fillClasses[tone]}
          />
        )),
      )}
      {band !== null && (
        <>
          <path d={band.areaPath} className="fill-warning-fill opacity-40" />
          <path
            d={band.middlePath}
            className="fill-none stroke-warning stroke-[1.5] [stroke-dasharray:4_3] [vector-effect:non-scaling-stroke]"
          />
        </>
      )}
      {linePath !== null && (
        <path
          d={linePath}
          className="fill-none stroke-foreground stroke-[1.5] [vector-effect:non-scaling-stroke]"
        />
      )}
    </svg>
  );
}
