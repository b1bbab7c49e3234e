import { monitorEventLoopDelay } from "node:perf_hooks";
import type { MetricFamily } from "./family.ts";

const nanosecondsPerSecond = 1e9;
const microsecondsPerSecond = 1e6;

const resolutionMs = 20;

/** The returned function measures the delay of the event loop since its previous call. */
export function createProcessMetrics(): () => MetricFamily[] {
  const eventLoopDelay = monitorEventLoopDelay({ resolution: resolutionMs });
  eventLoopDelay.enable();
  return () => {
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    const quantiles = [0.5, 0.9, 0.99].map((quantile) => ({
      labels: { quantile: String(quantile) },
      value: eventLoopDelay.percentile(quantile * 100) / nanosecondsPerSecond,
    }));
    eventLoopDelay.reset();
    return [
      {
        name: "license_desk_event_loop_delay_seconds",
        type: "gauge",
        help: "Delay of the event loop since the last reading, including the 20 ms of its timer.",
        samples: quantiles,
      },
      {
        name: "process_resident_memory_bytes",
        type: "gauge",
        help: "Memory of the process.",
        samples: [{ value: rss }],
      },
      {
        name: "nodejs_heap_size_used_bytes",
        type: "gauge",
        help: "Memory used by objects.",
        samples: [{ value: heapUsed }],
      },
      {
        name: "process_cpu_seconds_total",
        type: "counter",
        help: "CPU time of the process.",
        samples: [{ value: (user + system) / microsecondsPerSecond }],
      },
      {
        name: "process_start_time_seconds",
        type: "gauge",
        help: "Start time of the process.",
        samples: [{ value: Math.round(Date.now() / 1000 - process.uptime()) }],
      },
    ];
  };
}
