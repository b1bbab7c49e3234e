import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { goTo } from "#tests/support/screens/license-list.ts";
import {
  csvHeader,
  buildCsvRow,
  importsPath,
  createImport,
  waitForText,
} from "#tests/support/screens/imports.ts";

const newLicenseKey = () => `Legacy-${crypto.randomUUID().slice(0, 8)}`;

test.describe("license import", () => {
  test(
    "a user maps, checks and imports a CSV file",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const key = newLicenseKey();
      const csvText = [
        csvHeader,
        buildCsvRow(key),
        buildCsvRow(newLicenseKey(), "2027-02-31"),
        buildCsvRow(newLicenseKey()),
      ].join("\n");
      const url = await createImport(page, csvText);
      await goTo(page, url, javaScriptEnabled);
      await expect(page.getByRole("heading", { name: "old-licenses.csv" })).toBeVisible();
      await expect(page.getByLabel("License No is imported as")).toHaveValue("key");
      await expect(page.getByRole("row").filter({ hasText: "Acme Corporation" })).toContainText("Customer");
      const customerField = page.getByLabel("Customer is imported as");
      await customerField.selectOption("Contact e-mail (required)");
      await page.getByRole("button", { name: "Check the rows" }).click();
      await expect(page.getByRole("alert").first()).toContainText(
        "Choose one column for contact e-mail: Customer or Mail.",
      );
      await customerField.selectOption("Company (required)");
      await page.getByRole("button", { name: "Check the rows" }).click();
      await waitForText(page, "3 rows: 2 new", javaScriptEnabled);
      await expect(page.getByRole("status").filter({ hasText: "3 rows" })).toHaveText(
        "3 rows: 2 new, 0 unchanged, 1 invalid",
      );
      await expect(page.getByRole("row").filter({ hasText: "2027-02-31" })).toContainText("Valid until");

      await page.getByRole("button", { name: "Import 2 licenses" }).click();
      await waitForText(page, "3 rows · Done", javaScriptEnabled);
      await expect(page).toHaveURL(url);
      const { origin } = new URL(page.url());
      const resultHref = await page.getByRole("link", { name: "Result of each row" }).getAttribute("href");
      expect(await (await page.request.get(`${origin}${resultHref}`)).text()).toContain(`2,${key},new,`);

      await goTo(page, `/license/licenses/${key.toLowerCase()}`, javaScriptEnabled);
      await expect(page.getByRole("dialog")).toContainText(key);
      await goTo(page, importsPath, javaScriptEnabled);
      await expect(page.getByRole("row").filter({ hasText: "old-licenses.csv" }).first()).toContainText(
        "Done",
      );
    },
  );

  test(
    "the import asks for the format of ambiguous dates",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const url = await createImport(
        page,
        [csvHeader, buildCsvRow(newLicenseKey(), "03/04/2027")].join("\n"),
      );
      await goTo(page, url, javaScriptEnabled);
      await page.getByRole("button", { name: "Check the rows" }).click();
      await expect(page.getByRole("alert").first()).toContainText("Choose the date format");
      await page.getByLabel("Date format of Valid until").selectOption("MM/DD/YYYY");
      await page.getByRole("button", { name: "Check the rows" }).click();
      await waitForText(page, "1 row: 1 new", javaScriptEnabled);
      await expect(page.getByRole("button", { name: "Import 1 license" })).toBeVisible();
    },
  );

  test("the import requires license-manage", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
    await signIn(page, "rita@example.com");
    await goTo(page, importsPath, javaScriptEnabled);
    await expect(page.getByText("“Edits Licenses”")).toBeVisible();
  });
});
