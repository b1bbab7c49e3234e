import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { openPageAs } from "#tests/support/screens/background-actions.ts";
import { expectToast } from "#tests/support/screens/license-details.ts";

test("a user edits the address and events of a webhook", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "ada@example.com");
  await page.goto("/license/settings/webhooks/new");
  await page.getByLabel("Address").fill("https://hooks.invalid/first");
  await page.locator("summary").filter({ hasText: "Licenses" }).click();
  await page.getByRole("checkbox", { name: "License Created" }).check();
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("link", { name: "Done" }).click();
  await page.getByRole("link", { name: "https://hooks.invalid/first" }).click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit webhook" });
  await expect(dialog.getByLabel("Address")).toHaveValue("https://hooks.invalid/first");
  await expect(dialog.getByRole("checkbox", { name: "License Created" })).toBeChecked();

  await dialog.getByLabel("Address").fill("https://localhost/");
  await dialog.getByRole("checkbox", { name: "License Created" }).uncheck();
  await dialog.getByRole("checkbox", { name: "License Renewed" }).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("This web address is not public");
  await expect(dialog.getByRole("checkbox", { name: "License Renewed" })).toBeChecked();
  await dialog.getByLabel("Address").fill("https://hooks.invalid/second");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Webhook saved").first()).toBeVisible();
  await expect(page.getByText("https://hooks.invalid/second")).toBeVisible();
  await expect(page.getByText("License Renewed")).toBeVisible();
  await expect(page.getByText("License Created")).toBeHidden();
});

test("each action of a webhook shows a message", { tag: "@no-script" }, async ({ page }) => {
  const url = "https://hooks.invalid/for-a-moment";
  await signIn(page, "ada@example.com");
  await page.goto("/license/settings/webhooks/new");
  await page.getByLabel("Address").fill(url);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByRole("link", { name: "Done" }).click();
  await page.getByRole("link", { name: url }).click();
  await page.getByRole("button", { name: "Turn off" }).click();
  await expectToast(page, "The webhook is off");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expectToast(page, "The webhook is on");
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The test failed:" })).toBeVisible();
  await page.getByRole("button", { name: "Create a new secret" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();

  await page.getByRole("link", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Delete webhook" });
  await dialog.getByRole("button", { name: "Delete webhook" }).click();
  await expectToast(page, "The webhook was deleted");
  await expect(page.getByRole("link", { name: url })).toHaveCount(0);
});

test(
  "deleting a deleted webhook shows the list and a message",
  { tag: "@no-script" },
  async ({ page, browser }) => {
    const url = "https://hooks.invalid/deleted-twice";
    await signIn(page, "ada@example.com");
    await page.goto("/license/settings/webhooks/new");
    await page.getByLabel("Address").fill(url);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByRole("link", { name: "Done" }).click();
    await page.getByRole("link", { name: url }).click();
    await page.getByRole("link", { name: "Delete", exact: true }).click();
    const otherPage = await openPageAs(browser, page, "ada@example.com");
    await otherPage.goto(page.url());
    for (const tab of [page, otherPage]) {
      await tab.getByRole("button", { name: "Delete webhook" }).click();
      await expectToast(tab, "The webhook was deleted");
      await expect(tab).toHaveURL("/license/settings/webhooks");
    }
  },
);
