import { changeThroughApi, newLicense } from "#tests/support/screens/background-actions.ts";
import { open, saveNotes, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";

const before = "Call Joe.";

test.beforeEach(({ page }) => signIn(page, "mert@example.com"));

test("a change is undone from the message about it", async ({ page, javaScriptEnabled }) => {
  const details = await newLicense(page, { notes: before });
  const dialog = await open(page, details, javaScriptEnabled);
  await saveNotes(page, "Call Ann.");
  await expectToast(page, "Notes saved");
  const undo = page.getByRole("button", { name: "Undo" });
  const notes = dialog.getByLabel("Notes");
  const first = dialog.getByRole("button").or(dialog.getByRole("link")).first();
  if (javaScriptEnabled) {
    // Over the dialog that has the focus: by F6 from anywhere, by Tab after its last control.
    await notes.focus();
    await page.keyboard.press("F6");
    await expect(undo).toBeFocused();
    await page.keyboard.press("F6");
    await expect(notes).toBeFocused();
    await first.focus();
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByRole("button", { name: "Dismiss" })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
  } else await undo.click();
  await expectToast(page, "Undone. The license is as it was before");
  await expect(notes).toHaveValue(before);
  if (javaScriptEnabled) await expect(first).toBeFocused();
});

test("a later change by another user is not overwritten", { tag: "@plain" }, async ({ page }) => {
  const details = await newLicense(page, { notes: before });
  const dialog = await open(page, details, false);
  await saveNotes(page, "Call Ann.");
  const path = `/api/oem/licenses/${details.split("/").at(-1)}/notes`;
  await changeThroughApi(page, "PATCH", path, { notes: "Call Sue." });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "This was changed again" })).toBeVisible();
  await expect(dialog.getByLabel("Notes")).toHaveValue("Call Sue.");
});

test("the history undoes the newest change of each kind", { tag: "@plain" }, async ({ page }) => {
  const details = await newLicense(page, { notes: before, tags: ["emea"] });
  const path = `/api/oem/licenses/${details.split("/").at(-1)}`;
  await changeThroughApi(page, "PATCH", `${path}/notes`, { notes: "Call Ann." });
  await changeThroughApi(page, "PATCH", `${path}/tags`, { tags: ["trial"] });
  await changeThroughApi(page, "PATCH", `${path}/notes`, { notes: "Call Sue." });
  const dialog = await open(page, `${details}?tab=history`, false);
  const event = (label: string) =>
    dialog.locator("details").filter({ has: page.locator("summary", { hasText: label }) });
  const undo = { name: "Undo this change" };
  await expect(event("Notes Updated").nth(1).getByRole("button", undo)).toHaveCount(0);
  await expect(event("License Created").getByRole("button", undo)).toHaveCount(0);
  await event("Tags Updated").locator("summary").click();
  await event("Tags Updated").getByRole("button", undo).click();
  await expectToast(page, "Undone");
  await event("Tags Updated").first().locator("summary").click();
  await expect(
    event("Tags Updated")
      .first()
      .getByText(/This undid event [\d,]+\./),
  ).toBeVisible();
});

test("a deletion is undone from the list", { tag: "@plain" }, async ({ page }) => {
  const details = await newLicense(page, { notes: before });
  const dialog = await open(page, `${details}/delete`, false);
  await dialog.getByRole("textbox").fill("delete");
  await dialog.getByRole("button", { name: "DELETE" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectToast(page, "Undone");
  await expect(page.getByRole("dialog").getByLabel("Notes")).toHaveValue(before);
});
