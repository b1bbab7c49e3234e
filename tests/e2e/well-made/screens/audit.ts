import { changeThroughApi, createLicense } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";
import { setBrokenEvent } from "#tests/support/apps/app-database.ts";

import { filterForm, openFilter, rows } from "#tests/support/screens/license-list.ts";

import {
  ada,
  type Area,
  openPage,
  goTo,
  type StateAction,
  rita,
  createOnce,
} from "#tests/e2e/well-made/visit.ts";

const auditPath = "/license/audit";

/** The key of a license whose notes were changed. */
const getLicenseKeyWithNotes = createOnce(async ({ openStaffPage }) => {
  const page = await openStaffPage();
  const key = (await createLicense(page, { notes: "Call in May." })).split("/").at(-1) ?? "";
  await changeThroughApi(page, "PATCH", `/api/oem/licenses/${key}/notes`, { notes: "Paid." });
  return key;
});

const openEvent: StateAction = async (visit) => {
  await goTo(visit, `${auditPath}?licenseKey=${await getLicenseKeyWithNotes(visit)}`);
  const event = rows(visit.page).filter({ hasText: "Notes Updated" });
  await event.locator("summary").click();
  await expect(event.getByText("Call in May.")).toBeVisible();
};

const openExport: StateAction = async (visit) => {
  const staffPage = await visit.openStaffPage();
  await staffPage.request.get(`${visit.app.url}/api/oem/licenses/report/csv`);
  await goTo(visit, `${auditPath}?eventName=export-report`);
  const event = rows(visit.page).first();
  await event.locator("summary").click();
  await expect(event.getByText("127.0.0.1")).toBeVisible();
};

const openFilledFilter: StateAction = async (visit) => {
  const query = {
    licenseKey: await getLicenseKeyWithNotes(visit),
    eventName: "create,update-notes",
    from: "2026-01-01",
  };
  await goTo(visit, `${auditPath}?${new URLSearchParams(query)}`);
  await expect((await openFilter(visit.page)).getByLabel("Notes Updated")).toBeChecked();
};

const openFilterErrors: StateAction = async (visit) => {
  await goTo(visit, auditPath);
  const form = await openFilter(visit.page);
  await form.getByLabel("License Key").fill("ABC");
  await form.getByLabel("From").fill("2026-02-01");
  await form.getByLabel("To", { exact: true }).fill("2026-01-01");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(filterForm(visit.page).getByText("Enter a valid license key.")).toBeVisible();
};

const openBrokenLog: StateAction = async (visit) => {
  const staffPage = await visit.openStaffPage();
  await expect(async () => {
    await visit.page.goto(auditPath);
    await expect(visit.page.getByText("Intact")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const response = await staffPage.request.get(`${visit.app.url}/api/oem/audit?pageSize=1`);
  const { result } = await response.json();
  setBrokenEvent(visit.app, result.entities[0].id);
  await goTo(visit, auditPath);
  await expect(visit.page.getByText("The log is broken at event")).toBeVisible();
};

export const audit: Area = {
  name: "the audit log",
  userEmail: ada,
  states: {
    "page for a visitor": { userEmail: null, open: openPage(auditPath, "is for staff.") },
    "unfiltered log": openPage(auditPath, "Verified up to event"),
    "export event with its IP address": openExport,
    "event with its changes": openEvent,
    "filled filter": openFilledFilter,
    "filter with errors": openFilterErrors,
    "log without events": openPage(`${auditPath}?createdBy=nobody@example.com`, "There are no events"),
    "log with invalid parameters": openPage(`${auditPath}?eventName=nonsense&colour=red`, "The page ignores"),
    "page for a user without the privilege": {
      userEmail: rita,
      open: openPage(auditPath, "“Manages Users” or “Manages Settings”"),
    },
    "broken log": { open: openBrokenLog, restore: async ({ app }) => setBrokenEvent(app, null) },
  },
};
