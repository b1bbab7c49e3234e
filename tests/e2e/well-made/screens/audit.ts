import { changeThroughApi, newLicense } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";
import { breakChainAt } from "#tests/support/apps/app-database.ts";

import { filterForm, openFilter, rows } from "#tests/support/screens/license-list.ts";

import { ada, type Area, at, goTo, type Reach, rita, shared } from "#tests/e2e/well-made/visit.ts";

const log = "/license/audit";

/** The key of a license whose notes were changed. */
const licenseWithNotes = shared(async ({ staff }) => {
  const page = await staff();
  const key = (await newLicense(page, { notes: "Call in May." })).split("/").at(-1) ?? "";
  await changeThroughApi(page, "PATCH", `/api/oem/licenses/${key}/notes`, { notes: "Paid." });
  return key;
});

const openEvent: Reach = async (visit) => {
  await goTo(visit, `${log}?licenseKey=${await licenseWithNotes(visit)}`);
  const event = rows(visit.page).filter({ hasText: "Notes Updated" });
  await event.locator("summary").click();
  await expect(event.getByText("Call in May.")).toBeVisible();
};

const openExport: Reach = async (visit) => {
  const staff = await visit.staff();
  await staff.request.get(`${visit.app.url}/api/oem/licenses/report/csv`);
  await goTo(visit, `${log}?eventName=export-report`);
  const event = rows(visit.page).first();
  await event.locator("summary").click();
  await expect(event.getByText("127.0.0.1")).toBeVisible();
};

const openFilled: Reach = async (visit) => {
  const query = {
    licenseKey: await licenseWithNotes(visit),
    eventName: "create,update-notes",
    minDate: "2026-01-01",
  };
  await goTo(visit, `${log}?${new URLSearchParams(query)}`);
  await expect((await openFilter(visit.page)).getByLabel("Notes Updated")).toBeChecked();
};

const reachErrors: Reach = async (visit) => {
  await goTo(visit, log);
  const form = await openFilter(visit.page);
  await form.getByLabel("License Key").fill("ABC");
  await form.getByLabel("From").fill("2026-02-01");
  await form.getByLabel("To", { exact: true }).fill("2026-01-01");
  await form.getByRole("button", { name: "Apply" }).click();
  await expect(filterForm(visit.page).getByText("This is not a license key.")).toBeVisible();
};

const broken: Reach = async (visit) => {
  const staff = await visit.staff();
  await expect(async () => {
    await visit.page.goto(log);
    await expect(visit.page.getByText("Intact")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const response = await staff.request.get(`${visit.app.url}/api/oem/audit?pageSize=1`);
  const { result } = await response.json();
  breakChainAt(visit.app, result.entities[0].id);
  await goTo(visit, log);
  await expect(visit.page.getByText("The log is broken at event")).toBeVisible();
};

export const audit: Area = {
  name: "the audit log",
  as: ada,
  states: {
    "the page for a visitor": { as: null, reach: at(log, "is for staff.") },
    "the whole log": at(log, "Verified up to event"),
    "an export with its origin": openExport,
    "an event opened to its changes": openEvent,
    "its filter, filled in": openFilled,
    "its filter with errors": reachErrors,
    "a log without events": at(`${log}?createdBy=nobody@example.com`, "There are no events"),
    "an invalid address": at(`${log}?eventName=nonsense&colour=red`, "Ignored because"),
    "the page for a user who may not read all of it": {
      as: rita,
      reach: at(log, "users-manage or settings-manage"),
    },
    "a broken log": { reach: broken, leave: async ({ app }) => breakChainAt(app, null) },
  },
};
