import { expect, test } from "#tests/support/browser/fixtures.ts";

test(
  "a visitor without a pending sign-in sees what the address is for",
  { tag: "@plain" },
  async ({ page }) => {
    await page.goto("/tornado/auth");
    await expect(page.getByRole("heading", { name: "Connect an account" })).toBeVisible();
  },
);

test("without JavaScript the callback says that it needs it", async ({ page, javaScriptEnabled }) => {
  const response = await page.goto("/tornado/auth/callback");
  expect(response?.status()).toBe(200);
  const needsScript = page.getByText("This page needs JavaScript");
  if (javaScriptEnabled) await expect(page).toHaveURL(/\/tornado\/auth$/);
  else await expect(needsScript).toBeVisible();
});
