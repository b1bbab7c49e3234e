import { openPageAs } from "#tests/support/screens/background-actions.ts";
import { randomUUID } from "node:crypto";
import { expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import {
  fillProduct,
  openLicensesOfCompany,
  openCreateDialog,
  enterCustomer,
} from "#tests/support/screens/create-license.ts";

const uniqueName = (name: string) => `${name} ${randomUUID().slice(0, 8)}`;
const addDays = (day: string, dayCount: number) =>
  new Date(Date.parse(day) + dayCount * 86_400_000).toISOString().slice(0, 10);

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ page }) => signIn(page, "mert@example.com"));

test(
  "the create form starts with the environment of the list filter",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await page.goto("/license/licenses?environment=2");
    await page.getByRole("link", { name: "Create License" }).click();
    await expect(page).toHaveURL(/licenses\/new\?environment=2/);
    const { dialog, choose } = await openCreateDialog(page, javaScriptEnabled, new URL(page.url()).search);
    await expect(dialog.getByRole("heading", { name: "Create Demo License" })).toBeVisible();
    await choose("Environment", "Internal");
    await expect(dialog.getByRole("heading", { name: "Create Internal License" })).toBeVisible();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    const confirmDialog = page.getByRole("alertdialog", { name: "Discard the new license?" });
    if (javaScriptEnabled) {
      await confirmDialog.getByRole("button", { name: "Keep editing" }).click();
      await expect(dialog.getByLabel("Environment")).toHaveValue("1");
      await dialog.getByRole("link", { name: "Close" }).click();
      await confirmDialog.getByRole("button", { name: "Discard" }).click();
    }
    await expect(page).toHaveURL(/licenses\?environment=2$/);
  },
);

test(
  "a product selection sets the fields that depend on it",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const { dialog, choose, expectValue } = await openCreateDialog(page, javaScriptEnabled);
    await expect(dialog.getByRole("option", { name: "MSS" })).toBeDisabled();
    await expectValue("Server Capacity", "1");
    await expectValue("Asset Capacity", "100");
    await choose("Model", "Enterprise");
    await expectValue("Package", "");
    await choose("Package", "Fleet");
    await expectValue("Tier", "fleet-single");
    await choose("Package", "Corporate");
    await expectValue("Tier", "");
    await choose("Tier", "Tier 2");
    await expectValue("Server Capacity", "5");
    await expectValue("Asset Capacity", "1000");
    await expect(dialog.getByRole("definition").filter({ hasText: "Webhook + API" })).toBeVisible();

    await dialog.getByLabel("Server Capacity").fill("7");
    await choose("Environment", "Demo");
    await expect(dialog.getByRole("heading", { name: "Create Demo License" })).toBeVisible();
    await expectValue("Server Capacity", "7");
    await choose("Tier", "Tier 1");
    await expect(dialog.getByLabel("Server Capacity")).not.toHaveValue("7");

    await choose("Model", "IR (FIS)");
    await expect(dialog.getByLabel("Server Capacity")).toHaveCount(0);
    await expectValue("Package", "");
    await expectValue("Tier", "");
  },
);

test("a period sets the end date, and the Custom period makes the end date editable", async ({
  page,
  javaScriptEnabled,
}) => {
  const { dialog, choose, update, expectValue } = await openCreateDialog(page, javaScriptEnabled);
  await expectValue("Period", "1-year");
  const today = await dialog.getByLabel("Start Date").inputValue();
  await expectValue("End Date", addDays(today, 365));
  await expect(dialog.getByLabel("End Date")).toBeDisabled();
  await choose("Period", "2 Weeks");
  await expectValue("End Date", addDays(today, 14));
  await expectValue("Expiration Days", "14");

  await dialog.getByLabel("Start Date").fill("2027-03-01");
  await update();
  await expectValue("End Date", "2027-03-15");
  await choose("Period", "Custom period as days");
  await expect(dialog.getByLabel("End Date")).toBeEnabled();
  await expect(dialog.getByLabel("End Date")).toHaveAttribute("min", "2027-03-02");
  await dialog.getByLabel("Expiration Days").fill("30");
  await update();
  await expectValue("End Date", "2027-03-31");
  await dialog.getByLabel("End Date").fill("2027-04-10");
  await update();
  await expectValue("Expiration Days", "40");

  for (const label of ["Start Date", "End Date"]) {
    await expect(dialog.getByLabel(label)).toHaveAttribute("required");
    if (!javaScriptEnabled) continue;
    const originalValue = await dialog.getByLabel(label).inputValue();
    await dialog.getByLabel(label).fill("");
    await dialog.getByLabel(label).blur();
    await expectValue(label, originalValue);
  }
});

