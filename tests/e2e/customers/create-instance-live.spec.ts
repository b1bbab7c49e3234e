import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { createInstanceName, createTrial, openInstanceForm } from "#tests/support/screens/create-instance.ts";

test.beforeEach(({ page }) => signIn(page, "mert@example.com"));

test("leaving a changed form opens a confirmation dialog", async ({ page }) => {
  const { form } = await openInstanceForm(page, true);
  await form.getByLabel("Deal ID").fill("D-1");
  await page.getByRole("link", { name: "Hosted customers" }).click();
  const warning = page.getByRole("alertdialog", { name: "Discard the new instance?" });
  await warning.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Deal ID")).toHaveValue("D-1");
  await page.getByRole("link", { name: "Hosted customers" }).click();
  await warning.getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL("/internal/one-customers");
});

test("the form checks the subdomain while the user types", async ({ page }) => {
  const name = createInstanceName("live");
  await createTrial(page, name);
  const { form } = await openInstanceForm(page, true, { customerBy: "hand" });
  await form.getByLabel("Subdomain").pressSequentially(name);
  await expect(form.getByText("This subdomain is taken. Choose another.")).toBeVisible();
  await expect(form.getByLabel("Subdomain")).toBeFocused();
  await form.getByLabel("Subdomain").press("End");
  await form.getByLabel("Subdomain").pressSequentially("-2");
  await expect(form.getByText("This subdomain is available.")).toBeVisible();
  await form.getByLabel("Company").fill(`${name} GmbH`);
  await expect(form.getByText(`${name} GmbH has a license already`)).toBeVisible();
  await form.getByLabel("Company").fill(`${name} AG`);
  await expect(form.getByText("already")).toHaveCount(0);
});
