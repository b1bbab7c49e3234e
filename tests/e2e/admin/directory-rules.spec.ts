import type { Page } from "@playwright/test";
import { expect, signIn, switchUser, test } from "#tests/support/browser/fixtures.ts";
import { changeThroughApi } from "#tests/support/screens/background-actions.ts";
import { expectToast } from "#tests/support/screens/license-details.ts";

const directoryPath = "/license/settings/directory";
/** Each worker runs the tests with and without JavaScript on one database. */
const group = `Licensing ${crypto.randomUUID().slice(0, 8)}`;

/** Sends the user and a group with the user as the company directory does. */
async function sendGroup(page: Page, email: string) {
  const { origin } = new URL(page.url());
  const response = await page.request.post("/api/oem/directory/tokens", {
    headers: { origin },
    data: { name: "Rules" },
  });
  const { token } = (await response.json()).result;
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/scim+json" };
    const scimResponse = await fetch(`${origin}/scim/v2${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    expect(scimResponse.status).toBe(201);
    return (await scimResponse.json()) as { id: string };
  };
  const { id } = await post("/Users", { userName: email });
  await post("/Groups", { displayName: group, members: [{ value: id }] });
}

test("an admin previews, saves, changes and removes a rule", async ({ page }) => {
  const email = `rula.${crypto.randomUUID().slice(0, 8)}@example.com`;
  await signIn(page, email);
  await switchUser(page, "ada@example.com");
  await changeThroughApi(page, "PUT", "/api/oem/directory/rules", { rules: [] });
  await sendGroup(page, email);
  await page.goto(directoryPath);
  await expect(page.getByText("There are no rules")).toBeVisible();

  await page.getByRole("link", { name: "Add rule" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator(`datalist option[value="${group}"]`)).toHaveCount(1);
  await dialog.getByLabel("Group").fill(group);
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("Choose at least one privilege, or the admin right.").first()).toBeVisible();
  await dialog.getByRole("switch", { name: "Edits Licenses" }).check();
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByRole("list", { name: "Changes" })).toContainText(email);
  await expect(dialog.getByRole("list", { name: "Changes" })).toContainText("Gains: Edits Licenses");
  // A changed rule is previewed again before it is saved.
  await dialog.getByRole("switch", { name: "Creates Tags" }).check();
  await dialog.getByRole("button", { name: "Save rule" }).click();
  await expect(dialog.getByRole("list", { name: "Changes" })).toContainText("Edits Licenses, Creates Tags");
  await dialog.getByRole("button", { name: "Save rule" }).click();
  await expectToast(page, "The rule was saved");
  const row = page.getByRole("row").filter({ hasText: group });
  await expect(row).toContainText("Edits Licenses, Creates Tags");

  await page.goto(`/license/users/${email}`);
  await expect(dialog.getByRole("switch", { name: "Edits Licenses" })).toBeChecked();
  await expect(dialog.getByRole("switch", { name: "Edits Licenses" })).toBeDisabled();
  await expect(dialog.getByText(`because of the group “${group}”`).first()).toBeVisible();
  await dialog.getByRole("switch", { name: "Manages Versions" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, `The privileges of ${email} were saved`);
  await switchUser(page, email);
  await page.goto("/license/account");
  await expect(page.getByText(`${group}: Edits Licenses, Creates Tags`)).toBeVisible();
  await expect(page.getByText("Edits Licenses, Creates Tags, Manages Versions")).toBeVisible();

  await switchUser(page, "ada@example.com");
  await page.goto(directoryPath);
  await row.getByRole("link", { name: `Remove ${group}` }).click();
  await expect(dialog.getByRole("list", { name: "Changes" })).toContainText("Loses: Edits Licenses");
  await dialog.getByRole("button", { name: "Remove rule" }).click();
  await expectToast(page, "The rule was removed");
  await expect(page.getByText("There are no rules")).toBeVisible();
});

test("a rule that another admin changed in the meantime is not saved", async ({ page }) => {
  await signIn(page, "ada@example.com");
  const saveRules = (...groups: string[]) =>
    changeThroughApi(page, "PUT", "/api/oem/directory/rules", {
      rules: groups.map((name) => ({ provider: "sso", group: name, privileges: ["tags-create"] })),
    });
  await saveRules("First", "Second");
  await page.goto(`${directoryPath}/rules/0`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Group")).toHaveValue("First");
  await saveRules("Second");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(dialog.getByText("Another admin saved the rules in the meantime").first()).toBeVisible();
  await saveRules();
});

test("only admins see the rules of the directory", async ({ page }) => {
  await signIn(page, "mert@example.com");
  const response = await page.goto(`${directoryPath}/rules/new`);
  expect(response?.status()).toBe(403);
});
