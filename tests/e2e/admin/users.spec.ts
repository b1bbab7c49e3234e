import { changeThroughApi, openPageAs } from "#tests/support/screens/background-actions.ts";
import type { Page } from "@playwright/test";
import { openDialog, expectToast } from "#tests/support/screens/license-details.ts";
import { omitGroups } from "#tests/support/apps/app-database.ts";
import { expect, signIn, switchUser, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

const usersPath = "/license/users";
/** The tests create many users on one server, but fewer than 100. */
const allUsersPath = `${usersPath}?pageSize=100`;

const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const privilegeSwitch = (page: Page, label: string) =>
  page.getByRole("dialog").getByRole("switch", { name: label });
const clickSave = (page: Page, buttonName = "Save") =>
  page.getByRole("dialog").getByRole("button", { name: buttonName }).click();
const grantPrivileges = (page: Page, email: string, privileges: string[]) =>
  changeThroughApi(page, "POST", "/api/user/privileges", { email, privileges });

/** Signs in as Ada, who is an admin, and creates users with these privileges. */
async function createUsersAsAda(page: Page, privilegesByEmail: Record<string, string[]>) {
  for (const email of Object.keys(privilegesByEmail)) await signIn(page, email);
  await switchUser(page, "ada@example.com");
  for (const [email, privileges] of Object.entries(privilegesByEmail))
    await grantPrivileges(page, email, privileges);
}

async function openDialogOf(page: Page, email: string) {
  await page.goto(`${usersPath}/${email}`);
  return page.getByRole("dialog");
}

/** Submits privileges that the switches of the dialog do not allow. */
async function postPrivileges(page: Page, email: string, privileges: string[]) {
  const { origin } = new URL(page.url());
  const userResponse = await page.request.get(`${origin}/api/user?${new URLSearchParams({ email })}`);
  const { rowVersion } = (await userResponse.json()).result;
  const fields = privileges.map((name) => ["privileges", name]);
  return page.request.post(`${usersPath}/${email}`, {
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    data: String(new URLSearchParams([...fields, ["rowVersion", `${rowVersion}`]])),
    maxRedirects: 0,
  });
}

test("the list shows last activity and privileges of each user", { tag: "@no-script" }, async ({ page }) => {
  await createUsersAsAda(page, { "una@example.com": ["settings-manage", "license-create"] });
  await page.goto(`/license/licenses`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).click();
  await expect(page).toHaveURL(usersPath);
  await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
  await page.goto(allUsersPath);
  const unaRow = rowOf(page, "una@example.com");
  await expect(unaRow.getByRole("listitem")).toHaveText(["Creates License", "Manages Settings"]);
  await expect(unaRow).toContainText(/just now|minutes? ago/);
  await expect(unaRow.locator("time")).toHaveText(/^\d\d \w{3} \d{4} \d\d:\d\d UTC$/);
  await expect(unaRow.locator("time")).toHaveAttribute("datetime", /Z$/);
  await expect(rowOf(page, "ada@example.com")).toContainText("Admin");
  await expect(rowOf(page, "ada@example.com")).toContainText("(you)");
  const pageSizeOptions = page.getByLabel("Rows per page").getByRole("option");
  await expect(pageSizeOptions).toHaveText(["25 per page", "50 per page", "100 per page"]);
});

test(
  "the dialog of a user says that the directory did not list the user's groups",
  { tag: "@no-script" },
  async ({ page, app }) => {
    await createUsersAsAda(page, { "gina@example.com": [] });
    const dialog = await openDialogOf(page, "gina@example.com");
    await expect(dialog).not.toContainText("groups");
    omitGroups(app, "gina@example.com");
    await page.reload();
    await expect(dialog).toContainText("the directory did not list the groups of this user");
    await expect(dialog).toContainText("Nothing was changed: the user is still no admin.");
  },
);

test("the web address sorts and pages the list of users", { tag: "@no-script" }, async ({ page }) => {
  await createUsersAsAda(page, { "una@example.com": [] });
  const response = await page.goto(`${usersPath}?pageSize=none&pageNumber=-1&sortBy=shoes&color=red`);
  expect(response?.status()).toBe(200);
  const notice = page.getByText("The page ignores these invalid parts of the web address: ");
  for (const name of ["pageSize", "pageNumber", "sortBy", "color"]) await expect(notice).toContainText(name);
  await expect(rowOf(page, "ada@example.com")).toBeVisible();
  await page.goto(usersPath);
  await page.getByLabel("Rows per page").selectOption("50");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/pageSize=50/);
  await page.getByRole("columnheader", { name: "Last Activity" }).getByRole("link").click();
  await expect(page).toHaveURL(/sortBy=lastlogin&sortType=DESC/);
  await expect(page).toHaveURL(/pageSize=50/);
  await expect(page.getByRole("row").nth(1)).toContainText("ada@example.com");
  await page.goto(`${usersPath}?pageSize=1&pageNumber=900`);
  await page.getByRole("link", { name: "Go to the last page" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
});

test("an admin switches privileges of a user on and off", async ({ page, javaScriptEnabled }) => {
  await createUsersAsAda(page, { "vera@example.com": ["license-create"] });
  await page.goto(allUsersPath);
  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByRole("link", { name: "Edit vera@example.com" }).click();
  await expect(page).toHaveURL(/\/license\/users\/\d+\?pageSize=100$/);
  await expect(page.getByRole("dialog").getByRole("switch")).toHaveCount(9);
  await expect(privilegeSwitch(page, "Creates License")).toBeChecked();
  if (javaScriptEnabled) {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Edit vera@example.com" })).toBeFocused();
    await page.keyboard.press("Enter");
    await privilegeSwitch(page, "Creates License").focus();
    await page.keyboard.press("Space");
  } else {
    await privilegeSwitch(page, "Creates License").uncheck();
  }
  await privilegeSwitch(page, "Creates Tags").check();
  await privilegeSwitch(page, "Manages API Tokens").check();
  await clickSave(page);
  await expectToast(page, "The privileges of vera@example.com were saved");
  await expect(page).toHaveURL(allUsersPath);
  const privilegeLabels = rowOf(page, "vera@example.com").getByRole("listitem");
  await expect(privilegeLabels).toHaveText(["Creates Tags", "Manages API Tokens"]);

  await openDialog(page, `${usersPath}/vera@example.com`, javaScriptEnabled);
  for (const name of ["Creates Tags", "Manages API Tokens"]) await privilegeSwitch(page, name).uncheck();
  await clickSave(page);
  await expect(rowOf(page, "vera@example.com")).toContainText("None");
});

test(
  "a revoked privilege applies to the user's next request",
  { tag: "@no-script" },
  async ({ page, browser }) => {
    await createUsersAsAda(page, { "wanda@example.com": ["tokens-manage"] });
    const wandaPage = await openPageAs(browser, page, "wanda@example.com");
    await wandaPage.goto("/license/tokens");
    await page.goto(`${usersPath}/wanda@example.com`);
    await privilegeSwitch(page, "Manages API Tokens").uncheck();
    await clickSave(page);
    await expectToast(page, "The privileges of wanda@example.com were saved");

    await wandaPage.getByRole("link", { name: "Create Api Token" }).click();
    await expect(wandaPage.getByRole("heading", { name: "You cannot open this page" })).toBeVisible();
    await expect(wandaPage.getByText("“Manages API Tokens”")).toBeVisible();
    await expect(wandaPage.getByRole("link", { name: "API Tokens" })).toHaveCount(0);
  },
);

test(
  "users cannot change their own privileges",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "ada@example.com");
    const dialog = await openDialog(page, `${usersPath}/Ada@example.com`, javaScriptEnabled);
    await expect(dialog.getByText("You cannot change them yourself")).toBeVisible();
    await expect(dialog.getByText("so there is always an admin")).toBeVisible();
    await expect(dialog.getByRole("switch", { disabled: true })).toHaveCount(9);
    await expect(dialog.getByRole("button", { name: "Save" })).toHaveCount(0);
    const rejectedResponse = await postPrivileges(page, "ada@example.com", ["license-create"]);
    expect(rejectedResponse.status()).toBe(422);
    expect(await rejectedResponse.text()).toContain("You cannot change your own privileges. Ask a colleague");
  },
);

