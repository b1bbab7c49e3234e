import { changeThroughApi, createLicense } from "#tests/support/screens/background-actions.ts";
import type { Locator, Page } from "@playwright/test";
import { setBrokenEvent } from "#tests/support/apps/app-database.ts";

import { expect, signInOnProviderPage, signIn, switchUser, test } from "#tests/support/browser/fixtures.ts";
import { chips, filterForm, goTo, openFilter, readQuery, rows } from "#tests/support/screens/license-list.ts";

const auditPath = "/license/audit";
const readLicenseKey = (licensePath: string) => licensePath.split("/").at(-1) ?? "";
const uniqueName = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;

const eventRows = (page: Page, label: string): Locator => rows(page).filter({ hasText: label });

test("a visitor sees no audit data before signing in", { tag: "@no-script" }, async ({ page }) => {
  const response = await page.goto(`${auditPath}?eventName=create&pageSize=50`);
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle("Audit");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit");
  await expect(page.getByText("is for staff.")).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(0);
  expect(await response?.text()).not.toContain("@example.com");
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveCount(0);

  await page.getByRole("link", { name: "Sign in to see the audit log" }).click();
  await signInOnProviderPage(page, "ada@example.com");
  await expect(page).toHaveURL(`${auditPath}?eventName=create&pageSize=50`);
  await expect(eventRows(page, "License Created").first()).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toContainText("Licenses");
});

test(
  "a user without the privilege sees only the events of one license",
  { tag: "@no-script" },
  async ({ page }) => {
    await signIn(page, "mert@example.com");
    const key = readLicenseKey(await createLicense(page));
    await switchUser(page, "rita@example.com");
    const response = await page.goto(`${auditPath}?eventName=create`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Audit");
    await expect(page.getByText("ask an admin for “Manages Users” or “Manages Settings”.")).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
    expect(await response?.text()).not.toContain("mert@example.com");
    await page.getByRole("link", { name: "Go to Licenses" }).click();
    await expect(page).toHaveURL("/license/licenses");

    await page.goto(`${auditPath}?licenseKey=${key}`);
    await expect(eventRows(page, "License Created")).toBeVisible();
  },
);

test(
  "the log shows the user, the license and the changed fields",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "ada@example.com");
    const licensePath = await createLicense(page, { notes: "Call in May." });
    const key = readLicenseKey(licensePath);
    await changeThroughApi(page, "PATCH", `/api/oem/licenses/${key}/notes`, { notes: "Paid." });
    const tag = uniqueName("audited");
    await changeThroughApi(page, "POST", "/api/oem/tags", { val: tag });

    await goTo(page, `${licensePath}?tab=history`, javaScriptEnabled);
    await page.getByRole("link", { name: "All events of this license" }).click();
    await expect(page).toHaveURL(`${auditPath}?licenseKey=${key}`);
    await expect(chips(page)).toContainText(`License Key: ${key}`);
    const notesEvent = eventRows(page, "Notes Updated");
    await expect(notesEvent).toContainText(`The notes of license ${key} were changed.`);
    await expect(notesEvent).toContainText("ada@example.com");
    await expect(notesEvent.getByText("Call in May.")).toBeHidden();
    await notesEvent.locator("summary").click();
    await expect(
      notesEvent.getByRole("table", { name: "Changed fields" }).getByRole("row").last(),
    ).toHaveText("NotesCall in May.Paid.");
    await expect(notesEvent.getByText(/^Request \S/)).toBeVisible();
    await notesEvent.getByRole("link", { name: key }).click();
    await expect(page.getByRole("dialog", { name: "Globex" })).toBeVisible();

    await goTo(page, `${auditPath}?eventName=create-tag&createdBy=ADA@example.com`, javaScriptEnabled);
    const eventRow = eventRows(page, tag);
    await expect(eventRow).toContainText(`The tag “${tag}” was created.`);
    await expect(eventRow.getByRole("cell").nth(1)).toHaveText("–");
  },
);

test("a user finds events by name and chooses a person", { tag: "@script" }, async ({ page }) => {
  await signIn(page, "ada@example.com");
  await goTo(page, auditPath, true);
  const form = await openFilter(page);
  await expect(form.getByLabel("Signed In")).toBeHidden();
  await form.getByLabel("Search events").fill("signed");
  await form.getByLabel("Signed In").check();
  await expect(page).toHaveURL(/eventName=sign-in/);
  await expect(form.getByText("Users and access · 1 selected")).toBeVisible();
  await form.getByLabel("Performed By").click();
  await form.getByRole("option", { name: "ada@example.com" }).click();
  await expect(page).toHaveURL(/createdBy=ada%40example.com/);
});

