import { expect, test } from "#tests/support/browser/fixtures.ts";

test("the host replaces a request id that is no UUID", { tag: "@plain" }, async ({ app }) => {
  const idFor = async (given: string) =>
    (await fetch(`${app.url}/healthz`, { headers: { "x-request-id": given } })).headers.get("x-request-id");
  const uuid = "7d0f1c9e-6f0a-4b39-9d0e-3f0b1a2c4d5e";
  expect(await idFor(uuid)).toBe(uuid);
  expect(await idFor("webhooks-2026")).toMatch(/^[0-9a-f]{8}-/);
});
