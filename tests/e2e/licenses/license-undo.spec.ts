import { changeThroughApi, createLicense } from "#tests/support/screens/background-actions.ts";
import { openDialog, saveNotes, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

const originalNotes = "Call Joe.";

test.beforeEach(({ page }) => signIn(page, "mert@example.com"));

test("a user undoes a change with the button of its message", async ({ page, javaScriptEnabled }) => {
  const licensePath = await createLicense(page, { notes: originalNotes });
  const dialog = await openDialog(page, licensePath, javaScriptEnabled);
  await saveNotes(page, "Call Ann.");
  await expectToast(page, "Notes saved");
  const undoButton = page.getByRole("button", { name: "Undo" });
  const notesField = dialog.getByLabel("Notes");
  const firstControl = dialog.getByRole("button").or(dialog.getByRole("link")).first();
  if (javaScriptEnabled) {
    // F6 focuses the message from anywhere; Tab focuses it after the last control of the dialog.
    await notesField.focus();
    await page.keyboard.press("F6");
    await expect(undoButton).toBeFocused();
    await page.keyboard.press("F6");
    await expect(notesField).toBeFocused();
    await firstControl.focus();
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("button", { name: "Dismiss" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
  } else await undoButton.click();
  await expectToast(page, "The change was undone. The license is as it was before the change");
  await expect(notesField).toHaveValue(originalNotes);
  if (javaScriptEnabled) await expect(firstControl).toBeFocused();
});

test("undo does not overwrite a later change", { tag: "@no-script" }, async ({ page }) => {
  const licensePath = await createLicense(page, { notes: originalNotes });
  const dialog = await openDialog(page, licensePath, false);
  await saveNotes(page, "Call Ann.");
  const apiPath = `/api/oem/licenses/${licensePath.split("/").at(-1)}/notes`;
  await changeThroughApi(page, "PATCH", apiPath, { notes: "Call Sue." });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "The change was not undone, because" }),
  ).toBeVisible();
  await expect(dialog.getByLabel("Notes")).toHaveValue("Call Sue.");
});

test("the history undoes the newest change of each kind", { tag: "@no-script" }, async ({ page }) => {
  const licensePath = await createLicense(page, { notes: originalNotes, tags: ["emea"] });
  const apiPath = `/api/oem/licenses/${licensePath.split("/").at(-1)}`;
  await changeThroughApi(page, "PATCH", `${apiPath}/notes`, { notes: "Call Ann." });
  await changeThroughApi(page, "PATCH", `${apiPath}/tags`, { tags: ["trial"] });
  await changeThroughApi(page, "PATCH", `${apiPath}/notes`, { notes: "Call Sue." });
  const dialog = await openDialog(page, `${licensePath}?tab=history`, false);
  const findEvents = (label: string) =>
    dialog.getByRole("row").filter({ has: page.locator("summary", { hasText: label }) });
  const buttonOptions = { name: "Undo this change" };
  await expect(findEvents("Notes Updated").nth(1).getByRole("button", buttonOptions)).toHaveCount(0);
  await expect(findEvents("License Created").getByRole("button", buttonOptions)).toHaveCount(0);
  await findEvents("Tags Updated").getByRole("button", buttonOptions).click();
  await expectToast(page, "Undone");
  await findEvents("Tags Updated").first().locator("summary").click();
  await expect(
    findEvents("Tags Updated")
      .first()
      .getByText(/This change undid event [\d,]+\./),
  ).toBeVisible();
});

test("a user undoes a deletion from the list", { tag: "@no-script" }, async ({ page }) => {
  const licensePath = await createLicense(page, { notes: originalNotes });
  const dialog = await openDialog(page, `${licensePath}/delete`, false);
  await dialog.getByRole("textbox").fill("delete");
  await dialog.getByRole("button", { name: "DELETE" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Undone");
  await expect(page.getByRole("dialog").getByLabel("Notes")).toHaveValue(originalNotes);
});
