import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

/** Swagger UI takes seconds to render on a busy machine. */
const renderTimeout = { timeout: 30_000 };

test("a user finds an endpoint in the API reference and tries it", { tag: "@script" }, async ({ page }) => {
  test.slow();
  await signIn(page, "rita@example.com");
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: "Authentication" })).toBeVisible(renderTimeout);
  await page.getByRole("searchbox", { name: "Search endpoints" }).fill("list tags");
  await page.getByRole("link", { name: /^List tags/ }).click();
  await expect(page).toHaveURL(/\/api\/docs\/tags#/);
  const endpoint = page.locator(".opblock", { hasText: "/api/oem/tags/paginated" });
  await expect(endpoint.getByText("curl -X POST 'http")).toBeVisible(renderTimeout);
  await endpoint.getByRole("button", { name: "Python" }).click();
  await expect(endpoint.getByText("import requests")).toBeVisible();
  await endpoint.getByRole("button", { name: "Try it out" }).click();
  await endpoint.getByRole("button", { name: "Execute" }).click();
  await expect(endpoint.locator(".live-responses-table")).toContainText("totalEntityCount");
});

test("without JavaScript the page links to the OpenAPI document", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/api/docs");
  await page.getByRole("link", { name: "OpenAPI document" }).click();
  await expect(page).toHaveURL(/\/api\/openapi\.json$/);
});
