import { startOwnApp } from "#tests/support/apps/apps.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";

test(
  "the host publishes its security contact, and none without the setting",
  { tag: "@plain" },
  async ({ app }) => {
    expect((await fetch(`${app.url}/.well-known/security.txt`)).status).toBe(404);
    const open = await startOwnApp({ SECURITY_CONTACT: "security@example.com" });
    const response = await fetch(`${open.url}/.well-known/security.txt`);
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringMatching(/^Contact: mailto:security@example\.com\nExpires: \d{4}-/),
    ]);
    await open.stop();
  },
);

test("the host replaces a request id that is no UUID", { tag: "@plain" }, async ({ app }) => {
  const idFor = async (given: string) =>
    (await fetch(`${app.url}/healthz`, { headers: { "x-request-id": given } })).headers.get("x-request-id");
  const uuid = "7d0f1c9e-6f0a-4b39-9d0e-3f0b1a2c4d5e";
  expect(await idFor(uuid)).toBe(uuid);
  expect(await idFor("webhooks-2026")).toMatch(/^[0-9a-f]{8}-/);
});