test("a start with a mistyped year is rejected", async ({ page, javaScriptEnabled }) => {
  const { dialog, choose, update, expectValue } = await openCreateDialog(page, javaScriptEnabled);
  const today = await dialog.getByLabel("Start Date").inputValue();
  await dialog.getByLabel("Start Date").fill("0026-11-28");
  await choose("Period", "2 Weeks");
  await update();
  await expectValue("End Date", addDays(today, 14));
  await expect(dialog.getByLabel("Start Date")).toHaveAttribute("min", "1990-01-01");
  await expect(dialog.getByLabel("Start Date")).toHaveAttribute("max", "9999-12-31");
});

test("selecting a company enables the search for its contacts", async ({ page, javaScriptEnabled }) => {
  const { dialog, find, chooseResult, press } = await openCreateDialog(page, javaScriptEnabled);
  const contactField = dialog.getByRole("combobox", { name: "Contact" });
  const saveButton = dialog.getByRole("button", { name: "Save" });
  await expect(contactField).toBeDisabled();
  await find("Company", "miraix");
  await expect(dialog.getByText("No company matches this name.")).toBeVisible();
  await find("Company", "ミライ");
  await chooseResult("companies", "株式会社ミライ");
  await expect(contactField).toBeEnabled();
  if (javaScriptEnabled) await expect(contactField).toBeFocused();
  await find("Contact", "nobody-like-this");
  await expect(dialog.getByText("No contact at this company matches this e-mail.")).toBeVisible();
  await find("Contact", "");
  await expect(saveButton).toBeDisabled();
  await chooseResult("contacts");
  await expect(saveButton).toBeEnabled();
  await press("Clear contact");
  await expect(saveButton).toBeDisabled();
  await chooseResult("contacts");
  await press("Clear company");
  await expect(contactField).toBeDisabled();
  await expect(dialog.getByRole("combobox", { name: "Company" })).toHaveValue("");
  await expect(saveButton).toBeDisabled();
});

test("the form saves a manually entered customer and long notes", async ({ page, javaScriptEnabled }) => {
  const companyName = uniqueName("Çok Uzun Adlı Güvenlik ve Danışmanlık Hizmetleri Anonim Şirketi 株式会社");
  const tag = uniqueName("tag");
  const notes = "字".repeat(10_000);
  const licenseForm = await openCreateDialog(page, javaScriptEnabled, "?pageNumber=1&environment=1");
  const { dialog, choose, update, press, expectValue } = licenseForm;
  await dialog.getByLabel("Notes").fill(notes);
  await fillProduct(licenseForm);
  await enterCustomer(licenseForm, companyName);
  await dialog.getByLabel("First Name").fill("Zoë");
  await dialog.getByLabel("Country").selectOption("Japan");
  await press("Search the CRM instead");
  await licenseForm.enterManually();
  await expectValue("First Name", "Zoë");
  await expectValue("Country", "JP");
  const emailField = dialog.getByLabel("E-mail");
  const enteredEmail = await emailField.inputValue();
  await emailField.fill("");
  await expect(dialog.getByRole("button", { name: "Save" })).toBeEnabled({
    enabled: !javaScriptEnabled,
  });
  await emailField.fill(enteredEmail);
  await dialog.getByLabel("Add tags").fill(tag);
  if (javaScriptEnabled) await dialog.getByRole("option", { name: tag }).click();
  else await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByLabel("Allow Capacity Overrun").check();
  await dialog.getByLabel("Use Alerts to Customer").check();
  await update();
  await choose("Period", "3 Years");
  await expectValue("Notes", notes);
  await expect(dialog.getByLabel("Allow Capacity Overrun")).toBeChecked();
  await expect(dialog.getByLabel("Use Alerts to Customer")).toBeChecked();
  await press("Save");

  await expectToast(page, `License created for ${companyName}`);
  await expect(page).toHaveURL(/licenses\?environment=3$/);
  await expect(page.getByRole("row").nth(1)).toContainText(companyName);
  await page.getByRole("status").getByRole("link", { name: "Open it" }).click();
  await expectValue("Notes", notes);
  await expect(dialog.getByRole("definition").filter({ hasText: /^Sent/ })).toBeVisible();
  for (const text of ["Zoë", "Japan", tag]) await expect(dialog.getByText(text).first()).toBeVisible();
});

