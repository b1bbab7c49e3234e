import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { createLicense } from "#tests/support/screens/background-actions.ts";
import { expectToast } from "#tests/support/screens/license-details.ts";

const purchasesPath = "/license/purchases";
const rowOf = (page: Page, account: string) =>
  page.getByRole("row").filter({ hasText: `Account ${account}` });

/** Creates a purchase whose buyer has not signed up. Returns the account id, which equals the token. */
async function createPurchase(page: Page): Promise<string> {
  const token = `sandbox-approval-${crypto.randomUUID()}`;
  const { origin } = new URL(page.url());
  const response = await page.request.get(`${origin}/api/marketplace/customer?token=${token}`);
  expect(response.ok()).toBe(true);
  return token;
}

/** Opens the page of a new purchase from Home. */
async function openPurchase(page: Page): Promise<string> {
  await signIn(page, "mert@example.com");
  const account = await createPurchase(page);
  await page.goto("/");
  await page.getByRole("link", { name: /Purchases without a license/ }).click();
  await expect(page).toHaveURL(`${purchasesPath}?state=waiting`);
  await page.goto(`${purchasesPath}?state=waiting&pageSize=100`);
  await expect(rowOf(page, account)).toContainText("500 assets");
  await expect(rowOf(page, account)).toContainText("Without a license");
  await rowOf(page, account).getByRole("link").first().click();
  await expect(page.getByText("This purchase waits for your approval")).toBeVisible();
  return account;
}

test(
  "a user links a purchase to a license, and the license and its customer show the purchase",
  { tag: "@no-script" },
  async ({ page }) => {
    const account = await openPurchase(page);
    const purchaseUrl = page.url();
    const keyField = page.getByLabel("License key");
    await keyField.fill("00000-00000-00000-00000-00000");
    await page.getByRole("button", { name: "Continue this license" }).click();
    await expect(page.getByText("The license was not found.").first()).toBeVisible();
    await expect(keyField).toHaveValue("00000-00000-00000-00000-00000");
    const licensePath = await createLicense(page, { companyName: `Linked ${account}` });
    const key = licensePath.split("/").at(-1) ?? "";
    await keyField.fill(key);
    await page.getByRole("button", { name: "Continue this license" }).click();
    await expectToast(page, "The purchase was linked to the license");
    expect(page.url()).toBe(purchaseUrl);
    await expect(page.getByRole("table", { name: "Purchases of this license" })).toContainText(account);
    for (const path of [licensePath, `/license/customers/of/${key}`]) {
      await page.goto(path);
      await expect(page.getByRole("table", { name: "Purchases" })).toContainText(`Account ${account}`);
    }
    await page.goto(`${purchasesPath}?state=waiting&pageSize=100`);
    await expect(rowOf(page, account)).toHaveCount(0);
  },
);

test("a user creates a license for a purchase", { tag: "@no-script" }, async ({ page }) => {
  const account = await openPurchase(page);
  await page.getByLabel("Company").fill(`Wayne ${account}`);
  await page.getByLabel("E-mail").fill("bruce@wayne.example");
  await page.getByRole("button", { name: "Create a license" }).click();
  await expectToast(page, "A license was created for the purchase");
  await page.goto(`${purchasesPath}?state=active&pageSize=100`);
  await expect(rowOf(page, account)).toContainText("Active");
});

test("a user declines a purchase", { tag: "@no-script" }, async ({ page }) => {
  const account = await openPurchase(page);
  await page.getByRole("button", { name: "Decline the purchase" }).click();
  await expectToast(page, "The purchase was declined");
  await expect(page.getByText("This purchase waits for your approval")).toHaveCount(0);
  await page.goto(`${purchasesPath}?pageSize=100`);
  await expect(rowOf(page, account)).toContainText("Cancelled");
});

test("a user links a purchase to a license with JavaScript", { tag: "@script" }, async ({ page }) => {
  await openPurchase(page);
  const keyField = page.getByLabel("License key");
  await keyField.fill("00000-00000-00000-00000-00000");
  await page.getByRole("button", { name: "Continue this license" }).click();
  await expect(page.getByText("The license was not found.").first()).toBeVisible();
  await expect(keyField).toHaveValue("00000-00000-00000-00000-00000");
  await keyField.fill((await createLicense(page)).split("/").at(-1) ?? "");
  await page.getByRole("button", { name: "Continue this license" }).click();
  await expectToast(page, "The purchase was linked to the license");
});

test(
  "a user opens the purchases from the menu, and finds a purchase by its company",
  { tag: "@no-script" },
  async ({ page }) => {
    const account = await openPurchase(page);
    const company = `Menu ${account}`;
    await page.getByLabel("Company").fill(company);
    await page.getByLabel("E-mail").fill("buyer@menu.example");
    await page.getByRole("button", { name: "Create a license" }).click();
    await page.goto("/internal/one-customers");
    await page
      .getByRole("navigation", { name: "Trial Management" })
      .getByRole("link", { name: "Purchases" })
      .click();
    await expect(page.getByRole("columnheader").first()).toHaveText("Company");
    for (const text of [company.toLowerCase(), account]) {
      await page.getByRole("searchbox", { name: "Search purchases" }).fill(text);
      await page.getByRole("main").getByRole("button", { name: "Search" }).click();
      await expect(page.getByRole("row").filter({ hasText: account })).toHaveCount(1);
      await expect(page.getByRole("cell").first()).toHaveText(company);
    }
  },
);

test("a user picks the license of a purchase by its company", { tag: "@script" }, async ({ page }) => {
  const account = await openPurchase(page);
  const companyName = `Picked ${account}`;
  const key = (await createLicense(page, { companyName })).split("/").at(-1) ?? "";
  const keyField = page.getByLabel("License key");
  await keyField.pressSequentially(companyName);
  await page.getByRole("option", { name: key }).click();
  await expect(keyField).toHaveValue(key);
  await page.getByRole("button", { name: "Continue this license" }).click();
  await expectToast(page, "The purchase was linked to the license");
});
