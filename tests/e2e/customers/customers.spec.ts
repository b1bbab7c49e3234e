import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { createLicense } from "#tests/support/screens/background-actions.ts";
import { expectToast } from "#tests/support/screens/license-details.ts";

const customersPath = "/license/customers";

test("the name of a company links to its page", { tag: "@no-script" }, async ({ page }, testInfo) => {
  await signIn(page, "mert@example.com");
  const companyName = `Linked ${testInfo.project.name} ${Date.now()}`;
  const licensePath = await createLicense(page, { companyName, type: 2, packageTierId: "fis-standard" });
  await createLicense(page, { companyName });
  await page.goto(licensePath);
  await expect(page.getByRole("dialog")).toContainText("0 / 30");
  await page.getByRole("dialog").getByRole("link", { name: companyName }).click();
  await expect(page.getByRole("heading", { name: companyName })).toBeVisible();
  const licenses = page.getByRole("table", { name: "Licenses" });
  const key = licensePath.split("/").at(-1) ?? "";
  await expect(licenses.getByRole("link", { name: key, exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "History" })).toContainText("License Created");

  await page.getByLabel("Notes on the customer").fill("Prefers to talk to Gavin.");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Notes saved");
  await expect(page.getByLabel("Notes on the customer")).toHaveValue("Prefers to talk to Gavin.");

  await page.getByRole("link", { name: "All 2 licenses" }).click();
  await expect(page.getByRole("link", { name: "Clear Customer" })).toBeVisible();

  await page.goto(licensePath);
  await page.getByRole("dialog").getByRole("link", { name: "Cases and activities" }).click();
  await page.getByRole("link", { name: "Customer", exact: true }).click();
  await expect(page).toHaveURL(/\/license\/customers\/\d+$/);
});

test("a user renews a license on the page of its customer", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const companyName = `Renewed there ${javaScriptEnabled} ${Date.now()}`;
  const quota = { activationDate: "2026-01-01", expirationDate: "2089-12-31" };
  const licensePath = await createLicense(page, { companyName, quota });
  await page.goto(licensePath);
  await page.getByRole("dialog").getByRole("link", { name: companyName }).click();
  await expect(page.getByRole("heading", { name: companyName })).toBeVisible();
  await expect(page).toHaveURL(/\/license\/customers\/\d+$/);
  const customerUrl = page.url();
  await page
    .getByRole("table", { name: "Licenses" })
    .getByRole("link", { name: /^Renew / })
    .click();
  const dialog = page.getByRole("dialog", { name: "Renew" });
  await expect(dialog).toContainText(companyName);
  await dialog.getByRole("button", { name: "Renew", exact: true }).click();
  await expectToast(page, "License renewed until 31 Dec 2090");
  await expect(page).toHaveURL(customerUrl);
  await expect(page.getByRole("table", { name: "Licenses" })).toContainText("31 Dec 2090");
  const nextEnd = page.getByRole("complementary", { name: "About the customer" });
  await nextEnd.getByRole("link", { name: /^31 Dec 2090/ }).click();
  await expect(page).toHaveURL(licensePath);
});

test("a user merges two entries of one company", { tag: "@no-script" }, async ({ page }, testInfo) => {
  await signIn(page, "mert@example.com");
  const name = `Merged ${testInfo.project.name} ${Date.now()}`;
  await createLicense(page, { companyName: `${name} Inc.` });
  await createLicense(page, { companyName: `${name} Ltd.` });
  await page.goto(`${customersPath}?${new URLSearchParams({ companyName: name })}`);
  await page.getByRole("link", { name: `${name} Inc.`, exact: true }).click();
  await page.getByRole("link", { name: "Merge" }).click();
  await page.getByLabel("The other customer").fill(`${name} Ltd`);
  await page.getByRole("button", { name: "Search", exact: true }).last().click();
  await page.getByRole("link", { name: `${name} Ltd.` }).click();
  await expect(page.getByText("You cannot undo the merge.")).toBeVisible();
  await page.getByLabel(`${name} Ltd.`).check();
  await page.getByRole("button", { name: "Merge" }).click();
  await expectToast(page, `Customers merged: ${name} Ltd.`);
  await expect(page.getByRole("link", { name: "All 2 licenses" })).toBeVisible();
  await page.goto(`${customersPath}?${new URLSearchParams({ companyName: `${name} inc` })}`);
  await expect(page.getByRole("link", { name: `${name} Ltd.`, exact: true })).toBeVisible();
});

test("a user searches licenses in Trial Management", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "mert@example.com");
  await page.goto("/internal/one-customers");
  await page.getByRole("searchbox", { name: "Search licenses" }).fill("globex");
  await page.getByRole("combobox", { name: "Search by" }).selectOption("Company");
  await page.locator("#search").getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/license\/licenses\?.*term=globex/);
});

test("a user without license-manage cannot merge customers", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  await page.goto(`${customersPath}?companyName=globex`);
  await page.getByRole("link", { name: "Globex", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Globex" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Merge" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Renew/ })).toHaveCount(0);
  await page.goto(`${page.url()}/merge`);
  await expect(page.getByRole("main")).toContainText("“Edits Licenses”");
});
