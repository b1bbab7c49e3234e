import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import {
  applyButton,
  chips,
  filterButton,
  goTo,
  licensesPath,
  openFilter,
  readQuery,
  rows,
} from "#tests/support/screens/license-list.ts";

test("a user filters the list and clears the filters", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "rita@example.com");
  await goTo(page, `${licensesPath}?environment=3&pageSize=20`, javaScriptEnabled);
  const form = await openFilter(page);
  const lifetimeGroup = form.getByRole("group", { name: "Lifetime Status" });
  await form.getByLabel("IR (FIS)").check();
  await lifetimeGroup.getByLabel("Active").check();
  await lifetimeGroup.getByLabel("Almost expired").check();
  await form.getByLabel("Is Offline").selectOption("No");
  await form.getByLabel("Allow Capacity Overrun").selectOption("No");
  await form.getByLabel("Sort by").selectOption("Company name");
  await form.getByLabel("Tag").fill("fis");
  await form.getByLabel("Tag").press("Enter");
  await expect(page).toHaveURL(/types=2&tag=fis&.*lifetimeStatuses=active,almost-expired/);
  expect(readQuery(page)).toEqual({
    environment: "3",
    tag: "fis",
    types: "2",
    lifetimeStatuses: "active,almost-expired",
    isOffline: "false",
    softCapacity: "false",
    sortBy: "companyName",
    pageSize: "20",
  });
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("Umbrella Forensics");
  await expect(filterButton(page)).toContainText("Filter · 5");
  await expect(chips(page)).toContainText("Lifetime Status: Active, Almost expired");
  await expect(chips(page)).toContainText("Allow Capacity Overrun: No");

  const reopenedFilter = await openFilter(page);
  await expect(reopenedFilter.getByLabel("IR (FIS)")).toBeChecked();
  await expect(reopenedFilter.getByLabel("All", { exact: true })).not.toBeChecked();
  await expect(reopenedFilter.getByLabel("MSS")).toBeDisabled();
  await expect(reopenedFilter.getByLabel("Tag")).toHaveValue("fis");
  await filterButton(page).click();

  await chips(page).getByRole("link", { name: "Clear Lifetime Status" }).click();
  await expect(page).not.toHaveURL(/lifetimeStatuses/);
  await expect(chips(page)).not.toContainText("Lifetime Status");
  await chips(page).getByRole("link", { name: "Clear all", exact: true }).click();
  await expect(chips(page)).toHaveCount(0);
  expect(readQuery(page)).toEqual({ environment: "3", sortBy: "companyName", pageSize: "20" });
});

test("a user filters by a period relative to today", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "rita@example.com");
  await goTo(
    page,
    `${licensesPath}?minDate=2026-01-01&maxDate=2026-12-31&dateFilterType=created`,
    javaScriptEnabled,
  );
  const form = await openFilter(page);
  await form.getByLabel("Date", { exact: true }).selectOption("Expiration date");
  await form.getByLabel("Period").selectOption("in the next 30 days");
  if (javaScriptEnabled) await expect(form.getByLabel("From")).toBeHidden();
  await applyButton(form).click();
  await expect(page).toHaveURL(/dateFilterType=expired&datePeriod=next-30-days$/);
  await expect(chips(page)).toContainText("Expiration date: in the next 30 days");
  const quickFilters = page.getByRole("list", { name: "Quick filters" });
  await expect(quickFilters.getByRole("link", { name: /Ends within 30 days/ })).toHaveAttribute(
    "aria-current",
    "true",
  );
});

test("the URL prefills the filter", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
  await signIn(page, "rita@example.com");
  await goTo(
    page,
    `${licensesPath}?types=1&types=2&statuses=&softCapacity=true&useStatuses=full&crit=key&term=`,
    javaScriptEnabled,
  );
  await expect(page).toHaveURL(`${licensesPath}?types=1,2&softCapacity=true&useStatuses=full`);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Sørensen & Ångström");
  await expect(rows(page)).toContainText("Full");
  const form = await openFilter(page);
  await expect(form.getByLabel("Enterprise (and MSOC)")).toBeChecked();
  await expect(form.getByLabel("IR (FIS)")).toBeChecked();
  await expect(form.getByLabel("Allow Capacity Overrun")).toHaveValue("true");
  await goTo(page, `${licensesPath}?softCapacity=false&companyName=ngstr`, javaScriptEnabled);
  await expect(page.getByText("There are no licenses")).toBeVisible();
});

test("a date range needs a date type, both ends and the right order", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "rita@example.com");
  await goTo(page, `${licensesPath}?companyName=initech`, javaScriptEnabled);
  const form = await openFilter(page);
  await form.getByLabel("Date", { exact: true }).selectOption("Expiration date");
  await form.getByLabel("From").fill("2030-01-01");
  await applyButton(form).click();
  await expect(form.getByText("Enter the last day of the range.")).toBeVisible();
  await expect(form.getByLabel("To")).toHaveAttribute("aria-invalid", "true");
  if (javaScriptEnabled) await expect(form.getByLabel("To")).toBeFocused();
  await expect(form.getByLabel("From")).toHaveValue("2030-01-01");
  await expect(page.getByText("Initech", { exact: true }).first()).toBeAttached();

  await form.getByLabel("To").fill("2029-01-01");
  await applyButton(form).click();
  await expect(form.getByText("The last day of the range is before the first day.")).toBeVisible();

  await form.getByLabel("To").fill("2031-01-01");
  await applyButton(form).click();
  await expect(form).toBeHidden();
  await expect(chips(page)).toContainText("Expiration date: 01 Jan 2030 – 01 Jan 2031");
  await expect(page.getByText("There are no licenses")).toBeVisible();
});

