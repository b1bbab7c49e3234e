import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { goTo } from "#tests/support/screens/license-list.ts";
import { csvHeader, buildCsvRow, importsPath } from "#tests/support/screens/imports.ts";

test("the import rejects a file without licenses", async ({ page }) => {
  await signIn(page, "mert@example.com");
  await goTo(page, "/license/licenses", true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("main").getByRole("link", { name: "Import", exact: true }).click();
  await expect(page).toHaveURL(importsPath);
  await goTo(page, "/license/licenses", true);
  await page.getByText("CSV report").first().click();
  await page.getByRole("link", { name: "Import licenses" }).click();
  await expect(page).toHaveURL(importsPath);
  const uploadFile = async (name: string, text: string) => {
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "Upload" }).click();
  };
  await uploadFile("empty.csv", csvHeader);
  await expect(page.getByRole("alert").filter({ hasText: "The file was not uploaded" })).toContainText(
    "at least one license",
  );
  await uploadFile("Müşteriler.csv", `${csvHeader}\n${buildCsvRow("Legacy-upload")}\n`);
  await expect(page.getByRole("heading", { name: "Müşteriler.csv" })).toBeVisible();
});
