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

test("each tab of a license has its own URL", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const licensePath = await createLicense(page);
  const dialog = await openDialog(page, licensePath, javaScriptEnabled);
  for (const [name, section, text] of [
    ["Servers 0", "servers", "No server has been activated yet."],
    ["History 2", "history", "License Created"],
    ["Package 1", "quota", "Change Period"],
    ["General", "general", "joe.wren@globex.example"],
  ] as const) {
    await dialog.getByRole("tab", { name }).click();
    await expect(page).toHaveURL(`${licensePath}?tab=${section}`);
    await expect(dialog.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
    await expect(dialog.getByRole("tabpanel", { name }).getByText(text).first()).toBeVisible();
    await expect(dialog.getByRole("tabpanel")).toHaveCount(1);
  }
});

test("arrow keys move between the tabs of a license", { tag: "@script" }, async ({ page }) => {
  await signIn(page, "mert@example.com");
  const licensePath = await createLicense(page);
  const dialog = await openDialog(page, licensePath, true);
  const findTab = (name: RegExp) => dialog.getByRole("tab", { name });
  await dialog.getByRole("link", { name: "Servers", exact: true }).focus();
  await page.keyboard.press("Tab");
  await expect(findTab(/^General/)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(findTab(/^Servers/)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(findTab(/^History/)).toBeFocused();
  await expect(page).toHaveURL(licensePath);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${licensePath}?tab=history`);
  await expect(findTab(/^History/)).toBeFocused();
  await page.keyboard.press("End");
  await expect(findTab(/^Package/)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(`${licensePath}?tab=quota`);
  await page.keyboard.press("ArrowRight");
  await expect(findTab(/^General/)).toBeFocused();

  const newPagePromise = page.context().waitForEvent("page");
  await findTab(/^Servers/).click({ modifiers: ["ControlOrMeta"] });
  const newPage = await newPagePromise;
  await expect(newPage.getByRole("tabpanel", { name: "Servers 0" })).toBeVisible();
  await expect(page).toHaveURL(`${licensePath}?tab=quota`);
});
