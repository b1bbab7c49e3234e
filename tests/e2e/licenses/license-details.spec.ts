import { newLicense } from "#tests/support/screens/background-actions.ts";
import { list } from "#tests/support/screens/license-list.ts";
import {
  addTag,
  chooseEnvironment,
  discard,
  open,
  saveNotes,
  expectToast,
} from "#tests/support/screens/license-details.ts";
import { expect, signIn, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

test.describe("a user who may edit", () => {
  test.beforeEach(({ page }) => signIn(page, "mert@example.com"));

  test(
    "sees everything about a license and changes notes, environment and overrun",
    { tag: "@chromium" },
    async ({ page, javaScriptEnabled }) => {
      const dialog = await open(page, await newLicense(page, { notes: "Call Joe." }), javaScriptEnabled);
      for (const text of [
        "Corporate Tier 2",
        "United States",
        "Not Activated Yet",
        "joe.wren@globex.example",
      ]) {
        await expect(dialog.getByText(text)).toBeVisible();
      }
      for (const label of ["Lifetime", "Usage", "Quota 1", "History 2"])
        await expect(dialog.getByText(label, { exact: !/\d/.test(label) }).first()).toBeVisible();
      const save = dialog.getByRole("button", { name: "Save" }).last();
      await expect(save).toBeEnabled({ enabled: !javaScriptEnabled });
      await saveNotes(page, "Call Joe.\nThen send the certificate.");
      await expectToast(page, "Notes saved");
      await expect(dialog.getByLabel("Notes")).toHaveValue("Call Joe.\nThen send the certificate.");
      await expect(save).toBeEnabled({ enabled: !javaScriptEnabled });

      const overrun = dialog.getByRole("switch", { name: "Allow Capacity Overrun" });
      await expect(overrun).not.toBeChecked();
      await overrun.click();
      await expectToast(page, "Capacity overrun is allowed now");
      await expect(overrun).toBeChecked();
      if (javaScriptEnabled) await expect(overrun).toBeFocused();

      await chooseEnvironment(page, "Demo", javaScriptEnabled);
      await expectToast(page, "The environment is Demo now");
      await page.reload();
      await expect(dialog.getByLabel("Environment")).toHaveValue("2");
      await expect(overrun).toBeChecked();
      await expect(dialog.getByLabel("Notes")).toHaveValue(/certificate\.$/);
    },
  );

  test("confirms before changed notes are lost, and not once they are saved or unchanged", async ({
    page,
    javaScriptEnabled,
  }) => {
    const details = await newLicense(page, { notes: "Call Joe." });
    const dialog = await open(page, list, javaScriptEnabled);
    await page.getByRole("link", { name: details.slice(list.length + 1) }).click();
    const question = page.getByRole("alertdialog", { name: "Discard the changed notes?" });
    const notes = dialog.getByLabel("Notes");
    const quota = dialog.getByRole("link", { name: /^Quota/ });
    await notes.fill("Call Ann.");
    await quota.click();
    if (!javaScriptEnabled) {
      await expect(page).toHaveURL(`${details}?tab=quota`);
      return;
    }
    await expect(question.getByRole("button", { name: "Keep editing" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(details);
    await notes.focus();
    for (const leave of [
      () => page.goBack(),
      () => page.keyboard.press("Escape"),
      () => dialog.getByRole("link", { name: "Close" }).click(),
      () => dialog.getByRole("link", { name: "Change Tags" }).click(),
    ]) {
      await leave();
      await question.getByRole("button", { name: "Keep editing" }).click();
      await expect(question).toHaveCount(0);
      await expect(page).toHaveURL(details);
      await expect(notes).toHaveValue("Call Ann.");
    }

    const dialogTypes: string[] = [];
    page.on("dialog", (browsers) => {
      dialogTypes.push(browsers.type());
      void browsers.accept();
    });
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Certificate (PDF)" }).click();
    await downloading;
    await chooseEnvironment(page, "Demo", javaScriptEnabled);
    await expectToast(page, "The environment is Demo now");
    await expect(notes).toHaveValue("Call Ann.");
    expect(dialogTypes).toEqual([]);
    await page.reload();
    expect(dialogTypes).toEqual(["beforeunload"]);

    await waitForHydration(page);
    const general = dialog.getByRole("link", { name: "General", exact: true });
    await expect(notes).toHaveValue("Call Joe.");
    await notes.fill("Call Ann.");
    await notes.fill("Call Joe.");
    await quota.click();
    await expect(page).toHaveURL(`${details}?tab=quota`);
    await general.click();
    await saveNotes(page, "Call Ann.");
    await expectToast(page, "Notes saved");
    await quota.click();
    await expect(page).toHaveURL(`${details}?tab=quota`);
    await general.click();
    await notes.fill("Call nobody.");
    await quota.click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(page).toHaveURL(`${details}?tab=quota`);
    await general.click();
    await expect(notes).toHaveValue("Call Ann.");
  });

  test(
    "saves unchanged notes of several lines without an event, and can empty them",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      const details = await newLicense(page, { notes: "One\nTwo\n\nFour" });
      const dialog = await open(page, `${details}/notes`, javaScriptEnabled);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expectToast(page, "Notes saved");
      await page.goto(`${details}?tab=history`);
      await expect(dialog.getByText("License Created").first()).toBeVisible();
      await expect(dialog.getByText("Notes Updated")).toHaveCount(0);
      await open(page, details, javaScriptEnabled);
      await saveNotes(page, "");
      await expectToast(page, "Notes saved");
      await page.reload();
      await expect(dialog.getByLabel("Notes")).toHaveValue("");
    },
  );

  test("changes tags: searches, adds, creates new ones in any alphabet, removes some", async ({
    page,
    javaScriptEnabled,
  }) => {
    const details = await newLicense(page, { tags: ["emea", "partner"] });
    const dialog = await open(page, details, javaScriptEnabled);
    await dialog.getByRole("link", { name: "Change Tags" }).click();
    await expect(page).toHaveURL(`${details}/tags`);
    await expect(dialog.getByRole("heading", { name: "Change Tags" })).toBeVisible();
    await expect(dialog.getByRole("link", { name: "Cancel" })).toBeVisible();
    const chosenTags = dialog.getByRole("list", { name: "Chosen tags" }).getByRole("listitem");
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
    await expect(page).toHaveURL(details);
    await expect(dialog.getByRole("link", { name: "ключевой клиент" })).toBeVisible();
    await expect(dialog.getByRole("link", { name: "emea" })).toHaveCount(0);
    if (javaScriptEnabled) await expect(dialog.getByRole("link", { name: "Change Tags" })).toBeFocused();
  });

  test(
    "says when there are more tags than it lists",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      const details = await newLicense(page);
      const { origin } = new URL(page.url());
      const name = "many";
      const requests = Array.from({ length: 51 }, (_, nth) =>
        page.request.post(`${origin}/api/oem/tags`, { headers: { origin }, data: { val: `${name}-${nth}` } }),
      );
      expect((await Promise.all(requests)).every((response) => response.ok())).toBe(true);
      const more = "Showing the first 50, type more.";
      const find = async (text: string) => {
        await page.getByLabel("Add tags").fill(text);
        await page.getByRole("button", { name: "Search" }).last().click();
      };
      for (const address of [`${details}/tags`, `${list}/new`]) {
        const dialog = await open(page, address, javaScriptEnabled);
        await find(name);
        await expect(dialog.getByText(more)).toBeVisible();
        await find(`${name}-50`);
        await expect(dialog.getByText(`${name}-50`).first()).toBeVisible();
        await expect(dialog.getByText(more)).toBeHidden();
      }
    },
  );

  test("leaves the tags unchanged on Cancel, or on Escape once the suggestions are closed", async ({
    page,
    javaScriptEnabled,
  }) => {
    const details = await newLicense(page);
    const dialog = await open(page, details, javaScriptEnabled);
    await dialog.getByRole("link", { name: "Change Tags" }).click();
    await addTag(page, "emea", javaScriptEnabled);
    await dialog.getByRole("link", { name: "Cancel" }).click();
    if (javaScriptEnabled) await discard(page);
    await expect(page).toHaveURL(details);
    await expect(dialog.getByRole("link", { name: "emea" })).toHaveCount(0);
    if (!javaScriptEnabled) return;
    await dialog.getByRole("link", { name: "Change Tags" }).click();
    await expect(dialog.getByLabel("Add tags")).toBeFocused();
    await page.keyboard.type("emea");
    await expect(dialog.getByRole("option", { name: "emea" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog.getByRole("option")).toHaveCount(0);
    await expect(page).toHaveURL(`${details}/tags`);
    await page.keyboard.press("Escape");
    await discard(page);
    await expect(page).toHaveURL(details);
    await expect(dialog.getByRole("link", { name: "Change Tags" })).toBeFocused();
  });

  test("does not confirm a tag that was typed and not added", async ({ page, javaScriptEnabled }) => {
    const dialog = await open(page, `${await newLicense(page)}/tags`, javaScriptEnabled);
    await dialog.getByLabel("Add tags").fill("half-typed");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expect(dialog.getByRole("alert")).toContainText("“half-typed” is not among the tags.");
  });

  test("copies the key, and reports when that fails", async ({ page, context, javaScriptEnabled }) => {
    const details = await newLicense(page);
    const dialog = await open(page, details, javaScriptEnabled);
    if (!javaScriptEnabled) {
      await expect(dialog.getByText(details.slice(list.length + 1))).toBeVisible();
      return;
    }
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialog.getByRole("button", { name: "Copy" }).click();
    await expect(dialog.getByText("License Key Copied")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(details.slice(list.length + 1));
    await expect(dialog.getByText("License Key Copied")).toHaveCount(0);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("denied"));
    });
    await dialog.getByRole("button", { name: "Copy" }).click();
    await expect(dialog.getByText("Error while License Key Copy")).toBeVisible();
  });

  test("downloads the certificate", { tag: "@plain" }, async ({ page, javaScriptEnabled }) => {
    const dialog = await open(page, await newLicense(page), javaScriptEnabled);
    const downloading = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Certificate (PDF)" }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^Globex-.*\.pdf$/);
  });

  test("deletes a license by typing delete, and restores it", async ({ page, javaScriptEnabled }) => {
    const companyName = `Initrode ${javaScriptEnabled}`;
    const details = await newLicense(page, { companyName });
    const dialog = await open(page, details, javaScriptEnabled);
    await dialog.getByRole("link", { name: "Delete" }).click();
    await expect(page).toHaveURL(`${details}/delete`);
    for (const text of [companyName, "Servers in use", "30 days", details.slice(list.length + 1)]) {
      await expect(dialog.getByRole("region", { name: "Delete license" }).getByText(text)).toBeVisible();
    }
    const confirm = dialog.getByRole("button", { name: "DELETE" });
    await dialog.getByLabel("Type delete to confirm").fill("remove");
    if (javaScriptEnabled) {
      await expect(confirm).toBeDisabled();
    } else {
      await confirm.click();
      await expect(dialog.getByRole("alert")).toContainText("Type delete to confirm.");
    }
    await dialog.getByLabel("Type delete to confirm").fill("Delete");
    await confirm.click();
    await expectToast(page, `The license of ${companyName} was deleted`);
    await expect(page).toHaveURL(list);
    await page.getByRole("link", { name: "Show it" }).click();
    await expect(dialog.getByText(/Deleted on .* by mert@example\.com; can be restored until/)).toBeVisible();
    await expect(dialog.getByRole("textbox")).toHaveCount(0);
    for (const name of ["Delete", "Change Tags"])
      await expect(dialog.getByRole("link", { name, exact: true })).toHaveCount(0);
    await dialog.getByRole("button", { name: "Restore" }).click();
    await expectToast(page, `The license of ${companyName} was restored`);
    await expect(dialog.getByLabel("Notes")).toBeEditable();
  });
});
