import { afterEach, expect, test, vi } from "vitest";
import { log } from "#app/hosts/log.ts";
import { withRequestLog } from "#app/hosts/request-log.ts";

const key = "7K4QX-22222-33333-44444-55555";

afterEach(() => vi.restoreAllMocks());

test("neither a license key nor a token in a query reaches the log", async () => {
  const printed = vi.spyOn(console, "info").mockImplementation(() => {});
  for (const path of [
    `/api/customers/one/instance/check-status?licenseKey=${key}`,
    "/api/marketplace/customer?token=secret-token",
  ])
    await withRequestLog(
      new Request(new URL(path, "https://licenses.example.com")),
      async () => new Response(),
    );
  const lines = printed.mock.calls.map(([line]) => String(line));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('"path":"/api/customers/one/instance/check-status"');
  expect(lines.join()).not.toMatch(/22222|secret-token|\?/);
});

test("a license key among the facts is cut to its first group", () => {
  const printed = vi.spyOn(console, "warn").mockImplementation(() => {});
  log("warn", "A buyer waits for us", { code: "IR02", licenseKey: key });
  expect(String(printed.mock.calls[0]?.[0])).toContain('"licenseKey":"7K4QX-…"');
});
