import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import type { Locator } from "@playwright/test";
import { expect } from "#tests/support/browser/fixtures.ts";

import {
  type Area,
  ada,
  openPage,
  goTo,
  type StateAction,
  rita,
  createOnce,
  uniqueName,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const versionsPath = "/license/versions";
const versionField = (dialog: Locator) => dialog.getByRole("textbox", { name: "Version", exact: true });

/** Creates a version that is too old to be the latest version. */
async function createVersion({ openStaffPage }: Visit) {
  const page = await openStaffPage();
  const { origin } = new URL(page.url());
  const version = uniqueName("1.0.0");
  const response = await page.request.post(`${origin}/api/oem/versions`, {
    headers: { origin },
    data: { version, releasedAt: "2019-03-01", isActive: true, releaseNotes: "First words." },
  });
  const { result } = await response.json();
  return { version, id: String(result.id), path: `${versionsPath}/${result.id}` };
}

const getExistingVersion = createOnce(createVersion);

const openFormErrors: StateAction = async (visit) => {
  const dialog = await goTo(visit, `${versionsPath}/new`);
  await versionField(dialog).fill("5.12.0");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("The version 5.12.0 already exists.");
};

/** A user saves a version that another user changed in the meantime. */
const openVersionConflict: StateAction = async (visit) => {
  const { version, id, path: versionPath } = await createVersion(visit);
  const dialog = await goTo(visit, versionPath);
  await changeThroughApi(await visit.openStaffPage(), "PUT", `/api/oem/versions/${id}`, {
    version,
    releasedAt: "2019-04-02",
    isActive: true,
    releaseNotes: "Notes of another user.",
  });
  await versionField(dialog).fill(`${version}-mine`);
  await dialog.getByLabel("Release Notes").fill("What I know.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Another user saved a change in the meantime");
};

export const versions: Area = {
  name: "versions",
  userEmail: ada,
  states: {
    "list of versions": openPage(versionsPath, "5.13.0-beta"),
    "new version": openPage(`${versionsPath}/new`, "Release Notes"),
    "version form": openPage(async (visit) => (await getExistingVersion(visit)).path, "Release Notes"),
    "version form with errors": openFormErrors,
    "conflict of a version": openVersionConflict,
    "page for a user without the privilege": {
      userEmail: rita,
      open: openPage(versionsPath, "Manages Versions"),
    },
  },
};
