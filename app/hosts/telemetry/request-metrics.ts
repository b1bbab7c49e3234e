import { Counter, Histogram, Registry } from "prom-client";
import { setCounters } from "./counters.ts";

export const requestRegistry = new Registry();
const registers = [requestRegistry];

const requestCounter = new Counter({
  name: "license_desk_http_requests_total",
  help: "Completed requests by method, route and status class.",
  labelNames: ["method", "route", "status"],
  registers,
});
const durationHistogram = new Histogram({
  name: "license_desk_http_request_duration_seconds",
  help: "Duration of requests up to the last byte of the response.",
  labelNames: ["method", "route"],
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
});
const logLineCounter = new Counter({
  name: "license_desk_log_lines_total",
  help: "Log lines with level warn or error.",
  labelNames: ["level"],
  registers,
});
logLineCounter.inc({ level: "warn" }, 0);
logLineCounter.inc({ level: "error" }, 0);
const unhandledErrorCounter = new Counter({
  name: "license_desk_unhandled_errors_total",
  help: "Errors that no code handled; the process ends after the first error.",
  registers,
});

const knownMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

setCounters({
  countRequest({ method: sentMethod, route = "none", status, durationMs }) {
    const method = knownMethods.includes(sentMethod) ? sentMethod : "other";
    requestCounter.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
    durationHistogram.observe({ method, route }, durationMs / 1000);
  },
  countLogLine: (level) => logLineCounter.inc({ level }),
  countUnhandledError: () => unhandledErrorCounter.inc(),
});
