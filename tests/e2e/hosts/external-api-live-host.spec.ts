import { expect, waitForHydration, test } from "#tests/support/browser/fixtures.ts";
import { type ExternalApp, startExternalApp } from "#tests/support/outside/external-app.ts";
import { chooseEnvironment, openDialog, expectToast } from "#tests/support/screens/license-details.ts";

let app: ExternalApp;

test.beforeAll(async () => {
  app = await startExternalApp();
});
test.afterAll(() => app.stop());

test("the license list sends one filter request, and its quick filters show no counts", async ({ page }) => {
  const { api, url } = app;
  await page.goto(`${url}/auth/sign-in`);
  await page.getByRole("link", { name: "Sign in with Vendor" }).click();
  await expect(page.getByRole("button", { name: "Account menu", exact: true })).toBeVisible();
  api.requests.length = 0;
  await openDialog(page, `${url}/license/licenses`, true);
  const actionsButton = page.getByRole("row", { name: /Northwind/ }).getByRole("button", { name: "Actions" });
  await expect(async () => {
    await actionsButton.click();
    await expect(page.getByRole("menu")).toBeVisible({ timeout: 500 });
  }).toPass();
  const quickFilters = page.getByRole("list", { name: "Quick filters" }).getByRole("link");
  await expect(quickFilters).toHaveText(["Ends within 30 days", "Full", "Silent"]);
  const filterRequests = api.requests.filter(({ endpoint }) => endpoint === "POST /oem/licenses/filtered");
  expect(filterRequests).toHaveLength(1);
});

test("a user creates, changes and deletes a license in the external API", async ({ page }) => {
  const { api, url } = app;
  const dialog = page.getByRole("dialog");
  await page.goto(`${url}/auth/sign-in`);
  await page.getByRole("link", { name: "Sign in with Vendor" }).click();
  await expect(page.getByRole("button", { name: "Account menu", exact: true })).toBeVisible();
  await openDialog(page, `${url}/license/licenses/new`, true);
  await dialog.getByLabel("Model").selectOption("Enterprise");
  await dialog.getByLabel("Package").selectOption("Enterprise");
  await expect(dialog.getByLabel("Asset Capacity")).toHaveValue("250");
  await dialog.getByRole("combobox", { name: "Company" }).fill("nobody");
  await expect(dialog.getByText("No company matches this name.")).toBeVisible();
  await expect(dialog.getByRole("option", { name: /^(Enter manually|Add “)/ })).toHaveCount(0);
  await dialog.getByRole("combobox", { name: "Company" }).fill("tail");
  await dialog.getByRole("option", { name: "Tailspin Toys" }).click();
  await dialog.getByRole("option", { name: "Tia Spin" }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "License created for Tailspin Toys");
  const key = api.memory.licenses.at(-1)?.key ?? "";

  await page.getByRole("link", { name: key }).click();
  await chooseEnvironment(page, "Demo", true);
  await expect.poll(() => api.memory.licenses.at(-1)?.environment).toBe(2);
  await dialog.getByRole("tab", { name: "Package" }).click();
  await dialog
    .getByRole("link", { name: /Change Capacity/ })
    .first()
    .click();
  await dialog.getByLabel("Server Capacity").fill("12");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Capacity changed");
  await dialog.getByRole("tab", { name: "History" }).click();
  await expect(dialog.getByRole("row", { name: /Quota Capacity Changed/ })).toBeVisible();

  await openDialog(page, `${url}/license/licenses/${key}`, true);
  api.failures.set("GET /oem/history", { omittedField: "totalEntityCount" });
  await dialog.getByRole("tab", { name: "History" }).click();
  await expect(
    page.getByText(/unexpected response to GET \/api\/oem\/history.*Request [\w-]{36}/),
  ).toBeVisible();
  api.failures.clear();
  await page.goto(`${url}/license/licenses/${key}/delete`);
  await waitForHydration(page);
  await dialog.getByLabel("Type delete to confirm").fill("delete");
  await dialog.getByRole("button", { name: "DELETE" }).click();
  await expectToast(page, "The license of Tailspin Toys was deleted");
});
