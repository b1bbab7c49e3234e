import { createLicense } from "#tests/support/screens/background-actions.ts";
import { licensesPath } from "#tests/support/screens/license-list.ts";
import {
  addTag,
  chooseEnvironment,
  discardChanges,
  openDialog,
  saveNotes,
  expectToast,
} from "#tests/support/screens/license-details.ts";
import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

test.describe("license details", () => {
  test.beforeEach(({ page }) => signIn(page, "mert@example.com"));

  test(
    "a user changes notes, environment and capacity overrun",
    { tag: "@chromium" },
    async ({ page, javaScriptEnabled }) => {
      const dialog = await openDialog(
        page,
        await createLicense(page, { notes: "Call Joe." }),
        javaScriptEnabled,
      );
      for (const text of [
        "Corporate Tier 2",
        "United States",
        "Not Activated Yet",
        "joe.wren@globex.example",
      ]) {
        await expect(dialog.getByText(text)).toBeVisible();
      }
      const sections = dialog.getByRole("tablist", { name: "Sections" }).getByRole("tab");
      await expect(sections).toHaveText([/^General/, /^Servers 0/, /^History 2/, /^Package 1/]);
      for (const label of ["Lifetime", "Usage"]) await expect(dialog.getByText(label).first()).toBeVisible();
      const saveButton = dialog.getByRole("button", { name: "Save" }).last();
      await expect(saveButton).toBeEnabled({ enabled: !javaScriptEnabled });
      await saveNotes(page, "Call Joe.\nThen send the certificate.");
      await expectToast(page, "Notes saved");
      await expect(dialog.getByLabel("Notes")).toHaveValue("Call Joe.\nThen send the certificate.");
      await expect(saveButton).toBeEnabled({ enabled: !javaScriptEnabled });

      const overrunSwitch = dialog.getByRole("switch", { name: "Allow Capacity Overrun" });
      await expect(overrunSwitch).not.toBeChecked();
      await overrunSwitch.click();
      await expectToast(page, "Capacity overrun is now allowed");
      await expect(overrunSwitch).toBeChecked();
      if (javaScriptEnabled) await expect(overrunSwitch).toBeFocused();

      await chooseEnvironment(page, "Demo", javaScriptEnabled);
      await expectToast(page, "The environment is now Demo");
      await page.reload();
      await expect(dialog.getByLabel("Environment")).toHaveValue("2");
      await expect(overrunSwitch).toBeChecked();
      await expect(dialog.getByLabel("Notes")).toHaveValue(/certificate\.$/);
    },
  );

  test("leaving changed notes opens a confirmation dialog", async ({ page, javaScriptEnabled }) => {
    const licensePath = await createLicense(page, { notes: "Call Joe." });
    const dialog = await openDialog(page, licensesPath, javaScriptEnabled);
    await page.getByRole("link", { name: licensePath.slice(licensesPath.length + 1) }).click();
    const confirmDialog = page.getByRole("alertdialog", { name: "Discard the changed notes?" });
    const notesField = dialog.getByLabel("Notes");
    const quotaTab = dialog.getByRole("tab", { name: /^Package/ });
    await notesField.fill("Call Ann.");
    await quotaTab.click();
    if (!javaScriptEnabled) {
      await expect(page).toHaveURL(`${licensePath}?tab=quota`);
      return;
    }
    await expect(confirmDialog.getByRole("button", { name: "Keep editing" })).toBeFocused();
    // Radix moves the focus one render before the dialog accepts clicks and the Escape key.
    await expect(confirmDialog).toHaveCSS("pointer-events", "auto");
    await page.keyboard.press("Escape");
    await expect(confirmDialog).toHaveCount(0);
    await expect(page).toHaveURL(licensePath);
    await notesField.focus();
    for (const leaveForm of [
      () => page.goBack(),
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("link", { name: "Close" }).click(),
      () => dialog.getByRole("link", { name: "Change Tags" }).click(),
    ]) {
      await leaveForm();
      await confirmDialog.getByRole("button", { name: "Keep editing" }).click();
      await expect(confirmDialog).toHaveCount(0);
      await expect(page).toHaveURL(licensePath);
      await expect(notesField).toHaveValue("Call Ann.");
    }

    const dialogTypes: string[] = [];
    page.on("dialog", (browserDialog) => {
      dialogTypes.push(browserDialog.type());
      void browserDialog.accept();
    });
    await chooseEnvironment(page, "Demo", javaScriptEnabled);
    await expectToast(page, "The environment is now Demo");
    await expect(notesField).toHaveValue("Call Ann.");
    expect(dialogTypes).toEqual([]);
    await page.reload();
    expect(dialogTypes).toEqual(["beforeunload"]);

    await waitForHydration(page);
    const generalTab = dialog.getByRole("tab", { name: "General", exact: true });
    await expect(notesField).toHaveValue("Call Joe.");
    await notesField.fill("Call Ann.");
    await notesField.fill("Call Joe.");
    await quotaTab.click();
    await expect(page).toHaveURL(`${licensePath}?tab=quota`);
    await generalTab.click();
    await saveNotes(page, "Call Ann.");
    await expectToast(page, "Notes saved");
    await quotaTab.click();
    await expect(page).toHaveURL(`${licensePath}?tab=quota`);
    await generalTab.click();
    await notesField.fill("Call nobody.");
    await quotaTab.click();
    await confirmDialog.getByRole("button", { name: "Discard" }).click();
    await expect(page).toHaveURL(`${licensePath}?tab=quota`);
    await generalTab.click();
    await expect(notesField).toHaveValue("Call Ann.");
  });

  test("saving unchanged notes adds no event", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
    const licensePath = await createLicense(page, { notes: "One\nTwo\n\nFour" });
    const dialog = await openDialog(page, `${licensePath}/notes`, javaScriptEnabled);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, "Notes saved");
    await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
    await page.goto(`${licensePath}?tab=history`);
    await expect(dialog.getByText("License Created").first()).toBeVisible();
    await expect(dialog.getByText("Notes Updated")).toHaveCount(0);
    await openDialog(page, licensePath, javaScriptEnabled);
    await saveNotes(page, "");
    await expectToast(page, "Notes saved");
    await page.reload();
    await expect(dialog.getByLabel("Notes")).toHaveValue("");
  });

  test("a user searches, adds and removes tags", async ({ page, javaScriptEnabled }) => {
    const licensePath = await createLicense(page, { tags: ["emea", "partner"] });
    const dialog = await openDialog(page, licensePath, javaScriptEnabled);
    await dialog.getByRole("link", { name: "Change Tags" }).click();
    await expect(page).toHaveURL(`${licensePath}/tags`);
    await expect(dialog.getByRole("heading", { name: "Change Tags" })).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Cancel" })).toBeVisible();
    const chosenTags = dialog.getByRole("list", { name: "Selected tags" }).getByRole("listitem");
    if (javaScriptEnabled) {
      await expect(dialog.getByLabel("Add tags")).toBeFocused();
      await page.keyboard.type("renewal");
      await expect(dialog.getByRole("option", { name: "renewal-2029" })).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Backspace");
      await expect(chosenTags).toHaveText(["emea", "partner"]);
    } else {
      await dialog.getByLabel("Add tags").fill("renewal");
      await dialog.getByRole("button", { name: "Search" }).click();
      await dialog.getByRole("button", { name: "Add renewal-2029" }).click();
      await dialog.getByRole("button", { name: "Remove renewal-2029" }).click();
    }
    await addTag(page, "ключевой клиент", javaScriptEnabled);
    await dialog.getByRole("button", { name: "Remove emea" }).click();
    await expect(chosenTags).toHaveText(["partner", "ключевой клиент"]);
    await addTag(page, "one, two", javaScriptEnabled);
    await expect(dialog.getByText("A tag cannot contain a comma.")).toBeVisible();
    await dialog.getByLabel("Add tags").fill("");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expectToast(page, "Tags changed");
    await expect(page).toHaveURL(licensePath);
    await expect(dialog.getByRole("link", { name: "ключевой клиент" })).toBeVisible();
    await expect(dialog.getByRole("link", { name: "emea" })).toHaveCount(0);
    if (javaScriptEnabled) await expect(dialog.getByRole("link", { name: "Change Tags" })).toBeFocused();
  });

  test(
    "the tag search shows that its list is truncated",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      const licensePath = await createLicense(page);
      const { origin } = new URL(page.url());
      const prefix = "many";
      for (let number = 0; number < 51; number += 1) {
        const response = await page.request.post(`${origin}/api/oem/tags`, {
          headers: { origin },
          data: { val: `${prefix}-${number}` },
        });
        expect(response.ok()).toBe(true);
      }
      const truncatedText = "Only the first 50 names are shown. Type more letters to find others.";
      const searchTags = async (text: string) => {
        await page.getByLabel("Add tags").fill(text);
        await page.getByRole("button", { name: "Search" }).last().click();
      };
      for (const url of [`${licensePath}/tags`, `${licensesPath}/new`]) {
        const dialog = await openDialog(page, url, javaScriptEnabled);
        await searchTags(prefix);
        await expect(dialog.getByText(truncatedText)).toBeVisible();
        await searchTags(`${prefix}-50`);
        await expect(dialog.getByText(`${prefix}-50`).first()).toBeVisible();
        await expect(dialog.getByText(truncatedText)).toBeHidden();
      }
    },
  );

  test("Cancel and Escape leave the tags unchanged", async ({ page, javaScriptEnabled }) => {
    const licensePath = await createLicense(page);
    const dialog = await openDialog(page, licensePath, javaScriptEnabled);
    await dialog.getByRole("link", { name: "Change Tags" }).click();
    await addTag(page, "emea", javaScriptEnabled);
    await dialog.getByRole("link", { name: "Cancel" }).click();
    if (javaScriptEnabled) await discardChanges(page);
    await expect(page).toHaveURL(licensePath);
    await expect(dialog.getByRole("link", { name: "emea" })).toHaveCount(0);
    if (!javaScriptEnabled) return;
    await dialog.getByRole("link", { name: "Change Tags" }).click();
    await expect(dialog.getByLabel("Add tags")).toBeFocused();
    await page.keyboard.type("emea");
    await expect(dialog.getByRole("option", { name: "emea" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog.getByRole("option")).toHaveCount(0);
    await expect(page).toHaveURL(`${licensePath}/tags`);
    await page.keyboard.press("Escape");
    await discardChanges(page);
    await expect(page).toHaveURL(licensePath);
    await expect(dialog.getByRole("link", { name: "Change Tags" })).toBeFocused();
  });

  test("the form rejects a tag that was typed but not added", async ({ page, javaScriptEnabled }) => {
    const dialog = await openDialog(page, `${await createLicense(page)}/tags`, javaScriptEnabled);
    await dialog.getByLabel("Add tags").fill("half-typed");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(dialog.getByRole("alert")).toContainText("“half-typed” is not among the tags.");
    await expect(dialog.getByLabel("Add tags")).toHaveValue("half-typed");
  });

  test("the Copy button copies the key or reports an error", async ({ page, context, javaScriptEnabled }) => {
    const licensePath = await createLicense(page);
    const dialog = await openDialog(page, licensePath, javaScriptEnabled);
    if (!javaScriptEnabled) {
      await expect(dialog.getByText(licensePath.slice(licensesPath.length + 1))).toBeVisible();
      return;
    }
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialog.getByRole("button", { name: "Copy" }).click();
    await expect(dialog.getByText("License Key Copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      licensePath.slice(licensesPath.length + 1),
    );
    await expect(dialog.getByText("License Key Copied")).toHaveCount(0);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
    });
    await dialog.getByRole("button", { name: "Copy" }).click();
    await expect(dialog.getByText("Error while License Key Copy")).toBeVisible();
  });

  test("a user downloads the certificate", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
    const dialog = await openDialog(page, await createLicense(page), javaScriptEnabled);
    await dialog.getByRole("link", { name: "Certificate (PDF)" }).click();
    const preview = page.getByRole("dialog", { name: "License Certificate" });
    await expect(preview).toContainText("License Issued To");
    const downloadPromise = page.waitForEvent("download");
    await preview.getByRole("link", { name: "Download PDF" }).click();
    expect((await downloadPromise).suggestedFilename()).toMatch(/^Globex-.*\.pdf$/);
  });

  test("a user deletes and restores a license", async ({ page, javaScriptEnabled }) => {
    const companyName = `Initrode ${javaScriptEnabled}`;
    const licensePath = await createLicense(page, { companyName });
    const dialog = await openDialog(page, licensePath, javaScriptEnabled);
    await dialog.getByRole("link", { name: "Delete" }).click();
    await expect(page).toHaveURL(`${licensePath}/delete`);
    const licenseKey = licensePath.slice(licensesPath.length + 1);
    for (const text of [companyName, "Servers in use", "30 days", licenseKey]) {
      await expect(dialog.getByRole("region", { name: "Delete license" }).getByText(text)).toBeVisible();
    }
    const deleteButton = dialog.getByRole("button", { name: "DELETE" });
    await dialog.getByLabel("Type delete to confirm").fill("remove");
    if (javaScriptEnabled) {
      await expect(deleteButton).toBeDisabled();
    } else {
      await deleteButton.click();
      await expect(dialog.getByRole("alert")).toContainText("Type delete to confirm.");
    }
    await dialog.getByLabel("Type delete to confirm").fill("Delete");
    await deleteButton.click();
    await expectToast(page, `The license of ${companyName} was deleted`);
    await expect(page).toHaveURL(licensesPath);
    await page.getByRole("link", { name: "Show it" }).click();
    await expect(dialog.getByText(/Deleted on .* by mert.*; the license can be restored/)).toBeVisible();
    await expect(dialog.getByRole("textbox")).toHaveCount(0);
    for (const name of ["Delete", "Change Tags"])
      await expect(dialog.getByRole("link", { name, exact: true })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Restore" }).click();
    await expectToast(page, `The license of ${companyName} was restored`);
    await expect(dialog.getByLabel("Notes")).toBeEditable();
  });
});
