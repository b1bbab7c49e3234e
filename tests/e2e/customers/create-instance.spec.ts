import { expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import {
  fetchHostedCustomerOfPage,
  createInstanceName,
  createTrial,
  openInstanceForm,
  buildCompleteFormQuery,
} from "#tests/support/screens/create-instance.ts";
import { chooseCustomerByKeyboard, runWithUnreachableCrm } from "#tests/support/screens/create-license.ts";

test(
  "a user creates an instance for a manually entered company",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const name = createInstanceName("byhand");
    const { form, find, enterManually, choose, checkSubdomain, save } = await openInstanceForm(
      page,
      javaScriptEnabled,
    );
    await find("Company", `${name} GmbH`);
    await enterManually();
    await expect(form.getByLabel("Company")).toHaveValue(`${name} GmbH`);
    await form.getByLabel("E-mail").fill(`it@${name}.example`);
    await choose("Package", "Corporate");
    await choose("Tier", "Tier 2");
    await expect(form.getByLabel("Asset Capacity")).toHaveValue("1000");
    await form.getByLabel("Deal ID").fill("D-4711");
    await form.getByLabel("Notes").fill("Met in Łódź.");
    await checkSubdomain(name);
    await expect(form.getByText("This subdomain is available.")).toBeVisible();
    await expect(form.getByLabel("Notes")).toHaveValue("Met in Łódź.");
    await save();
    await expectToast(page, `${name}.instances.example.com is being created for ${name} GmbH`);
    expect(await fetchHostedCustomerOfPage(page)).toMatchObject({
      companyName: `${name} GmbH`,
      email: `it@${name}.example`,
      purpose: "trial",
      subdomain: name,
      totalClientCapacity: 1000,
      dealId: "D-4711",
      notes: "Met in Łódź.",
      daysLeft: 14,
      invitation: null,
    });
  },
);

test("a user invites a contact of the CRM", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const name = createInstanceName("invited");
  const { form, find, chooseResult, checkSubdomain, save } = await openInstanceForm(page, javaScriptEnabled, {
    packageId: "corporate",
    tierId: "corporate-3",
    purpose: "demo",
  });
  await expect(form.getByLabel("Period")).toHaveValue("1-year");
  await find("Company", "lodz");
  await chooseResult("companies", "Łódź Stal S.A.");
  await expect(form.getByRole("button", { name: "Clear company" })).toBeVisible();
  await chooseResult("contacts");
  await expect(form.getByRole("button", { name: "Clear contact" })).toBeVisible();
  await form.getByLabel("Invite customer to confirm").check();
  await checkSubdomain(name);
  await expect(form.getByLabel("Invite customer to confirm")).toBeChecked();
  await expect(form.getByText("This subdomain is available.")).toBeVisible();
  await save();
  await expect(
    page
      .getByText(`${name}.instances.example.com is reserved for Łódź Stal S.A.`)
      .filter({ hasText: "was not sent. The mail was saved as a file" })
      .first(),
  ).toBeVisible();
  const hostedCustomer = await fetchHostedCustomerOfPage(page);
  expect(hostedCustomer).toMatchObject({ state: "invited", purpose: "demo", subdomain: name });
  expect(hostedCustomer["invitation"]).toMatchObject({ sentTo: hostedCustomer["email"] });
});

test(
  "a selection sets the fields that depend on it",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const { form, update, choose } = await openInstanceForm(page, javaScriptEnabled);
    const period = form.getByLabel("Period");
    await expect(period).toHaveValue("2-weeks");
    await expect(form.getByLabel("Days")).toBeDisabled();
    await form.getByLabel("Paid").check();
    await update();
    await expect(period).toHaveValue("1-year");
    await expect(form.getByLabel("Days")).toHaveValue("365");
    await choose("Period", "1 Month");
    await form.getByLabel("Trial").check();
    await update();
    await expect(form.getByLabel("Days")).toHaveValue("30");
    await expect(period).toHaveValue("1-month");
    await choose("Package", "Corporate");
    await expect(form.getByLabel("Tier").getByRole("option", { name: "Tier 3" })).toBeAttached();
    await choose("Tier", "Tier 3");
    await expect(form.getByLabel("Asset Capacity")).toHaveValue("10000");
    await expect(form.getByText("AIR Core")).toBeVisible();
    await choose("Period", "Custom period as days");
    await expect(form.getByLabel("Days")).toBeEnabled();
  },
);