test(
  "a user who is no admin grants only their own privileges",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await createUsersAsAda(page, {
      "xena@example.com": ["users-manage", "tags-create"],
      "yara@example.com": ["license-manage"],
    });
    await switchUser(page, "xena@example.com");
    const dialog = await openDialog(page, `${usersPath}/yara@example.com`, javaScriptEnabled);
    await expect(dialog.getByRole("switch", { disabled: true })).toHaveCount(7);
    await expect(privilegeSwitch(page, "Edits Licenses")).toBeDisabled();
    await expect(privilegeSwitch(page, "Edits Licenses")).toHaveAccessibleDescription(
      /You do not have this privilege/,
    );
    await expect(privilegeSwitch(page, "Creates Tags")).toHaveAccessibleDescription(
      "Adds tags that do not exist yet.",
    );
    await privilegeSwitch(page, "Creates Tags").check();
    await clickSave(page);
    await expectToast(page, "The privileges of yara@example.com were saved");
    await page.goto(allUsersPath);
    const privilegeLabels = rowOf(page, "yara@example.com").getByRole("listitem");
    await expect(privilegeLabels).toHaveText(["Edits Licenses", "Creates Tags"]);

    const rejectedResponse = await postPrivileges(page, "yara@example.com", [
      "license-manage",
      "tags-create",
      "tokens-manage",
    ]);
    expect(rejectedResponse.status()).toBe(422);
    expect(await rejectedResponse.text()).toContain(
      "You can grant and revoke only privileges that you have. You lack: tokens-manage.",
    );
    expect((await postPrivileges(page, "yara@example.com", ["everything"])).status()).toBe(400);
  },
);

