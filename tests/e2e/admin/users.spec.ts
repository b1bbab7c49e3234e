import { changeThroughApi, colleague } from "#tests/support/screens/background-actions.ts";
import type { Page } from "@playwright/test";
import { open, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

const users = "/license/users";
/** Tests of one server create many users; all of them fit on one page. */
const everybody = `${users}?pageSize=100`;

const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const privilege = (page: Page, label: string) =>
  page.getByRole("dialog").getByRole("switch", { name: label });
const save = (page: Page, name = "Save") => page.getByRole("dialog").getByRole("button", { name }).click();
const give = (page: Page, email: string, privileges: string[]) =>
  changeThroughApi(page, "POST", "/api/user/privileges", { email, privileges });

/** Opens the list as Ada, the admin; the others have signed in before, with these privileges. */
async function adaAndOthers(page: Page, privilegesByEmail: Record<string, string[]>) {
  for (const email of Object.keys(privilegesByEmail)) await signIn(page, email);
  await page.context().clearCookies();
  await signIn(page, "ada@example.com");
  for (const [email, privileges] of Object.entries(privilegesByEmail)) await give(page, email, privileges);
}

/** Submits a form of the dialog that ignores its switches. */
async function forge(page: Page, email: string, privileges: string[]) {
  const { origin } = new URL(page.url());
  const current = await page.request.get(`${origin}/api/user?${new URLSearchParams({ email })}`);
  const { rowVersion } = (await current.json()).result;
  const fields = privileges.map((privilege) => ["privileges", privilege]);
  return page.request.post(`${users}/${email}`, {
    headers: { origin, "content-type": "application/x-www-form-urlencoded" },
    data: String(new URLSearchParams([...fields, ["rowVersion", `${rowVersion}`]])),
    maxRedirects: 0,
  });
}

test(
  "the list shows the last activity and the privileges of every user",
  { tag: "@plain" },
  async ({ page }) => {
    await adaAndOthers(page, { "una@example.com": ["settings-manage", "license-create"] });
    await page.goto(`/license/licenses`);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Users" }).click();
    await expect(page).toHaveURL(users);
    await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
    await page.goto(everybody);
    const una = rowOf(page, "una@example.com");
    await expect(una.getByRole("listitem")).toHaveText(["Creates License", "Manages Settings"]);
    await expect(una).toContainText(/just now|minutes? ago/);
    await expect(una.locator("time")).toHaveText(/^\d\d \w{3} \d{4} \d\d:\d\d UTC$/);
    await expect(una.locator("time")).toHaveAttribute("datetime", /Z$/);
    await expect(rowOf(page, "ada@example.com")).toContainText("Admin");
    await expect(rowOf(page, "ada@example.com")).toContainText("(you)");
    const sizes = page.getByLabel("Rows per page").getByRole("option");
    await expect(sizes).toHaveText(["25 per page", "50 per page", "100 per page"]);
  },
);

test(
  "pages, sizes and sorting have addresses; invalid values are named and ignored",
  { tag: "@plain" },
  async ({ page }) => {
    await adaAndOthers(page, { "una@example.com": [] });
    const response = await page.goto(`${users}?pageSize=none&pageNumber=-1&sortBy=shoes&color=red`);
    expect(response?.status()).toBe(200);
    const notice = page.getByText("Ignored because it is not valid: ");
    for (const name of ["pageSize", "pageNumber", "sortBy", "color"])
      await expect(notice).toContainText(name);
    await expect(rowOf(page, "ada@example.com")).toBeVisible();
    await page.goto(users);
    await page.getByLabel("Rows per page").selectOption("50");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/pageSize=50/);
    await page.getByRole("columnheader", { name: "Last Activity" }).getByRole("link").click();
    await expect(page).toHaveURL(/sortBy=lastlogin&sortType=DESC/);
    await expect(page).toHaveURL(/pageSize=50/);
    await expect(page.getByRole("row").nth(1)).toContainText("ada@example.com");
    await page.goto(`${users}?pageSize=1&pageNumber=900`);
    await page.getByRole("link", { name: "Go to the last page" }).click();
    await expect(page.getByRole("row")).toHaveCount(2);
  },
);

test("one switch per privilege, and the list of enabled ones is saved", async ({
  page,
  javaScriptEnabled,
}) => {
  await adaAndOthers(page, { "vera@example.com": ["license-create"] });
  await page.goto(everybody);
  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByRole("link", { name: "Edit vera@example.com" }).click();
  await expect(page).toHaveURL(/\/license\/users\/\d+\?pageSize=100$/);
  await expect(page.getByRole("dialog").getByRole("switch")).toHaveCount(9);
  await expect(privilege(page, "Creates License")).toBeChecked();
  if (javaScriptEnabled) {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Edit vera@example.com" })).toBeFocused();
    await page.keyboard.press("Enter");
    await privilege(page, "Creates License").focus();
    await page.keyboard.press("Space");
  } else {
    await privilege(page, "Creates License").uncheck();
  }
  await privilege(page, "Creates Tags").check();
  await privilege(page, "Manages API Tokens").check();
  await save(page);
  await expectToast(page, "The privileges of vera@example.com were saved");
  await expect(page).toHaveURL(everybody);
  const labels = rowOf(page, "vera@example.com").getByRole("listitem");
  await expect(labels).toHaveText(["Creates Tags", "Manages API Tokens"]);

  await open(page, `${users}/vera@example.com`, javaScriptEnabled);
  for (const name of ["Creates Tags", "Manages API Tokens"]) await privilege(page, name).uncheck();
  await save(page);
  await expect(rowOf(page, "vera@example.com")).toContainText("None");
});

