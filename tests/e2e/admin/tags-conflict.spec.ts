import { openPageAs } from "#tests/support/screens/background-actions.ts";
import { openDialog, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { createTagName, createTag, tagNameField, tagsPath } from "#tests/support/screens/tags.ts";

test.describe("tag conflicts", () => {
  test(
    "the user who saves second resolves the conflict",
    { tag: "@no-script" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const name = createTagName("two");
      const url = await createTag(page, name);
      const adaPage = await openPageAs(browser, page, "ada@example.com");
      const dialog = await openDialog(page, url, javaScriptEnabled);
      const otherDialog = await openDialog(adaPage, url, javaScriptEnabled);
      await tagNameField(otherDialog).fill(name.toUpperCase());
      await otherDialog.getByRole("button", { name: "Save" }).click();
      await expectToast(adaPage, `Tag ${name.toUpperCase()} saved`);

      await tagNameField(dialog).fill(`${name}-mine`);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByRole("alert")).toContainText("Another user saved a change in the meantime");
      await expect(dialog.getByText(name.toUpperCase(), { exact: true })).toBeVisible();
      await expect(tagNameField(dialog)).toHaveValue(`${name}-mine`);
      await dialog.getByRole("button", { name: "Save again" }).click();
      await expectToast(page, `Tag ${name}-mine saved`);
    },
  );

  test(
    "renaming or deleting a deleted tag shows an error",
    { tag: "@no-script" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const adaPage = await openPageAs(browser, page, "ada@example.com");
      for (const [pathSuffix, label] of [
        ["", "Save"],
        ["/delete", "Delete tag"],
      ] as const) {
        const url = await createTag(page, createTagName("late"));
        const dialog = await openDialog(page, `${url}${pathSuffix}`, javaScriptEnabled);
        const otherDialog = await openDialog(adaPage, `${url}/delete`, javaScriptEnabled);
        await otherDialog.getByRole("button", { name: "Delete tag" }).click();
        await expectToast(adaPage, "deleted");
        if (pathSuffix === "") await tagNameField(dialog).fill(createTagName("later"));
        await dialog.getByRole("button", { name: label }).click();
        const alert = page.getByRole("alert").filter({ hasText: "The tag was not found." });
        await expect(alert).toContainText("Another user has renamed or deleted this tag in the meantime.");
        await expect(page).toHaveURL(tagsPath);
        expect((await page.goto(url))?.status()).toBe(404);
      }
    },
  );
});
