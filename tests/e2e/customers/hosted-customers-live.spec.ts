import { expect, advanceClockUntil, signIn, test, gotoHydrated } from "#tests/support/browser/fixtures.ts";
import {
  buildSearchPath,
  chooseAction,
  hostedCustomersPath,
  createHostedCustomer,
} from "#tests/support/screens/hosted-customers.ts";

test.describe.configure({ timeout: 90_000 });

test("a user opens the row menu and its dialogs by keyboard", async ({ page }) => {
  await signIn(page, "mert@example.com");
  const customer = await createHostedCustomer(page, { how: "invite" });
  await gotoHydrated(page, buildSearchPath(customer));
  const menuButton = page.getByRole("button", { name: `Actions for ${customer.companyName}` });
  await menuButton.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu", { name: `Actions for ${customer.companyName}` });
  await expect(menu.getByRole("menuitem", { name: "Show details" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("menuitem").nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(menuButton).toBeFocused();
  const dialog = await chooseAction(page, customer, "Extend trial");
  await expect(dialog.getByLabel("Period")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(menuButton).toBeFocused();
});

test.describe("with a controlled clock", () => {
  test.use({ hasFakeClock: true });

  test("refreshing the progress keeps the focus", async ({ page }) => {
    await signIn(page, "mert@example.com");
    const customer = await createHostedCustomer(page);
    await gotoHydrated(page, `${hostedCustomersPath}/${customer.licenseKey}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("link", { name: "Back" }).focus();
    await advanceClockUntil(page, 5_000, () => dialog.getByText("Running").isVisible());
    await expect(dialog.getByRole("link", { name: "Back" })).toBeFocused();
  });
});
