import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test("a user finds an endpoint in the API reference and tries it", { tag: "@script" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  await page.goto("/api/docs/tags");
  const endpoint = page.getByRole("region", { name: "List tags" });
  await endpoint.getByText("Try it", { exact: true }).click();
  await endpoint.getByRole("button", { name: "Send request" }).click();
  await expect(endpoint.getByRole("status")).toContainText("totalEntityCount");
  await expect(endpoint.getByRole("status")).toContainText("200");
});

test("the API reference is complete without JavaScript", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: "Authentication" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search endpoints" }).fill("rename tag");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: "Rename a tag" }).click();
  await expect(page).toHaveURL(/\/api\/docs\/tags#renameTag$/);
  const endpoint = page.getByRole("region", { name: "Rename a tag" });
  await expect(endpoint.getByText("curl -X PATCH 'http")).toBeVisible();
  await page.getByRole("link", { name: "Python" }).click();
  await expect(endpoint.getByText("import requests")).toBeVisible();
  await expect(endpoint.getByText("TAG_EXISTS")).toBeVisible();
  await page.getByRole("link", { name: "OpenAPI document" }).click();
  await expect(page).toHaveURL(/\/api\/openapi\.json$/);
});

test("a page of the API reference that does not exist says so", { tag: "@no-script" }, async ({ page }) => {
  const response = await page.goto("/api/docs/nothing");
  expect(response?.status()).toBe(404);
  await page.getByRole("link", { name: "Open the introduction" }).click();
  await expect(page.getByRole("heading", { name: "Introduction" })).toBeVisible();
});
