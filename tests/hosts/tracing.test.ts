import { afterEach, expect, test, vi } from "vitest";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import { respondAndLog } from "#app/hosts/http/request-log.ts";
import { addRequestFields } from "#app/hosts/telemetry/log.ts";
import { startTracing } from "#app/hosts/telemetry/start-tracing.ts";
import { runInSpan } from "#app/hosts/telemetry/tracer.ts";
import { startTestApi } from "#tests/support/api/api.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { startCollector } from "#tests/support/outside/collector.ts";

afterEach(() => vi.restoreAllMocks());

const callerTraceId = "0af7651916cd43dd8448eb211c80319c";
const callerSpanId = "b7ad6b7169203331";

async function startTracingWithCollector(settings: Partial<Parameters<typeof startTracing>[0]> = {}) {
  const collector = await startCollector();
  closeAfterTest(collector.stop);
  const endTracing = startTracing({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: {},
    OTEL_SERVICE_NAME: "license-desk",
    ...settings,
  });
  closeAfterTest(endTracing);
  return { collector, endTracing };
}

const createTracedRequest = (traceparent: string) =>
  new Request("https://licenses.example.com/api/oem/versions/update/air", { headers: { traceparent } });

test("a request, its endpoint, its statements and external requests are one trace", async () => {
  const logSpy = vi.spyOn(console, "info").mockImplementation(() => {});
  const { collector, endTracing } = await startTracingWithCollector();
  const { context } = await startTestApi({
    runTraced: (name, task) => runInSpan(name, "internal", task),
    addLogFields: addRequestFields,
  });
  const api = createLicenseApi(context);
  let forwardedHeaders = "";
  const response = await respondAndLog(
    createTracedRequest(`00-${callerTraceId}-${callerSpanId}-01`),
    async (request) => {
      forwardedHeaders = await (await fetch(`${collector.url}/else`)).text();
      return api(request);
    },
  );
  await response.text();
  await endTracing();

  const spans = collector.spans.filter(({ traceId }) => traceId === callerTraceId);
  const findSpan = (name: string) => spans.find((span) => span.name === name);
  const requestSpan = findSpan("GET /api/oem/versions/update/air");
  const endpointSpan = findSpan("call GET /api/oem/versions/update/air");
  // The kinds of spans in OTLP are 1 (internal), 2 (server) and 3 (client).
  expect(requestSpan).toMatchObject({ parentSpanId: callerSpanId, kind: 2, status: {} });
  expect(endpointSpan).toMatchObject({ parentSpanId: requestSpan?.spanId, kind: 1 });
  const statementSpan = spans.find(({ parentSpanId }) => parentSpanId === endpointSpan?.spanId);
  expect(statementSpan).toMatchObject({
    name: "select",
    attributes: [{ key: "db.query.text", value: { stringValue: expect.stringContaining('"version"') } }],
  });
  const externalSpan = findSpan("GET 127.0.0.1");
  expect(externalSpan).toMatchObject({ parentSpanId: requestSpan?.spanId, kind: 3 });
  expect(forwardedHeaders).toBe(`00-${callerTraceId}-${externalSpan?.spanId}-01`);
  expect(BigInt(requestSpan?.endTimeUnixNano ?? 0)).toBeGreaterThan(
    BigInt(requestSpan?.startTimeUnixNano ?? 0),
  );
  expect(JSON.parse(String(logSpy.mock.calls.at(-1)?.[0]))).toMatchObject({ traceId: callerTraceId });
});

test("the app passes on the id of an unsampled trace and does not export the trace", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const { collector, endTracing } = await startTracingWithCollector();
  const response = await respondAndLog(
    createTracedRequest(`00-${callerTraceId}-${callerSpanId}-00`),
    async () => fetch(`${collector.url}/else`),
  );
  expect(await response.text()).toMatch(new RegExp(`^00-${callerTraceId}-[0-9a-f]{16}-00$`));
  await endTracing();
  expect(collector.spans).toEqual([]);
});

test("an invalid traceparent starts a new trace", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const { collector, endTracing } = await startTracingWithCollector();
  await respondAndLog(
    createTracedRequest(`00-${"0".repeat(32)}-${callerSpanId}-01`),
    async () => new Response(null, { status: 503 }),
  );
  await endTracing();
  expect(collector.spans).toMatchObject([{ name: "GET", status: { code: 2 } }]);
  expect(collector.spans[0]).not.toHaveProperty("parentSpanId");
  const response = await respondAndLog(
    createTracedRequest(`00-${callerTraceId}-${callerSpanId}-01`),
    async () => fetch(`${collector.url}/else`),
  );
  // Tracing has ended, so the request to the collector has no traceparent.
  expect(await response.text()).toBe("undefined");
});

test("an unreachable collector causes only a log line", async () => {
  const warnSpy = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
  const { collector, endTracing } = await startTracingWithCollector();
  collector.stop();
  const response = await respondAndLog(createTracedRequest(""), async () => new Response("here"));
  expect(await response.text()).toBe("here");
  await endTracing();
  expect(warnSpy).toHaveBeenCalledTimes(1);
});

test("the exporter logs a redirect by the collector and does not send the spans again", async () => {
  const warnSpy = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
  const otherCollector = await startCollector();
  closeAfterTest(otherCollector.stop);
  const { collector, endTracing } = await startTracingWithCollector();
  collector.redirectTo(`${otherCollector.url}/v1/traces`);
  const response = await respondAndLog(createTracedRequest(""), async () => new Response("here"));
  await response.text();
  await endTracing();
  expect(otherCollector.spans).toEqual([]);
  expect(String(warnSpy.mock.calls.at(-1)?.[0])).toContain("The collector responded with status 307.");
});

test("a Worker sends the spans of a request right after it, without a timer", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const sendings: Promise<void>[] = [];
  const { collector } = await startTracingWithCollector({
    sendAfterRequest: (sending) => void sendings.push(sending),
  });
  const response = await respondAndLog(
    createTracedRequest(`00-${callerTraceId}-${callerSpanId}-01`),
    async () => new Response("done"),
  );
  await response.text();
  expect(sendings).toHaveLength(1);
  await Promise.all(sendings);
  expect(collector.spans.map(({ traceId }) => traceId)).toContain(callerTraceId);
});
