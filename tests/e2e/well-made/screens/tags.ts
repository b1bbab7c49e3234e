import { newLicense } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import { tagNameField, newTag, tagsPath as list } from "#tests/support/screens/tags.ts";
import {
  type Area,
  openPage,
  goTo,
  mert,
  type OpenState,
  rita,
  createOnce,
  unique,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

/** A tag of two licenses. */
const usedTag = createOnce(async ({ staff }) => {
  const page = await staff();
  const name = unique("0-carried");
  const address = await newTag(page, name);
  for (const _ of ["one", "another"]) await newLicense(page, { tags: [name] });
  return { name, address };
});

/** A tag with a name of maximum length, which is first in the list. */
const longTag = createOnce(async ({ staff }) => {
  const name = `${unique("0")}${"Ü".repeat(64)}`.slice(0, 64);
  return { name, address: await newTag(await staff(), name) };
});

const openTag = (tag: typeof usedTag, pathSuffix: string, text: string | RegExp): OpenState =>
  openPage(async (visit) => `${(await tag(visit)).address}${pathSuffix}`, text);

const openFormErrors: OpenState = async (visit) => {
  const { name } = await usedTag(visit);
  const dialog = await goTo(visit, (await longTag(visit)).address);
  await tagNameField(dialog).fill(name.toUpperCase());
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("already exists");
};

/** A user renames a tag that others renamed meanwhile. */
const openRenameConflict: OpenState = async (visit: Visit) => {
  const staff = await visit.staff();
  const name = unique("two");
  const address = await newTag(staff, name);
  const dialog = await goTo(visit, address);
  await staff.goto(address);
  await tagNameField(staff.getByRole("dialog")).fill(name.toUpperCase());
  await staff.getByRole("button", { name: "Save" }).click();
  await expect(staff.getByRole("dialog")).toHaveCount(0);
  await tagNameField(dialog).fill(`${name}-mine`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Another user saved a change in the meantime");
};

export const tags: Area = {
  name: "tags",
  userEmail: mert,
  states: {
    "list of tags": openPage(async (visit) => {
      await usedTag(visit);
      return list;
    }, /^0-carried/),
    "list after its last page": openPage(`${list}?pageNumber=99`, "Go to the first page"),
    "new tag": openPage(`${list}/new`, "Create Tag"),
    "tag form": openTag(usedTag, "", "2 licenses carry this tag."),
    "tag form with errors": openFormErrors,
    "conflict of a tag": openRenameConflict,
    "confirmation of deleting a tag": openTag(usedTag, "/delete", "2 licenses carry this tag."),
    "list with a long name": openPage(async (visit) => {
      await longTag(visit);
      return list;
    }, /^0-.*Ü{40}/),
    "form of a tag with a long name": openTag(longTag, "", "Edit tag"),
    "confirmation of deleting a tag with a long name": openTag(longTag, "/delete", /Ü{40}/),
    "list for a user without privileges": { userEmail: rita, open: openPage(list, "License Count") },
    "page for a user without the privilege": {
      userEmail: rita,
      open: openPage(`${list}/new`, "tags-create"),
    },
    "unknown tag": openPage(`${list}/999999999`, /nothing at this address|not found/),
  },
};
