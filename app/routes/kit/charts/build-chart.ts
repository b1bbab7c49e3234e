import { scaleBand, scaleLinear } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import type { NumberFormat } from "#app/domain/time/format-date.ts";

/** Colors of the bars. `line` is the color of a line that limits the bars. */
export type ChartTone = "primary" | "success" | "warning" | "destructive" | "muted";

export interface ChartPart {
  tone: ChartTone;
  value: number;
  /** Value of the part in words, for hover, focus and screen readers. */
  text: string;
  /** List of the records that the part counts. */
  to?: string | undefined;
}

export interface ChartColumn {
  id: string;
  /** Name of the column below the axis. Only some columns of a long chart have one. */
  tick?: string | undefined;
  /** The values of the column in words. Null if the column has no values. */
  text: string | null;
  /** From bottom to top. */
  parts: readonly ChartPart[];
}

/** A line with steps. `position` goes from 0 at the start to 1 at the end of the chart. Null interrupts the line. */
export interface LinePoint {
  position: number;
  value: number | null;
}

/** Expected values at a position of the chart. */
export interface BandPoint {
  position: number;
  low: number;
  /** Null ends the line. */
  middle: number | null;
  high: number;
}

interface ChartInput {
  columns: readonly ChartColumn[];
  linePoints?: readonly LinePoint[];
  band?: readonly BandPoint[];
  numbers: NumberFormat;
}

/** Percentage of the height that even the smallest part has, so that users can see and hit it. */
const minPartHeight = 2.5;
const maxTickCount = 3;

/** Shortens counts from 10,000, so that they fit beside the axis. */
function formatShortCount(count: number, { formatThousands }: NumberFormat): string {
  const units = [
    { size: 1_000_000_000, suffix: "bn" },
    { size: 1_000_000, suffix: "M" },
    { size: 1_000, suffix: "k" },
  ];
  const unit = count < 10_000 ? undefined : units.find(({ size }) => count >= size);
  return unit ? `${formatThousands(Math.round(count / unit.size))} ${unit.suffix}` : formatThousands(count);
}

/**
 * Computes the shapes of a chart with stacked bars, an optional line and an optional band. All lengths are percentages, which the browser
 * scales. Only the server calls this function, so that the browser bundle does not include the chart library.
 */
export function buildChart({ columns, linePoints = [], band = [], numbers }: ChartInput) {
  const xScale = scaleBand()
    .domain(columns.map(({ id }) => id))
    .range([0, 100])
    .paddingInner(columns.length > 24 ? 0.25 : 0.4)
    .paddingOuter(columns.length > 24 ? 0.125 : 0.2);
  const totals = columns.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const highestValue = Math.max(
    1,
    ...totals,
    ...linePoints.map(({ value }) => value ?? 0),
    ...band.map(({ high }) => high),
  );
  const yScale = scaleLinear().domain([0, highestValue]).nice(maxTickCount).range([0, 100]);
  const drawLine = line<LinePoint>()
    .digits(2)
    .defined(({ value }) => value !== null)
    .x(({ position }) => position * 100)
    .y(({ value }) => 100 - yScale(value ?? 0))
    .curve(curveStepAfter);
  const drawBand = area<BandPoint>()
    .digits(2)
    .x(({ position }) => position * 100)
    .y0(({ low }) => 100 - yScale(low))
    .y1(({ high }) => 100 - yScale(high));
  const drawMiddle = line<BandPoint>()
    .digits(2)
    .defined(({ middle }) => middle !== null)
    .x(({ position }) => position * 100)
    .y(({ middle }) => 100 - yScale(middle ?? 0));
  const step = 100 / Math.max(1, columns.length);
  return {
    columns: columns.map(({ id, tick, text, parts }, index) => {
      let bottom = 0;
      return {
        id,
        tick,
        text,
        /** Start and width of the area that reacts to the pointer. */
        start: round(index * step),
        width: round(step),
        barStart: round(xScale(id) ?? 0),
        barWidth: round(xScale.bandwidth()),
        parts: parts
          .filter(({ value }) => value > 0)
          .map(({ value, ...part }) => {
            const height = Math.max(minPartHeight, yScale(value));
            const top = 100 - bottom - height;
            bottom += height;
            return { ...part, top: round(Math.max(0, top)), height: round(height) };
          }),
      };
    }),
    linePath: linePoints.length === 0 ? null : drawLine([...linePoints]),
    band:
      band.length === 0
        ? null
        : { areaPath: drawBand([...band]) ?? "", middlePath: drawMiddle([...band]) ?? "" },
    ticks: yScale
      .ticks(maxTickCount)
      .filter((value) => Number.isInteger(value))
      .map((value) => ({ top: round(100 - yScale(value)), text: formatShortCount(value, numbers) })),
  };
}
export type ChartData = ReturnType<typeof buildChart>;

const round = (percentage: number) => Math.round(percentage * 100) / 100;
