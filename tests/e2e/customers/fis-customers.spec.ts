import { openPageAs, activateServer } from "#tests/support/screens/background-actions.ts";
import {
  downloadCsvReport,
  fisCustomersPath,
  createCaseEvent,
  openListOfCompany,
  hoursAgo,
  createFisLicense,
  openCustomer,
  rowOf,
  sendCaseEvents,
} from "#tests/support/screens/fis-customers.ts";
import { expect, signInOnProviderPage, signIn, test } from "#tests/support/browser/fixtures.ts";
import { createHostedCustomer } from "#tests/support/screens/hosted-customers.ts";
import {
  chips,
  filterButton,
  goTo,
  openFilter,
  readQuery,
  rows,
} from "#tests/support/screens/license-list.ts";

import { createTagName } from "#tests/support/screens/tags.ts";

test(
  "a user finds an FIS customer and sees all its data",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const company = createTagName("Çağrı 調査 التحقيق");
    const tag = createTagName("fis");
    const device = createTagName("console");
    const caseName = createTagName("Fidye yazılımı");
    const licensePath = await createFisLicense(page, company, {
      tags: [tag],
      notes: "Call their SOC first.",
    });
    const key = licensePath.split("/").at(-1) ?? "";
    await sendCaseEvents(page, await activateServer(page, licensePath, device), [
      createCaseEvent("e1", "c-1", { caseName, type: "case-opened", createdAt: hoursAgo(24 * 26) }),
      createCaseEvent("e2", "c-2", { createdAt: hoursAgo(50) }),
      createCaseEvent("e3", "c-2", {
        type: "case-closed",
        description: "Closed the case.",
        createdAt: hoursAgo(2),
      }),
    ]);

    await goTo(page, "/", javaScriptEnabled);
    await page.getByRole("link", { name: "FIS Customers" }).click();
    await expect(page).toHaveURL(fisCustomersPath);
    await expect(page.getByRole("heading", { level: 1, name: "FIS customers" })).toBeVisible();
    const form = await openFilter(page);
    await form.getByLabel("Company").fill(company.slice(0, -2).toLocaleUpperCase("en"));
    await form.getByRole("button", { name: "Apply" }).click();
    await expect(filterButton(page)).toContainText("Filter · 1");
    expect(Object.keys(readQuery(page))).toEqual(["companyName"]);

    const row = await openListOfCompany(page, company, javaScriptEnabled);
    for (const text of ["Joe Wren", "2 / 30", "United States", tag, /next ends \d\d \w{3} 20\d\d/])
      await expect(row).toContainText(text);
    await row.getByRole("link", { name: company, exact: true }).click();

    await expect(page).toHaveTitle(company);
    const casesSection = page.getByRole("heading", { name: "Cases", exact: true }).locator("..");
    await expect(casesSection).toContainText(/2 \/ 30\s*used\s*1 open/);
    await expect(page.getByRole("table", { name: "Licenses" })).toContainText(key);
    await expect(page.getByRole("table", { name: "Licenses" })).toContainText("FIS Standard");
    await expect(page.getByRole("table", { name: "Servers" })).toContainText(device);
    const openCasesTable = page.getByRole("table", { name: "Open cases" });
    await expect(openCasesTable.getByRole("row").filter({ hasText: caseName })).toContainText("4 days left");
    await expect(openCasesTable).not.toContainText("c-2");
    const activityTable = page.getByRole("table", { name: "Case activities" });
    await expect(activityTable.getByRole("row", { name: "Case closed" })).toContainText("The matter of c-2");
    const customerPanel = page.getByRole("complementary", { name: "About the customer" });
    for (const text of ["United States", "joe.wren@globex.example", "Call their SOC first.", tag])
      await expect(customerPanel).toContainText(text);

    await page.getByRole("link", { name: "Create License" }).click();
    await page.waitForURL(/\/license\/licenses\/new\?/);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Company")).toHaveValue(company);
    await expect(dialog.getByLabel("E-mail")).toHaveValue("joe.wren@globex.example");
    await expect(dialog.getByLabel("First Name")).toHaveValue("Joe");

    await openCustomer(page, company, javaScriptEnabled);
    await page.getByRole("table", { name: "Licenses" }).getByRole("link", { name: key }).click();
    await expect(page).toHaveURL(licensePath);
    await openCustomer(page, company, javaScriptEnabled);
    await openCasesTable.getByRole("link", { name: caseName }).click();
    await expect(page).toHaveURL(/\/case-activities\?caseId=c-1$/);
    await expect(rows(page)).toHaveCount(1);
  },
);

