import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { signIn, expect, test } from "#tests/support/browser/fixtures.ts";
import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";
import { startCollector } from "#tests/support/outside/collector.ts";

const metricsToken = "token-of-prometheus";

test("an operator monitors the app with logs, traces and metrics", async ({ page }) => {
  const collector = await startCollector();
  const [metricsPort] = await findFreePorts(1);
  const app = await startSeparateApp({
    METRICS_TOKEN: metricsToken,
    METRICS_PORT: `${metricsPort}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const readLogLines = async () =>
    (await readFile(app.logFile, "utf8"))
      .split("\n")
      .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as Record<string, unknown>] : []));
  try {
    await test.step("the health check reports the version", async () => {
      const healthResponse = await fetch(`${app.url}/healthz`);
      const { result } = await healthResponse.json();
      expect(result).toMatchObject({ status: "ok", version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    });
    await page.goto(`${app.url}/robots.txt`);
    await signIn(page, "ada@example.com");
    const response = await page.goto(`${app.url}/license/tags`);
    const requestId = response?.headers()["x-request-id"];
    await test.step("the app logs and traces a page request", async () => {
      await expect
        .poll(async () => (await readLogLines()).find((line) => line["requestId"] === requestId))
        .toMatchObject({ route: "/license/tags", person: "ada@example.com", status: 200 });
      await expect
        .poll(() => collector.spans.map(({ name }) => name), { timeout: 10_000 })
        .toEqual(
          expect.arrayContaining(["GET /license/tags", "call POST /api/oem/tags/paginated", "select"]),
        );
    });
    await test.step("the log contains the reference of an error page", async () => {
      const database = new DatabaseSync(join(app.dataDir, "licenses.sqlite"), { timeout: 5_000 });
      database.exec("alter table tag rename to renamed_tag");
      database.close();
      expect((await page.goto(`${app.url}/license/tags`))?.status()).toBeGreaterThanOrEqual(500);
      const reference = await page.locator("[data-reference]").textContent();
      const errorLine = (await readLogLines()).find(
        ({ requestId: id, level }) => id === reference && level === "error",
      );
      expect(errorLine).toMatchObject({ error: expect.stringContaining("no such table") });
    });
    await test.step("metrics require the token or access to their port", async () => {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const text = await (await fetch(`${app.url}/metrics`, { headers })).text();
      expect(text).toMatch(
        /^license_desk_http_requests_total\{method="GET",route="\/license\/tags",status="2xx"\} 1$/m,
      );
      expect(text).toMatch(/^license_desk_job_last_success_timestamp_seconds\{job="sweep"\} /m);
      expect((await fetch(`${app.url}/metrics`)).status).toBe(401);
      const response = await fetch(`http://localhost:${metricsPort}/metrics`);
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        expect.stringMatching(/^text\/plain/),
      ]);
    });
  } finally {
    await app.stop();
    collector.stop();
  }
});
