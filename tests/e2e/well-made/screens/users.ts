import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import { type Area, ada, at, goTo, type Reach, rita, type Visit } from "#tests/e2e/well-made/visit.ts";

const list = "/license/users";
const everybody = `${list}?pageSize=100`;
const manager = "well.made.manager@example.com";
const reader = "well.made.reader@example.com";
const disabled = "well.made.disabled@example.com";
const changed = "well.made.changed@example.com";

async function give({ signInOnce, staff }: Visit, email: string, privileges: string[]) {
  await signInOnce(email);
  await changeThroughApi(await staff(), "POST", "/api/user/privileges", { email, privileges });
}

const reachPrivilegesOf = (
  email: string,
  privileges: string[],
  address: string,
  text: string | RegExp,
): Reach =>
  at(async (visit) => {
    await give(visit, email, privileges);
    return address;
  }, text);

/** A user switches privileges while others switch some, too. */
const reachConflict: Reach = async (visit) => {
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
  await reachPrivilegesOf(
    reader,
    ["license-manage"],
    `${list}/${reader}`,
    "You do not have this privilege",
  )(visit);
};

export const users: Area = {
  name: "users",
  as: ada,
  states: {
    "the list": reachPrivilegesOf(reader, ["license-manage"], everybody, reader),
    "the privileges of a user": reachPrivilegesOf(
      reader,
      ["license-manage"],
      `${list}/${reader}`,
      "Manages Versions",
    ),
    "one's own privileges": at(`${list}/${ada}`, "You cannot change them yourself"),
    "the privileges that one lacks oneself": { as: manager, reach: asManager },
    "privileges that others changed meanwhile": reachConflict,
    "the page for a user who may not manage them": { as: rita, reach: at(list, "users-manage") },
    "the confirmation before a user is disabled": reachPrivilegesOf(
      reader,
      ["license-manage"],
      `${list}/${reader}/status`,
      "is signed out everywhere at once",
    ),
    "a disabled user in the list": at(async (visit) => {
      await visit.signInOnce(disabled);
      const address = `/api/user/${encodeURIComponent(disabled)}/status`;
      await changeThroughApi(await visit.staff(), "PATCH", address, { disabled: true });
      return everybody;
    }, "Disabled"),
    "the sessions of a user": reachPrivilegesOf(
      reader,
      [],
      `${list}/${reader}/sessions`,
      /Opened|not signed in/,
    ),
    "the confirmation before a user is erased": reachPrivilegesOf(
      reader,
      [],
      `${list}/${reader}/erase`,
      "This cannot be taken back.",
    ),
    "one's account": at("/license/account", "This session"),
    "an unknown user": at(`${list}/nobody@example.com`, "The user was not found."),
  },
};