test("a user filters, sorts and exports FIS customers", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const namePrefix = createTagName("narrowed");
  const busyCompany = `${namePrefix} busy`;
  const silentCompany = `${namePrefix} silent`;
  const tag = createTagName("desk");
  const deviceSecret = await activateServer(
    page,
    await createFisLicense(page, busyCompany),
    createTagName("console"),
  );
  await sendCaseEvents(
    page,
    deviceSecret,
    Array.from({ length: 27 }, (_, index) => createCaseEvent(`e${index}`, `c-${index}`)),
  );
  await createFisLicense(page, silentCompany, {
    tags: [tag],
    quota: { activationDate: "2024-01-01", expirationDate: "2024-12-31" },
  });

  const expectFilteredRows = async (query: Record<string, string>, expectedNames: string[]) => {
    await goTo(
      page,
      `${fisCustomersPath}?${new URLSearchParams({ companyName: namePrefix, ...query })}`,
      javaScriptEnabled,
    );
    await expect(rows(page)).toHaveCount(expectedNames.length);
    for (const [index, name] of expectedNames.entries())
      await expect(rows(page).nth(index)).toContainText(name);
  };
  await expectFilteredRows({}, [busyCompany, silentCompany]);
  await page.getByRole("link", { name: "Cases", exact: true }).click();
  await expect(page).toHaveURL(/sortBy=casesUsed&sortType=DESC/);
  await page.getByRole("link", { name: "Cases", exact: true }).click();
  await expect(page).toHaveURL(/sortType=ASC/);
  await expect(rows(page).first()).toContainText(silentCompany);

  const form = await openFilter(page);
  await form.getByLabel("Cases almost used up").selectOption("Yes");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(rows(page)).toHaveCount(1);
  expect(readQuery(page)).toEqual({ companyName: namePrefix, casesAlmostUsed: "true", sortBy: "casesUsed" });
  await expect(rowOf(page, busyCompany)).toContainText("27 / 30");
  await expect(chips(page)).toContainText("Cases almost used up: Yes");

  await expectFilteredRows({}, [busyCompany, silentCompany]);
  const reopenedFilter = await openFilter(page);
  await reopenedFilter.getByLabel("Last contact").selectOption("No contact for more than 30 days");
  await reopenedFilter.getByLabel("Expired", { exact: true }).check();
  await reopenedFilter.getByLabel("Pending").check();
  await reopenedFilter.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/lifetimeStatuses=pending(,|%2C)expired/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, silentCompany)).toContainText("all have ended");
  await expect(chips(page)).toContainText("Lifetime Status: Pending, Expired");
  const { name, text } = await downloadCsvReport(page);
  expect(name).toMatch(/^fis-customers-\d{4}-\d\d-\d\d\.csv$/);
  const lines = text.trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${silentCompany},US,Joe Wren <joe.wren@globex.example>,1,1,`);

  await chips(page).getByRole("link", { name: "Clear Last contact" }).click();
  await expect(page).not.toHaveURL(/inactiveDays/);
  await rowOf(page, silentCompany).getByRole("link", { name: tag }).click();
  await expect(page).toHaveURL(`${fisCustomersPath}?tag=${tag}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(chips(page)).toContainText(`Tag: ${tag}`);

  await expectFilteredRows({ tag: createTagName("none") }, []);
  await expect(page.getByText("There are no FIS customers")).toBeVisible();
  await page.getByRole("link", { name: "Clear the filter" }).click();
  await expect(page).toHaveURL(fisCustomersPath);
});

