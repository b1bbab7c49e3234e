import { openDialog } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test("a focused date field shows the date format of the browser", async ({ page }) => {
  await signIn(page, "ada@example.com");
  const dialog = await openDialog(page, "/license/tokens/new", true);
  const field = dialog.getByLabel("Expiration date");
  const formattedDay = dialog.locator("input[type=date] + [aria-hidden]");
  await field.focus();
  await expect(formattedDay).toHaveCount(0);
  await field.fill("2026-12-24");
  await expect(formattedDay).toHaveCount(0);
  await dialog.getByRole("textbox", { name: "Token", exact: true }).focus();
  await expect(formattedDay).toHaveText("24 Dec 2026");
  await field.focus();
  await expect(formattedDay).toHaveCount(0);
});
