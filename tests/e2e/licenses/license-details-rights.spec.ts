import { colleague, newLicense } from "#tests/support/screens/background-actions.ts";
import { addTag, open, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test.describe("rights", () => {
  test(
    "a user who may not edit reads everything and changes nothing",
    { tag: "@plain" },
    async ({ page, browser }) => {
      await signIn(page, "ada@example.com");
      const details = await newLicense(page, { notes: "For all to read.", tags: ["emea"] });
      const rita = await colleague(browser, page, "rita@example.com");
      await rita.goto(details);
      const dialog = rita.getByRole("dialog");
      await expect(dialog.getByText("For all to read.")).toBeVisible();
      await expect(dialog.getByRole("link", { name: "emea" })).toBeVisible();
      for (const role of ["textbox", "switch", "combobox"] as const) {
        await expect(dialog.getByRole(role)).toHaveCount(0);
      }
      for (const name of ["Delete", "Change Tags"])
        await expect(dialog.getByRole("link", { name })).toHaveCount(0);
      for (const part of ["notes", "environment", "soft-capacity", "grace", "tags", "delete"]) {
        expect((await rita.goto(`${details}/${part}`))?.status()).toBe(403);
      }
    },
  );

  test(
    "a user who may not create tags sees that there is no such tag",
    { tag: "@plain" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "ada@example.com");
      const details = await newLicense(page);
      const tess = await colleague(browser, page, "tess@example.com");
      const { origin } = new URL(page.url());
      const response = await page.request.post(`${origin}/api/user/privileges`, {
        headers: { origin },
        data: { email: "tess@example.com", privileges: ["license-manage"] },
      });
      expect(response.ok()).toBe(true);
      const dialog = await open(tess, `${details}/tags`, javaScriptEnabled);
      await dialog.getByLabel("Add tags").fill("unheard-of");
      await dialog.getByRole("button", { name: "Add", exact: true }).click();
      await expect(dialog.getByText("No such tag").first()).toBeVisible();
      await expect(dialog.getByRole("list", { name: "Chosen tags" })).toHaveText("No tags");
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await expect(dialog.getByRole("alert")).toContainText("“unheard-of” is not among the tags.");
      await expect(dialog.getByRole("alert")).toContainText("new tags need the privilege tags-create.");
      await expect(dialog.getByText("Add it")).toHaveCount(0);
      await dialog.getByLabel("Add tags").fill("");
      await addTag(tess, "emea", javaScriptEnabled);
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await expectToast(tess, "Tags changed");
    },
  );
});
