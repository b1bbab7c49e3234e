import { newHosted } from "#tests/support/screens/hosted-customers.ts";
import { endAllSessions } from "#tests/support/apps/app-database.ts";
import { expect, signInOnProviderPage, signIn, test, gotoHydrated } from "#tests/support/browser/fixtures.ts";
import {
  isMarkedPage,
  markPage,
  expectAlert,
  tryAgainButton,
  withoutNetwork,
  withoutServer,
} from "#tests/support/browser/trouble.ts";
import { changeThroughApi, colleague, newLicense } from "#tests/support/screens/background-actions.ts";
import { discard, saveNotes, expectToast } from "#tests/support/screens/license-details.ts";
import { list } from "#tests/support/screens/license-list.ts";

test.describe("typed values stay", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, "ada@example.com");
  });

  test("when notes are saved without a network, and are saved once it is back", async ({ page }) => {
    const details = await newLicense(page);
    await gotoHydrated(page, details);
    await markPage(page);
    const code = page.waitForResponse(/\/assets\/text-/);
    await page.getByLabel("Notes").focus();
    await code;
    await withoutNetwork(page, async () => {
      await saveNotes(page, "Ask for Mr. Novák.");
      await expectAlert(page, "Not saved – try again");
    });
    await expect(page).toHaveURL(details);
    await expect(page.getByLabel("Notes")).toHaveValue("Ask for Mr. Novák.");
    await withoutServer(page, async () => {
      await saveNotes(page, "Ask for Ms. Novák.");
      await expectAlert(page, "Not saved – try again. The server did not answer as it should.");
    });
    await saveNotes(page, "Ask for Dr. Novák.");
    await expectToast(page, "Notes saved");
    await expect(page.getByLabel("Notes")).toHaveValue("Ask for Dr. Novák.");
    await expect(page.getByRole("alert").filter({ hasText: "Not saved" })).toHaveCount(0);
    expect(await isMarkedPage(page)).toBe(true);
  });

  test("when a selection in the create dialog cannot be loaded", async ({ page }) => {
    await gotoHydrated(page, `${list}/new`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Notes").fill("Call before you ship.");
    await withoutNetwork(page, async () => {
      await dialog.getByLabel("Model").selectOption("Enterprise");
      await expectAlert(page, "Not loaded – try again");
    });
    await expect(dialog.getByLabel("Notes")).toHaveValue("Call before you ship.");
    await tryAgainButton(page).click();
    await expect(dialog.getByLabel("Package")).toContainText("Fleet");
    await expect(page.getByRole("alert").filter({ hasText: "Not loaded" })).toHaveCount(0);
    await expect(dialog.getByLabel("Notes")).toHaveValue("Call before you ship.");
  });

  test("when the tag suggestions cannot be loaded", async ({ page }) => {
    await gotoHydrated(page, `${list}/new`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Notes").fill("Call before you ship.");
    await withoutServer(page, async () => {
      await dialog.getByLabel("Add tags").pressSequentially("ren");
      await expectAlert(page, "Not loaded – try again. The server did not answer as it should.");
    });
    await expect(dialog.getByLabel("Notes")).toHaveValue("Call before you ship.");
  });

  test("when the session ended, and is saved after signing in again", async ({ page, app, context }) => {
    const details = await newLicense(page);
    await gotoHydrated(page, details);
    endAllSessions(app);
    await saveNotes(page, "Ask for Mr. Novák.");
    await expectAlert(page, "Not saved – you are signed out");
    await expect(page.getByLabel("Notes")).toHaveValue("Ask for Mr. Novák.");
    const opening = context.waitForEvent("page");
    await page.getByRole("alert").getByRole("link", { name: "Sign in in a new tab" }).click();
    const opened = await opening;
    await signInOnProviderPage(opened, "ada@example.com");
    await opened.close();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).last().click();
    await expectToast(page, "Notes saved");
  });

  test("when the session ended before a selection in the create dialog", async ({ page, app }) => {
    await gotoHydrated(page, `${list}/new`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Notes").fill("Call before you ship.");
    endAllSessions(app);
    await dialog.getByLabel("Model").selectOption("Enterprise");
    await expectAlert(page, "You are signed out");
    await expect(dialog.getByLabel("Notes")).toHaveValue("Call before you ship.");
  });
});

