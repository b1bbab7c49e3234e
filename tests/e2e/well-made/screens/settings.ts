import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import { type Area, ada, at, goTo, type Reach, rita, send, type Visit } from "#tests/e2e/well-made/visit.ts";

const address = "/license/settings";

async function savePeriod({ staff }: Visit, renewalPeriod: number) {
  await changeThroughApi(await staff(), "PUT", "/api/oem/license-settings/renewal-period", { renewalPeriod });
}

const reachPeriodErrors: Reach = async (visit) => {
  const { page } = visit;
  await goTo(visit, address);
  await page.getByLabel("Renewal Period (days)").fill("0");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Renewal period must be greater than 0.").first()).toBeVisible();
};

const reachDayErrors: Reach = async (visit) => {
  const { page } = visit;
  await goTo(visit, address);
  await page.getByLabel("Days before the end").fill("30");
  if (!visit.scripted) await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("This reminder day is already added.").last()).toBeVisible();
};

/** A user saves a renewal period while others save theirs. */
const reachConflict: Reach = async (visit) => {
  const { page } = visit;
  await goTo(visit, address);
  await savePeriod(visit, 41);
  await page.getByLabel("Renewal Period (days)").fill("42");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Somebody else saved a change meanwhile")).toBeVisible();
};

const sendTestMail = async (visit: Visit, to: string) => {
  await goTo(visit, address);
  await visit.page.getByLabel("Address").fill(to);
  await send(visit.page.locator("#test-mail"), "Send a test mail");
};

const reachMailErrors: Reach = async (visit) => {
  await sendTestMail(visit, "nobody");
  await expect(visit.page.getByText("Enter an e-mail address.").first()).toBeVisible();
};

const reachStoredMail: Reach = async (visit) => {
  await sendTestMail(visit, rita);
  await expect(
    visit.page.getByText(`The test mail to ${rita} was kept as a file, not sent`).first(),
  ).toBeVisible();
};

const openMail: Reach = async (visit) => {
  await reachStoredMail(visit);
  const mails = visit.page.getByRole("table", { name: "Kept mails" });
  await mails.getByRole("row").filter({ hasText: rita }).first().getByRole("link").click();
  await expect(visit.page.getByText("The license desk can send mail.")).toBeVisible();
};

/** A public address that never responds. */
const unreachable = "https://hooks.invalid/license-desk";

const deleteWebhooks = async ({ staff }: Visit) => {
  const page = await staff();
  const response = await page.request.get(new URL("/api/oem/webhooks", page.url()).href);
  const { result } = (await response.json()) as { result: { id: number }[] };
  for (const { id } of result) await changeThroughApi(page, "DELETE", `/api/oem/webhooks/${id}`, {});
};

const openWebhook: Reach = async (visit) => {
  const { page } = visit;
  await goTo(visit, `${address}/webhooks/new`);
  await page.getByLabel("Address").fill(unreachable);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("Copy the secret now")).toBeVisible();
  await page.getByRole("link", { name: "Done" }).click();
  await page.getByRole("link", { name: unreachable }).first().click();
  await expect(page.getByRole("heading", { name: "Deliveries" })).toBeVisible();
};

/** A user changes the address of a webhook while others change it, too. */
const reachWebhookConflict: Reach = async (visit) => {
  const { page } = visit;
  await openWebhook(visit);
  const id = /webhooks\/(\d+)/.exec(page.url())?.[1] ?? "";
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Address")).toBeVisible();
  await changeThroughApi(await visit.staff(), "PATCH", `/api/oem/webhooks/${id}`, {
    url: `${unreachable}/theirs`,
  });
  await page.getByLabel("Address").fill(`${unreachable}/mine`);
  await page.getByRole("checkbox", { name: "License Created" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Address: which is to stay?")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "License Created" })).toBeChecked();
};

export const settings: Area = {
  name: "the settings",
  as: ada,
  states: {
    "all of them": at(address, "Reminder Days"),
    "a renewal period with an error": reachPeriodErrors,
    "a reminder day with an error": reachDayErrors,
    "a renewal period that others saved meanwhile": {
      reach: reachConflict,
      leave: (visit) => savePeriod(visit, 30),
    },
    "a test mail with an error": reachMailErrors,
    "a test mail that was sent": reachStoredMail,
    "a stored mail": openMail,
    "the jobs": at(`${address}/jobs`, "Run now"),
    "a job that was run by hand": async (visit) => {
      await goTo(visit, `${address}/jobs`);
      await visit.page.getByRole("button", { name: "Run now: Final removal" }).click();
      await expect(visit.page.getByText("The job “Final removal” is done").first()).toBeVisible();
    },
    "the webhooks": at(`${address}/webhooks`, "Add a webhook"),
    "a webhook with an error": async (visit) => {
      await goTo(visit, `${address}/webhooks/new`);
      await visit.page.getByLabel("Address").fill("https://localhost/");
      await visit.page.getByRole("button", { name: "Add", exact: true }).click();
      await expect(visit.page.getByText("not one of the internet").first()).toBeVisible();
    },
    "a webhook that others changed meanwhile": { reach: reachWebhookConflict, leave: deleteWebhooks },
    "a webhook and its deliveries": { reach: openWebhook, leave: deleteWebhooks },
    "the page for a user who may not manage them": { as: rita, reach: at(address, "settings-manage") },
    "a mail that there is not": at(`${address}/mails/unknown`, /not found|nothing at this address/),
  },
};
