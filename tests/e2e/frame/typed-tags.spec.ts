import type { Locator } from "@playwright/test";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import {
  buildCompleteFormQuery,
  createInstanceName,
  openInstanceForm,
} from "#tests/support/screens/create-instance.ts";
import { enterCustomer, fillProduct, openCreateDialog } from "#tests/support/screens/create-license.ts";
import { expectToast } from "#tests/support/screens/license-details.ts";

const errorText = "“half-typed” is not among the tags. Add the tag, or clear the field.";

async function expectTagError(form: Locator) {
  await expect(form.getByRole("alert").getByRole("link", { name: errorText })).toBeVisible();
  await expect(form.getByLabel("Add tags")).toHaveAccessibleDescription(new RegExp(errorText));
  await expect(form.getByLabel("Add tags")).toHaveValue("half-typed");
}

test("a new license is not saved while a typed tag is not added", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const licenseForm = await openCreateDialog(page, javaScriptEnabled);
  await fillProduct(licenseForm);
  await enterCustomer(licenseForm, `Typed tags ${Date.now()}`);
  await licenseForm.dialog.getByLabel("Add tags").fill("half-typed");
  await licenseForm.press("Save");
  await expectTagError(licenseForm.dialog);
  await licenseForm.dialog.getByLabel("Add tags").fill("");
  await licenseForm.press("Save");
  await expectToast(page, "License created for Typed tags");
});

test("a new instance is not saved while a typed tag is not added", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const name = createInstanceName("typedtags");
  const { form, save } = await openInstanceForm(page, javaScriptEnabled, buildCompleteFormQuery(name));
  await form.getByLabel("Add tags").fill("half-typed");
  await save();
  await expectTagError(form);
});

test("a selected tag that is typed again is no error", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const name = createInstanceName("typedagain");
  const query = buildCompleteFormQuery(name, { value: "emea" });
  const { form, save } = await openInstanceForm(page, javaScriptEnabled, query);
  await form.getByLabel("Add tags").fill("EMEA");
  await save();
  await expect(page).toHaveURL(/\/internal\/one-customers\/[0-9A-Z-]+$/);
});