test(
  "a user filters the log and clears one filter after another",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "ada@example.com");
    const key = readLicenseKey(await createLicense(page));
    await changeThroughApi(page, "PATCH", `/api/oem/licenses/${key}/notes`, { notes: "One." });
    await changeThroughApi(page, "PATCH", `/api/oem/licenses/${key}/soft-capacity`, { softCapacity: true });
    const today = new Date().toISOString().slice(0, 10);

    await goTo(page, `${auditPath}?pageSize=50`, javaScriptEnabled);
    const form = await openFilter(page);
    await form.getByLabel("License Key").fill(` ${key.toLowerCase()} `);
    await form.getByLabel("Performed By").fill("Ada@example.com");
    await form.locator("summary").filter({ hasText: "Licenses" }).click();
    await form.getByLabel("Notes Updated").check();
    await form.getByLabel("License Created").check();
    await form.getByLabel("From").fill(today);
    await form.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/eventName=create,update-notes/);
    expect(readQuery(page)).toEqual({
      pageSize: "50",
      createdBy: "Ada@example.com",
      licenseKey: key.toLowerCase(),
      from: today,
      eventName: "create,update-notes",
    });
    await expect(rows(page)).toHaveCount(2);
    await expect(chips(page)).toContainText("Event: License Created, Notes Updated");
    const reopenedFilter = await openFilter(page);
    await expect(reopenedFilter.getByLabel("Notes Updated")).toBeChecked();
    await expect(reopenedFilter.getByLabel("Tags Updated")).not.toBeChecked();
    await expect(reopenedFilter.getByLabel("From")).toHaveValue(today);

    await goTo(page, page.url(), javaScriptEnabled);
    await chips(page).getByRole("link", { name: "Clear Event" }).click();
    await expect(page).not.toHaveURL(/eventName/);
    await expect(eventRows(page, "Allow Capacity Overrun Updated")).toBeVisible();
    await chips(page).getByRole("link", { name: "Clear all", exact: true }).click();
    await expect(chips(page)).toHaveCount(0);
    expect(readQuery(page)).toEqual({ pageSize: "50" });

    await goTo(page, `${auditPath}?licenseKey=${key}&createdBy=nobody@example.com`, javaScriptEnabled);
    await expect(page.getByText("There are no events")).toBeVisible();
    await page.getByRole("link", { name: "Clear the filter" }).click();
    await expect(page).toHaveURL(auditPath);
  },
);

test(
  "the page names the invalid filter values that it ignores",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "ada@example.com");
    await goTo(page, `${auditPath}?eventName=nonsense&pageSize=7&from=soon&colour=red`, javaScriptEnabled);
    const notice = page
      .getByRole("status")
      .filter({ hasText: "The page ignores these invalid parts of the web address" });
    for (const name of ["eventName", "pageSize", "from", "colour"]) await expect(notice).toContainText(name);
    await expect(rows(page)).toHaveCount(25);

    await goTo(page, auditPath, javaScriptEnabled);
    const form = await openFilter(page);
    await form.getByLabel("License Key").fill("ABC");
    await form.getByLabel("From").fill("2026-02-01");
    await form.getByLabel("To", { exact: true }).fill("2026-01-01");
    await form.getByRole("button", { name: "Apply" }).click();
    await expect(filterForm(page).getByText("Enter a valid license key.")).toBeVisible();
    await expect(
      filterForm(page).getByText("The last day of the range is before the first day."),
    ).toBeVisible();
    await expect(filterForm(page).getByLabel("License Key")).toHaveValue("ABC");
  },
);

test("a page of the log has 25 events", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
  await signIn(page, "ada@example.com");
  const key = readLicenseKey(await createLicense(page));
  for (let noteNumber = 1; noteNumber <= 25; noteNumber += 1)
    await changeThroughApi(page, "PATCH", `/api/oem/licenses/${key}/notes`, { notes: `Note ${noteNumber}` });
  await goTo(page, `${auditPath}?licenseKey=${key}`, javaScriptEnabled);
  await expect(rows(page)).toHaveCount(25);
  await expect(page.getByText("1–25 of 27")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/pageNumber=1/);
  await expect(rows(page)).toHaveCount(2);
  await expect(eventRows(page, "License Created")).toBeVisible();
  await goTo(page, `${auditPath}?licenseKey=${key}&pageNumber=9&pageSize=25`, javaScriptEnabled);
  await page.getByRole("link", { name: "Go to the last page" }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel("Rows per page").selectOption("50 per page");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(rows(page)).toHaveCount(27);
});

test(
  "the page shows the last verified event and the broken event",
  { tag: "@no-script" },
  async ({ page, app, javaScriptEnabled }) => {
    await signIn(page, "ada@example.com");
    // A job verifies the log in the background, so the page may show the result later.
    await expect(async () => {
      await page.goto(auditPath);
      await expect(
        page.getByText(/^Verified up to event [\d,]+( of [\d,]+)? · \d\d \w{3} \d{4} \d\d:\d\d UTC$/),
      ).toBeVisible();
    }).toPass();
    await expect(page.getByText("Intact")).toBeVisible();
    await page.getByRole("button", { name: "About the verification" }).click();
    await expect(page.getByText("unchanged at the last check")).toBeVisible();

    const { result } = await (await page.request.get("/api/oem/audit?pageSize=1")).json();
    const [newestEvent] = result.entities;
    setBrokenEvent(app, newestEvent.id);
    await goTo(page, auditPath, javaScriptEnabled);
    await expect(
      page.getByText(`The log is broken at event ${newestEvent.id.toLocaleString("en")}`),
    ).toBeVisible();
    await expect(rows(page).filter({ hasText: "Broken here" })).toHaveCount(1);
    setBrokenEvent(app, null);
  },
);
