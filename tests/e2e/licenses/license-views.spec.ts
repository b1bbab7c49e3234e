import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { expectToast } from "#tests/support/screens/license-details.ts";
import { goTo, licensesPath, rows } from "#tests/support/screens/license-list.ts";

test("a user saves, uses and deletes a view", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
  const name = `Trials ${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, `view-${crypto.randomUUID().slice(0, 8)}@example.com`);
  await goTo(page, `${licensesPath}?tag=fis&sortBy=expiredAt`, javaScriptEnabled);
  await page.getByRole("link", { name: "Save as a view" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("For all users")).toHaveCount(0);
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("Open Licenses with this view").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, `View ${name} saved`);
  await expect(page).toHaveURL(`${licensesPath}?tag=fis&sortBy=expiredAt`);
  const views = page.getByRole("navigation", { name: "Views" });
  await expect(views.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("link", { name: "Save as a view" })).toHaveCount(0);

  await views.getByRole("link", { name: "All licenses" }).click();
  await expect(page).toHaveURL(licensesPath);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Licenses" }).click();
  await expect(page).toHaveURL(`${licensesPath}?sortBy=expiredAt&tag=fis`);
  await expect(rows(page)).toHaveCount(2);

  await goTo(page, `${licensesPath}?tag=emea`, javaScriptEnabled);
  await views.getByRole("link", { name: "Edit views" }).click();
  await dialog.getByRole("link", { name: `Edit ${name}` }).click();
  await dialog.getByLabel("Use the current list").check();
  await dialog.getByLabel("Open Licenses with this view").uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(`${licensesPath}?tag=emea`);
  await expect(views.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Licenses" }).click();
  await expect(page).toHaveURL(licensesPath);

  await views.getByRole("link", { name: "Edit views" }).click();
  await dialog.getByRole("link", { name: `Delete ${name}` }).click();
  await dialog.getByRole("button", { name: "Delete view" }).click();
  await expectToast(page, `View ${name} deleted`);
  await expect(views.getByRole("link", { name })).toHaveCount(0);
});

test("a user schedules mails of a view", { tag: "@no-script" }, async ({ page }) => {
  const name = `Mailed ${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page, "mert@example.com");
  await page.goto(`${licensesPath}/views/new?tag=fis`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.goto(`${licensesPath}/views`);
  const openMailDialog = () => dialog.getByRole("link", { name: `Mail ${name}` }).click();
  await openMailDialog();
  await expect(dialog.getByLabel("To")).toHaveValue("mert@example.com");
  await dialog.getByLabel("How often").selectOption("Every Monday");
  await dialog.getByLabel("To").fill("mert@example.com, nobody@elsewhere.example");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("No user of License desk has the e-mail address");
  await expect(dialog.getByLabel("How often")).toHaveValue("monday");
  await dialog.getByLabel("To").fill("mert@example.com, rita@example.com");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, `View ${name} is mailed every Monday`);
  await openMailDialog();
  await expect(dialog.getByText(/Next on \d\d \w{3} \d{4} 06:00 UTC/)).toBeVisible();
  await dialog.getByLabel("How often").selectOption("Never");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, `View ${name} is not mailed`);
  await dialog.getByRole("link", { name: `Delete ${name}` }).click();
  await dialog.getByRole("button", { name: "Delete view" }).click();
  await expectToast(page, `View ${name} deleted`);
});

test("a user hides, moves and resets columns", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
  await signIn(page, `columns-${crypto.randomUUID().slice(0, 8)}@example.com`);
  await goTo(page, licensesPath, javaScriptEnabled);
  const columnHeaders = page.getByRole("columnheader");
  await expect(columnHeaders).toHaveText([
    /License Key/,
    /Version/,
    /License Type/,
    /Package/,
    /Asset Info/,
    /Lifetime Info/,
    /Connection Info/,
    /Customer/,
    /Tags/,
  ]);
  await page.getByRole("link", { name: "Columns" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Package" }).uncheck();
  await dialog.getByRole("checkbox", { name: "Created" }).check();
  await dialog.getByLabel("Width of Tags").selectOption("Wide");
  await dialog.getByLabel("Width of Customer").selectOption("Narrow");
  await dialog.getByRole("button", { name: "Move Tags up" }).click();
  await expect(dialog.getByLabel("Width of Tags")).toHaveValue("wide");
  await expect(dialog.getByRole("checkbox", { name: "Package" })).not.toBeChecked();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(licensesPath);
  await expect(columnHeaders).toHaveText([
    /License Key/,
    /Version/,
    /License Type/,
    /Asset Info/,
    /Lifetime Info/,
    /Connection Info/,
    /Tags/,
    /Customer/,
    /Created/,
  ]);
  await page.getByRole("columnheader", { name: "Created" }).getByRole("link").click();
  await expect(page).toHaveURL(/sortBy=createdAt/);
  await page.getByRole("link", { name: "Columns" }).click();
  await dialog.getByRole("button", { name: "Default" }).click();
  await expect(page.getByRole("columnheader", { name: "Package" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Created" })).toHaveCount(0);
});

test("a user adds and removes a quick filter", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "mert@example.com");
  await page.goto(`${licensesPath}?tag=fis`);
  const quickFilters = page.getByRole("list", { name: "Quick filters" });
  await quickFilters.getByRole("link", { name: "Full" }).click();
  await expect(page).toHaveURL(`${licensesPath}?tag=fis&useStatuses=full`);
  await expect(quickFilters.getByRole("link", { name: "Full" })).toHaveAttribute("aria-current", "true");
  await quickFilters.getByRole("link", { name: "Full" }).click();
  await expect(page).toHaveURL(`${licensesPath}?tag=fis`);
  await quickFilters.getByRole("link", { name: "Mine" }).click();
  await expect(page).toHaveURL(`${licensesPath}?tag=fis&createdBy=mert%40example.com`);
});

test(
  "columns have the widths that the user selects",
  { tag: "@chromium" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, `widths-${crypto.randomUUID().slice(0, 8)}@example.com`);
    const readWidth = async (name: string) =>
      (await page.getByRole("columnheader", { name }).boundingBox())?.width ?? 0;
    await page.goto(licensesPath);
    const usualTagsWidth = await readWidth("Tags");
    const usualCustomerWidth = await readWidth("Customer");
    await goTo(page, `${licensesPath}/columns`, javaScriptEnabled);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Width of Tags").selectOption("Wide");
    await dialog.getByLabel("Width of Customer").selectOption("Narrow");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(licensesPath);
    expect(await readWidth("Tags")).toBeGreaterThanOrEqual(usualTagsWidth * 1.4);
    expect(await readWidth("Customer")).toBeLessThanOrEqual(usualCustomerWidth * 0.8);
  },
);
