import {
  changeThroughApi,
  activateServer,
  createLicense,
  fetchQuotas,
} from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import {
  type Area,
  openPage,
  dialogOf,
  goTo,
  mert,
  type StateAction,
  createOnce,
} from "#tests/e2e/well-made/visit.ts";

const quota = {
  activationDate: "2026-01-01",
  expirationDate: "2027-01-01",
  serverCapacity: 1,
  totalClientCapacity: 100,
};

const getServerLicensePath = createOnce(async ({ openStaffPage }) => {
  const page = await openStaffPage();
  const licensePath = await createLicense(page, { isOffline: false, quota });
  await activateServer(page, licensePath, "host-1", 42);
  return licensePath;
});

const getOfflineLicensePath = createOnce(async ({ openStaffPage }) => createLicense(await openStaffPage()));

/** Path of a license with many kinds of history events. */
const getEventLicensePath = createOnce(async ({ openStaffPage }) => {
  const page = await openStaffPage();
  const licensePath = await createLicense(page, { isOffline: false, quota, tags: ["partner"] });
  const apiPath = `/api/oem/licenses/${licensePath.split("/").at(-1)}`;
  const [{ id } = { id: 0 }] = await fetchQuotas(page, licensePath);
  await activateServer(page, licensePath, "history-1");
  const infinitePeriod = { activationDate: "2026-01-01", expirationDate: "2150-01-01" };
  await changeThroughApi(page, "PATCH", `/api/oem/quotas/${id}/date`, infinitePeriod);
  const capacities = { serverCapacity: 2, totalClientCapacity: 12_000 };
  await changeThroughApi(page, "PATCH", `/api/oem/quotas/enterprise/${id}/capacity`, capacities);
  await changeThroughApi(page, "PATCH", `/api/oem/quotas/${id}/status`, { status: 0 });
  await changeThroughApi(page, "PATCH", `${apiPath}/notes`, { notes: "Call in May.\nThen again." });
  await changeThroughApi(page, "PATCH", `${apiPath}/tags`, { tags: ["trial"] });
  await changeThroughApi(page, "PATCH", `${apiPath}/soft-capacity`, { softCapacity: true });
  return licensePath;
});

const openServer: StateAction = async (visit) => {
  const dialog = await goTo(visit, `${await getServerLicensePath(visit)}?tab=servers`);
  await dialog.getByRole("row", { name: "host-1" }).locator("summary").click();
  await expect(dialog.getByText("disk-of-host-1")).toBeVisible();
};

const openDisableDialog: StateAction = async (visit) => {
  await goTo(visit, `${await getServerLicensePath(visit)}?tab=servers`);
  await dialogOf(visit).getByRole("link", { name: "Disable host-1" }).click();
  await expect(dialogOf(visit).getByText("Are you sure?")).toBeVisible();
};

const openReleaseDialog: StateAction = async (visit) => {
  await goTo(visit, `${await getServerLicensePath(visit)}?tab=servers`);
  await dialogOf(visit).getByRole("link", { name: "Release host-1" }).click();
  await expect(dialogOf(visit).getByText("Are you sure?")).toBeVisible();
};

const openActivationCodeDialog: StateAction = async (visit) => {
  await goTo(visit, `${await getServerLicensePath(visit)}?tab=servers`);
  await dialogOf(visit)
    .getByRole("link", { name: /activation code/ })
    .click();
  await expect(dialogOf(visit).getByText("Each new server of this license will need")).toBeVisible();
};

const createActivationCode: StateAction = async (visit) => {
  await openActivationCodeDialog(visit);
  await dialogOf(visit)
    .getByRole("button", { name: /^(Create|Replace)$/ })
    .click();
  await expect(dialogOf(visit).getByText("it will not be shown again")).toBeVisible();
};

const openEvents: StateAction = async (visit) => {
  const dialog = await goTo(visit, `${await getEventLicensePath(visit)}?tab=history`);
  const events = dialog.locator("details");
  await expect(events).not.toHaveCount(0);
  for (const event of await events.all()) await event.locator("summary").click();
  await expect(dialog.getByText("now allows capacity overrun")).toBeVisible();
};

export const servers: Area = {
  name: "servers and history",
  userEmail: mert,
  states: {
    "server with its serials": openServer,
    "confirmation of disabling a server": openDisableDialog,
    "confirmation of releasing a server": openReleaseDialog,
    "confirmation of creating an activation code": openActivationCodeDialog,
    "new activation code": createActivationCode,
    "license without servers": openPage(
      async (visit) => `${await getOfflineLicensePath(visit)}?tab=servers`,
      "This license is offline, so",
    ),
    "history events with their changes": openEvents,
  },
};
