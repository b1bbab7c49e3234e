/** A value on a day. `x` is the number of the day. */
export interface Point {
  x: number;
  y: number;
}

export interface Trend {
  /** Median of the slopes of all pairs of points. */
  slope: number;
  /** 10 % of the slopes are lower. */
  lowSlope: number;
  /** 10 % of the slopes are higher. */
  highSlope: number;
}

/** Nearer points differ more by chance, and by the day of the week, than by the trend. */
const minDistance = 7;

/** Theil–Sen estimator, which a few unusual days do not change. Null if no two points are a week apart. */
export function estimateTrend(points: readonly Point[]): Trend | null {
  const slopes = points
    .flatMap((point, index) =>
      points
        .slice(index + 1)
        .filter(({ x }) => Math.abs(x - point.x) >= minDistance)
        .map(({ x, y }) => (y - point.y) / (x - point.x)),
    )
    .toSorted((a, b) => a - b);
  if (slopes.length === 0) return null;
  return {
    slope: findQuantile(slopes, 0.5),
    lowSlope: findQuantile(slopes, 0.1),
    highSlope: findQuantile(slopes, 0.9),
  };
}

/** Median of the values that the points have at `x` if they follow the slope. */
export const estimateValueAt = (points: readonly Point[], slope: number, x: number): number =>
  findQuantile(
    points.map((point) => point.y + slope * (x - point.x)).toSorted((a, b) => a - b),
    0.5,
  );

/** Interpolates linearly between the two nearest values. */
function findQuantile(sortedValues: readonly number[], fraction: number): number {
  const position = (sortedValues.length - 1) * fraction;
  const lower = sortedValues[Math.floor(position)] ?? 0;
  const upper = sortedValues[Math.ceil(position)] ?? lower;
  return lower + (upper - lower) * (position - Math.floor(position));
}
