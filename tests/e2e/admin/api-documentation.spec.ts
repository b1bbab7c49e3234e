import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test("a user sends a read request from the API documentation", { tag: "@plain" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  await page.goto("/api/docs");
  const endpoint = page.locator("#listLicenses");
  await endpoint.locator("summary").click();
  await endpoint.getByLabel("pageSize").fill("2");
  await endpoint.getByLabel("sortType").selectOption("DESC");
  await endpoint.getByRole("button", { name: "Call with your session" }).click();
  await expect(page).toHaveURL(/\/api\/oem\/licenses\/summary\?pageSize=2&sortType=DESC$/);
  const response = await page.request.get(page.url());
  expect(await response.json()).toMatchObject({ success: true, result: { pageSize: 2 } });
});
