import { changeThroughApi, createLicense, fetchQuotas } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import {
  type Area,
  openPage,
  dialogOf,
  goTo,
  mert,
  type StateAction,
  rita,
  submitForm,
  createOnce,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const quota = {
  activationDate: "2026-01-01",
  expirationDate: "2027-01-01",
  serverCapacity: 1,
  totalClientCapacity: 100,
};

async function createQuota({ openStaffPage }: Visit) {
  const page = await openStaffPage();
  const licensePath = await createLicense(page, { isOffline: false, quota });
  const [{ id } = { id: 0 }] = await fetchQuotas(page, licensePath);
  return { licensePath, id, formsPath: `${licensePath}/quotas/${id}` };
}

const getEnterpriseQuota = createOnce(createQuota);

const getEnterprisePathWithoutQuota = createOnce(async ({ openStaffPage }) =>
  createLicense(await openStaffPage(), { isOffline: false, quota: undefined }),
);
const getIrPathWithoutQuota = createOnce(async ({ openStaffPage }) =>
  createLicense(await openStaffPage(), {
    type: 2,
    packageTierId: "fis-standard",
    isOffline: false,
    quota: undefined,
  }),
);

const openForm = (pathSuffix: string, text: string | RegExp): StateAction =>
  openPage(async (visit) => `${(await getEnterpriseQuota(visit)).formsPath}${pathSuffix}`, text);

/** A user changes the capacities while another user saves other capacities. */
const openCapacityConflict: StateAction = async (visit) => {
  const { id, formsPath } = await createQuota(visit);
  const dialog = await goTo(visit, `${formsPath}/capacity`);
  await changeThroughApi(await visit.openStaffPage(), "PATCH", `/api/oem/quotas/enterprise/${id}/capacity`, {
    serverCapacity: 7,
    totalClientCapacity: 700,
  });
  await dialog.getByLabel("Server Capacity").fill("5");
  await dialog.getByLabel("Asset Capacity").fill("500");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Another user saved a change in the meantime");
  await dialog.getByRole("radio", { name: "Saved by another user" }).last().check();
};

const openCapacityErrors: StateAction = async (visit) => {
  const { formsPath } = await getEnterpriseQuota(visit);
  const dialog = await goTo(visit, `${formsPath}/capacity`);
  await dialog.getByLabel("Server Capacity").fill("0");
  await submitForm(dialog, "Save");
  await expect(dialogOf(visit).getByRole("alert")).toBeVisible();
};

export const quotas: Area = {
  name: "a quota",
  userEmail: mert,
  states: {
    "period, status and features": openPage(
      async (visit) => `${(await getEnterpriseQuota(visit)).licensePath}?tab=quota`,
      "Webhook + API",
    ),
    "period form": openForm("/period", "Change Period"),
    "period form with two weeks": openForm("/period?period=2-weeks", "14 days"),
    "period form with errors": openForm(
      "/period?period=custom&endDay=2025-12-30",
      "at least one day after the start",
    ),
    "capacity form": openForm("/capacity", "Asset Capacity"),
    "capacity form with errors": openCapacityErrors,
    "conflict of capacities": openCapacityConflict,
    "confirmation of disabling a quota": openForm("/status", "Are you sure"),
    "license without a quota": openPage(
      async (visit) => `${await getEnterprisePathWithoutQuota(visit)}?tab=quota`,
      "This license has no quota",
    ),
    "new quota of an Enterprise license": openPage(
      async (visit) => `${await getEnterprisePathWithoutQuota(visit)}/quotas/new`,
      "Asset Capacity",
    ),
    "new quota of an IR license": openPage(
      async (visit) => `${await getIrPathWithoutQuota(visit)}/quotas/new`,
      "Case Lifetime",
    ),
    "quota for a user without the privilege": {
      userEmail: rita,
      open: openPage(
        async (visit) => `${(await getEnterpriseQuota(visit)).licensePath}?tab=quota`,
        "Webhook + API",
      ),
    },
    "capacity page for a user without the privilege": {
      userEmail: rita,
      open: openForm("/capacity", "Edits Licenses"),
    },
  },
};
