import { afterEach, expect, test, vi } from "vitest";
import { log, setLogLevel, addRequestFields, formatErrorTrace } from "#app/hosts/telemetry/log.ts";
import { respondAndLog } from "#app/hosts/http/request-log.ts";

const key = "7K4QX-22222-33333-44444-55555";

afterEach(() => vi.restoreAllMocks());

test("the log contains no license key and no token of a query", async () => {
  const logSpy = vi.spyOn(console, "info").mockImplementation(() => {});
  for (const path of [
    `/api/customers/one/instance/check-status?licenseKey=${key}`,
    "/api/marketplace/customer?token=secret-token",
    "/marketplace?token=secret-token",
    "/marketplace/aws?x-amzn-marketplace-token=secret-token",
    "/api/tokens/air_secret-token",
    `/api/oem/licenses/${key}`,
    `/api/oem/licenses/${key.toLowerCase()}/notes`,
  ])
    await respondAndLog(
      new Request(new URL(path, "https://licenses.example.com")),
      async () => new Response(),
    );
  const lines = logSpy.mock.calls.map(([text]) => String(text));
  expect(lines).toHaveLength(7);
  expect(lines[0]).toContain('"path":"/api/customers/one/instance/check-status"');
  expect(lines.join()).not.toMatch(/22222|secret-token|\?/);
});

test("a license key in log fields is shortened to its first group", () => {
  const logSpy = vi.spyOn(console, "warn").mockImplementation(() => {});
  log("warn", "A buyer waits for staff", { code: "IR02", licenseKey: key });
  expect(String(logSpy.mock.calls[0]?.[0])).toContain('"licenseKey":"7K4QX-…"');
});

test("secrets in a URL are removed from all log lines", () => {
  const logSpy = vi.spyOn(console, "error").mockImplementation(() => {});
  const address = `https://licenses.example.com/marketplace?a=1&token=sec%2Bret&licenseKey=${key.toLowerCase()}&b=2`;
  const error = new Error(`Failed to fetch "${address}"\n  x-amzn-marketplace-token=sec+ret`);
  log("error", "A request failed", { error: formatErrorTrace(error), address });
  const logLine = String(logSpy.mock.calls[0]?.[0]);
  expect(JSON.parse(logLine)).toMatchObject({
    address: "https://licenses.example.com/marketplace?a=1&token=…&licenseKey=…&b=2",
  });
  expect(logLine).not.toMatch(/sec.{0,3}ret|22222/);
});

test("the path of the token list is logged unchanged", async () => {
  const logSpy = vi.spyOn(console, "info").mockImplementation(() => {});
  const request = new Request("https://licenses.example.com/api/tokens/paginated/", { method: "POST" });
  await respondAndLog(request, async () => new Response());
  expect(String(logSpy.mock.calls[0]?.[0])).toContain('"path":"/api/tokens/paginated/"');
});

const readLastLogLine = (logSpy: { mock: { calls: unknown[][] } }): unknown =>
  JSON.parse(String(logSpy.mock.calls.at(-1)?.[0]));
const request = new Request("https://licenses.example.com/api/oem/tags", {
  headers: { "x-request-id": "trace-1", "x-client-address": "203.0.113.7" },
});

test("the log line of a request contains its caller, endpoint, origin and size", async () => {
  const logSpy = vi.spyOn(console, "info").mockImplementation(() => {});
  const response = await respondAndLog(request, async () => {
    addRequestFields({ person: "ada@example.com", token: "air_12345678", route: "/api/oem/tags" });
    return new Response("äöü", { status: 201, headers: { "x-custom": "yes" } });
  });
  expect(logSpy).not.toHaveBeenCalled();
  expect([await response.text(), response.status, response.headers.get("x-custom")]).toEqual([
    "äöü",
    201,
    "yes",
  ]);
  expect(readLastLogLine(logSpy)).toEqual({
    at: expect.any(String),
    level: "info",
    message: "request",
    requestId: "trace-1",
    address: "203.0.113.7",
    person: "ada@example.com",
    token: "air_12345678",
    route: "/api/oem/tags",
    method: "GET",
    path: "/api/oem/tags",
    status: 201,
    ms: expect.any(Number),
    bytes: 6,
    statements: 0,
  });
});

test("the log line of a response that its client cancels contains `cut`", async () => {
  const logSpy = vi.spyOn(console, "info").mockImplementation(() => {});
  const response = await respondAndLog(request, async () => new Response(new ReadableStream()));
  await response.body?.cancel();
  expect(readLastLogLine(logSpy)).toMatchObject({ bytes: 0, cut: true });
});

test("every log line of a request contains the request id", async () => {
  const logSpy = vi.spyOn(console, "warn").mockImplementation(() => {});
  const infoSpy = vi.spyOn(console, "info").mockImplementation(() => {});
  try {
    setLogLevel("warn");
    await respondAndLog(request, async () => {
      log("warn", "A buyer waits for staff", {});
      return new Response();
    });
  } finally {
    setLogLevel("info");
  }
  expect(readLastLogLine(logSpy)).toMatchObject({ message: "A buyer waits for staff", requestId: "trace-1" });
  expect(infoSpy).not.toHaveBeenCalled();
});
