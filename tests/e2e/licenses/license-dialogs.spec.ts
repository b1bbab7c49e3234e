import { createLicense } from "#tests/support/screens/background-actions.ts";
import { openDialog } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test("change dialogs open above the license details", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const licensePath = await createLicense(page, {
    quota: { activationDate: "2026-01-01", expirationDate: "2027-01-01" },
  });
  for (const [name, title] of [
    ["Renew", "Renew"],
    ["Change Tier", "Change Tier"],
    ["Change customer", "Change customer"],
    ["Change Grace Period", "Change Grace Period"],
    ["Certificate (PDF)", "License Certificate"],
  ] as const) {
    const detailsDialog = await openDialog(page, licensePath, javaScriptEnabled);
    await detailsDialog.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("dialog", { name: title })).toBeVisible();
    await expect(page.locator("[role=dialog]")).toHaveCount(2);
    await expect(page.getByRole("dialog")).toHaveCount(1);
    if (!javaScriptEnabled) continue;
    await page.keyboard.press("Escape");
    await expect(detailsDialog.getByRole("link", { name, exact: true })).toBeFocused();
    await expect(page).toHaveURL(licensePath);
  }
  await page.goto(`${licensePath}/renew?from=list`);
  await expect(page.locator("[role=dialog]")).toHaveCount(1);
});
