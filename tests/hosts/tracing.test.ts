import { afterEach, expect, test, vi } from "vitest";
import { licenseApi } from "#app/api/license-api.ts";
import { withRequestLog } from "#app/hosts/http/request-log.ts";
import { note } from "#app/hosts/log.ts";
import { startTracing } from "#app/hosts/tracing/start-tracing.ts";
import { inSpan } from "#app/hosts/tracing/tracer.ts";
import { openApi } from "#tests/support/api/api.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { startCollector } from "#tests/support/outside/collector.ts";

afterEach(() => vi.restoreAllMocks());

const trace = "0af7651916cd43dd8448eb211c80319c";
const caller = "b7ad6b7169203331";

async function traced() {
  const collector = await startCollector();
  closeAfterTest(collector.stop);
  const end = startTracing({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: {},
    OTEL_SERVICE_NAME: "license-desk",
  });
  closeAfterTest(end);
  return { collector, end };
}

const tracedRequest = (traceparent: string) =>
  new Request("https://licenses.example.com/api/oem/versions/update/air", { headers: { traceparent } });

test("a request, its endpoint, its statements and its external requests are one trace, the caller's", async () => {
  const printed = vi.spyOn(console, "info").mockImplementation(() => {});
  const { collector, end } = await traced();
  const { context } = await openApi({ traced: (name, work) => inSpan(name, "internal", work), note });
  const api = licenseApi(context);
  let forwardedHeaders = "";
  const response = await withRequestLog(tracedRequest(`00-${trace}-${caller}-01`), async (request) => {
    forwardedHeaders = await (await fetch(`${collector.url}/else`)).text();
    return api(request);
  });
  await response.text();
  await end();

  const spans = collector.spans.filter(({ traceId }) => traceId === trace);
  const named = (name: string) => spans.find((span) => span.name === name);
  const [request, call] = [
    named("GET /api/oem/versions/update/air"),
    named("call GET /api/oem/versions/update/air"),
  ];
  expect(request).toMatchObject({ parentSpanId: caller, kind: 2, status: {} });
  expect(call).toMatchObject({ parentSpanId: request?.spanId, kind: 1 });
  const statement = spans.find(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statement).toMatchObject({
    name: "select",
    attributes: [{ key: "db.query.text", value: { stringValue: expect.stringContaining('"version"') } }],
  });
  const outside = named("GET 127.0.0.1");
  expect(outside).toMatchObject({ parentSpanId: request?.spanId, kind: 3 });
  expect(forwardedHeaders).toBe(`00-${trace}-${outside?.spanId}-01`);
  expect(BigInt(request?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(request?.startTimeUnixNano ?? 0));
  expect(JSON.parse(String(printed.mock.calls.at(-1)?.[0]))).toMatchObject({ traceId: trace });
});

test("a trace that its caller does not sample is passed on, and not exported", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const { collector, end } = await traced();
  const response = await withRequestLog(tracedRequest(`00-${trace}-${caller}-00`), async () =>
    fetch(`${collector.url}/else`),
  );
  expect(await response.text()).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-00$`));
  await end();
  expect(collector.spans).toEqual([]);
});

test("an invalid traceparent starts a new trace, errors are marked, and without tracing nothing is added", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const { collector, end } = await traced();
  await withRequestLog(
    tracedRequest(`00-${"0".repeat(32)}-${caller}-01`),
    async () => new Response(null, { status: 503 }),
  );
  await end();
  expect(collector.spans).toMatchObject([{ name: "GET", status: { code: 2 } }]);
  expect(collector.spans[0]).not.toHaveProperty("parentSpanId");
  const response = await withRequestLog(tracedRequest(`00-${trace}-${caller}-01`), async () =>
    fetch(`${collector.url}/else`),
  );
  expect(await response.text()).toBe("undefined");
});

test("an unreachable collector causes only a line in the log", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
  const { collector, end } = await traced();
  collector.stop();
  const response = await withRequestLog(tracedRequest(""), async () => new Response("here"));
  expect(await response.text()).toBe("here");
  await end();
  expect(warned).toHaveBeenCalledTimes(1);
});

test("a collector that redirects gets no second request, and its headers are sent nowhere else", async () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "info").mockImplementation(() => {});
  const otherCollector = await startCollector();
  closeAfterTest(otherCollector.stop);
  const { collector, end } = await traced();
  collector.redirectTo(`${otherCollector.url}/v1/traces`);
  const response = await withRequestLog(tracedRequest(""), async () => new Response("here"));
  await response.text();
  await end();
  expect(otherCollector.spans).toEqual([]);
  expect(String(warned.mock.calls.at(-1)?.[0])).toContain("The collector responded with status 307.");
});