test(
  "a custom period has the entered number of days",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const name = createInstanceName("custom");
    const { form, save, skipBrowserChecks } = await openInstanceForm(
      page,
      javaScriptEnabled,
      buildCompleteFormQuery(name, { period: "custom" }),
    );
    await form.getByLabel("Days").fill("");
    await skipBrowserChecks();
    await save();
    await expect(form.getByRole("alert")).toContainText("Enter the number of days.");
    await form.getByLabel("Days").fill("45");
    await save();
    expect(await fetchHostedCustomerOfPage(page)).toMatchObject({ daysLeft: 45 });
  },
);

test(
  "the form warns about a company with a license or trial",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const name = createInstanceName("twice");
    const key = await createTrial(page, name);
    const { form, find, enterManually } = await openInstanceForm(page, javaScriptEnabled);
    await find("Company", `${name} GmbH`);
    await enterManually();
    await expect(form.getByText(`${name} GmbH has a license already, and a running trial.`)).toBeVisible();
    await expect(form.getByRole("link", { name: key })).toHaveAttribute("href", `/license/licenses/${key}`);
    await expect(form.getByRole("link", { name: `${name}.instances.example.com` })).toHaveAttribute(
      "href",
      `/internal/one-customers/${key}`,
    );
    const otherForm = await openInstanceForm(page, javaScriptEnabled, {
      customerBy: "hand",
      enteredCompanyName: `${name} AG`,
    });
    await expect(otherForm.form.getByLabel("Company")).toHaveValue(`${name} AG`);
    await expect(otherForm.form.getByText("already")).toHaveCount(0);
  },
);

test(
  "the form rejects an unavailable subdomain and keeps the values",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const existingName = createInstanceName("taken");
    const name = createInstanceName("other");
    await createTrial(page, existingName);
    const { form, checkSubdomain, save } = await openInstanceForm(
      page,
      javaScriptEnabled,
      buildCompleteFormQuery(name),
    );
    await form.getByLabel("Notes").fill("Second try.");
    const subdomain = form.getByLabel("Subdomain");
    const summary = form.getByRole("alert");

    await checkSubdomain("admin");
    await expect(form.getByText("This subdomain is reserved. Choose another.")).toBeVisible();
    await save();
    await expect(summary).toContainText("This subdomain is reserved. Choose another.");

    await checkSubdomain(existingName);
    await expect(form.getByText("This subdomain is taken. Choose another.")).toBeVisible();
    await save();
    await expect(summary.getByRole("link", { name: "Domain is already registered." })).toBeVisible();
    await expect(subdomain).toHaveAccessibleDescription(/Domain is already registered\./);
    await expect(subdomain).toHaveAttribute("aria-invalid", "true");
    await summary.getByRole("link", { name: "Domain is already registered." }).click();
    await expect(form.getByLabel("Notes")).toHaveValue("Second try.");
    await expect(form.getByLabel("Company")).toHaveValue(`${name} GmbH`);

    await subdomain.fill(name);
    await save();
    expect(await fetchHostedCustomerOfPage(page)).toMatchObject({ subdomain: name, notes: "Second try." });
  },
);

