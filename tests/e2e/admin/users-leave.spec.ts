import { changeThroughApi, colleague } from "#tests/support/screens/background-actions.ts";
import type { Page } from "@playwright/test";
import { open, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

const users = "/license/users";
/** Tests of one server create many users; all of them fit on one page. */
const everybody = `${users}?pageSize=100`;

const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });
const give = (page: Page, email: string, privileges: string[]) =>
  changeThroughApi(page, "POST", "/api/user/privileges", { email, privileges });

/** Opens the list as Ada, the admin; the others have signed in before, with these privileges. */
async function adaAndOthers(page: Page, privilegesByEmail: Record<string, string[]>) {
  for (const email of Object.keys(privilegesByEmail)) await signIn(page, email);
  await page.context().clearCookies();
  await signIn(page, "ada@example.com");
  for (const [email, privileges] of Object.entries(privilegesByEmail)) await give(page, email, privileges);
}

test("a user is disabled after a confirmation, which ends their sessions, and enabled again", async ({
  page,
  browser,
  javaScriptEnabled,
}) => {
  await adaAndOthers(page, { "quin@example.com": [] });
  const quin = await colleague(browser, page, "quin@example.com");
  await page.goto(everybody);
  if (javaScriptEnabled) await waitForHydration(page);
  await expect(page.getByRole("link", { name: "Disable ada@example.com" })).toHaveCount(0);
  await page.getByRole("link", { name: "Disable quin@example.com" }).click();
  await expect(page.getByRole("dialog")).toContainText("is signed out everywhere at once");
  await page.getByRole("dialog").getByRole("button", { name: "Disable user" }).click();
  await expectToast(page, "quin@example.com was disabled");
  await expect(page).toHaveURL(everybody);
  await expect(rowOf(page, "quin@example.com")).toContainText("Disabled");
  await quin.goto("/license/licenses");
  await expect(quin).toHaveURL(/auth\/sign-in/);

  await page.getByRole("link", { name: "Enable quin@example.com" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Enable user" }).click();
  await expectToast(page, "quin@example.com was enabled");
  await expect(rowOf(page, "quin@example.com")).not.toContainText("Disabled");
});

test("a user’s sessions are listed and ended, one or all", { tag: "@plain" }, async ({ page, browser }) => {
  await adaAndOthers(page, { "olaf@example.com": [] });
  const olaf = await colleague(browser, page, "olaf@example.com");
  await olaf.goto("/license/licenses");
  await colleague(browser, page, "olaf@example.com");
  await page.goto(everybody);
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
  await olaf.goto("/license/licenses");
  await expect(olaf).toHaveURL(/auth\/sign-in/);
  await page.goto("/license/audit");
  await expect(page.getByText("2 sessions of olaf@example.com were ended.")).toBeVisible();
});

test(
  "a user is erased once their address is typed, and is in no list any more",
  { tag: "@plain" },
  async ({ page, javaScriptEnabled }) => {
    await adaAndOthers(page, { "erna@example.com": ["license-create"] });
    const dialog = await open(page, `${users}/erna@example.com`, javaScriptEnabled);
    await dialog.getByRole("link", { name: "Erase user" }).click();
    const erase = () => page.getByRole("dialog").getByRole("button", { name: "Erase user" }).click();
    await erase();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("The user was not erased");
    await page.getByLabel("to confirm").fill("somebody@example.com");
    await erase();
    await expect(page.getByText("Type erna@example.com to confirm.").first()).toBeVisible();
    await page.getByLabel("to confirm").fill("Erna@example.com");
    await erase();
    await expectToast(page, "The user was erased from");
    await page.goto(everybody);
    await expect(rowOf(page, "erna@example.com")).toHaveCount(0);
  },
);

test(
  "sessions and erasing require users-manage, and users cannot erase themselves",
  { tag: "@plain" },
  async ({ page }) => {
    await signIn(page, "rita@example.com");
    for (const dialog of ["sessions", "erase"]) {
      expect((await page.goto(`${users}/ada@example.com/${dialog}`))?.status()).toBe(403);
      await expect(page.getByText("users-manage")).toBeVisible();
    }
    await page.context().clearCookies();
    await signIn(page, "ada@example.com");
    await page.goto(`${users}/ada@example.com`);
    await expect(page.getByRole("link", { name: "Erase user" })).toHaveCount(0);
    await page.goto(`${users}/ada@example.com/erase`);
    await page.getByLabel("to confirm").fill("ada@example.com");
    await page.getByRole("dialog").getByRole("button", { name: "Erase user" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("You cannot erase yourself.");
  },
);
