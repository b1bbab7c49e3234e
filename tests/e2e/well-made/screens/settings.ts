import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import {
  type Area,
  ada,
  openPage,
  goTo,
  type StateAction,
  rita,
  submitForm,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const settingsPath = "/license/settings";

async function saveRenewalPeriod({ openStaffPage }: Visit, renewalPeriod: number) {
  await changeThroughApi(await openStaffPage(), "PUT", "/api/oem/license-settings/renewal-period", {
    renewalPeriod,
  });
}

const openRenewalPeriodErrors: StateAction = async (visit) => {
  const { page } = visit;
  await goTo(visit, settingsPath);
  await page.getByLabel("Renewal Period (days)").fill("0");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Renewal period must be greater than 0.").first()).toBeVisible();
};

const openReminderDayErrors: StateAction = async (visit) => {
  const { page } = visit;
  await goTo(visit, settingsPath);
  await page.getByLabel("Days before the end").fill("30");
  if (!visit.javaScriptEnabled) await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("This reminder day is already added.").last()).toBeVisible();
};

/** A user saves a renewal period after another user saved a different one. */
const openRenewalPeriodConflict: StateAction = async (visit) => {
  const { page } = visit;
  await goTo(visit, settingsPath);
  await saveRenewalPeriod(visit, 41);
  await page.getByLabel("Renewal Period (days)").fill("42");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Another user saved a change in the meantime")).toBeVisible();
};

const sendTestMail = async (visit: Visit, recipient: string) => {
  await goTo(visit, settingsPath);
  await visit.page.getByLabel("Address").fill(recipient);
  await submitForm(visit.page.locator("#test-mail"), "Send a test mail");
};

const openTestMailErrors: StateAction = async (visit) => {
  await sendTestMail(visit, "nobody");
  await expect(visit.page.getByText("Enter an e-mail address.").first()).toBeVisible();
};

const sendTestMailToFile: StateAction = async (visit) => {
  await sendTestMail(visit, rita);
  await expect(
    visit.page
      .getByText(
        `The test mail to ${rita} was not sent, because there is no mail server. The mail is saved as a file`,
      )
      .first(),
  ).toBeVisible();
};

const openMail: StateAction = async (visit) => {
  await sendTestMailToFile(visit);
  const mailTable = visit.page.getByRole("table", { name: "Stored mails" });
  await mailTable.getByRole("row").filter({ hasText: rita }).first().getByRole("link").click();
  await expect(visit.page.getByText("License desk can send mail.")).toBeVisible();
};

/** A public URL that never responds. */
const unreachableUrl = "https://hooks.invalid/license-desk";

/** Deletes all webhooks, or all tokens of the directory. */
async function deleteAll({ openStaffPage }: Visit, list: "webhooks" | "directory/tokens"): Promise<void> {
  const page = await openStaffPage();
  const response = await page.request.get(new URL(`/api/oem/${list}`, page.url()).href);
  const { result } = (await response.json()) as { result: { id: number }[] };
  for (const { id } of result) await changeThroughApi(page, "DELETE", `/api/oem/${list}/${id}`, {});
}
const deleteWebhooks: StateAction = (visit) => deleteAll(visit, "webhooks");

const openWebhook: StateAction = async (visit) => {
  const { page } = visit;
  await goTo(visit, `${settingsPath}/webhooks/new`);
  await page.getByLabel("Address").fill(unreachableUrl);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Copy the secret now")).toBeVisible();
  await page.getByRole("link", { name: "Done" }).click();
  await page.getByRole("link", { name: unreachableUrl }).first().click();
  await expect(page.getByRole("heading", { name: "Deliveries" })).toBeVisible();
};

/** A user changes the URL of a webhook while another user changes it, too. */
const openWebhookConflict: StateAction = async (visit) => {
  const { page } = visit;
  await openWebhook(visit);
  const id = /webhooks\/(\d+)/.exec(page.url())?.[1] ?? "";
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Address")).toBeVisible();
  await changeThroughApi(await visit.openStaffPage(), "PATCH", `/api/oem/webhooks/${id}`, {
    url: `${unreachableUrl}/other`,
  });
  await page.getByLabel("Address").fill(`${unreachableUrl}/mine`);
  const licenseEvents = page.locator("summary").filter({ hasText: "Licenses" });
  await licenseEvents.click();
  await page.getByRole("checkbox", { name: "License Created" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Address: which value do you want to keep?")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "License Created" })).toBeChecked();
};

export const settings: Area = {
  name: "the settings",
  userEmail: ada,
  states: {
    "settings page": openPage(settingsPath, "Reminder Days"),
    "renewal period with an error": openRenewalPeriodErrors,
    "reminder day with an error": openReminderDayErrors,
    "conflict of renewal periods": {
      open: openRenewalPeriodConflict,
      restore: (visit) => saveRenewalPeriod(visit, 30),
    },
    "test mail form with an error": openTestMailErrors,
    "stored test mail": sendTestMailToFile,
    "page of a stored mail": openMail,
    reports: openPage(async ({ openStaffPage }) => {
      await changeThroughApi(await openStaffPage(), "POST", "/api/oem/jobs/refresh-summaries/run", {});
      return `${settingsPath}/reports`;
    }, "Use by customer"),
    "reports with a monthly mail": {
      open: openPage(async ({ openStaffPage }) => {
        await changeThroughApi(await openStaffPage(), "PUT", "/api/oem/reports/mail", {});
        return `${settingsPath}/reports`;
      }, "Next mail:"),
      restore: async ({ openStaffPage }) => {
        await changeThroughApi(await openStaffPage(), "DELETE", "/api/oem/reports/mail", {});
      },
    },
    "list of jobs": openPage(`${settingsPath}/jobs`, "Run now"),
    "manually started job": async (visit) => {
      await goTo(visit, `${settingsPath}/jobs`);
      await visit.page.getByRole("button", { name: "Run now: Final removal" }).click();
      await expect(visit.page.getByText("The job “Final removal” is done").first()).toBeVisible();
    },
    "directory without tokens": openPage(async (visit) => {
      await deleteAll(visit, "directory/tokens");
      return `${settingsPath}/directory`;
    }, "No directory is connected"),
    "directory token form": openPage(`${settingsPath}/directory/new`, "Create directory token"),
    "preview of a directory rule": async (visit) => {
      await goTo(visit, `${settingsPath}/directory/rules/new`);
      await visit.page.getByLabel("Group").fill("Licensing");
      await visit.page.getByRole("switch", { name: "Edits Licenses" }).check();
      await visit.page.getByRole("button", { name: "Preview" }).click();
      await expect(visit.page.getByText("No user gains or loses rights.")).toBeVisible();
    },
    "list of webhooks": openPage(`${settingsPath}/webhooks`, "Add a webhook"),
    "webhook form with an error": async (visit) => {
      await goTo(visit, `${settingsPath}/webhooks/new`);
      await visit.page.getByLabel("Address").fill("https://localhost/");
      await visit.page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(visit.page.getByText("This web address is not public").first()).toBeVisible();
    },
    "conflict of a webhook": { open: openWebhookConflict, restore: deleteWebhooks },
    "webhook with its deliveries": { open: openWebhook, restore: deleteWebhooks },
    "page for a user without the privilege": {
      userEmail: rita,
      open: openPage(settingsPath, "Manages Settings"),
    },
    "unknown mail": openPage(`${settingsPath}/mails/unknown`, /not found|nothing at this address/),
  },
};
