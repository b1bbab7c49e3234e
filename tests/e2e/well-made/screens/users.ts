import { change } from "#tests/support/screens/beside-the-page.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import { type Area, ada, at, goTo, type Reach, rita, type Visit } from "#tests/e2e/well-made/visit.ts";

const list = "/license/users";
const everybody = `${list}?pageSize=100`;
const manager = "well.made.manager@example.com";
const reader = "well.made.reader@example.com";
const disabled = "well.made.disabled@example.com";
const changed = "well.made.changed@example.com";

async function give({ known, staff }: Visit, email: string, privileges: string[]) {
  await known(email);
  await change(await staff(), "POST", "/api/user/privileges", { email, privileges });
}

const givenTo = (email: string, privileges: string[], address: string, text: string | RegExp): Reach =>
  at(async (visit) => {
    await give(visit, email, privileges);
    return address;
  }, text);

/** A user switches privileges while others switch some, too. */
const meet: Reach = async (visit) => {
  await give(visit, changed, ["license-create", "tags-create"]);
  const dialog = await goTo(visit, `${list}/${changed}`);
  await dialog.getByRole("switch", { name: "Manages Versions" }).check();
  await dialog.getByRole("switch", { name: "Creates Tags" }).uncheck();
  await give(visit, changed, ["license-delete", "tags-create"]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Somebody else saved a change meanwhile");
};

const asManager: Reach = async (visit) => {
  await give(visit, manager, ["users-manage", "tags-create"]);
  await givenTo(reader, ["license-manage"], `${list}/${reader}`, "You do not have this privilege")(visit);
};

export const users: Area = {
  name: "users",
  as: ada,
  states: {
    "the list": givenTo(reader, ["license-manage"], everybody, reader),
    "the privileges of a user": givenTo(reader, ["license-manage"], `${list}/${reader}`, "Manages Versions"),
    "one's own privileges": at(`${list}/${ada}`, "You cannot change them yourself"),
    "the privileges that one lacks oneself": { as: manager, reach: asManager },
    "privileges that others changed meanwhile": meet,
    "the page for a user who may not manage them": { as: rita, reach: at(list, "users-manage") },
    "the confirmation before a user is disabled": givenTo(
      reader,
      ["license-manage"],
      `${list}/${reader}/status`,
      "is signed out everywhere at once",
    ),
    "a disabled user in the list": at(async (visit) => {
      await visit.known(disabled);
      const address = `/api/user/${encodeURIComponent(disabled)}/status`;
      await change(await visit.staff(), "PATCH", address, { disabled: true });
      return everybody;
    }, "Disabled"),
    "the sessions of a user": givenTo(reader, [], `${list}/${reader}/sessions`, /Opened|not signed in/),
    "the confirmation before a user is erased": givenTo(
      reader,
      [],
      `${list}/${reader}/erase`,
      "This cannot be taken back.",
    ),
    "one's account": at("/license/account", "This session"),
    "an unknown user": at(`${list}/nobody@example.com`, "The user was not found."),
  },
};
