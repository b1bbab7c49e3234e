import type { Page } from "@playwright/test";
import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expectToast, openDialog } from "#tests/support/screens/license-details.ts";
import { expect, signIn, switchUser, test, waitForHydration } from "#tests/support/browser/fixtures.ts";

const accountsPath = "/license/settings/service-accounts";

const dialogOf = (page: Page) => page.getByRole("dialog");
const shownToken = (page: Page) => dialogOf(page).locator("code.select-all");
const nameField = (page: Page) => dialogOf(page).getByRole("textbox", { name: /^Name/ });
const ownerField = (page: Page) => dialogOf(page).locator("input[name=ownerEmail]");
const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function clickRowLink(page: Page, label: string, javaScriptEnabled: boolean) {
  if (javaScriptEnabled) await waitForHydration(page);
  await page.getByRole("link", { name: label }).click();
  await expect(dialogOf(page)).toBeVisible();
}

async function fetchStatus(page: Page, token: string): Promise<number> {
  const { origin } = new URL(page.url());
  return (await fetch(`${origin}/api/oem/tags`, { headers: { authorization: `Bearer ${token}` } })).status;
}

const createAccount = (page: Page, name: string, ownerEmail: string) =>
  changeThroughApi(page, "POST", "/api/oem/service-accounts", { name, ownerEmail, scopes: "read" });

test.beforeEach(({ page }) => signIn(page, "ada@example.com"));

test("a manager creates a service account, edits it, replaces its token and deletes it", async ({
  page,
  javaScriptEnabled,
}) => {
  const name = `Nightly export ${crypto.randomUUID().slice(0, 8)}`;
  await openDialog(page, `${accountsPath}/new`, javaScriptEnabled);
  await expect(ownerField(page)).toHaveValue("ada@example.com");
  await ownerField(page).fill("nobody@example.com");
  await nameField(page).fill(name);
  await dialogOf(page).getByRole("button", { name: "Create" }).click();
  await expect(dialogOf(page).getByRole("alert")).toContainText(
    "No user with this e-mail address can sign in.",
  );
  await ownerField(page).fill("mert@example.com");
  await dialogOf(page).getByLabel("Creates Tags").check();
  await dialogOf(page).getByRole("button", { name: "Create" }).click();
  await expect(shownToken(page)).toHaveText(/^svc_\w{38}$/);
  const token = await shownToken(page).innerText();
  expect(await fetchStatus(page, token)).toBe(200);

  await page.goto(accountsPath);
  await expect(rowOf(page, name)).toContainText("mert@example.com");
  await expect(rowOf(page, name)).toContainText("Creates Tags");
  await expect(rowOf(page, name)).toContainText("Works");
  expect(await page.content()).not.toContain(token.slice(12));
  await expect(page.getByRole("link", { name: `Confirm ${name}` })).toHaveCount(0);

  await clickRowLink(page, `Edit ${name}`, javaScriptEnabled);
  await nameField(page).fill(`${name} to S3`);
  await dialogOf(page).locator("input[name=expiresAt]").fill("2099-12-31");
  await dialogOf(page).getByRole("button", { name: "Save" }).click();
  await expectToast(page, `Service account “${name} to S3” saved`);
  await expect(rowOf(page, `${name} to S3`)).toContainText("Unless its owner confirms it");

  await clickRowLink(page, `Replace token ${name} to S3`, javaScriptEnabled);
  await dialogOf(page).getByRole("button", { name: "Replace token" }).click();
  await expect(shownToken(page)).not.toHaveText(token);
  const newToken = await shownToken(page).innerText();
  expect([await fetchStatus(page, token), await fetchStatus(page, newToken)]).toEqual([401, 200]);

  await page.goto(accountsPath);
  await clickRowLink(page, `Delete ${name} to S3`, javaScriptEnabled);
  await dialogOf(page).getByRole("button", { name: "Delete service account" }).click();
  await expectToast(page, "The service account was deleted");
  await expect(rowOf(page, name)).toHaveCount(0);
  expect(await fetchStatus(page, newToken)).toBe(401);
});

test("the owner confirms a service account without the right to manage tokens", async ({
  page,
  javaScriptEnabled,
}) => {
  const name = `CRM sync ${crypto.randomUUID().slice(0, 8)}`;
  await createAccount(page, name, "rita@example.com");
  await switchUser(page, "rita@example.com");
  await page.goto(accountsPath);
  await expect(page.getByRole("link", { name: "Create service account" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: `Delete ${name}` })).toHaveCount(0);
  await clickRowLink(page, `Confirm ${name}`, javaScriptEnabled);
  await dialogOf(page).getByRole("button", { name: "Confirm" }).click();
  await expectToast(page, "The service account was confirmed");
});

test("a conflict with another manager is shown", async ({ page, javaScriptEnabled }) => {
  const name = `Import ${crypto.randomUUID().slice(0, 8)}`;
  await createAccount(page, name, "ada@example.com");
  await page.goto(accountsPath);
  await clickRowLink(page, `Edit ${name}`, javaScriptEnabled);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await changeThroughApi(page, "PATCH", `/api/oem/service-accounts/${id}`, { name: `${name} of SAP` });
  await nameField(page).fill(`${name} of Oracle`);
  await dialogOf(page).getByRole("button", { name: "Save" }).click();
  await expect(dialogOf(page).getByRole("alert")).toContainText(
    "Another user saved a change in the meantime",
  );
  await expect(dialogOf(page)).toContainText(`${name} of SAP`);
  await dialogOf(page).getByRole("button", { name: "Save again" }).click();
  await expectToast(page, `Service account “${name} of Oracle” saved`);
});
