import { createHostedCustomer } from "#tests/support/screens/hosted-customers.ts";
import { endAllSessions } from "#tests/support/apps/app-database.ts";
import { expect, signInOnProviderPage, signIn, test, gotoHydrated } from "#tests/support/browser/fixtures.ts";
import {
  isOriginalPage,
  rememberOriginalPage,
  expectAlert,
  tryAgainButton,
  whileOffline,
  whileServerFails,
} from "#tests/support/browser/network-errors.ts";
import { changeThroughApi, openPageAs, createLicense } from "#tests/support/screens/background-actions.ts";
import { discardChanges, saveNotes, expectToast } from "#tests/support/screens/license-details.ts";
import { licensesPath } from "#tests/support/screens/license-list.ts";

test.describe("typed values", () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, "ada@example.com");
  });

  test("unsaved notes stay in the form when the network or the server fails", async ({ page }) => {
    const licensePath = await createLicense(page);
    await gotoHydrated(page, licensePath);
    await rememberOriginalPage(page);
    const scriptResponse = page.waitForResponse(/\/assets\/text-/);
    await page.getByLabel("Notes").focus();
    await scriptResponse;
    await whileOffline(page, async () => {
      await saveNotes(page, "Ask for Mr. Novák.");
      await expectAlert(page, "Not saved – try again");
    });
    await expect(page).toHaveURL(licensePath);
    await expect(page.getByLabel("Notes")).toHaveValue("Ask for Mr. Novák.");
    await whileServerFails(page, async () => {
      await saveNotes(page, "Ask for Ms. Novák.");
      await expectAlert(page, "Not saved – try again. The server sent an unexpected response.");
    });
    await saveNotes(page, "Ask for Dr. Novák.");
    await expectToast(page, "Notes saved");
    await expect(page.getByLabel("Notes")).toHaveValue("Ask for Dr. Novák.");
    await expect(page.getByRole("alert").filter({ hasText: "Not saved" })).toHaveCount(0);
    expect(await isOriginalPage(page)).toBe(true);
  });

  test("typed values stay when the fields of a selected model cannot be loaded", async ({ page }) => {
    await gotoHydrated(page, `${licensesPath}/new`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Notes").fill("Call before you ship.");
    await whileOffline(page, async () => {
      await dialog.getByLabel("Model").selectOption("Enterprise");
      await expectAlert(page, "Not loaded – try again");
    });
    await expect(dialog.getByLabel("Notes")).toHaveValue("Call before you ship.");
    await tryAgainButton(page).click();
    await expect(dialog.getByLabel("Package")).toContainText("Fleet");
    await expect(page.getByRole("alert").filter({ hasText: "Not loaded" })).toHaveCount(0);
    await expect(dialog.getByLabel("Notes")).toHaveValue("Call before you ship.");
  });

  test("typed values stay when tag suggestions cannot be loaded", async ({ page }) => {
    await gotoHydrated(page, `${licensesPath}/new`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Notes").fill("Call before you ship.");
    await whileServerFails(page, async () => {
      await dialog.getByLabel("Add tags").pressSequentially("ren");
      await expectAlert(page, "Not loaded – try again. The server sent an unexpected response.");
    });
    await expect(dialog.getByLabel("Notes")).toHaveValue("Call before you ship.");
  });

  test("the browser checks notes before it saves them", async ({ page }) => {
    const licensePath = await createLicense(page);
    await gotoHydrated(page, licensePath);
    const notesField = page.getByRole("dialog").getByLabel("Notes");
    await notesField.evaluate((field) => field.removeAttribute("maxlength"));
    await notesField.fill("x".repeat(10_001));
    // The validation loads when the user enters the form.
    await expect(page.locator("form#license-notes")).toHaveAttribute("novalidate", "");
    const postedUrls: string[] = [];
    page.on("request", (request) => request.method() === "POST" && postedUrls.push(request.url()));
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).last().click();
    await expectAlert(page, "Notes have at most 10,000 characters.");
    await expect(notesField).toHaveAttribute("aria-invalid", "true");
    await expect(notesField).toHaveAccessibleDescription(/Notes have at most 10,000 characters\./);
    await notesField.fill("Call Joe.");
    await expect(notesField).not.toHaveAttribute("aria-invalid", "true");
    expect(postedUrls).toEqual([]);
    await saveNotes(page, "Call Joe.");
    await expectToast(page, "Notes saved");
  });

  test("unsaved notes stay in the form until the user signs in again", async ({ page, app, context }) => {
    const licensePath = await createLicense(page);
    await gotoHydrated(page, licensePath);
    endAllSessions(app);
    await saveNotes(page, "Ask for Mr. Novák.");
    await expectAlert(page, "Not saved – you are signed out");
    await expect(page.getByLabel("Notes")).toHaveValue("Ask for Mr. Novák.");
    const newPagePromise = context.waitForEvent("page");
    await page.getByRole("alert").getByRole("link", { name: "Sign in in a new tab" }).click();
    const signInPage = await newPagePromise;
    await signInOnProviderPage(signInPage, "ada@example.com");
    await signInPage.close();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).last().click();
    await expectToast(page, "Notes saved");
  });

  test("notes typed after a conflict are saved after the session has ended", async ({
    page,
    app,
    context,
  }) => {
    const licensePath = await createLicense(page, { notes: "First." });
    await gotoHydrated(page, licensePath);
    await changeThroughApi(page, "PATCH", `/api/oem${licensePath.replace("/license", "")}/notes`, {
      notes: "From a colleague.",
    });
    await saveNotes(page, "My older text.");
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Another user saved a change in the meantime")).toBeVisible();
    await dialog.getByLabel("Notes", { exact: true }).fill("My newest text.");
    endAllSessions(app);
    await dialog.getByRole("button", { name: "Save again" }).click();
    await expectAlert(page, "Not saved – you are signed out");
    await expect(dialog.getByLabel("Notes", { exact: true })).toHaveValue("My newest text.");
    const newPagePromise = context.waitForEvent("page");
    await page.getByRole("alert").getByRole("link", { name: "Sign in in a new tab" }).click();
    const signInPage = await newPagePromise;
    await signInOnProviderPage(signInPage, "ada@example.com");
    await signInPage.close();
    await dialog.getByRole("button", { name: "Save again" }).click();
    await expectToast(page, "Notes saved");
    await expect(dialog.getByLabel("Notes", { exact: true })).toHaveValue("My newest text.");
  });

  test("typed values stay when the session has ended", async ({ page, app }) => {
    await gotoHydrated(page, `${licensesPath}/new`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Notes").fill("Call before you ship.");
    endAllSessions(app);
    await dialog.getByLabel("Model").selectOption("Enterprise");
    await expectAlert(page, "You are signed out");
    await expect(dialog.getByLabel("Notes")).toHaveValue("Call before you ship.");
  });
});

