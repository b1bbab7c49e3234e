import { expect, advanceClockUntil, signIn, test, gotoHydrated } from "#tests/support/browser/fixtures.ts";
import { searchAddress, choose, hosted, newHosted } from "#tests/support/screens/hosted-customers.ts";

test.describe.configure({ timeout: 90_000 });

test("a row's menu and its dialogs work by keyboard, and the focus comes back", async ({ page }) => {
  await signIn(page, "mert@example.com");
  const customer = await newHosted(page, { how: "invite" });
  await gotoHydrated(page, searchAddress(customer));
  const opener = page.getByRole("button", { name: `Actions for ${customer.companyName}` });
  await opener.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Show details" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();
  const dialog = await choose(page, customer, "Extend trial");
  await expect(dialog.getByLabel("Days")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe("while time passes", () => {
  test.use({ ownTime: true });

  test("progress is refreshed in place, and the focus stays", async ({ page }) => {
    await signIn(page, "mert@example.com");
    const customer = await newHosted(page);
    await gotoHydrated(page, `${hosted}/${customer.licenseKey}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: "Back" }).focus();
    await advanceClockUntil(page, 5_000, () => dialog.getByText("Running").isVisible());
    await expect(dialog.getByRole("link", { name: "Back" })).toBeFocused();
  });
});
