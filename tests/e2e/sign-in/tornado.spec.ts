import { expect, test } from "#tests/support/browser/fixtures.ts";

test("the connection page explains its purpose", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/tornado/auth");
  await expect(page.getByRole("heading", { name: "Connect an account" })).toBeVisible();
});

test("the callback page requires JavaScript", async ({ page, javaScriptEnabled }) => {
  const response = await page.goto("/tornado/auth/callback");
  expect(response?.status()).toBe(200);
  const scriptNotice = page.getByText("This page needs JavaScript");
  if (javaScriptEnabled) await expect(page).toHaveURL(/\/tornado\/auth$/);
  else await expect(scriptNotice).toBeVisible();
});
