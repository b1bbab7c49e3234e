/** Content type of the Prometheus text format 0.0.4. */
export const metricsContentType = "text/plain; version=0.0.4; charset=utf-8";

export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

/** The current values of one metric. */
export interface MetricFamily {
  name: string;
  type: "counter" | "gauge";
  help: string;
  samples: readonly Sample[];
}

/** Reads some of the metrics. If one source fails, the metrics of the other sources are still available. */
export type MetricSource = () => MetricFamily[] | Promise<MetricFamily[]>;
