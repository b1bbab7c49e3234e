import { readFile } from "node:fs/promises";
import { afterEach, expect, test, vi } from "vitest";
import { countRequest } from "#app/hosts/telemetry/counters.ts";
import { createMetricsResponse } from "#app/hosts/telemetry/metrics-response.ts";
import { createProcessMetrics } from "#app/hosts/telemetry/process-metrics.ts";
import { createMetricsReader } from "#app/hosts/telemetry/prometheus.ts";
import { createStorageMetrics } from "#app/hosts/telemetry/storage-metrics.ts";
import { startTestApi } from "#tests/support/api/api.ts";

afterEach(() => vi.restoreAllMocks());

const metricPattern = /\b(?:license_desk|process|nodejs)_[a-z_]+/g;

/** Opens all metrics of an app with the demo data and a database server, after its jobs have run. */
async function openAllMetrics() {
  const { context, asAda, advanceClock } = await startTestApi();
  const reads = { replica: 3, "own-change": 2, behind: 1 };
  context.replica = {
    storage: context.storage,
    isCurrentFor: () => true,
    recordWrite: async () => {},
    readState: async () => ({ behindMs: null, reads }),
    close: async () => {},
  };
  context.storage.countConnections = () => ({ busy: 1, idle: 2, waiting: 0 });
  await asAda.post("/api/oem/jobs/sweep/run", {});
  return {
    context,
    advanceClock,
    metrics: createMetricsReader([createProcessMetrics(), createStorageMetrics(context)], (error) =>
      expect(error).toBeNull(),
    ),
  };
}

test("the dashboard and the alerts use exactly the exported metrics", async () => {
  const { metrics } = await openAllMetrics();
  const exportedNames = new Set([...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const monitoringFiles = await Promise.all(
    ["dashboard.json", "alerts.yml"].map((name) => readFile(`docs/monitoring/${name}`, "utf8")),
  );
  const usedNames = new Set(
    monitoringFiles
      .join()
      .match(metricPattern)
      ?.map((name) => name.replace(/_bucket$/, "")),
  );
  expect(usedNames).toEqual(exportedNames);
});

test("every alert is documented", async () => {
  const [alerts, operations] = await Promise.all([
    readFile("docs/monitoring/alerts.yml", "utf8"),
    readFile("docs/operations.md", "utf8"),
  ]);
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  expect([...operations.matchAll(/^\| `(LicenseDesk\w+)`/gm)].map(([, name]) => name)).toEqual(names);
});

test("requests are counted by route and status class", async () => {
  const { metrics } = await openAllMetrics();
  for (const [status, ms] of [
    [200, 7],
    [204, 80],
    [503, 20_000],
  ] as const)
    countRequest({ method: "GET", route: '/api/oem/"tags"', status, durationMs: ms });
  countRequest({ method: "PROPFIND", route: undefined, status: 405, durationMs: 1 });
  const text = await metrics();
  const route = 'method="GET",route="/api/oem/\\"tags\\""';
  for (const line of [
    `license_desk_http_requests_total{${route},status="2xx"} 2`,
    `license_desk_http_requests_total{${route},status="5xx"} 1`,
    'license_desk_http_requests_total{method="other",route="none",status="4xx"} 1',
    `license_desk_http_request_duration_seconds_bucket{le="0.01",${route}} 1`,
    `license_desk_http_request_duration_seconds_bucket{le="0.1",${route}} 2`,
    `license_desk_http_request_duration_seconds_bucket{le="10",${route}} 2`,
    `license_desk_http_request_duration_seconds_bucket{le="+Inf",${route}} 3`,
    `license_desk_http_request_duration_seconds_count{${route}} 3`,
  ])
    expect(text.split("\n")).toContain(line);
});

test("licenses are counted by status at most once a minute", async () => {
  const { metrics, context, advanceClock } = await openAllMetrics();
  const pageSpy = vi.spyOn(context.storage.licenses, "listPage");
  const firstMetrics = await metrics();
  expect(firstMetrics).toMatch(/^license_desk_licenses\{status="active"\} [1-9]/m);
  expect(firstMetrics).toContain('license_desk_job_failures_in_a_row{job="sweep"} 0\n');
  await metrics();
  expect(pageSpy).toHaveBeenCalledTimes(4);
  advanceClock(60_000);
  await metrics();
  expect(pageSpy).toHaveBeenCalledTimes(8);
  advanceClock(16 * 60_000);
  expect(await metrics()).toContain('license_desk_job_late{job="sweep"} 1\n');
});

test("the process metrics are reported while the database is down", async () => {
  const errors: unknown[] = [];
  const readFailingMetrics = () => Promise.reject(new Error("The database is unavailable."));
  const text = await createMetricsReader([createProcessMetrics(), readFailingMetrics], (error) =>
    errors.push(error),
  )();
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(errors).toHaveLength(1);
});

test("a metric without values has no sample", async () => {
  const family = { name: "license_desk_empty", type: "gauge", help: "Never set.", samples: [] } as const;
  const text = await createMetricsReader([() => [family]], (error) => expect(error).toBeNull())();
  expect(text).not.toMatch(/^license_desk_empty/m);
});

test("the metrics require a configured token", async () => {
  const createMetricsRequest = (authorization: string) =>
    new Request("https://licenses.example.com/metrics", { headers: { authorization } });
  const metrics = async () => "all\n";
  const token = "token-of-prometheus";
  const response = await createMetricsResponse(createMetricsRequest(`Bearer ${token}`), token, metrics);
  expect([response?.status, await response?.text()]).toEqual([200, "all\n"]);
  expect(
    (await createMetricsResponse(createMetricsRequest("Bearer another-token"), token, metrics))?.status,
  ).toBe(401);
  expect((await createMetricsResponse(createMetricsRequest(""), token, metrics))?.status).toBe(401);
  expect(await createMetricsResponse(createMetricsRequest(`Bearer ${token}`), undefined, metrics)).toBeNull();
  expect(await createMetricsResponse(createMetricsRequest(`Bearer ${token}`), token, null)).toBeNull();
});
