import type { Family, Sample } from "./exposition.ts";

interface RequestMetrics {
  method: string;
  route: string | undefined;
  status: number;
  ms: number;
}

interface Durations {
  labels: { method: string; route: string };
  sum: number;
  count: number;
  /** Cumulative: the number of requests that took at most the bound at the same index. */
  within: number[];
}

const boundsInSeconds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

const counts = new Map<string, Sample & { labels: Record<string, string> }>();
const durations = new Map<string, Durations>();
const lines = { warn: 0, error: 0 };
let unhandledErrors = 0;

export function countRequest({ method: sentMethod, route = "none", status, ms }: RequestMetrics): void {
  const method = methods.includes(sentMethod) ? sentMethod : "other";
  const labels = { method, route, status: `${Math.floor(status / 100)}xx` };
  const key = Object.values(labels).join(" ");
  const count = counts.get(key) ?? { labels, value: 0 };
  count.value += 1;
  counts.set(key, count);

  const routeKey = `${method} ${route}`;
  const duration = durations.get(routeKey) ?? {
    labels: { method, route },
    sum: 0,
    count: 0,
    within: boundsInSeconds.map(() => 0),
  };
  duration.sum += ms / 1000;
  duration.count += 1;
  for (const [at, bound] of boundsInSeconds.entries())
    if (ms / 1000 <= bound) duration.within[at] = (duration.within[at] ?? 0) + 1;
  durations.set(routeKey, duration);
}

export const countLine = (level: "warn" | "error") => void (lines[level] += 1);

export const countUnhandledError = () => void (unhandledErrors += 1);

export const requestFamilies = (): Family[] => [
  {
    name: "license_desk_http_requests_total",
    type: "counter",
    help: "Requests whose reply is through, by method, route and class of status.",
    samples: [...counts.values()],
  },
  {
    name: "license_desk_http_request_duration_seconds",
    type: "histogram",
    help: "How long requests took until the last byte of their reply.",
    samples: [...durations.values()].flatMap(({ labels, sum, count, within }) => [
      ...boundsInSeconds.map((bound, at) => ({
        part: "_bucket",
        labels: { ...labels, le: String(bound) },
        value: within[at] ?? 0,
      })),
      { part: "_bucket", labels: { ...labels, le: "+Inf" }, value: count },
      { part: "_sum", labels, value: sum },
      { part: "_count", labels, value: count },
    ]),
  },
  {
    name: "license_desk_log_lines_total",
    type: "counter",
    help: "Lines of the log that tell of trouble; every fault is one of level error.",
    samples: Object.entries(lines).map(([level, value]) => ({ labels: { level }, value })),
  },
  {
    name: "license_desk_unhandled_errors_total",
    type: "counter",
    help: "Errors that no code handled; the process ends after the first one.",
    samples: [{ value: unhandledErrors }],
  },
];
