import { colleague, activateServer } from "#tests/support/screens/background-actions.ts";
import {
  csvReport,
  customers,
  caseEventOf,
  find,
  hoursAgo,
  newFisLicense,
  openCustomer,
  rowOf,
  reportCases,
} from "#tests/support/screens/fis-customers.ts";
import { expect, signInOnProviderPage, signIn, test } from "#tests/support/browser/fixtures.ts";
import { newHosted } from "#tests/support/screens/hosted-customers.ts";
import { chips, filterButton, goTo, openFilter, queryOf, rows } from "#tests/support/screens/license-list.ts";

import { newName } from "#tests/support/screens/tags.ts";

test(
  "home links to the customers; one is found by its name and shows all its data",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const company = newName("Çağrı 調査 التحقيق");
    const [tag, device, caseName] = [newName("fis"), newName("console"), newName("Fidye yazılımı")];
    const details = await newFisLicense(page, company, { tags: [tag], notes: "Call their SOC first." });
    const key = details.split("/").at(-1) ?? "";
    await reportCases(page, await activateServer(page, details, device), [
      caseEventOf("e1", "c-1", { caseName, type: "case-opened", createdAt: hoursAgo(24 * 26) }),
      caseEventOf("e2", "c-2", { createdAt: hoursAgo(50) }),
      caseEventOf("e3", "c-2", {
        type: "case-closed",
        description: "Closed the case.",
        createdAt: hoursAgo(2),
      }),
    ]);

    await goTo(page, "/", javaScriptEnabled);
    await page.getByRole("link", { name: "FIS Customers" }).click();
    await expect(page).toHaveURL(customers);
    await expect(page.getByRole("heading", { level: 1, name: "FIS customers" })).toBeVisible();
    const form = await openFilter(page);
    await form.getByLabel("Company").fill(company.slice(0, -2).toLocaleUpperCase("en"));
    await form.getByRole("button", { name: "Apply" }).click();
    await expect(filterButton(page)).toContainText("Filter · 1");
    expect(Object.keys(queryOf(page))).toEqual(["companyName"]);

    const row = await find(page, company, javaScriptEnabled);
    for (const text of ["Joe Wren", "2 / 30", "United States", tag, /next ends \d\d \w{3} 20\d\d/])
      await expect(row).toContainText(text);
    await row.getByRole("link", { name: company, exact: true }).click();

    await expect(page).toHaveTitle(company);
    const cases = page.getByRole("heading", { name: "Cases", exact: true }).locator("..");
    await expect(cases).toContainText(/2 \/ 30\s*used\s*1 open/);
    await expect(page.getByRole("table", { name: "Licenses" })).toContainText(key);
    await expect(page.getByRole("table", { name: "Licenses" })).toContainText("FIS Standard");
    await expect(page.getByRole("table", { name: "Servers" })).toContainText(device);
    const open = page.getByRole("table", { name: "Open cases" });
    await expect(open.getByRole("row").filter({ hasText: caseName })).toContainText("4 days left");
    await expect(open).not.toContainText("c-2");
    const latest = page.getByRole("table", { name: "Case activities" });
    await expect(latest.getByRole("row", { name: "Case closed" })).toContainText("The matter of c-2");
    const about = page.getByRole("complementary", { name: "About the customer" });
    for (const text of ["United States", "joe.wren@globex.example", "Call their SOC first.", tag])
      await expect(about).toContainText(text);

    await page.getByRole("link", { name: "Create License" }).click();
    await page.waitForURL(/\/license\/licenses\/new\?/);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel("Company")).toHaveValue(company);
    await expect(dialog.getByLabel("E-mail")).toHaveValue("joe.wren@globex.example");
    await expect(dialog.getByLabel("First Name")).toHaveValue("Joe");

    await openCustomer(page, company, javaScriptEnabled);
    await page.getByRole("table", { name: "Licenses" }).getByRole("link", { name: key }).click();
    await expect(page).toHaveURL(details);
    await openCustomer(page, company, javaScriptEnabled);
    await open.getByRole("link", { name: caseName }).click();
    await expect(page).toHaveURL(/\/case-activities\?caseId=c-1$/);
    await expect(rows(page)).toHaveCount(1);
  },
);

