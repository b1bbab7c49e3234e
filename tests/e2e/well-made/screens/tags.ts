import { createLicense } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import { tagNameField, createTag, tagsPath } from "#tests/support/screens/tags.ts";
import {
  type Area,
  openPage,
  goTo,
  mert,
  type StateAction,
  rita,
  createOnce,
  uniqueName,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

/** A tag of two licenses. */
const getUsedTag = createOnce(async ({ openStaffPage }) => {
  const page = await openStaffPage();
  const name = uniqueName("0-carried");
  const url = await createTag(page, name);
  for (let count = 0; count < 2; count++) await createLicense(page, { tags: [name] });
  return { name, url };
});

/** A tag with a name of maximum length, which is first in the list. */
const getLongTag = createOnce(async ({ openStaffPage }) => {
  const name = `${uniqueName("0")}${"Ü".repeat(64)}`.slice(0, 64);
  return { name, url: await createTag(await openStaffPage(), name) };
});

const openTag = (getTag: typeof getUsedTag, pathSuffix: string, text: string | RegExp): StateAction =>
  openPage(async (visit) => `${(await getTag(visit)).url}${pathSuffix}`, text);

const openFormErrors: StateAction = async (visit) => {
  const { name } = await getUsedTag(visit);
  const dialog = await goTo(visit, (await getLongTag(visit)).url);
  await tagNameField(dialog).fill(name.toUpperCase());
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("already exists");
};

/** A user renames a tag that another user renamed in the meantime. */
const openRenameConflict: StateAction = async (visit: Visit) => {
  const staffPage = await visit.openStaffPage();
  const name = uniqueName("two");
  const url = await createTag(staffPage, name);
  const dialog = await goTo(visit, url);
  await staffPage.goto(url);
  await tagNameField(staffPage.getByRole("dialog")).fill(name.toUpperCase());
  await staffPage.getByRole("button", { name: "Save" }).click();
  await expect(staffPage.getByRole("dialog")).toHaveCount(0);
  await tagNameField(dialog).fill(`${name}-mine`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Another user saved a change in the meantime");
};

export const tags: Area = {
  name: "tags",
  userEmail: mert,
  states: {
    "list of tags": openPage(async (visit) => {
      await getUsedTag(visit);
      return tagsPath;
    }, /^0-carried/),
    "list after its last page": openPage(`${tagsPath}?pageNumber=99`, "Go to the first page"),
    "new tag": openPage(`${tagsPath}/new`, "Create Tag"),
    "tag form": openTag(getUsedTag, "", "2 licenses have this tag."),
    "tag form with errors": openFormErrors,
    "conflict of a tag": openRenameConflict,
    "confirmation of deleting a tag": openTag(getUsedTag, "/delete", "2 licenses have this tag."),
    "list with a long name": openPage(async (visit) => {
      await getLongTag(visit);
      return tagsPath;
    }, /^0-.*Ü{40}/),
    "form of a tag with a long name": openTag(getLongTag, "", "Edit tag"),
    "confirmation of deleting a tag with a long name": openTag(getLongTag, "/delete", /Ü{40}/),
    "list for a user without privileges": { userEmail: rita, open: openPage(tagsPath, "License Count") },
    "page for a user without the privilege": {
      // Other tests may give privileges to the demo users.
      userEmail: "well.made.nobody@example.com",
      open: openPage(`${tagsPath}/new`, "Creates Tags"),
    },
    "unknown tag": openPage(`${tagsPath}/999999999`, /nothing at this address|not found/),
  },
};