test(
  "a user who saves second sees the other user's changes",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await createUsersAsAda(page, { "zoe@example.com": ["license-create", "tags-create"] });
    const dialog = await openDialog(page, `${usersPath}/zoe@example.com`, javaScriptEnabled);
    await privilegeSwitch(page, "Manages Versions").check();
    await privilegeSwitch(page, "Creates Tags").uncheck();
    await grantPrivileges(page, "zoe@example.com", ["license-delete", "tags-create"]);
    await clickSave(page);
    await expect(dialog.getByRole("alert")).toContainText("Another user saved a change in the meantime");
    await expect(privilegeSwitch(page, "Manages Versions")).toBeChecked();
    await expect(privilegeSwitch(page, "Creates Tags")).not.toBeChecked();
    await expect(privilegeSwitch(page, "Deletes Licenses")).toBeChecked();
    const changedByOtherUser = /Another user has switched this privilege (on|off) in the meantime/;
    await expect(privilegeSwitch(page, "Deletes Licenses")).toHaveAccessibleDescription(changedByOtherUser);
    await expect(privilegeSwitch(page, "Creates License")).not.toBeChecked();
    await expect(privilegeSwitch(page, "Creates License")).toHaveAccessibleDescription(changedByOtherUser);
    await clickSave(page, "Save again");
    await expectToast(page, "The privileges of zoe@example.com were saved");
    await page.goto(allUsersPath);
    const privilegeLabels = rowOf(page, "zoe@example.com").getByRole("listitem");
    await expect(privilegeLabels).toHaveText(["Deletes Licenses", "Manages Versions"]);
  },
);

test("the users page requires users-manage", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "rita@example.com");
  await page.goto("/license/licenses");
  await expect(page.getByRole("link", { name: "Users" })).toHaveCount(0);
  for (const url of [usersPath, `${usersPath}/ada@example.com`]) {
    expect((await page.goto(url))?.status()).toBe(403);
    await expect(page.getByText("“Manages Users”")).toBeVisible();
  }
  await switchUser(page, "ada@example.com");
  expect((await page.goto(`${usersPath}/nobody@example.com`))?.status()).toBe(404);
  await expect(page.getByText("The user was not found.")).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Users" })).toBeVisible();
});

test("a user invites a colleague with a set of privileges", async ({ page, javaScriptEnabled }) => {
  await signIn(page, "ada@example.com");
  const email = `invited.${javaScriptEnabled}.${Date.now()}@example.com`;
  await page.goto(usersPath);
  await page.getByRole("link", { name: "Invite user" }).click();
  const dialog = page.getByRole("dialog", { name: "Invite user" });
  await dialog.getByLabel("E-mail").fill("rita@example.com");
  await dialog.getByRole("radio", { name: "Operator" }).check();
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByRole("alert")).toContainText("rita@example.com has an account already.");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expectToast(page, `${email} can sign in now. The invitation was not sent`);
  await page.goto(allUsersPath);
  await expect(rowOf(page, email)).toContainText("Invited");
  await expect(rowOf(page, email)).toContainText("Never signed in");
  await expect(rowOf(page, email).getByRole("listitem")).toHaveText([
    "Creates License",
    "Edits Licenses",
    "Deletes Licenses",
    "Creates Tags",
    "Deletes/Edits Tags",
  ]);
  await page.goto(`${usersPath}/${email}`);
  const privilegesDialog = page.getByRole("dialog", { name: "Edit privileges" });
  await privilegesDialog.getByRole("link", { name: "Viewer" }).click();
  await expect(privilegesDialog.getByRole("switch", { name: "Edits Licenses" })).not.toBeChecked();
  await privilegesDialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, `The privileges of ${email} were saved`);
  await expect(rowOf(page, email).getByRole("listitem")).toHaveCount(0);
});

test("a rejected invitation keeps the custom privileges", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "ada@example.com");
  await page.goto(`${usersPath}/invite`);
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}${usersPath}/invite`, {
    headers: { origin },
    form: { email: "rita@example.com", preset: "custom", privileges: "license-manage" },
  });
  expect(response.status()).toBe(422);
  const switches = (await response.text()).match(/<input[^>]*role="switch"[^>]*>/g) ?? [];
  const checkedSwitches = switches.filter((input) => /\schecked=""/.test(input));
  expect(checkedSwitches).toHaveLength(1);
  expect(checkedSwitches[0]).toContain('value="license-manage"');
});
