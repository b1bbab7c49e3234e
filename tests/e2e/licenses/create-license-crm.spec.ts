import { createLicense } from "#tests/support/screens/background-actions.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import {
  chooseCustomerByKeyboard,
  enterCustomer,
  fillProduct,
  findResult,
  openCreateDialog,
  runWithUnreachableCrm,
} from "#tests/support/screens/create-license.ts";

test.describe("with an unreachable CRM", () => {
  test(
    "a user enters the customer manually while the CRM is down",
    { tag: "@script" },
    async ({ browser, javaScriptEnabled }) => {
      await runWithUnreachableCrm(browser, javaScriptEnabled, async (page) => {
        const licenseForm = await openCreateDialog(page, javaScriptEnabled);
        const { dialog, find, press, expectValue } = licenseForm;
        await fillProduct(licenseForm);
        await find("Company", "Acme");
        const message = "The CRM is not responding. Enter the customer manually, or try again.";
        await expect(dialog.getByText(message)).toBeVisible();
        await press("Try again");
        await expect(dialog.getByText(message)).toBeVisible();
        await expect(dialog.getByRole("combobox", { name: "Company" })).toHaveValue("Acme");
        await press("Enter manually");
        await expectValue("Company", "Acme");
        await dialog.getByLabel("E-mail").fill("wile@acme.example");
        await press("Save");
        await expect(page.getByText("License created for Acme")).toBeVisible();

        const prefilledQuery = new URLSearchParams({
          model: "1",
          packageId: "fleet",
          company: "Glo",
          crmCompanyId: "4",
          chosenCompany: "Globex",
          contactId: "5",
          chosenEmail: "hank@globex.example",
        });
        const prefilledForm = await openCreateDialog(page, javaScriptEnabled, `?${prefilledQuery}`);
        await expect(prefilledForm.dialog.getByText(message)).toBeVisible();
        await expect(prefilledForm.dialog.getByText("hank@globex.example")).toBeVisible();
        await prefilledForm.press("Save");
        await expect(page.getByText("License created for Globex")).toBeVisible();
      });
    },
  );
});

test(
  "a user finds and selects the customer by keyboard",
  { tag: "@chromium" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const licenseForm = await openCreateDialog(page, javaScriptEnabled);
    const { dialog } = licenseForm;
    if (javaScriptEnabled) await expect(dialog.getByLabel("Model")).toBeFocused();
    await fillProduct(licenseForm);
    await chooseCustomerByKeyboard(page, dialog, javaScriptEnabled);
    const clearButton = dialog.getByRole("button", { name: "Clear contact" });
    await expect(clearButton).toBeVisible();
    if (javaScriptEnabled) await expect(clearButton).toBeFocused();
    await dialog.getByRole("button", { name: "Save" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("License created for Łódź Stal S.A.")).toBeVisible();
  },
);

test("text typed during a slow response stays", { tag: "@script" }, async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const { dialog, find, expectValue } = await openCreateDialog(
    page,
    javaScriptEnabled,
    "?model=1&packageId=corporate",
  );
  let { promise: releasePromise, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/license/licenses/new*", async (route) => {
    await releasePromise;
    await route.continue();
  });
  await dialog.getByLabel("Tier").selectOption("Tier 2");
  await expect(page.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  await dialog.getByLabel("Server Capacity").fill("9");
  await dialog.getByLabel("Notes").fill("Typed meanwhile.");
  release();
  await expectValue("Asset Capacity", "1000");
  await expectValue("Server Capacity", "9");
  await expectValue("Notes", "Typed meanwhile.");
  ({ promise: releasePromise, resolve: release } = Promise.withResolvers<void>());
  await find("Company", "glob");
  await expect(dialog.getByText("Searching…").first()).toBeVisible();
  release();
  await expect(findResult(dialog, javaScriptEnabled, "companies", "Globex")).toBeVisible();
  await expectValue("Server Capacity", "9");
});

test("the URL never contains personal data of the customer", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const { dialog, choose, find, chooseResult, press, expectValue } = await openCreateDialog(
    page,
    javaScriptEnabled,
  );
  const personalDataPattern = /@|Marta|Kr%C3%B3l|Zo%C3%AB|chosen(Email|First|Last)=./;
  await find("Company", "lodz");
  await chooseResult("companies", "Łódź Stal S.A.");
  await find("Contact", "marta");
  await chooseResult("contacts");
  await expect(dialog.getByRole("button", { name: "Clear contact" })).toBeVisible();
  await choose("Model", "Enterprise");
  await expect(dialog.getByLabel("Package").getByRole("option", { name: "Fleet" })).toBeAttached();
  await expect(dialog.getByText("Marta Król")).toBeVisible();
  expect(page.url()).not.toMatch(personalDataPattern);
  await press("Clear contact");
  await expect(dialog.getByRole("combobox", { name: "Contact" })).toBeVisible();
  await find("Contact", "zoe@nowhere.example");
  if (javaScriptEnabled) await dialog.getByRole("option", { name: /^(Enter manually|Add “)/ }).click();
  else
    await dialog
      .getByRole("button", { name: /^(Enter manually|Add “)/ })
      .first()
      .click();
  await dialog.getByLabel("E-mail").fill("zoe@customer.example");
  await dialog.getByLabel("First Name").fill("Zoë");
  await choose("Package", "Fleet");
  await expectValue("Tier", "fleet-single");
  await expectValue("E-mail", "zoe@customer.example");
  expect(page.url()).not.toMatch(personalDataPattern);
  if (!javaScriptEnabled) return;
  page.once("dialog", (browserDialog) => void browserDialog.accept());
  await page.reload();
  await expectValue("Tier", "fleet-single");
  await expectValue("E-mail", "zoe@customer.example");
  await expectValue("First Name", "Zoë");
  await expect(dialog.getByRole("button", { name: "Save" })).toBeEnabled();
});

test(
  "the form warns about a manually entered company with a license, and saves the new license",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const companyName = `Tyrell ${crypto.randomUUID()}`;
    await createLicense(page, { companyName });
    const licenseForm = await openCreateDialog(page, javaScriptEnabled);
    const { dialog, press } = licenseForm;
    await fillProduct(licenseForm);
    await enterCustomer(licenseForm, companyName.toUpperCase());
    await expect(dialog.getByText("has a license already.")).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Show licenses" })).toHaveAttribute(
      "href",
      `/license/licenses?${new URLSearchParams({ companyName: companyName.toUpperCase() })}`,
    );
    await dialog.getByLabel("Company").fill("A company without licenses");
    if (!javaScriptEnabled) await licenseForm.update();
    await expect(dialog.getByText("has a license already.")).toHaveCount(0);
    await dialog.getByLabel("Company").fill(companyName);
    await press("Save");
    await expect(page.getByText(`License created for ${companyName}`)).toBeVisible();
  },
);
