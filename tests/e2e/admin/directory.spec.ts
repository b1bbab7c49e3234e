import { expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

const directoryPath = "/license/settings/directory";

test("an admin connects a directory, whose token works until the admin deletes it", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await page.goto(directoryPath);
  const { origin } = new URL(page.url());
  await expect(page.getByText(`${origin}/scim/v2`)).toBeVisible();
  await page.getByRole("link", { name: "Create token" }).click();
  const name = `Entra ${Date.now()}`;
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const token = await page.locator("code.select-all").innerText();
  expect(token).toMatch(/^scim_[0-9A-Za-z]{38}$/);
  const fetchStatus = async () =>
    (await fetch(`${origin}/scim/v2/Users?count=0`, { headers: { authorization: `Bearer ${token}` } }))
      .status;
  expect(await fetchStatus()).toBe(200);

  await page.goto(directoryPath);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText(token.slice(0, 12));
  await row.getByRole("link", { name: `Delete ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "The token was deleted");
  expect(await fetchStatus()).toBe(401);
});

test("only admins see the page of the directory", async ({ page }) => {
  await signIn(page, "mert@example.com");
  const response = await page.goto(directoryPath);
  expect(response?.status()).toBe(403);
});
