import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { goTo } from "#tests/support/screens/license-list.ts";
import { csvHeader, csvRow, imports } from "#tests/support/screens/imports.ts";

test("a file is imported from the list, and a file that is not CSV is rejected at its field", async ({
  page,
}) => {
  await signIn(page, "mert@example.com");
  await goTo(page, "/license/licenses", true);
  await page.getByText("CSV report").first().click();
  await page.getByRole("link", { name: "Import licenses" }).click();
  await expect(page).toHaveURL(imports);
  const send = async (name: string, text: string) => {
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByRole("button", { name: "Upload" }).click();
  };
  await send("empty.csv", csvHeader);
  await expect(page.getByRole("alert").filter({ hasText: "The file was not taken" })).toContainText(
    "at least one license",
  );
  await send("Müşteriler.csv", `${csvHeader}\n${csvRow("Legacy-upload")}\n`);
  await expect(page.getByRole("heading", { name: "Müşteriler.csv" })).toBeVisible();
});