test(
  "the page names the invalid values that it ignores",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const company = createTagName("wrong");
    await createFisLicense(page, company);
    const notice = page
      .getByRole("status")
      .filter({ hasText: "The page ignores these invalid parts of the web address" });
    const invalidQuery = "pageSize=7&sortBy=color&inactiveDays=many&lifetimeStatuses=active,gone&color=red";
    await goTo(page, `${fisCustomersPath}?companyName=${company}&${invalidQuery}`, javaScriptEnabled);
    for (const name of ["pageSize", "sortBy", "inactiveDays", "lifetimeStatuses", "color"])
      await expect(notice).toContainText(name);
    await expect(rows(page)).toHaveCount(1);
    await goTo(page, `${fisCustomersPath}?companyName=${company}&pageNumber=9`, javaScriptEnabled);
    await page.getByRole("link", { name: "Go to the first page" }).click();
    await expect(rows(page)).toHaveCount(1);

    const customerPath = await openCustomer(page, company, javaScriptEnabled);
    for (const text of [
      "No case is open.",
      "No server has been activated yet.",
      "No case activity yet.",
      "No license of this customer has notes.",
    ])
      await expect(page.getByText(text)).toBeVisible();
    const logPath = `${customerPath}/case-activities`;
    await goTo(page, `${logPath}?pageSize=7&from=soon&color=red`, javaScriptEnabled);
    for (const name of ["pageSize", "from", "color"]) await expect(notice).toContainText(name);
    await expect(page.getByText("There are no case activities")).toBeVisible();
    await goTo(page, logPath, javaScriptEnabled);
    const form = await openFilter(page);
    await form.getByLabel("From").fill("2026-02-02");
    await form.getByLabel("To").fill("2026-02-01");
    await form.getByRole("button", { name: "Apply" }).click();
    await expect(form.getByText("The last day of the range is before the first day.")).toBeVisible();
    await expect(form.getByLabel("To")).toHaveValue("2026-02-01");

    for (const id of ["1", "0", "abc", "99999999999999999999"])
      for (const path of [`${fisCustomersPath}/${id}`, `${fisCustomersPath}/${id}/case-activities`]) {
        expect((await page.goto(path))?.status()).toBe(404);
        await expect(page.getByText("This page does not exist")).toBeVisible();
      }
  },
);

test(
  "a user without privileges sees FIS customers but no reports",
  { tag: "@no-script" },
  async ({ page, browser, javaScriptEnabled }) => {
    await page.goto(`${fisCustomersPath}?companyName=Umbrella`);
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await signInOnProviderPage(page, "rita@example.com");
    await expect(page).toHaveURL(`${fisCustomersPath}?companyName=Umbrella`);
    const mertPage = await openPageAs(browser, page, "mert@example.com");
    const company = createTagName("seen");
    await createFisLicense(mertPage, company);

    await openListOfCompany(page, company, javaScriptEnabled);
    await expect(page.getByRole("link", { name: "CSV report" })).toHaveCount(0);
    const customerPath = await openCustomer(page, company, javaScriptEnabled);
    for (const label of ["Create License", "Hosted instances"])
      await expect(page.getByRole("link", { name: label })).toHaveCount(0);
    await goTo(page, `${customerPath}/case-activities`, javaScriptEnabled);
    await expect(page.getByRole("heading", { level: 1, name: "Case activities" })).toBeVisible();
    await expect(page.getByRole("link", { name: "CSV report" })).toHaveCount(0);
  },
);

test(
  "the page of a customer with more than 200 licenses says which data its lists cover",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const company = createTagName("many licenses");
    const oldestLicensePath = await createFisLicense(page, company);
    await sendCaseEvents(page, await activateServer(page, oldestLicensePath, createTagName("console")), [
      createCaseEvent("e1", "c-1"),
    ]);
    for (let batch = 0; batch < 10; batch += 1) {
      await Promise.all(Array.from({ length: 20 }, () => createFisLicense(page, company)));
    }
    await openCustomer(page, company, javaScriptEnabled);
    const sectionHeader = (name: string) =>
      page.getByRole("heading", { name, exact: true, level: 2 }).locator("..");
    await expect(sectionHeader("Cases")).toContainText(/1 \/ 6,030\s*used\s*1 open/);
    await expect(sectionHeader("Licenses")).toContainText("201");
    for (const text of [
      "This customer has 201 licenses. The lists on this page cover only the 200 newest licenses.",
      "None of the newest licenses has an open case.",
      "None of the newest licenses has a server.",
      "None of the newest licenses has notes.",
    ])
      await expect(page.getByText(text)).toBeVisible();
  },
);

test(
  "an FIS customer links to its hosted instances",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const company = createTagName("hosted");
    await createFisLicense(page, company);
    const { subdomain } = await createHostedCustomer(page, { companyName: company });
    await openCustomer(page, company, javaScriptEnabled);
    await page.getByRole("link", { name: "Hosted instances" }).click();
    await page.waitForURL(`/internal/one-customers?search=${company}`);
    await expect(page.getByRole("row").filter({ hasText: company })).toContainText(subdomain);
  },
);
