import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

import {
  type Area,
  ada,
  openPage,
  goTo,
  type StateAction,
  rita,
  type Visit,
} from "#tests/e2e/well-made/visit.ts";

const usersPath = "/license/users";
const allUsersPath = `${usersPath}?pageSize=100`;
const managerEmail = "well.made.manager@example.com";
const readerEmail = "well.made.reader@example.com";
const disabledEmail = "well.made.disabled@example.com";
const changedEmail = "well.made.changed@example.com";

async function createUser({ signInOnce, openStaffPage }: Visit, email: string, privileges: string[]) {
  await signInOnce(email);
  await changeThroughApi(await openStaffPage(), "POST", "/api/user/privileges", { email, privileges });
}

const createUserAndOpen = (
  email: string,
  privileges: string[],
  url: string,
  text: string | RegExp,
): StateAction =>
  openPage(async (visit) => {
    await createUser(visit, email, privileges);
    return url;
  }, text);

/** An admin changes the privileges of a user while another admin changes other privileges. */
const openPrivilegeConflict: StateAction = async (visit) => {
  await createUser(visit, changedEmail, ["license-create", "tags-create"]);
  const dialog = await goTo(visit, `${usersPath}/${changedEmail}`);
  await dialog.getByRole("switch", { name: "Manages Versions" }).check();
  await dialog.getByRole("switch", { name: "Creates Tags" }).uncheck();
  await createUser(visit, changedEmail, ["license-delete", "tags-create"]);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Another user saved a change in the meantime");
};

const openAsManager: StateAction = async (visit) => {
  await createUser(visit, managerEmail, ["users-manage", "tags-create"]);
  await createUserAndOpen(
    readerEmail,
    ["license-manage"],
    `${usersPath}/${readerEmail}`,
    "You do not have this privilege",
  )(visit);
};

export const users: Area = {
  name: "users",
  userEmail: ada,
  states: {
    "invitation form with each privilege": async (visit) => {
      const dialog = await goTo(visit, `${usersPath}/invite`);
      await dialog.getByRole("radio", { name: "Custom" }).check();
      await expect(dialog.getByRole("radio", { name: "Custom" })).toBeChecked();
    },
    "list of users": createUserAndOpen(readerEmail, ["license-manage"], allUsersPath, readerEmail),
    "privileges of a user": createUserAndOpen(
      readerEmail,
      ["license-manage"],
      `${usersPath}/${readerEmail}`,
      "Manages Versions",
    ),
    "privileges of the signed-in user": openPage(`${usersPath}/${ada}`, "You cannot change them yourself"),
    "privileges that the signed-in user lacks": { userEmail: managerEmail, open: openAsManager },
    "conflict of privileges": openPrivilegeConflict,
    "access review": createUserAndOpen(
      readerEmail,
      ["license-manage"],
      `${usersPath}/access-review?pageSize=100`,
      readerEmail,
    ),
    "page for a user without the privilege": {
      userEmail: rita,
      open: openPage(usersPath, "Manages Users"),
    },
    "confirmation of disabling a user": createUserAndOpen(
      readerEmail,
      ["license-manage"],
      `${usersPath}/${readerEmail}/status`,
      "is signed out everywhere at once",
    ),
    "list with a disabled user": openPage(async (visit) => {
      await visit.signInOnce(disabledEmail);
      const url = `/api/user/${encodeURIComponent(disabledEmail)}/status`;
      await changeThroughApi(await visit.openStaffPage(), "PATCH", url, { isDisabled: true });
      return allUsersPath;
    }, "Disabled"),
    "sessions of a user": createUserAndOpen(
      readerEmail,
      [],
      `${usersPath}/${readerEmail}/sessions`,
      /Opened|not signed in/,
    ),
    "confirmation of erasing a user": createUserAndOpen(
      readerEmail,
      [],
      `${usersPath}/${readerEmail}/erase`,
      "Erasing a user cannot be undone.",
    ),
    "account page": openPage("/license/account", "This session"),
    "page to connect an assistant": openPage("/license/account/assistants", "Save this text as"),
    "assistants of all users": openPage(
      "/license/settings/assistants",
      "AI clients that users have connected.",
    ),
    "unknown user": openPage(`${usersPath}/nobody@example.com`, "The user was not found."),
  },
};
