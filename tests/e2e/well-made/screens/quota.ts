import { changeThroughApi, newLicense, quotasOf } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import {
  type Area,
  at,
  dialogOf,
  goTo,
  mert,
  type Reach,
  rita,
  send,
  shared,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const quota = {
  activationDate: "2026-01-01",
  expirationDate: "2027-01-01",
  serverCapacity: 1,
  totalClientCapacity: 100,
};

async function newQuota({ staff }: Visit) {
  const page = await staff();
  const details = await newLicense(page, { isOffline: false, quota });
  const [{ id } = { id: 0 }] = await quotasOf(page, details);
  return { details, id, forms: `${details}/quotas/${id}` };
}

const usualQuota = shared(newQuota);

const enterpriseWithout = shared(async ({ staff }) =>
  newLicense(await staff(), { isOffline: false, quota: undefined }),
);
const irWithout = shared(async ({ staff }) =>
  newLicense(await staff(), { type: 2, packageTierId: "fis-standard", isOffline: false, quota: undefined }),
);

const form = (part: string, text: string | RegExp): Reach =>
  at(async (visit) => `${(await usualQuota(visit)).forms}${part}`, text);

/** A user changes the capacities while others save theirs. */
const reachCapacityConflict: Reach = async (visit) => {
  const { id, forms } = await newQuota(visit);
  const dialog = await goTo(visit, `${forms}/capacity`);
  await changeThroughApi(await visit.staff(), "PATCH", `/api/oem/quotas/enterprise/${id}/capacity`, {
    serverCapacity: 7,
    totalClientCapacity: 700,
  });
  await dialog.getByLabel("Server Capacity").fill("5");
  await dialog.getByLabel("Asset Capacity").fill("500");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Somebody else saved a change meanwhile");
  await dialog.getByRole("radio", { name: "Saved meanwhile by others" }).last().check();
};

const reachCapacityErrors: Reach = async (visit) => {
  const { forms } = await usualQuota(visit);
  const dialog = await goTo(visit, `${forms}/capacity`);
  await dialog.getByLabel("Server Capacity").fill("0");
  await send(dialog, "Save");
  await expect(dialogOf(visit).getByRole("alert")).toBeVisible();
};

export const quotas: Area = {
  name: "a quota",
  as: mert,
  states: {
    "its term, status and features": at(
      async (visit) => `${(await usualQuota(visit)).details}?tab=quota`,
      "Webhook + API",
    ),
    "its period": form("/period", "Change Period"),
    "a period of two weeks": form("/period?period=2-weeks", "14 days"),
    "a period that ends too early": form(
      "/period?period=custom&endDay=2025-12-30",
      "at least one day after the start",
    ),
    "its capacities": form("/capacity", "Asset Capacity"),
    "capacities with errors": reachCapacityErrors,
    "capacities that others saved meanwhile": reachCapacityConflict,
    "the confirmation before it is disabled": form("/status", "Are you sure"),
    "a license without one": at(
      async (visit) => `${await enterpriseWithout(visit)}?tab=quota`,
      "This license has no quota",
    ),
    "a new one of an Enterprise license": at(
      async (visit) => `${await enterpriseWithout(visit)}/quotas/new`,
      "Asset Capacity",
    ),
    "a new one of an IR license": at(
      async (visit) => `${await irWithout(visit)}/quotas/new`,
      "Case Lifetime",
    ),
    "the view of a user who may not change it": {
      as: rita,
      reach: at(async (visit) => `${(await usualQuota(visit)).details}?tab=quota`, "Webhook + API"),
    },
    "the page for a user who may not change it": { as: rita, reach: form("/capacity", "license-manage") },
  },
};
