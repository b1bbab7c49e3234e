import { changeThroughApi, openPageAs } from "#tests/support/screens/background-actions.ts";
import type { Page } from "@playwright/test";
import { openDialog, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, switchUser, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

const usersPath = "/license/users";
/** The tests create many users on one server, but fewer than 100. */
const allUsersPath = `${usersPath}?pageSize=100`;

const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const grantPrivileges = (page: Page, email: string, privileges: string[]) =>
  changeThroughApi(page, "POST", "/api/user/privileges", { email, privileges });

/** Signs in as Ada, who is an admin, and creates users with these privileges. */
async function createUsersAsAda(page: Page, privilegesByEmail: Record<string, string[]>) {
  for (const email of Object.keys(privilegesByEmail)) await signIn(page, email);
  await switchUser(page, "ada@example.com");
  for (const [email, privileges] of Object.entries(privilegesByEmail))
    await grantPrivileges(page, email, privileges);
}

test("disabling a user ends their sessions until the user is enabled", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  await createUsersAsAda(page, { "quin@example.com": [] });
  const quinPage = await openPageAs(browser, page, "quin@example.com");
  await page.goto(allUsersPath);
  if (javaScriptEnabled) await waitForHydration(page);
  await expect(page.getByRole("link", { name: "Disable ada@example.com" })).toHaveCount(0);
  await page.getByRole("link", { name: "Disable quin@example.com" }).click();
  await expect(page.getByRole("dialog")).toContainText("is signed out everywhere at once");
  await page.getByRole("dialog").getByRole("button", { name: "Disable user" }).click();
  await expectToast(page, "quin@example.com was disabled");
  await expect(page).toHaveURL(allUsersPath);
  await expect(rowOf(page, "quin@example.com")).toContainText("Disabled");
  await quinPage.goto("/license/licenses");
  await expect(quinPage).toHaveURL(/auth\/sign-in/);

  await page.getByRole("link", { name: "Enable quin@example.com" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enable user" }).click();
  await expectToast(page, "quin@example.com was enabled");
  await expect(rowOf(page, "quin@example.com")).not.toContainText("Disabled");
});

test("an admin ends one or all sessions of a user", { tag: "@no-script" }, async ({ page, browser }) => {
  await createUsersAsAda(page, { "olaf@example.com": [] });
  const olafPage = await openPageAs(browser, page, "olaf@example.com");
  await olafPage.goto("/license/licenses");
  await openPageAs(browser, page, "olaf@example.com");
  await page.goto(allUsersPath);
  await page.getByRole("link", { name: "Sessions of olaf@example.com" }).click();
  const dialog = page.getByRole("dialog");
  const rows = dialog.getByRole("table", { name: "Sessions" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await dialog
    .getByRole("button", { name: /^End the session of/ })
    .first()
    .click();
  await expectToast(page, "The session was ended");
  await expect(rows).toHaveCount(3);
  await dialog.getByRole("button", { name: "End all sessions" }).click();
  await expectToast(page, "The sessions were ended");
  await expect(dialog).toContainText("This user is not signed in anywhere.");
  await olafPage.goto("/license/licenses");
  await expect(olafPage).toHaveURL(/auth\/sign-in/);
  await page.goto("/license/audit");
  await expect(page.getByText("2 sessions of olaf@example.com were ended.")).toBeVisible();
});

test(
  "an admin erases a user after typing the e-mail address",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await createUsersAsAda(page, { "erna@example.com": ["license-create"] });
    const dialog = await openDialog(page, `${usersPath}/erna@example.com`, javaScriptEnabled);
    await dialog.getByRole("link", { name: "Erase user" }).click();
    const confirmErasure = () => page.getByRole("dialog").getByRole("button", { name: "Erase user" }).click();
    await confirmErasure();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("The user was not erased");
    await page.getByLabel("to confirm").fill("colleague@example.com");
    await confirmErasure();
    await expect(page.getByText("Type erna@example.com to confirm.").first()).toBeVisible();
    await page.getByLabel("to confirm").fill("Erna@example.com");
    await confirmErasure();
    await expectToast(page, "The user was erased from");
    await page.goto(allUsersPath);
    await expect(rowOf(page, "erna@example.com")).toHaveCount(0);
  },
);

test(
  "erasing requires users-manage, and users cannot erase themselves",
  { tag: "@no-script" },
  async ({ page }) => {
    await signIn(page, "rita@example.com");
    for (const pathSegment of ["sessions", "erase"]) {
      expect((await page.goto(`${usersPath}/ada@example.com/${pathSegment}`))?.status()).toBe(403);
      await expect(page.getByText("“Manages Users”")).toBeVisible();
    }
    await switchUser(page, "ada@example.com");
    await page.goto(`${usersPath}/ada@example.com`);
    await expect(page.getByRole("link", { name: "Erase user" })).toHaveCount(0);
    await page.goto(`${usersPath}/ada@example.com/erase`);
    await page.getByLabel("to confirm").fill("ada@example.com");
    await page.getByRole("dialog").getByRole("button", { name: "Erase user" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("You cannot erase yourself.");
  },
);
