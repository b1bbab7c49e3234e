import { colleague } from "#tests/support/screens/background-actions.ts";
import { open, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { newName, newTag, nameIn, tags } from "#tests/support/screens/tags.ts";

test.describe("two users and one tag", () => {
  test(
    "the user who saves second selects the name",
    { tag: "@plain" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const name = newName("two");
      const address = await newTag(page, name);
      const ada = await colleague(browser, page, "ada@example.com");
      const dialog = await open(page, address, javaScriptEnabled);
      const theirs = await open(ada, address, javaScriptEnabled);
      await nameIn(theirs).fill(name.toUpperCase());
      await theirs.getByRole("button", { name: "Save" }).click();
      await expectToast(ada, `Tag ${name.toUpperCase()} saved`);

      await nameIn(dialog).fill(`${name}-mine`);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByRole("alert")).toContainText("Somebody else saved a change meanwhile");
      await expect(dialog.getByText(name.toUpperCase(), { exact: true })).toBeVisible();
      await expect(nameIn(dialog)).toHaveValue(`${name}-mine`);
      await dialog.getByRole("button", { name: "Save again" }).click();
      await expectToast(page, `Tag ${name}-mine saved`);
    },
  );

  test(
    "a tag that was deleted meanwhile is reported missing on rename and delete",
    { tag: "@plain" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const ada = await colleague(browser, page, "ada@example.com");
      for (const [part, label] of [
        ["", "Save"],
        ["/delete", "Delete tag"],
      ] as const) {
        const address = await newTag(page, newName("late"));
        const dialog = await open(page, `${address}${part}`, javaScriptEnabled);
        const theirs = await open(ada, `${address}/delete`, javaScriptEnabled);
        await theirs.getByRole("button", { name: "Delete tag" }).click();
        await expectToast(ada, "deleted");
        if (part === "") await nameIn(dialog).fill(newName("later"));
        await dialog.getByRole("button", { name: label }).click();
        const alert = page.getByRole("alert").filter({ hasText: "The tag was not found." });
        await expect(alert).toContainText("Somebody has renamed or deleted it in the meantime.");
        await expect(page).toHaveURL(tags);
        expect((await page.goto(address))?.status()).toBe(404);
      }
    },
  );
});
