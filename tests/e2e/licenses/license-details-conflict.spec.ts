import {
  openPageAs,
  deleteLicenseThroughApi,
  createLicense,
} from "#tests/support/screens/background-actions.ts";
import {
  addTag,
  chooseEnvironment,
  openDialog,
  saveNotes,
  expectToast,
} from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test.describe("license conflicts", () => {
  test("the user who saves notes second chooses one of the two versions", async ({
    page,
    browser,
    javaScriptEnabled,
  }) => {
    await signIn(page, "mert@example.com");
    const licensePath = await createLicense(page, { notes: "First." });
    const adaPage = await openPageAs(browser, page, "ada@example.com");
    const dialog = await openDialog(page, licensePath, javaScriptEnabled);
    await openDialog(adaPage, licensePath, javaScriptEnabled);
    await saveNotes(adaPage, "What Ada knows.");
    await expectToast(adaPage, "Notes saved");

    await saveNotes(page, "What Mert knows.\nAnd more.");
    await expect(dialog.getByText("Another user saved a change in the meantime")).toBeVisible();
    if (javaScriptEnabled) await expect(dialog.getByRole("alert")).toBeFocused();
    await expect(dialog.getByRole("radio", { name: "Yours" })).toBeChecked();
    await expect(dialog.getByLabel("Notes", { exact: true })).toHaveValue("What Mert knows.\nAnd more.");
    await expect(dialog.getByText("Saved by another user")).toBeVisible();
    await expect(dialog.getByText("What Ada knows.")).toBeVisible();
    await expect(dialog.getByText("ada@example.com,")).toBeVisible();
    await dialog.getByRole("button", { name: "Save again" }).click();
    await expectToast(page, "Notes saved");
    await expect(page).toHaveURL(licensePath);
    await expect(dialog.getByLabel("Notes", { exact: true })).toHaveValue("What Mert knows.\nAnd more.");
  });

  test(
    "the user who saves the environment second can choose the value of the other user",
    { tag: "@no-script" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const licensePath = await createLicense(page);
      const adaPage = await openPageAs(browser, page, "ada@example.com");
      const dialog = await openDialog(page, licensePath, javaScriptEnabled);
      await openDialog(adaPage, licensePath, javaScriptEnabled);
      await chooseEnvironment(adaPage, "Demo", javaScriptEnabled);
      await expectToast(adaPage, "The environment is now Demo");
      await chooseEnvironment(page, "Internal", javaScriptEnabled);
      await expect(dialog.getByText("Environment: which value do you want to keep?")).toBeVisible();
      await dialog.getByRole("radio", { name: "Saved by another user" }).check();
      await dialog.getByRole("button", { name: "Save again" }).click();
      await expect(page).toHaveURL(licensePath);
      await expect(dialog.getByLabel("Environment")).toHaveValue("2");
    },
  );

  test(
    "the user who saves tags second sees both lists",
    { tag: "@no-script" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const licensePath = await createLicense(page);
      const adaPage = await openPageAs(browser, page, "ada@example.com");
      const dialog = await openDialog(page, `${licensePath}/tags`, javaScriptEnabled);
      await openDialog(adaPage, `${licensePath}/tags`, javaScriptEnabled);
      await addTag(adaPage, "emea", javaScriptEnabled);
      await adaPage.getByRole("button", { name: "Confirm" }).click();
      await expectToast(adaPage, "Tags changed");
      await addTag(page, "partner", javaScriptEnabled);
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await expect(dialog.getByText("Tags: which value do you want to keep?")).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Remove partner" })).toBeVisible();
      await dialog.getByRole("button", { name: "Save again" }).click();
      await expectToast(page, "Tags changed");
      await expect(dialog.getByRole("link", { name: "partner" })).toBeVisible();
      await expect(dialog.getByRole("link", { name: "emea" })).toHaveCount(0);
    },
  );

  test(
    "a change of another field causes no conflict",
    { tag: "@no-script" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const licensePath = await createLicense(page, { notes: "Before." });
      const adaPage = await openPageAs(browser, page, "ada@example.com");
      const dialog = await openDialog(page, licensePath, javaScriptEnabled);
      await openDialog(adaPage, licensePath, javaScriptEnabled);
      await saveNotes(adaPage, "After.");
      await expectToast(adaPage, "Notes saved");
      await dialog.getByRole("switch").click();
      await expectToast(page, "Capacity overrun is now allowed");
      await expect(dialog.getByLabel("Notes", { exact: true })).toHaveValue("After.");
    },
  );

  test(
    "typed notes stay when the license has been deleted",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const licensePath = await createLicense(page);
      const dialog = await openDialog(page, licensePath, javaScriptEnabled);
      await deleteLicenseThroughApi(page, licensePath);
      await saveNotes(page, "Too late.");
      await expect(dialog.getByRole("alert")).toContainText("This license was deleted.");
      await expect(dialog.getByLabel("Notes", { exact: true })).toHaveValue("Too late.");
    },
  );
});
