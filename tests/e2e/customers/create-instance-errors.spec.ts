import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { createInstanceName, createTrial, openInstanceForm } from "#tests/support/screens/create-instance.ts";

test("the summary lists each error once, with a taken subdomain", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const name = createInstanceName("taken");
  await createTrial(page, name);
  const { form, save, skipBrowserChecks } = await openInstanceForm(page, javaScriptEnabled, {
    subdomain: name,
  });
  await skipBrowserChecks();
  await save();
  const summary = form.getByRole("alert");
  for (const message of ["Choose a company.", "Choose a contact."]) {
    await expect(summary.getByText(message)).toHaveCount(1);
    expect((await form.getByRole("group", { name: "Customer" }).innerText()).split(message)).toHaveLength(2);
  }
  await summary.getByRole("link", { name: "This subdomain is taken. Choose another." }).click();
  await expect(form.getByLabel("Subdomain")).toBeFocused();
});

test("the form names the missing fields", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const { form, save, skipBrowserChecks } = await openInstanceForm(page, javaScriptEnabled);
  await skipBrowserChecks();
  await save();
  const summary = form.getByRole("alert");
  for (const message of ["Choose a package.", "Subdomain must be provided", "Choose a company."])
    await expect(summary).toContainText(message);
  if (javaScriptEnabled) await expect(summary).toBeFocused();
});