test("the list is filtered by use, silence, lifetime and tag, sorted, and exported as CSV", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page, "mert@example.com");
  const both = newName("narrowed");
  const [busy, silent, tag] = [`${both} busy`, `${both} silent`, newName("desk")];
  const secret = await activateServer(page, await newFisLicense(page, busy), newName("console"));
  await reportCases(
    page,
    secret,
    Array.from({ length: 27 }, (_, nth) => caseEventOf(`e${nth}`, `c-${nth}`)),
  );
  await newFisLicense(page, silent, {
    tags: [tag],
    quota: { activationDate: "2024-01-01", expirationDate: "2024-12-31" },
  });

  const filtered = async (query: Record<string, string>, expectedNames: string[]) => {
    await goTo(
      page,
      `${customers}?${new URLSearchParams({ companyName: both, ...query })}`,
      javaScriptEnabled,
    );
    await expect(rows(page)).toHaveCount(expectedNames.length);
    for (const [index, name] of expectedNames.entries())
      await expect(rows(page).nth(index)).toContainText(name);
  };
  await filtered({}, [busy, silent]);
  await page.getByRole("link", { name: "Cases", exact: true }).click();
  await expect(page).toHaveURL(/sortBy=casesUsed&sortType=DESC/);
  await page.getByRole("link", { name: "Cases", exact: true }).click();
  await expect(page).toHaveURL(/sortType=ASC/);
  await expect(rows(page).first()).toContainText(silent);

  const form = await openFilter(page);
  await form.getByLabel("Cases almost used up").selectOption("Yes");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(rows(page)).toHaveCount(1);
  expect(queryOf(page)).toEqual({ companyName: both, casesAlmostUsed: "true", sortBy: "casesUsed" });
  await expect(rowOf(page, busy)).toContainText("27 / 30");
  await expect(chips(page)).toContainText("Cases almost used up: Yes");

  await filtered({}, [busy, silent]);
  const reopenedFilter = await openFilter(page);
  await reopenedFilter.getByLabel("Last contact").selectOption("Silent for more than 30 days");
  await reopenedFilter.getByLabel("Expired", { exact: true }).check();
  await reopenedFilter.getByLabel("Pending").check();
  await reopenedFilter.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/lifetimeStatuses=pending(,|%2C)expired/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, silent)).toContainText("all have ended");
  await expect(chips(page)).toContainText("Lifetime Status: Pending, Expired");
  const { name, text } = await csvReport(page);
  expect(name).toMatch(/^fis-customers-\d{4}-\d\d-\d\d\.csv$/);
  const lines = text.trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${silent},US,Joe Wren <joe.wren@globex.example>,1,1,`);

  await chips(page).getByRole("link", { name: "Clear Last contact" }).click();
  await expect(page).not.toHaveURL(/inactiveDays/);
  await rowOf(page, silent).getByRole("link", { name: tag }).click();
  await expect(page).toHaveURL(`${customers}?tag=${tag}`);
  await expect(rows(page)).toHaveCount(1);
  await expect(chips(page)).toContainText(`Tag: ${tag}`);

  await filtered({ tag: newName("none") }, []);
  await expect(page.getByText("There are no FIS customers")).toBeVisible();
  await page.getByRole("link", { name: "Clear the filter" }).click();
  await expect(page).toHaveURL(customers);
});

test(
  "invalid values of an address or a form are ignored and named; an unknown customer is 404",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const company = newName("wrong");
    await newFisLicense(page, company);
    const notice = page.getByRole("status").filter({ hasText: "Ignored because it is not valid" });
    const wrong = "pageSize=7&sortBy=color&inactiveDays=many&lifetimeStatuses=active,gone&color=red";
    await goTo(page, `${customers}?companyName=${company}&${wrong}`, javaScriptEnabled);
    for (const name of ["pageSize", "sortBy", "inactiveDays", "lifetimeStatuses", "color"])
      await expect(notice).toContainText(name);
    await expect(rows(page)).toHaveCount(1);
    await goTo(page, `${customers}?companyName=${company}&pageNumber=9`, javaScriptEnabled);
    await page.getByRole("link", { name: "Go to the last page" }).click();
    await expect(rows(page)).toHaveCount(1);

    const address = await openCustomer(page, company, javaScriptEnabled);
    for (const text of [
      "No case is open.",
      "No server has been activated yet.",
      "Nothing has been done in a case yet.",
      "None of its licenses has notes.",
    ])
      await expect(page.getByText(text)).toBeVisible();
    const log = `${address}/case-activities`;
    await goTo(page, `${log}?pageSize=7&minDate=soon&color=red`, javaScriptEnabled);
    for (const name of ["pageSize", "minDate", "color"]) await expect(notice).toContainText(name);
    await expect(page.getByText("There are no case activities")).toBeVisible();
    await goTo(page, log, javaScriptEnabled);
    const form = await openFilter(page);
    await form.getByLabel("From").fill("2026-02-02");
    await form.getByLabel("To").fill("2026-02-01");
    await form.getByRole("button", { name: "Apply" }).click();
    await expect(form.getByText("The last day is before the first.")).toBeVisible();
    await expect(form.getByLabel("To")).toHaveValue("2026-02-01");

    for (const id of ["1", "0", "abc", "99999999999999999999"])
      for (const path of [`${customers}/${id}`, `${customers}/${id}/case-activities`]) {
        expect((await page.goto(path))?.status()).toBe(404);
        await expect(page.getByText("This page does not exist")).toBeVisible();
      }
  },
);

test(
  "every signed-in user sees the customers; reports and new licenses require privileges",
  { tag: "@plain" },
  async ({ page, browser, javaScriptEnabled }) => {
    await page.goto(`${customers}?companyName=Umbrella`);
    await expect(page).toHaveURL(/\/auth\/sign-in/);
    await signInOnProviderPage(page, "rita@example.com");
    await expect(page).toHaveURL(`${customers}?companyName=Umbrella`);
    const mert = await colleague(browser, page, "mert@example.com");
    const company = newName("seen");
    await newFisLicense(mert, company);

    await find(page, company, javaScriptEnabled);
    await expect(page.getByRole("link", { name: "CSV report" })).toHaveCount(0);
    const address = await openCustomer(page, company, javaScriptEnabled);
    for (const label of ["Create License", "Hosted instances"])
      await expect(page.getByRole("link", { name: label })).toHaveCount(0);
    await goTo(page, `${address}/case-activities`, javaScriptEnabled);
    await expect(page.getByRole("heading", { level: 1, name: "Case activities" })).toBeVisible();
    await expect(page.getByRole("link", { name: "CSV report" })).toHaveCount(0);
  },
);

test(
  "a customer with a hosted instance links to it",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const company = newName("hosted");
    await newFisLicense(page, company);
    const { subdomain } = await newHosted(page, { companyName: company });
    await openCustomer(page, company, javaScriptEnabled);
    await page.getByRole("link", { name: "Hosted instances" }).click();
    await page.waitForURL(`/internal/one-customers?search=${company}`);
    await expect(page.getByRole("row").filter({ hasText: company })).toContainText(subdomain);
  },
);
