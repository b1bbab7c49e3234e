import { openPageAs, createLicense } from "#tests/support/screens/background-actions.ts";
import { addTag, openDialog, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test.describe("license privileges", () => {
  test(
    "a user without license-manage can only read a license",
    { tag: "@no-script" },
    async ({ page, browser }) => {
      await signIn(page, "ada@example.com");
      const licensePath = await createLicense(page, { notes: "For all to read.", tags: ["emea"] });
      const ritaPage = await openPageAs(browser, page, "rita@example.com");
      await ritaPage.goto(licensePath);
      const dialog = ritaPage.getByRole("dialog");
      await expect(dialog.getByText("For all to read.")).toBeVisible();
      await expect(dialog.getByRole("link", { name: "emea" })).toBeVisible();
      for (const role of ["textbox", "switch", "combobox"] as const) {
        await expect(dialog.getByRole(role)).toHaveCount(0);
      }
      for (const name of ["Delete", "Change Tags"])
        await expect(dialog.getByRole("link", { name })).toHaveCount(0);
      for (const pathSegment of ["notes", "environment", "soft-capacity", "grace", "tags", "delete"]) {
        expect((await ritaPage.goto(`${licensePath}/${pathSegment}`))?.status()).toBe(403);
      }
      await expect(ritaPage.getByText("Ask an admin for")).toHaveText(
        "Ask an admin for “Edits Licenses” or “Deletes Licenses”.",
      );
    },
  );

  test(
    "a user without tags-create cannot add a new tag",
    { tag: "@no-script" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "ada@example.com");
      const licensePath = await createLicense(page);
      const tessPage = await openPageAs(browser, page, "tess@example.com");
      const { origin } = new URL(page.url());
      const response = await page.request.post(`${origin}/api/user/privileges`, {
        headers: { origin },
        data: { email: "tess@example.com", privileges: ["license-manage"] },
      });
      expect(response.ok()).toBe(true);
      const dialog = await openDialog(tessPage, `${licensePath}/tags`, javaScriptEnabled);
      await dialog.getByLabel("Add tags").fill("unheard-of");
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(dialog.getByText("No such tag").first()).toBeVisible();
      await expect(dialog.getByRole("list", { name: "Selected tags" })).toHaveText("No tags");
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await expect(dialog.getByRole("alert")).toContainText("“unheard-of” is not among the tags.");
      await expect(dialog.getByRole("alert")).toContainText("new tags need “Creates Tags”.");
      await expect(dialog.getByText("Add it")).toHaveCount(0);
      await dialog.getByLabel("Add tags").fill("");
      await addTag(tessPage, "emea", javaScriptEnabled);
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await expectToast(tessPage, "Tags changed");
    },
  );
});

test("the General tab shows no capacity without a quota", { tag: "@no-script" }, async ({ page }) => {
  await signIn(page, "ada@example.com");
  await page.goto(await createLicense(page, { quota: undefined }));
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Server Capacity0 / 0");
  await expect(dialog).toContainText("Asset Capacity0 / 0");
});