test(
  "the filter finds a package tier by its name",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "rita@example.com");
    await goTo(page, licensesPath, javaScriptEnabled);
    const form = await openFilter(page);
    await form.getByLabel("Package tier").fill("corporate");
    await applyButton(form).click();
    await expect(
      form.getByText(/More than one package tier contains “corporate”: Corporate Tier 1/),
    ).toBeVisible();
    await form.getByLabel("Package tier").fill("no such tier");
    await applyButton(form).click();
    await expect(form.getByText("No package tier is called “no such tier”.")).toBeVisible();
    await form.getByLabel("Package tier").fill("fis stand");
    await applyButton(form).click();
    await expect(page).toHaveURL(/\?packageTierId=[\w-]+$/);
    await expect(chips(page)).toContainText("Package: FIS Standard");
    await expect(rows(page).first()).toContainText("FIS Standard");
    const reopenedFilter = await openFilter(page);
    await expect(reopenedFilter.getByLabel("Package tier")).toHaveValue("FIS Standard");
  },
);

test(
  "the filter text searches the selected column",
  { tag: "@no-script" },
  async ({ page, app, javaScriptEnabled }) => {
    await signIn(page, "rita@example.com");
    await goTo(page, licensesPath, javaScriptEnabled);
    const form = await openFilter(page);
    await expect(form.getByLabel("Filter by").getByRole("option")).toHaveText([
      "License Key",
      "Contact Email",
      "Company",
      "Contact Name",
      "Created By",
    ]);
    await form.getByLabel("Filter by").selectOption("Contact Email");
    await form.getByLabel("Filter text").fill("@northgate");
    await form.getByLabel("Filter text").press("Enter");
    await expect(chips(page)).toContainText("Contact Email: @northgate");
    await expect(rows(page)).toHaveCount(1);

    const reopenedFilter = await openFilter(page);
    await reopenedFilter.getByLabel("Filter by").selectOption("Created By");
    await reopenedFilter.getByLabel("Filter text").fill("mert");
    await applyButton(reopenedFilter).click();
    await expect(page.getByText("Searching by created by is not supported")).toBeVisible();
    await expect(rows(page)).toHaveCount(10);
    expect(await readFile(app.logFile, "utf8")).toContain("Not supported enum");

    await goTo(page, `${licensesPath}?createdBy=ADA@example.com&companyName=umbrella`, javaScriptEnabled);
    await expect(rows(page)).toHaveCount(1);
    await goTo(page, `${licensesPath}?createdBy=ada&companyName=umbrella`, javaScriptEnabled);
    await expect(page.getByText("There are no licenses")).toBeVisible();
    await page.getByRole("link", { name: "Clear the filter" }).click();
    await expect(page).toHaveURL(licensesPath);
  },
);

test(
  "the list shows deleted licenses only if the filter includes them",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }, testInfo) => {
    await signIn(page, "mert@example.com");
    const company = `Gone ${testInfo.project.name} ${Date.now()}`;
    const key = await createLicense(page, company);
    const origin = new URL(page.url()).origin;
    expect((await page.request.delete(`/api/oem/licenses/${key}`, { headers: { origin } })).ok()).toBe(true);
    const search = new URLSearchParams({ companyName: company });
    await goTo(page, `${licensesPath}?${search}`, javaScriptEnabled);
    await expect(page.getByText("There are no licenses")).toBeVisible();
    await goTo(page, `${licensesPath}?${search}&statuses=deleted`, javaScriptEnabled);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).getByText("Deleted")).toBeVisible();
  },
);

/** Creates a license through the API as the signed-in user. */
async function createLicense(page: Page, companyName: string): Promise<string> {
  const response = await page.request.post("/api/oem/licenses", {
    headers: { origin: new URL(page.url()).origin },
    data: {
      type: 1,
      environment: 2,
      packageTierId: "corporate-1",
      isOffline: false,
      softCapacity: false,
      tags: [],
      companyName,
      email: "someone@example.com",
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { result } = await response.json();
  return result.key;
}

test("a browser without scripts receives the full page", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  const { origin } = new URL(page.url());
  // The cookie says that JavaScript is on, although JavaScript is off in this browser.
  await page.context().addCookies([{ name: "script", value: "on", url: origin }]);
  await page.goto(`${licensesPath}?tag=fis`);
  await expect(page.locator('details [name="sortBy"]')).toBeAttached();
  await openFilter(page);
  await expect(page).toHaveURL(`${licensesPath}?tag=fis`);
});
