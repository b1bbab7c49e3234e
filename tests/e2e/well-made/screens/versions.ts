import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import type { Locator } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";

import {
  type Area,
  ada,
  at,
  goTo,
  type Reach,
  rita,
  shared,
  unique,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const list = "/license/versions";
const nameIn = (dialog: Locator) => dialog.getByRole("textbox", { name: "Version", exact: true });

/** A version that is too old to be the latest. */
async function newVersion({ staff }: Visit) {
  const page = await staff();
  const { origin } = new URL(page.url());
  const version = unique("1.0.0");
  const response = await page.request.post(`${origin}/api/oem/versions`, {
    headers: { origin },
    data: { version, releasedAt: "2019-03-01", isActive: true, releaseNotes: "First words." },
  });
  const { result } = await response.json();
  return { version, id: String(result.id), address: `${list}/${result.id}` };
}

const usual = shared(newVersion);

const reachErrors: Reach = async (visit) => {
  const dialog = await goTo(visit, `${list}/new`);
  await nameIn(dialog).fill("5.12.0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The version 5.12.0 already exists.");
};

/** A user saves a version that others changed meanwhile. */
const reachConflict: Reach = async (visit) => {
  const { version, id, address } = await newVersion(visit);
  const dialog = await goTo(visit, address);
  await changeThroughApi(await visit.staff(), "PUT", `/api/oem/versions/${id}`, {
    version,
    releasedAt: "2019-04-02",
    isActive: true,
    releaseNotes: "What the others know.",
  });
  await nameIn(dialog).fill(`${version}-mine`);
  await dialog.getByLabel("Release Notes").fill("What I know.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Somebody else saved a change meanwhile");
};

export const versions: Area = {
  name: "versions",
  as: ada,
  states: {
    "the list": at(list, "5.13.0-beta"),
    "a new one": at(`${list}/new`, "Release Notes"),
    "a version's form": at(async (visit) => (await usual(visit)).address, "Release Notes"),
    "a version's form with errors": reachErrors,
    "a version that others changed meanwhile": reachConflict,
    "the page for a user who may not manage them": { as: rita, reach: at(list, "versions-manage") },
  },
};
