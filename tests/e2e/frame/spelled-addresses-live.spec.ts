import { expect, signIn, switchUser, test, gotoHydrated } from "#tests/support/browser/fixtures.ts";
import { changeThroughApi, createLicense } from "#tests/support/screens/background-actions.ts";
import { expectToast } from "#tests/support/screens/license-details.ts";

const userEmail = "spelled.address@example.com";

const pathVariants = [
  "/license/users/spelled.address%40example.com",
  "/license/users/SPELLED.ADDRESS@example.com",
  "/License/Users/spelled.address@example.com",
  "/license/users/spelled.address@example.com/",
];

for (const url of pathVariants)
  test(`an admin saves privileges at ${url}`, async ({ page }) => {
    await signIn(page, userEmail);
    await switchUser(page, "ada@example.com");
    await changeThroughApi(page, "POST", "/api/user/privileges", {
      email: userEmail,
      privileges: [],
    });
    await gotoHydrated(page, url);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("switch", { name: "Creates Tags" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, `The privileges of ${userEmail} were saved`);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });

test("the menu highlights the current entry for any spelling of the path", async ({ page }) => {
  await signIn(page, "ada@example.com");
  for (const url of ["/license/Tags", "/LICENSE/tags/", "/license/t%61gs"]) {
    await gotoHydrated(page, url);
    await expect(
      page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tags" }),
    ).toHaveAttribute("aria-current", "page");
  }
});

test("closing a dialog focuses its link for any spelling of the path", async ({ page }) => {
  await signIn(page, "mert@example.com");
  const key = (await createLicense(page)).split("/").at(-1) ?? "";
  await gotoHydrated(page, `/license/licenses/${key.toLowerCase()}/`);
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: key })).toBeFocused();
});