test("leaving an unsaved form opens a confirmation dialog", async ({ page }) => {
  await signIn(page, "ada@example.com");
  for (const [url, label] of [
    ["/license/versions", "Release Notes"],
    ["/license/tags", "Tag"],
  ] as const) {
    await gotoHydrated(page, `${url}/new`);
    const dialog = page.getByRole("dialog");
    const field = dialog.getByRole("textbox", { name: label });
    await field.pressSequentially("Half of it");
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await expect(field).toHaveValue("Half of it");
    await expect(field).toBeFocused();
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await discardChanges(page);
    await expect(page).toHaveURL(url);
  }
  await gotoHydrated(page, "/license/tags/new");
  await page.getByRole("dialog").getByRole("textbox", { name: "Tag" }).fill(`saved ${Date.now()}`);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expectToast(page, "created");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a form stays open when the user loses the required privilege", async ({ page, browser }) => {
  const email = `nina-${Date.now()}@example.com`;
  await signIn(page, email);
  const adminPage = await openPageAs(browser, page, "ada@example.com");
  const grantPrivileges = (privileges: string[]) =>
    changeThroughApi(adminPage, "POST", "/api/user/privileges", { email, privileges });
  await grantPrivileges(["license-manage"]);
  await gotoHydrated(page, `${licensesPath}/bulk?all=true&change=tags`);
  const tagsField = page.getByRole("dialog").getByLabel("Add tags");
  await tagsField.fill("emea");
  await rememberOriginalPage(page);
  await grantPrivileges([]);
  await page.getByRole("dialog").getByRole("button", { name: "Preview" }).click();
  await expectAlert(page, "Not saved. Ask an admin for “Edits Licenses”.");
  await expect(tagsField).toHaveValue("emea");
  expect(await isOriginalPage(page)).toBe(true);
});

