import {
  changeThroughApi,
  deleteLicenseThroughApi,
  activateServer,
  createLicense,
} from "#tests/support/screens/background-actions.ts";
import { chooseEnvironment } from "#tests/support/screens/license-details.ts";
import { licensesPath } from "#tests/support/screens/license-list.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import {
  type Area,
  openPage,
  dialogOf,
  goTo,
  mert,
  rita,
  createOnce,
  uniqueName,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const readLicenseKey = (licensePath: string) => licensePath.split("/").at(-1) ?? "";

/** Path of a license with a long company name, long notes and a tag of maximum length. */
const getLongLicensePath = createOnce(async ({ openStaffPage }) =>
  createLicense(await openStaffPage(), {
    companyName: "شركة ".repeat(40).trim(),
    notes: `${"Wort".repeat(100)}\n`.repeat(12),
    tags: ["ü".repeat(64), "emea"],
  }),
);

const getServerLicensePath = createOnce(async ({ openStaffPage }) => {
  const page = await openStaffPage();
  const quota = {
    activationDate: "2026-01-01",
    expirationDate: "2089-12-31",
    serverCapacity: 1,
    totalClientCapacity: 100,
  };
  const licensePath = await createLicense(page, {
    isOffline: false,
    tags: ["emea"],
    notes: "Call in May.",
    quota,
  });
  await activateServer(page, licensePath, uniqueName("explained"), 95);
  return licensePath;
});

const getDeletedLicensePath = createOnce(async ({ openStaffPage }) => {
  const page = await openStaffPage();
  const licensePath = await createLicense(page);
  await deleteLicenseThroughApi(page, licensePath);
  return licensePath;
});

const openLicenseWithLongTexts = (pathSuffix: string) => async (visit: Visit) => {
  await goTo(visit, `${await getLongLicensePath(visit)}${pathSuffix}`);
  await expect(dialogOf(visit)).toBeVisible();
};

const openLicenseWithServer = (pathSuffix: string, text: string | RegExp) =>
  openPage(async (visit) => `${await getServerLicensePath(visit)}${pathSuffix}`, text);

const oneSeatQuota = {
  activationDate: "2026-01-01",
  expirationDate: "2089-12-31",
  serverCapacity: 1,
  totalClientCapacity: 100,
};

/** Downloads a license file for each seed key. Only the first download gets a seat. */
const downloadFiles =
  (...seedKeys: string[]) =>
  async (visit: Visit) => {
    const licensePath = await createLicense(await visit.openStaffPage(), { quota: oneSeatQuota });
    const dialog = await goTo(visit, `${licensePath}/license-file`);
    for (const [index, seedKey] of seedKeys.entries()) {
      await dialog.getByLabel("Seed Key").fill(seedKey);
      const hasFreeSeat = index === 0;
      const downloadPromise = hasFreeSeat ? visit.page.waitForEvent("download") : null;
      await dialog.getByRole("button", { name: "Download" }).click();
      const link = dialog.getByRole("link", { name: /\.lic$/ });
      if (hasFreeSeat && !visit.javaScriptEnabled) await link.click();
      await downloadPromise;
      await expect(hasFreeSeat ? link : dialog.getByRole("alert")).toBeVisible();
    }
  };

/** A user edits notes while another user saves other notes. */
async function openNotesConflict(visit: Visit) {
  const staffPage = await visit.openStaffPage();
  const licensePath = await createLicense(staffPage, { notes: "First." });
  const dialog = await goTo(visit, licensePath);
  await changeThroughApi(staffPage, "PATCH", `/api/oem/licenses/${readLicenseKey(licensePath)}/notes`, {
    notes: "What Ada knows.",
  });
  await dialog.getByLabel("Notes").fill("What Mert knows.\nAnd more.");
  await dialog.getByRole("button", { name: "Save" }).last().click();
  await expect(dialog.getByText("Another user saved a change in the meantime")).toBeVisible();
}

export const licenseDetails: Area = {
  name: "a license",
  userEmail: mert,
  states: {
    "license with long names and notes": openLicenseWithLongTexts(""),
    "unknown tab": openLicenseWithLongTexts("?tab=devices"),
    "notes form": openLicenseWithLongTexts("/notes"),
    "environment form": openLicenseWithLongTexts("/environment"),
    "capacity overrun form": openLicenseWithLongTexts("/soft-capacity"),
    "grace period form": openLicenseWithLongTexts("/grace"),
    "use alerts form": openLicenseWithLongTexts("/customer-alerts"),
    "customer form": openLicenseWithLongTexts("/customer"),
    "tier form": openLicenseWithLongTexts("/tier?tierId=corporate-1&capacities=follow"),
    "offline form": openLicenseWithLongTexts("/offline"),
    "tags form": openLicenseWithLongTexts("/tags"),
    "confirmation of a deletion": openLicenseWithLongTexts("/delete"),
    "general tab": openLicenseWithServer("", "Call in May."),
    "quota tab": openLicenseWithServer("?tab=quota", "Corporate Tier 2"),
    "servers tab": openLicenseWithServer("?tab=servers", "Device ID"),
    "history tab": openLicenseWithServer("?tab=history", "License Created"),
    "message with an undo button": async (visit) => {
      await goTo(visit, await getServerLicensePath(visit));
      await chooseEnvironment(visit.page, "Demo", true);
      await expect(visit.page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
    "history event with an undo button": async (visit) => {
      await goTo(visit, `${await getServerLicensePath(visit)}?tab=history`);
      const event = dialogOf(visit)
        .getByRole("row")
        .filter({ has: visit.page.locator("button") })
        .first();
      await event.locator("summary").click();
      await expect(event.getByRole("button", { name: "Undo this change" })).toBeVisible();
    },
    "certificate to mail": openPage(
      async (visit) => `${await getLongLicensePath(visit)}/certificate`,
      "Mail PDF",
    ),
    "certificate before it is mailed": openPage(
      async (visit) => `${await getLongLicensePath(visit)}/certificate?mail=1`,
      "Send mail",
    ),
    "license file form": openPage(
      async (visit) => `${await getLongLicensePath(visit)}/license-file`,
      "Seed Key",
    ),
    "license file that is ready": downloadFiles("seed-of-one-machine"),
    "license file form without a free seat": downloadFiles("seed-of-one-machine", "seed-of-another"),
    "explanation of the statuses": openLicenseWithServer("/explain", "95 of 100 assets in use"),
    "explanation for a later day": openLicenseWithServer(
      "/explain?asOf=2090-01-01",
      "The statuses at the end of 01 Jan 2090 UTC",
    ),
    "explanation with an invalid day": openLicenseWithServer(
      "/explain?asOf=soon",
      "Enter a day as YYYY-MM-DD.",
    ),
    "conflict of notes": openNotesConflict,
    "deleted license": openPage(getDeletedLicensePath, "Restore"),
    "license for a user without the privilege": {
      userEmail: rita,
      open: openLicenseWithServer("", "Call in May."),
    },
    "notes page for a user without the privilege": {
      userEmail: rita,
      open: openLicenseWithServer("/notes", "Edits Licenses"),
    },
    "unknown license": openPage(`${licensesPath}/00000-00000-00000-00000-00000`, "Go to licenses"),
    "invalid license key": openPage(`${licensesPath}/no-key`, "Go to licenses"),
  },
};