test(
  "a double click on Save creates one instance",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const name = createInstanceName("double");
    const { form } = await openInstanceForm(page, javaScriptEnabled, buildCompleteFormQuery(name));
    await form.getByRole("button", { name: "Save" }).dblclick();
    expect(await fetchHostedCustomerOfPage(page)).toMatchObject({ subdomain: name });
    const { origin } = new URL(page.url());
    const companyQuery = new URLSearchParams({ companyName: `${name} GmbH` });
    const response = await page.request.get(`${origin}/api/customers/one/check?${companyQuery}`);
    expect((await response.json()).result.entities).toHaveLength(1);
  },
);

test("a user creates an instance by keyboard", { tag: "@chromium" }, async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const name = createInstanceName("keys");
  const { form } = await openInstanceForm(page, javaScriptEnabled, {
    packageId: "corporate",
    tierId: "corporate-2",
  });
  await chooseCustomerByKeyboard(page, form, javaScriptEnabled);
  await expect(form.getByRole("button", { name: "Clear contact" })).toBeVisible();
  await form.getByLabel("Subdomain").focus();
  await page.keyboard.type(name);
  if (!javaScriptEnabled) {
    // The next control is the Check button.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  }
  await expect(form.getByText("This subdomain is available.")).toBeVisible();
  await form.getByLabel("Create now").focus();
  await page.keyboard.press("ArrowDown");
  await expect(form.getByLabel("Invite customer to confirm")).toBeChecked();
  await page.keyboard.press("ArrowUp");
  // The first Tab key focuses Reset, and the second Tab key focuses Save.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(form.getByRole("button", { name: "Save" })).toBeFocused();
  await page.keyboard.press("Enter");
  expect(await fetchHostedCustomerOfPage(page)).toMatchObject({
    subdomain: name,
    companyName: "Łódź Stal S.A.",
  });
});

test("Enter in a field creates the instance", { tag: "@chromium" }, async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const name = createInstanceName("enter");
  const { form } = await openInstanceForm(page, javaScriptEnabled, buildCompleteFormQuery(name));
  await form.getByLabel("Subdomain").press("Enter");
  expect(await fetchHostedCustomerOfPage(page)).toMatchObject({ subdomain: name });
});

test("Enter shows the missing fields, or searches in a search field", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const { form } = await openInstanceForm(page, javaScriptEnabled, {
    subdomain: createInstanceName("enter"),
  });
  await form.getByLabel("Subdomain").press("Enter");
  await expect(form.getByRole("alert")).toContainText("Choose a company.");
  const completeForm = await openInstanceForm(page, javaScriptEnabled, buildCompleteFormQuery("enter"));
  const tagField = completeForm.form.getByLabel("Add tags");
  await tagField.fill("pilot");
  await tagField.press("Enter");
  await expect(page).toHaveURL(/\/internal\/create-instance/);
  // With JavaScript, Enter adds the tag as soon as the server has suggested it.
  if (!javaScriptEnabled) await expect(tagField).toHaveValue("pilot");
});

test(
  "a user enters the customer manually while the CRM is down",
  { tag: "@no-script" },
  async ({ browser, javaScriptEnabled }) => {
    await runWithUnreachableCrm(browser, javaScriptEnabled, async (page) => {
      const name = createInstanceName("down");
      const { form, find, press, save } = await openInstanceForm(page, javaScriptEnabled, {
        packageId: "corporate",
        tierId: "corporate-2",
        subdomain: name,
      });
      await form.getByLabel("Notes").fill("Typed before.");
      await find("Company", "Acme");
      await expect(
        form.getByText("The CRM is not responding. Enter the customer manually, or try again."),
      ).toBeVisible();
      await press("Enter manually");
      await expect(form.getByLabel("Company")).toHaveValue("Acme");
      await form.getByLabel("E-mail").fill("wile@acme.example");
      await expect(form.getByLabel("Notes")).toHaveValue("Typed before.");
      await expect(form.getByLabel("Subdomain")).toHaveValue(name);
      await save();
      await expectToast(page, `${name}.instances.example.com is being created for Acme`);
    });
  },
);
