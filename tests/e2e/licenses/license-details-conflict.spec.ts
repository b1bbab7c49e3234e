import { colleague, deleteInBackground, newLicense } from "#tests/support/screens/background-actions.ts";
import {
  addTag,
  chooseEnvironment,
  open,
  saveNotes,
  expectToast,
} from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

test.describe("two users and one license", () => {
  test("the user who saves notes second chooses which notes stay, and no typed value is lost", async ({
    page,
    browser,
    javaScriptEnabled,
  }) => {
    await signIn(page, "mert@example.com");
    const details = await newLicense(page, { notes: "First." });
    const ada = await colleague(browser, page, "ada@example.com");
    const dialog = await open(page, details, javaScriptEnabled);
    await open(ada, details, javaScriptEnabled);
    await saveNotes(ada, "What Ada knows.");
    await expectToast(ada, "Notes saved");

    await saveNotes(page, "What Mert knows.\nAnd more.");
    await expect(dialog.getByText("Somebody else saved a change meanwhile")).toBeVisible();
    if (javaScriptEnabled) await expect(dialog.getByRole("alert")).toBeFocused();
    await expect(dialog.getByRole("radio", { name: "Yours" })).toBeChecked();
    await expect(dialog.getByLabel("Notes")).toHaveValue("What Mert knows.\nAnd more.");
    await expect(dialog.getByText("Saved meanwhile by others")).toBeVisible();
    await expect(dialog.getByText("What Ada knows.")).toBeVisible();
    await expect(dialog.getByText("ada@example.com,")).toBeVisible();
    await dialog.getByRole("button", { name: "Save again" }).click();
    await expectToast(page, "Notes saved");
    await expect(page).toHaveURL(details);
    await expect(dialog.getByLabel("Notes")).toHaveValue("What Mert knows.\nAnd more.");
  });

  test(
    "the user who changes the environment second can keep what the others saved",
    { tag: "@plain" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const details = await newLicense(page);
      const ada = await colleague(browser, page, "ada@example.com");
      const dialog = await open(page, details, javaScriptEnabled);
      await open(ada, details, javaScriptEnabled);
      await chooseEnvironment(ada, "Demo", javaScriptEnabled);
      await expectToast(ada, "The environment is Demo now");
      await chooseEnvironment(page, "Internal", javaScriptEnabled);
      await expect(dialog.getByText("Environment: which is to stay?")).toBeVisible();
      await dialog.getByRole("radio", { name: "Saved meanwhile by others" }).check();
      await dialog.getByRole("button", { name: "Save again" }).click();
      await expect(page).toHaveURL(details);
      await expect(dialog.getByLabel("Environment")).toHaveValue("2");
    },
  );

  test(
    "the user who changes tags second sees both and can still change theirs",
    { tag: "@plain" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const details = await newLicense(page);
      const ada = await colleague(browser, page, "ada@example.com");
      const dialog = await open(page, `${details}/tags`, javaScriptEnabled);
      await open(ada, `${details}/tags`, javaScriptEnabled);
      await addTag(ada, "emea", javaScriptEnabled);
      await ada.getByRole("button", { name: "Confirm" }).click();
      await expectToast(ada, "Tags changed");
      await addTag(page, "partner", javaScriptEnabled);
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await expect(dialog.getByText("Tags: which is to stay?")).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Remove partner" })).toBeVisible();
      await dialog.getByRole("button", { name: "Save again" }).click();
      await expectToast(page, "Tags changed");
      await expect(dialog.getByRole("link", { name: "partner" })).toBeVisible();
      await expect(dialog.getByRole("link", { name: "emea" })).toHaveCount(0);
    },
  );

  test(
    "a change of another field causes no conflict",
    { tag: "@plain" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const details = await newLicense(page, { notes: "Before." });
      const ada = await colleague(browser, page, "ada@example.com");
      const dialog = await open(page, details, javaScriptEnabled);
      await open(ada, details, javaScriptEnabled);
      await saveNotes(ada, "After.");
      await expectToast(ada, "Notes saved");
      await dialog.getByRole("switch").click();
      await expectToast(page, "Capacity overrun is allowed now");
      await expect(dialog.getByLabel("Notes")).toHaveValue("After.");
    },
  );

  test(
    "notes typed for a license that was deleted meanwhile stay",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const details = await newLicense(page);
      const dialog = await open(page, details, javaScriptEnabled);
      await deleteInBackground(page, details);
      await saveNotes(page, "Too late.");
      await expect(dialog.getByRole("alert")).toContainText("This license was deleted.");
      await expect(dialog.getByLabel("Notes")).toHaveValue("Too late.");
    },
  );
});
