import {
  changeThroughApi,
  activateServer,
  newLicense,
  quotasOf,
} from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import { type Area, at, dialogOf, goTo, mert, type Reach, shared } from "#tests/e2e/well-made/visit.ts";

const quota = {
  activationDate: "2026-01-01",
  expirationDate: "2027-01-01",
  serverCapacity: 1,
  totalClientCapacity: 100,
};

const deployed = shared(async ({ staff }) => {
  const page = await staff();
  const details = await newLicense(page, { isOffline: false, quota });
  await activateServer(page, details, "host-1", 42);
  return details;
});

const offline = shared(async ({ staff }) => newLicense(await staff()));

/** A license with every kind of history event. */
const licenseWithEvents = shared(async ({ staff }) => {
  const page = await staff();
  const details = await newLicense(page, { isOffline: false, quota, tags: ["partner"] });
  const license = `/api/oem/licenses/${details.split("/").at(-1)}`;
  const [{ id } = { id: 0 }] = await quotasOf(page, details);
  await activateServer(page, details, "history-1");
  const endless = { activationDate: "2026-01-01", expirationDate: "2150-01-01" };
  await changeThroughApi(page, "PATCH", `/api/oem/quotas/${id}/date`, endless);
  const capacities = { serverCapacity: 2, totalClientCapacity: 12_000 };
  await changeThroughApi(page, "PATCH", `/api/oem/quotas/enterprise/${id}/capacity`, capacities);
  await changeThroughApi(page, "PATCH", `/api/oem/quotas/${id}/status`, { status: 0 });
  await changeThroughApi(page, "PATCH", `${license}/notes`, { notes: "Call in May.\nThen again." });
  await changeThroughApi(page, "PATCH", `${license}/tags`, { tags: ["trial"] });
  await changeThroughApi(page, "PATCH", `${license}/soft-capacity`, { softCapacity: true });
  return details;
});

const openServer: Reach = async (visit) => {
  const dialog = await goTo(visit, `${await deployed(visit)}?tab=servers`);
  await dialog.getByRole("row", { name: "host-1" }).locator("summary").click();
  await expect(dialog.getByText("disk-of-host-1")).toBeVisible();
};

const confirmDisabling: Reach = async (visit) => {
  await goTo(visit, `${await deployed(visit)}?tab=servers`);
  await dialogOf(visit).getByRole("link", { name: "Disable host-1" }).click();
  await expect(dialogOf(visit).getByText("Are you sure?")).toBeVisible();
};

const confirmRelease: Reach = async (visit) => {
  await goTo(visit, `${await deployed(visit)}?tab=servers`);
  await dialogOf(visit).getByRole("link", { name: "Release host-1" }).click();
  await expect(dialogOf(visit).getByText("Are you sure?")).toBeVisible();
};

const confirmCode: Reach = async (visit) => {
  await goTo(visit, `${await deployed(visit)}?tab=servers`);
  await dialogOf(visit)
    .getByRole("link", { name: /activation code/ })
    .click();
  await expect(dialogOf(visit).getByText("Each new server of this license will need")).toBeVisible();
};

const createCode: Reach = async (visit) => {
  await confirmCode(visit);
  await dialogOf(visit)
    .getByRole("button", { name: /^(Create|Replace)$/ })
    .click();
  await expect(dialogOf(visit).getByText("it will not be shown again")).toBeVisible();
};

const openEvents: Reach = async (visit) => {
  const dialog = await goTo(visit, `${await licenseWithEvents(visit)}?tab=history`);
  const events = dialog.locator("details");
  await expect(events).not.toHaveCount(0);
  for (const event of await events.all()) await event.locator("summary").click();
  await expect(dialog.getByText("now allows capacity overrun")).toBeVisible();
};

export const servers: Area = {
  name: "servers and history",
  as: mert,
  states: {
    "a server opened to its serials": openServer,
    "the confirmation before a server is disabled": confirmDisabling,
    "the confirmation before a server is released": confirmRelease,
    "the confirmation before an activation code is created": confirmCode,
    "an activation code that was just created": createCode,
    "a license without servers": at(
      async (visit) => `${await offline(visit)}?tab=servers`,
      "license files stand for servers",
    ),
    "events opened to their changes": openEvents,
  },
};
