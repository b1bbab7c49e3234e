import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";

test("the host publishes the configured security contact", { tag: "@no-script" }, async ({ app }) => {
  expect((await fetch(`${app.url}/.well-known/security.txt`)).status).toBe(404);
  const configuredApp = await startSeparateApp({ SECURITY_CONTACT: "security@example.com" });
  const response = await fetch(`${configuredApp.url}/.well-known/security.txt`);
  expect([response.status, await response.text()]).toEqual([
    200,
    expect.stringMatching(/^Contact: mailto:security@example\.com\nExpires: \d{4}-/),
  ]);
  await configuredApp.stop();
});

test("the host replaces a request id that is not a UUID", { tag: "@no-script" }, async ({ app }) => {
  const fetchRequestId = async (requestId: string) => {
    const response = await fetch(`${app.url}/healthz`, { headers: { "x-request-id": requestId } });
    return response.headers.get("x-request-id");
  };
  const uuid = "7d0f1c9e-6f0a-4b39-9d0e-3f0b1a2c4d5e";
  expect(await fetchRequestId(uuid)).toBe(uuid);
  expect(await fetchRequestId("webhooks-2026")).toMatch(/^[0-9a-f]{8}-/);
});

test(
  "text responses name their character set, and signing out clears storage",
  { tag: "@no-script" },
  async ({ app }) => {
    const fetchContentType = async (path: string) =>
      (await fetch(`${app.url}${path}`)).headers.get("content-type");
    for (const path of [
      "/auth/sign-in",
      "/marketplace",
      "/nope",
      "/api/docs",
      "/robots.txt",
      "/favicon.svg",
      "//",
    ])
      expect([path, await fetchContentType(path)]).toEqual([
        path,
        expect.stringMatching(/; ?charset=utf-8$/i),
      ]);
    expect(await fetchContentType("/api/nope")).toBe("application/json");
    const signOutResponse = await fetch(`${app.url}/auth/sign-out`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: app.url, "content-type": "application/x-www-form-urlencoded" },
    });
    expect([signOutResponse.status, signOutResponse.headers.get("clear-site-data")]).toEqual([
      302,
      '"storage"',
    ]);
  },
);
