import { newLicense } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import { nameIn, newTag, tags as list } from "#tests/support/screens/tags.ts";
import {
  type Area,
  at,
  goTo,
  mert,
  type Reach,
  rita,
  shared,
  unique,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

/** A tag of two licenses. */
const carried = shared(async ({ staff }) => {
  const page = await staff();
  const name = unique("0-carried");
  const address = await newTag(page, name);
  for (const _ of ["one", "another"]) await newLicense(page, { tags: [name] });
  return { name, address };
});

/** A tag with a name of maximum length, which is first in the list. */
const long = shared(async ({ staff }) => {
  const name = `${unique("0")}${"Ü".repeat(64)}`.slice(0, 64);
  return { name, address: await newTag(await staff(), name) };
});

const of = (tag: typeof carried, part: string, text: string | RegExp): Reach =>
  at(async (visit) => `${(await tag(visit)).address}${part}`, text);

const reachErrors: Reach = async (visit) => {
  const { name } = await carried(visit);
  const dialog = await goTo(visit, (await long(visit)).address);
  await nameIn(dialog).fill(name.toUpperCase());
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("already exists");
};

/** A user renames a tag that others renamed meanwhile. */
const reachConflict: Reach = async (visit: Visit) => {
  const staff = await visit.staff();
  const name = unique("two");
  const address = await newTag(staff, name);
  const dialog = await goTo(visit, address);
  await staff.goto(address);
  await nameIn(staff.getByRole("dialog")).fill(name.toUpperCase());
  await staff.getByRole("button", { name: "Save" }).click();
  await expect(staff.getByRole("dialog")).toHaveCount(0);
  await nameIn(dialog).fill(`${name}-mine`);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Somebody else saved a change meanwhile");
};

export const tags: Area = {
  name: "tags",
  as: mert,
  states: {
    "the list": at(async (visit) => {
      await carried(visit);
      return list;
    }, /^0-carried/),
    "a list beyond its last page": at(`${list}?pageNumber=99`, "Go to the last page"),
    "a new one": at(`${list}/new`, "Create Tag"),
    "a tag's form": of(carried, "", "2 licenses carry this tag."),
    "a tag's form with errors": reachErrors,
    "a tag that others renamed meanwhile": reachConflict,
    "the confirmation before one is deleted": of(carried, "/delete", "2 licenses carry this tag."),
    "a list with a long name": at(async (visit) => {
      await long(visit);
      return list;
    }, /^0-.*Ü{40}/),
    "the form of a long one": of(long, "", "Edit tag"),
    "the confirmation before a long one is deleted": of(long, "/delete", /Ü{40}/),
    "the list of who only reads": { as: rita, reach: at(list, "License Count") },
    "the page for a user who may not make one": { as: rita, reach: at(`${list}/new`, "tags-create") },
    "an unknown one": at(`${list}/999999999`, /nothing at this address|not found/),
  },
};