test(
  "a revoked privilege is gone with the other user's next click",
  { tag: "@plain" },
  async ({ page, browser }) => {
    await adaAndOthers(page, { "wanda@example.com": ["tokens-manage"] });
    const wanda = await colleague(browser, page, "wanda@example.com");
    await wanda.goto("/license/tokens");
    await page.goto(`${users}/wanda@example.com`);
    await privilege(page, "Manages API Tokens").uncheck();
    await save(page);
    await expectToast(page, "The privileges of wanda@example.com were saved");

    await wanda.getByRole("link", { name: "Create Api Token" }).click();
    await expect(wanda.getByRole("heading", { name: "You cannot open this page" })).toBeVisible();
    await expect(wanda.getByText("tokens-manage")).toBeVisible();
    await expect(wanda.getByRole("link", { name: "API Tokens" })).toHaveCount(0);
  },
);

test(
  "users cannot change their own privileges: the switches are disabled, and the API rejects",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "ada@example.com");
    const dialog = await open(page, `${users}/Ada@example.com`, javaScriptEnabled);
    await expect(dialog.getByText("You cannot change them yourself")).toBeVisible();
    await expect(dialog.getByText("so there is always one")).toBeVisible();
    await expect(dialog.getByRole("switch", { disabled: true })).toHaveCount(9);
    await expect(dialog.getByRole("button", { name: "Save" })).toHaveCount(0);
    const rejection = await forge(page, "ada@example.com", ["license-create"]);
    expect(rejection.status()).toBe(422);
    expect(await rejection.text()).toContain("You cannot change your own privileges. Ask somebody else");
  },
);

test(
  "a user who is no admin switches the privileges they have, sees why others are disabled, and the API enforces it",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    await adaAndOthers(page, {
      "xena@example.com": ["users-manage", "tags-create"],
      "yara@example.com": ["license-manage"],
    });
    await page.context().clearCookies();
    await signIn(page, "xena@example.com");
    const dialog = await open(page, `${users}/yara@example.com`, javaScriptEnabled);
    await expect(dialog.getByRole("switch", { disabled: true })).toHaveCount(7);
    await expect(privilege(page, "Edits Licenses")).toBeDisabled();
    await expect(privilege(page, "Edits Licenses")).toHaveAccessibleDescription(
      /You do not have this privilege/,
    );
    await privilege(page, "Creates Tags").check();
    await save(page);
    await expectToast(page, "The privileges of yara@example.com were saved");
    await page.goto(everybody);
    const labels = rowOf(page, "yara@example.com").getByRole("listitem");
    await expect(labels).toHaveText(["Edits Licenses", "Creates Tags"]);

    const rejection = await forge(page, "yara@example.com", [
      "license-manage",
      "tags-create",
      "tokens-manage",
    ]);
    expect(rejection.status()).toBe(422);
    expect(await rejection.text()).toContain(
      "You can give and take only privileges that you have yourself. You lack: tokens-manage.",
    );
    expect((await forge(page, "yara@example.com", ["everything"])).status()).toBe(400);
  },
);

test(
  "a user who saves second keeps their switches and sees the other user's changes",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    await adaAndOthers(page, { "zoe@example.com": ["license-create", "tags-create"] });
    const dialog = await open(page, `${users}/zoe@example.com`, javaScriptEnabled);
    await privilege(page, "Manages Versions").check();
    await privilege(page, "Creates Tags").uncheck();
    await give(page, "zoe@example.com", ["license-delete", "tags-create"]);
    await save(page);
    await expect(dialog.getByRole("alert")).toContainText("Somebody else saved a change meanwhile");
    await expect(privilege(page, "Manages Versions")).toBeChecked();
    await expect(privilege(page, "Creates Tags")).not.toBeChecked();
    await expect(privilege(page, "Deletes Licenses")).toBeChecked();
    const theirs = /Switched (on|off) meanwhile by somebody else/;
    await expect(privilege(page, "Deletes Licenses")).toHaveAccessibleDescription(theirs);
    await expect(privilege(page, "Creates License")).not.toBeChecked();
    await expect(privilege(page, "Creates License")).toHaveAccessibleDescription(theirs);
    await save(page, "Save again");
    await expectToast(page, "The privileges of zoe@example.com were saved");
    await page.goto(everybody);
    const labels = rowOf(page, "zoe@example.com").getByRole("listitem");
    await expect(labels).toHaveText(["Deletes Licenses", "Manages Versions"]);
  },
);

test(
  "the page requires users-manage, and an unknown user is not found",
  { tag: "@plain" },
  async ({ page }) => {
    await signIn(page, "rita@example.com");
    await page.goto("/license/licenses");
    await expect(page.getByRole("link", { name: "Users" })).toHaveCount(0);
    for (const address of [users, `${users}/ada@example.com`]) {
      expect((await page.goto(address))?.status()).toBe(403);
      await expect(page.getByText("users-manage")).toBeVisible();
    }
    await page.context().clearCookies();
    await signIn(page, "ada@example.com");
    expect((await page.goto(`${users}/nobody@example.com`))?.status()).toBe(404);
    await expect(page.getByText("The user was not found.")).toBeVisible();
    await expect(page.getByRole("navigation").getByRole("link", { name: "Users" })).toBeVisible();
  },
);
