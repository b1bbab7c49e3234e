import { expectToast } from "#tests/support/screens/license-details.ts";
import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expect, signIn, test, waitForHydration } from "#tests/support/browser/fixtures.ts";

test("a manager confirms a right of a colleague, and not an own right", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, "ada@example.com");
  await page.goto("/license/users");
  await page.getByRole("link", { name: "Access review" }).click();
  if (javaScriptEnabled) await waitForHydration(page);
  await expect(page.getByRole("heading", { name: "Access review" })).toBeVisible();
  const ownRow = page.getByRole("row").filter({ hasText: "ada@example.com" }).first();
  await expect(ownRow).toContainText("Setting ADMIN_EMAILS");
  await expect(ownRow.getByRole("button")).toHaveCount(0);
  const row = page
    .getByRole("row")
    .filter({ hasText: "mert@example.com" })
    .filter({ hasText: "Edits Licenses" });
  await expect(row).toContainText("By hand");
  await row.getByRole("button", { name: "Confirm Edits Licenses of mert@example.com" }).click();
  await expectToast(page, "Edits Licenses of mert@example.com confirmed");
  await expect(row).not.toContainText("To confirm");
  await page.getByRole("navigation", { name: "State" }).getByRole("link", { name: "To confirm" }).click();
  await expect(page).toHaveURL(/due=true/);
  await expect(row).toHaveCount(0);
});

test("a right that was lost since the page was opened is not confirmed", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, "ada@example.com");
  const email = `zoe.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await signIn(page, email);
  await signIn(page, "ada@example.com");
  await changeThroughApi(page, "POST", "/api/user/privileges", { email, privileges: ["tags-create"] });
  await page.goto("/license/users/access-review?pageSize=100");
  if (javaScriptEnabled) await waitForHydration(page);
  const button = page.getByRole("button", { name: `Confirm Creates Tags of ${email}` });
  await expect(button).toBeVisible();
  await changeThroughApi(page, "POST", "/api/user/privileges", { email, privileges: [] });
  await button.click();
  await expect(page.getByText(`${email} no longer has this right.`)).toBeVisible();
});