test("leaving a changed form asks for confirmation, and not once it is saved", async ({ page }) => {
  await signIn(page, "ada@example.com");
  for (const [address, label] of [
    ["/license/versions", "Release Notes"],
    ["/license/tags", "Tag"],
  ] as const) {
    await gotoHydrated(page, `${address}/new`);
    const dialog = page.getByRole("dialog");
    const field = dialog.getByRole("textbox", { name: label });
    await field.pressSequentially("Half of it");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await expect(field).toHaveValue("Half of it");
    await expect(field).toBeFocused();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await discard(page);
    await expect(page).toHaveURL(address);
  }
  await gotoHydrated(page, "/license/tags/new");
  await page.getByRole("dialog").getByRole("textbox", { name: "Tag" }).fill(`asked ${Date.now()}`);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expectToast(page, "created");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a form that the user may not save any more stays, and names the required privilege", async ({
  page,
  browser,
}) => {
  const email = `nina-${Date.now()}@example.com`;
  await signIn(page, email);
  const admin = await colleague(browser, page, "ada@example.com");
  const grant = (privileges: string[]) =>
    changeThroughApi(admin, "POST", "/api/user/privileges", { email, privileges });
  await grant(["license-manage"]);
  await gotoHydrated(page, `${list}/bulk?all=true&change=tags`);
  const tags = page.getByRole("dialog").getByLabel("Add tags");
  await tags.fill("emea");
  await markPage(page);
  await grant([]);
  await page.getByRole("dialog").getByRole("button", { name: "Preview" }).click();
  await expectAlert(page, "Not saved. It needs the privilege license-manage.");
  await expect(tags).toHaveValue("emea");
  expect(await isMarkedPage(page)).toBe(true);
});

test("leaving a changed setting, extension, conversion or snooze asks for confirmation", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await gotoHydrated(page, "/license/settings");
  await page.getByLabel("Days before the end").fill("77");
  await page.getByRole("link", { name: "Versions" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByLabel("Days before the end")).toHaveValue("77");
  await expect(page.getByRole("link", { name: "Versions" })).toBeFocused();
  await page.getByLabel("Days before the end").fill("");
  await page.getByRole("link", { name: "Versions" }).click();
  await expect(page).toHaveURL("/license/versions");
  await gotoHydrated(page, "/license/renewals/mails");
  await page
    .getByRole("link", { name: /^Snooze the reminders/ })
    .first()
    .click();
  await page.getByRole("dialog").getByLabel("For good").check();
  await page.keyboard.press("Escape");
  await discard(page);
  const customer = await newHosted(page);
  for (const what of ["extend", "convert"]) {
    await gotoHydrated(page, `/internal/one-customers/${customer.licenseKey}/${what}`);
    await page.getByRole("dialog").locator("input[name=days]").fill("9");
    await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
    await discard(page);
  }
});

test("resetting a form asks for confirmation, and keeps the environment of the list", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await gotoHydrated(page, `${list}?environment=1`);
  await page.getByRole("link", { name: "Create License" }).click();
  const dialog = page.getByRole("dialog", { name: /^Create/ });
  await dialog.getByLabel("Model").selectOption("Enterprise");
  await expect(dialog.getByLabel("Package")).toContainText("Fleet");
  await dialog.getByLabel("Notes").fill("Call before you ship.");
  await dialog.getByRole("button", { name: "Reset" }).click();
  const question = page.getByRole("alertdialog", { name: "Discard the new license?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Notes")).toHaveValue("Call before you ship.");
  await dialog.getByRole("button", { name: "Reset" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(dialog.getByLabel("Notes")).toHaveValue("");
  await expect(dialog.getByLabel("Model")).toHaveValue("");
  await expect(dialog.getByRole("heading", { name: "Create Internal License" })).toBeVisible();
});

test("a typed tag is added only once the list has no similar one", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await gotoHydrated(page, `${await newLicense(page)}/tags`);
  const dialog = page.getByRole("dialog");
  const chosenTags = dialog.getByRole("list", { name: "Chosen tags" }).getByRole("listitem");
  let respond = () => {};
  await page.route(/names\/tags\b/, async (route) => {
    await new Promise<void>((resolve) => (respond = resolve));
    await route.continue();
  });
  const searched = page.waitForRequest(/names\/tags\b/);
  await page.keyboard.type("em");
  await searched;
  await page.keyboard.press("Enter");
  await expect(chosenTags).toHaveText(["No tags"]);
  await expect(dialog.getByRole("option")).toHaveCount(0);
  respond();
  await expect(dialog.getByRole("option")).toHaveText(["emea", "Create “em”"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(chosenTags).toHaveText(["emea"]);
});

test("an environment that could not be saved is shown with its stored value", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await gotoHydrated(page, await newLicense(page));
  const environment = page.getByRole("dialog").getByLabel("Environment");
  const stored = await environment.inputValue();
  await withoutServer(page, async () => {
    await environment.selectOption(stored === "3" ? "2" : "3");
    await expectAlert(page, "Not saved – try again. The server did not answer as it should.");
    await expect(environment).toHaveValue(stored);
  });
});