test(
  "the form shows all errors at their fields and in a summary",
  { tag: "@chromium" },
  async ({ page, javaScriptEnabled }) => {
    const licenseForm = await openCreateDialog(page, javaScriptEnabled);
    const { dialog, press, expectValue } = licenseForm;
    await dialog.getByLabel("Notes").fill("Stays after an error.");
    await enterCustomer(licenseForm, "Stark & Sons");
    await dialog.getByLabel("Server Capacity").fill("1001");
    await page
      .locator("form#new-license")
      .evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
    await press("Save");
    const summary = dialog.getByRole("alert");
    await expect(summary).toContainText("Choose a model.");
    if (javaScriptEnabled) await expect(summary).toBeFocused();
    await expect(dialog.getByLabel("Model")).toHaveAccessibleDescription("Choose a model.");
    await expectValue("Company", "Stark & Sons");
    await expectValue("Notes", "Stays after an error.");
    await expectValue("Server Capacity", "1001");

    await fillProduct(licenseForm);
    await dialog.getByLabel("Server Capacity").fill("1001");
    await page
      .locator("form#new-license")
      .evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
    await press("Save");
    await expect(dialog.getByLabel("Server Capacity")).toHaveAccessibleDescription(/at most 1,000/);
    await summary.getByRole("link", { name: "Server capacity is at most 1,000." }).click();
    await expect(dialog.getByLabel("Server Capacity")).toBeFocused();
  },
);

test(
  "the form shows an error of the license API at its field",
  { tag: "@no-script" },
  async ({ page, browser, javaScriptEnabled }) => {
    await signIn(page, "ada@example.com");
    const { origin } = new URL(page.url());
    const veraEmail = `vera-${randomUUID().slice(0, 8)}@example.com`;
    const veraPage = await openPageAs(browser, page, veraEmail);
    expect((await veraPage.goto("/license/licenses/new"))?.status()).toBe(403);
    await expect(veraPage.getByText("“Creates License”")).toBeVisible();
    const response = await page.request.post(`${origin}/api/user/privileges`, {
      headers: { origin },
      data: { email: veraEmail, privileges: ["license-create"] },
    });
    expect(response.ok()).toBe(true);
    const licenseForm = await openCreateDialog(veraPage, javaScriptEnabled, "?value=never-made");
    await expect(licenseForm.dialog.getByText("Type to search.")).toBeVisible();
    await fillProduct(licenseForm);
    await enterCustomer(licenseForm, "Refused Ltd");
    await licenseForm.press("Save");
    await expect(licenseForm.dialog.getByRole("alert")).toContainText("You may not create tags: never-made.");
    await expect(licenseForm.dialog.getByLabel("Add tags")).toHaveAccessibleDescription(/never-made/);
    await licenseForm.expectValue("Company", "Refused Ltd");
  },
);

test(
  "a double click on Save creates one license",
  { tag: "@no-script" },
  async ({ page, context, javaScriptEnabled }) => {
    const companyName = uniqueName("Twice");
    const licenseForm = await openCreateDialog(page, javaScriptEnabled);
    const otherPage = await context.newPage();
    const otherForm = await openCreateDialog(otherPage, javaScriptEnabled);
    for (const currentForm of [licenseForm, otherForm]) {
      await fillProduct(currentForm);
      await enterCustomer(currentForm, companyName);
    }
    await licenseForm.dialog.getByRole("button", { name: "Save" }).dblclick();
    await expectToast(page, "License created for");
    await expect(await openLicensesOfCompany(page, companyName)).toHaveCount(1);
    await otherForm.press("Save");
    await expectToast(otherPage, "License created for");
    await expect(await openLicensesOfCompany(page, companyName)).toHaveCount(2);
  },
);

test(
  "the Reset button keeps only the environment",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    const licenseForm = await openCreateDialog(page, javaScriptEnabled, "?environment=2&createIn=2");
    const { dialog, press, expectValue } = licenseForm;
    await fillProduct(licenseForm);
    await enterCustomer(licenseForm, "Gone");
    await dialog.getByLabel("Notes").fill("Gone");
    await dialog.getByLabel("Is Offline").check();
    await press("Reset");
    await expect(dialog.getByRole("heading", { name: "Create Demo License" })).toBeVisible();
    for (const label of ["Model", "Package", "Tier", "Notes"]) await expectValue(label, "");
    await expectValue("Server Capacity", "1");
    await expectValue("Asset Capacity", "1");
    await expectValue("Period", "1-year");
    await expect(dialog.getByLabel("Is Offline")).not.toBeChecked();
    await expect(dialog.getByRole("combobox", { name: "Company" })).toHaveValue("");
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/licenses\?environment=2$/);
  },
);