test("leaving changed settings or a changed dialog opens a confirmation dialog", async ({ page }) => {
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
  await discardChanges(page);
  const customer = await createHostedCustomer(page);
  for (const action of ["extend", "convert"]) {
    await gotoHydrated(page, `/internal/one-customers/${customer.licenseKey}/${action}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Period").selectOption("Custom period as days");
    const formResponse = page.waitForResponse(/[?&]days=9\b/);
    await dialog.locator("input[name=days]").fill("9");
    await formResponse;
    await dialog.getByRole("link", { name: "Cancel" }).click();
    await discardChanges(page);
  }
});

test("resetting a form opens a confirmation dialog", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await gotoHydrated(page, `${licensesPath}?environment=1`);
  await page.getByRole("link", { name: "Create License" }).click();
  const dialog = page.getByRole("dialog", { name: /^Create/ });
  await dialog.getByLabel("Model").selectOption("Enterprise");
  await expect(dialog.getByLabel("Package")).toContainText("Fleet");
  await dialog.getByLabel("Notes").fill("Call before you ship.");
  await dialog.getByRole("button", { name: "Reset" }).click();
  const confirmDialog = page.getByRole("alertdialog", { name: "Discard the new license?" });
  await confirmDialog.getByRole("button", { name: "Keep editing" }).click();
  await expect(dialog.getByLabel("Notes")).toHaveValue("Call before you ship.");
  await dialog.getByRole("button", { name: "Reset" }).click();
  await confirmDialog.getByRole("button", { name: "Discard" }).click();
  await expect(dialog.getByLabel("Notes")).toHaveValue("");
  await expect(dialog.getByLabel("Model")).toHaveValue("");
  await expect(dialog.getByRole("heading", { name: "Create Internal License" })).toBeVisible();
});

test("Enter adds a tag only after the suggestions have loaded", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await gotoHydrated(page, `${await createLicense(page)}/tags`);
  const dialog = page.getByRole("dialog");
  const chosenTags = dialog.getByRole("list", { name: "Selected tags" }).getByRole("listitem");
  let respond = () => {};
  await page.route(/names\/tags\b/, async (route) => {
    await new Promise<void>((resolve) => (respond = resolve));
    await route.continue();
  });
  const searchRequest = page.waitForRequest(/names\/tags\b/);
  await page.keyboard.type("em");
  await searchRequest;
  await page.keyboard.press("Enter");
  await expect(chosenTags).toHaveText(["No tags"]);
  await expect(dialog.getByRole("option")).toHaveCount(0);
  respond();
  await expect(dialog.getByRole("option")).toHaveText(["emea", "Create “em”"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(chosenTags).toHaveText(["emea"]);
});

test("the form shows the stored environment after a failed save", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await gotoHydrated(page, await createLicense(page));
  const environmentField = page.getByRole("dialog").getByLabel("Environment");
  const storedEnvironment = await environmentField.inputValue();
  await whileServerFails(page, async () => {
    await environmentField.selectOption(storedEnvironment === "3" ? "2" : "3");
    await expectAlert(page, "Not saved – try again. The server sent an unexpected response.");
    await expect(environmentField).toHaveValue(storedEnvironment);
  });
});

test("a switch shows its new state while it is saved, and its stored state after a failed save", async ({
  page,
}) => {
  await signIn(page, "ada@example.com");
  await gotoHydrated(page, await createLicense(page));
  const overrunSwitch = page.getByRole("dialog").getByRole("switch", { name: "Allow Capacity Overrun" });
  await expect(overrunSwitch).not.toBeChecked();
  const responseGate = Promise.withResolvers<void>();
  await page.route(/soft-capacity\.data/, async (route) => {
    await responseGate.promise;
    await route.fulfill({ status: 502, body: "Bad gateway" });
  });
  await overrunSwitch.click();
  await expect(overrunSwitch).toBeChecked();
  await expect(overrunSwitch).toHaveAttribute("aria-busy", "true");
  responseGate.resolve();
  await expectAlert(page, "Not saved – try again.");
  await expect(overrunSwitch).not.toBeChecked();
});
