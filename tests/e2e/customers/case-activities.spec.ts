import { activateServer } from "#tests/support/screens/background-actions.ts";
import {
  downloadCsvReport,
  fisCustomersPath,
  createCaseEvent,
  hoursAgo,
  createFisLicense,
  openCustomer,
  rowOf,
  sendCaseEvents,
} from "#tests/support/screens/fis-customers.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import {
  chips,
  filterButton,
  goTo,
  openFilter,
  readQuery,
  rows,
} from "#tests/support/screens/license-list.ts";
import { createTagName } from "#tests/support/screens/tags.ts";

// The browser is not in UTC, so that the tests notice local times.
test.use({ timezoneId: "Europe/Istanbul" });

test(
  "a user filters case activities and exports them as CSV",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const company = createTagName("logged");
    const device = createTagName("console");
    const data = { asset: "ws-17", gigabytes: 512, rules: ["yara", "sigma"], disk: { sealed: true } };
    await sendCaseEvents(page, await activateServer(page, await createFisLicense(page, company), device), [
      createCaseEvent("e1", "c-1", { createdAt: hoursAgo(72), type: "case-opened" }),
      createCaseEvent("e2", "c-1", { createdAt: hoursAgo(48), data, performedBy: "Sherlock@example.com" }),
      createCaseEvent("e3", "c-1", {
        createdAt: hoursAgo(2),
        type: "case-closed",
        description: "Closed, at last.",
      }),
      createCaseEvent("e4", "c-2"),
    ]);
    const customerPath = await openCustomer(page, company, javaScriptEnabled);
    await page.getByRole("link", { name: "Case activities", exact: true }).click();
    await expect(page).toHaveURL(`${customerPath}/case-activities`);
    await expect(page).toHaveTitle(`Case activities of ${company}`);
    await expect(page.getByRole("columnheader")).toHaveText([
      "Time",
      "Case",
      "Type",
      "Performed By",
      "Description",
      "Server",
    ]);
    await expect(rows(page)).toHaveCount(4);
    await expect(rows(page).first()).toContainText("The matter of c-2");
    await expect(rows(page).last()).toContainText("Case opened");
    await expect(rows(page).first()).toContainText(device);
    await expect(rows(page).first()).toContainText(/\d\d \w{3} \d{4} \d\d:\d\d:\d\d UTC/);

    const form = await openFilter(page);
    await form.getByLabel("Case", { exact: true }).fill("c-1");
    await form.getByLabel("Type").selectOption("Acquisition");
    await form.getByLabel("Performed By").fill("sherlock@example.com");
    await form.getByLabel("From").fill(hoursAgo(72).slice(0, 10));
    await form.getByLabel("To").fill(hoursAgo(48).slice(0, 10));
    await form.getByRole("button", { name: "Apply" }).click();
    await expect(rows(page)).toHaveCount(1);
    expect(readQuery(page)).toEqual({
      caseId: "c-1",
      type: "acquisition",
      performedBy: "sherlock@example.com",
      from: hoursAgo(72).slice(0, 10),
      to: hoursAgo(48).slice(0, 10),
    });
    await expect(filterButton(page)).toContainText("Filter · 5");
    const firstRow = rows(page).first();
    await expect(firstRow.getByText("ws-17")).toBeHidden();
    await firstRow.locator("summary").click();
    for (const [label, value] of [
      ["asset", "ws-17"],
      ["gigabytes", "512"],
      ["rules", "yara, sigma"],
      ["disk › sealed", "yes"],
    ] as const) {
      await expect(firstRow.getByRole("term").filter({ hasText: label })).toBeVisible();
      await expect(firstRow.getByRole("definition").filter({ hasText: value })).toBeVisible();
    }

    const { name, text } = await downloadCsvReport(page);
    expect(name).toMatch(new RegExp(`^case-activities-${company}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(
      "createdAt,caseId,caseName,type,performedBy,description,deviceId,licenseKey,id",
    );
    expect(lines[1]).toContain(`,c-1,The matter of c-1,acquisition,Sherlock@example.com,`);

    await chips(page).getByRole("link", { name: "Clear all", exact: true }).click();
    await expect(page).toHaveURL(`${customerPath}/case-activities`);
    await expect(rows(page)).toHaveCount(4);
    await page.getByRole("link", { name: company }).click();
    await expect(page).toHaveURL(customerPath);
  },
);

test("a user finds a customer and opens an activity by keyboard", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const company = createTagName("typed");
  const secret = await activateServer(page, await createFisLicense(page, company), createTagName("console"));
  await sendCaseEvents(page, secret, [createCaseEvent("e1", "c-1", { data: { asset: "ws-9" } })]);
  await goTo(page, fisCustomersPath, javaScriptEnabled);
  await filterButton(page).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("form", { name: "Filter" }).getByLabel("Company").focus();
  await page.keyboard.type(company);
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(1);
  await rowOf(page, company).getByRole("link", { name: company, exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
  await page.getByRole("link", { name: "All case activities" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/case-activities$/);
  await expect(page.getByRole("heading", { level: 1, name: "Case activities" })).toBeVisible();
  await rows(page).locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(rows(page).getByText("ws-9")).toBeVisible();
  // The server does not know the local time zone, so a script adds the local time after hydration.
  await goTo(page, page.url(), javaScriptEnabled);
  if (javaScriptEnabled) await expect(rows(page)).toContainText(/\d\d:\d\d Istanbul \(UTC\+3\)/);
});

test(
  "each page of the case activities has its own web address",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const company = createTagName("paged");
    const secret = await activateServer(
      page,
      await createFisLicense(page, company),
      createTagName("console"),
    );
    const events = Array.from({ length: 27 }, (_, index) =>
      createCaseEvent(`e${index}`, "c-1", { createdAt: hoursAgo(index + 1) }),
    );
    await sendCaseEvents(page, secret, events);
    const logPath = `${await openCustomer(page, company, javaScriptEnabled)}/case-activities`;
    await goTo(page, logPath, javaScriptEnabled);
    await expect(rows(page)).toHaveCount(25);
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(`${logPath}?pageNumber=1`);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText("26–27 of 27")).toBeVisible();
    await goTo(page, `${logPath}?pageSize=50`, javaScriptEnabled);
    await expect(rows(page)).toHaveCount(27);
    await goTo(page, `${logPath}?pageNumber=9`, javaScriptEnabled);
    await page.getByRole("link", { name: "Go to the last page" }).click();
    await expect(rows(page)).toHaveCount(2);
  },
);
