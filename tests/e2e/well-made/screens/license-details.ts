import {
  changeThroughApi,
  deleteInBackground,
  activateServer,
  newLicense,
} from "#tests/support/screens/background-actions.ts";
import { chooseEnvironment } from "#tests/support/screens/license-details.ts";
import { list } from "#tests/support/screens/license-list.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import {
  type Area,
  at,
  dialogOf,
  goTo,
  mert,
  rita,
  shared,
  unique,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const keyIn = (details: string) => details.split("/").at(-1) ?? "";

/** A license with names and notes of maximum length. */
const longLicense = shared(async ({ staff }) =>
  newLicense(await staff(), {
    companyName: "شركة ".repeat(40).trim(),
    notes: `${"Wort".repeat(100)}\n`.repeat(12),
    tags: ["ü".repeat(64), "emea"],
  }),
);

const usualLicense = shared(async ({ staff }) => {
  const page = await staff();
  const quota = {
    activationDate: "2026-01-01",
    expirationDate: "2089-12-31",
    serverCapacity: 1,
    totalClientCapacity: 100,
  };
  const details = await newLicense(page, { isOffline: false, tags: ["emea"], notes: "Call in May.", quota });
  await activateServer(page, details, unique("explained"), 95);
  return details;
});

const deletedLicense = shared(async ({ staff }) => {
  const page = await staff();
  const details = await newLicense(page);
  await deleteInBackground(page, details);
  return details;
});

const long = (part: string) => async (visit: Visit) => {
  await goTo(visit, `${await longLicense(visit)}${part}`);
  await expect(dialogOf(visit)).toBeVisible();
};

const usual = (part: string, text: string | RegExp) =>
  at(async (visit) => `${await usualLicense(visit)}${part}`, text);

const oneSeat = {
  activationDate: "2026-01-01",
  expirationDate: "2089-12-31",
  serverCapacity: 1,
  totalClientCapacity: 100,
};

/** Two files in a row for one seat: the second is rejected. */
const confirmFiles =
  (...seedKeys: string[]) =>
  async (visit: Visit) => {
    const details = await newLicense(await visit.staff(), { quota: oneSeat });
    const dialog = await goTo(visit, `${details}/license-file`);
    for (const [nth, seedKey] of seedKeys.entries()) {
      await dialog.getByLabel("Seed Key").fill(seedKey);
      const downloading = nth === 0 && visit.page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Download" }).click();
      const link = dialog.getByRole("link", { name: /\.lic$/ });
      if (nth === 0 && !visit.scripted) await link.click();
      await downloading;
      await expect(nth === 0 ? link : dialog.getByRole("alert")).toBeVisible();
    }
  };

/** A user writes notes while others save theirs. */
async function reachNotesConflict(visit: Visit) {
  const staff = await visit.staff();
  const details = await newLicense(staff, { notes: "First." });
  const dialog = await goTo(visit, details);
  await changeThroughApi(staff, "PATCH", `/api/oem/licenses/${keyIn(details)}/notes`, {
    notes: "What Ada knows.",
  });
  await dialog.getByLabel("Notes").fill("What Mert knows.\nAnd more.");
  await dialog.getByRole("button", { name: "Save" }).last().click();
  await expect(dialog.getByText("Somebody else saved a change meanwhile")).toBeVisible();
}

export const licenseDetails: Area = {
  name: "a license",
  as: mert,
  states: {
    "long names and notes": long(""),
    "an unknown tab": long("?tab=devices"),
    "long notes in a dialog of their own": long("/notes"),
    "its environment": long("/environment"),
    "its overrun": long("/soft-capacity"),
    "its grace": long("/grace"),
    "its long customer": long("/customer"),
    "another tier": long("/tier?tierId=corporate-1&capacities=follow"),
    "being offline": long("/offline"),
    "its long tags": long("/tags"),
    "the confirmation before it is deleted": long("/delete"),
    "its details": usual("", "Call in May."),
    "its quota": usual("?tab=quota", "Corporate Tier 2"),
    "its servers": usual("?tab=servers", "Device ID"),
    "its history": usual("?tab=history", "License Created"),
    "a change that can be undone": async (visit) => {
      await goTo(visit, await usualLicense(visit));
      await chooseEnvironment(visit.page, "Demo", true);
      await expect(visit.page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
    "a change that can be undone in its history": async (visit) => {
      await goTo(visit, `${await usualLicense(visit)}?tab=history`);
      const event = dialogOf(visit)
        .locator("details")
        .filter({ has: visit.page.locator("button") })
        .first();
      await event.locator("summary").click();
      await expect(event.getByRole("button", { name: "Undo this change" })).toBeVisible();
    },
    "its license file": at(async (visit) => `${await longLicense(visit)}/license-file`, "Seed Key"),
    "its license file when it is ready": confirmFiles("seed-of-one-machine"),
    "its license file without a seat left": confirmFiles("seed-of-one-machine", "seed-of-another"),
    "why its badges say so": usual("/explain", "95 of 100 assets in use"),
    "why its badges will say so": usual("/explain?asOf=2090-01-01", "At the end of 01 Jan 2090 UTC"),
    "an explanation for no day": usual("/explain?asOf=soon", "Enter a day as YYYY-MM-DD."),
    "notes that others saved meanwhile": reachNotesConflict,
    "a deleted one": at(deletedLicense, "Restore"),
    "all that who may not edit sees": { as: rita, reach: usual("", "Call in May.") },
    "the page for a user who may not edit": { as: rita, reach: usual("/notes", "license-manage") },
    "an unknown one": at(`${list}/00000-00000-00000-00000-00000`, "Go to licenses"),
    "an invalid key": at(`${list}/no-key`, "Go to licenses"),
  },
};
