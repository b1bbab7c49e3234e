import { openPageAs } from "#tests/support/screens/background-actions.ts";
import type { Locator, Page } from "@playwright/test";
import { openDialog, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { goTo } from "#tests/support/screens/license-list.ts";

const versionsPath = "/license/versions";
const isoDateDaysAgo = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const rowOf = (page: Page, version: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: version, exact: true }) });

const versionField = (dialog: Locator): Locator =>
  dialog.getByRole("textbox", { name: "Version", exact: true });

let versionCount = 0;
/** Creates a version that is too old to be the latest; returns its name and the URL of its dialog. */
async function createVersion(page: Page, changes: object = {}) {
  const { origin } = new URL(page.url());
  const version = `1.0.${Date.now()}-${versionCount++}`;
  const response = await page.request.post(`${origin}/api/oem/versions`, {
    headers: { origin },
    data: { version, releasedAt: "2019-03-01", isActive: true, releaseNotes: "First words.", ...changes },
  });
  expect(response.status()).toBe(201);
  return { version, url: `${versionsPath}/${(await response.json()).result.id}` };
}

async function fetchLatestVersion(page: Page): Promise<string> {
  const response = await page.request.get(`${new URL(page.url()).origin}/api/oem/versions/update/air`);
  return (await response.json()).result.LatestVersion;
}

test.describe("versions", () => {
  test(
    "the list shows the newest version first",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "ada@example.com");
      await goTo(page, "/license/licenses", javaScriptEnabled);
      await page.getByRole("link", { name: "Versions" }).click();
      await expect(page).toHaveURL(versionsPath);
      await expect(page.getByRole("heading", { name: "Versions" })).toBeVisible();
      for (const name of ["Version", "Released At", "Active", "Created By"])
        await expect(page.getByRole("columnheader", { name, exact: true })).toBeVisible();
      const names = await page.getByRole("table").getByRole("link").allTextContents();
      const demoVersions = ["5.13.0-beta", "5.12.0", "5.11.4", "5.10.2", "5.9.1"];
      expect(names.filter((name) => demoVersions.includes(name))).toEqual(demoVersions);
      await expect(rowOf(page, "5.12.0").getByText("Active", { exact: true })).toBeAttached();
      await expect(rowOf(page, "5.13.0-beta").getByText("Not active")).toBeAttached();
      await expect(rowOf(page, "5.12.0")).toContainText("ada@example.com");
    },
  );

  test("the list labels the latest version", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
    await signIn(page, "ada@example.com");
    const previousVersion = await fetchLatestVersion(page);
    await goTo(page, versionsPath, javaScriptEnabled);
    await expect(rowOf(page, previousVersion).getByText("latest", { exact: true })).toBeVisible();
    await expect(page.getByText("latest", { exact: true })).toHaveCount(1);

    const { version, url: dialogUrl } = await createVersion(page, { releasedAt: isoDateDaysAgo(0) });
    await createVersion(page, { releasedAt: isoDateDaysAgo(-2) });
    await page.goto(versionsPath);
    expect(await fetchLatestVersion(page)).toBe(version);
    await expect(rowOf(page, version).getByText("latest", { exact: true })).toBeVisible();
    await expect(page.getByText("latest", { exact: true })).toHaveCount(1);

    const dialog = await openDialog(page, dialogUrl, javaScriptEnabled);
    await dialog.getByRole("switch", { name: "Active" }).uncheck();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, `Version ${version} saved`);
    expect(await fetchLatestVersion(page)).toBe(previousVersion);
    await expect(rowOf(page, version).getByText("latest", { exact: true })).toHaveCount(0);
    await expect(rowOf(page, previousVersion).getByText("latest", { exact: true })).toBeVisible();
  });

  test(
    "a user creates a version and opens it again",
    { tag: "@chromium" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "ada@example.com");
      await goTo(page, versionsPath, javaScriptEnabled);
      await page.getByRole("link", { name: "Create Version" }).click();
      await expect(page).toHaveURL(`${versionsPath}/new`);
      const dialog = page.getByRole("dialog");
      for (const label of ["Version", "Released At", "Active"])
        await expect(dialog.locator("label").filter({ hasText: label }).first()).toContainText("*");
      const name = `2.0.0-${Date.now()}`;
      await versionField(dialog).fill(`  ${name} `);
      await dialog.getByLabel("Released At").fill("2018-02-28");
      await dialog.getByRole("switch", { name: "Active" }).uncheck();
      await dialog.getByLabel("Release Notes").fill("Faster.\n\n重要な修正 – düzeltme");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expectToast(page, `Version ${name} created`);
      await expect(page).toHaveURL(versionsPath);
      await expect(rowOf(page, name)).toContainText("28 Feb 2018");
      await expect(rowOf(page, name).getByText("Not active")).toBeAttached();

      await rowOf(page, name).getByText("ada@example.com").click({ force: true });
      await expect(versionField(dialog)).toHaveValue(name);
      await expect(dialog.getByLabel("Released At")).toHaveValue("2018-02-28");
      await expect(dialog.getByRole("switch", { name: "Active" })).not.toBeChecked();
      await expect(dialog.getByLabel("Release Notes")).toHaveValue("Faster.\n\n重要な修正 – düzeltme");
    },
  );

  test(
    "saving a version keeps the time of day of its release",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "ada@example.com");
      const { version, url: dialogUrl } = await createVersion(page, { releasedAt: "2019-03-01T09:30:00Z" });
      const dialog = await openDialog(page, dialogUrl, javaScriptEnabled);
      await expect(dialog.getByLabel("Released At")).toHaveValue("2019-03-01");
      await versionField(dialog).fill(`${version}-b`);
      await dialog.getByLabel("Release Notes").fill("");
      await dialog.getByRole("button", { name: "Save" }).click();
      await expectToast(page, `Version ${version}-b saved`);
      await expect(rowOf(page, `${version}-b`)).toBeVisible();
      const { origin } = new URL(page.url());
      const response = await page.request.get(`${origin}/api/oem/versions/${dialogUrl.split("/").at(-1)}`);
      expect((await response.json()).result).toMatchObject({
        version: `${version}-b`,
        releasedAt: "2019-03-01T09:30:00.000Z",
        isActive: true,
        releaseNotes: "",
      });
    },
  );

  test(
    "the form shows errors for missing and duplicate values and keeps the values",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "ada@example.com");
      const dialog = await openDialog(page, `${versionsPath}/new`, javaScriptEnabled);
      await versionField(dialog).fill("   ");
      await dialog.getByLabel("Release Notes").fill("Kept.");
      await dialog.getByRole("button", { name: "Save" }).click();
      const summary = dialog.getByRole("alert");
      await expect(summary.getByRole("link", { name: "Enter a version." })).toBeVisible();
      await expect(versionField(dialog)).toHaveAccessibleDescription(/Enter a version\./);
      await expect(dialog.getByLabel("Release Notes")).toHaveValue("Kept.");

      await versionField(dialog).fill("5.12.0");
      await dialog.getByLabel("Released At").fill("2020-01-01");
      await dialog.getByRole("switch", { name: "Active" }).uncheck();
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(summary).toContainText("The version 5.12.0 already exists.");
      await expect(versionField(dialog)).toHaveAccessibleDescription(/already exists/);
      await expect(versionField(dialog)).toHaveValue("5.12.0");
      await expect(dialog.getByLabel("Released At")).toHaveValue("2020-01-01");
      await expect(dialog.getByRole("switch", { name: "Active" })).not.toBeChecked();
      await expect(dialog.getByLabel("Release Notes")).toHaveValue("Kept.");
      await summary.getByRole("link").click();
      await expect(versionField(dialog)).toBeFocused();
    },
  );

  test(
    "the form rejects an empty release date",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "ada@example.com");
      const dialog = await openDialog(page, `${versionsPath}/new`, javaScriptEnabled);
      await versionField(dialog).fill("7.7.7");
      await dialog.getByLabel("Released At").fill("");
      await page.locator("form#version").evaluate((form) => form.setAttribute("novalidate", ""));
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog.getByRole("alert")).toContainText("Enter when the version was released.");
      await expect(versionField(dialog)).toHaveValue("7.7.7");
    },
  );
});

test.describe("version conflicts", () => {
  test("the user who saves second resolves the conflict field by field", async ({
    page,
    browser,
    javaScriptEnabled,
  }) => {
    await signIn(page, "ada@example.com");
    const { version, url: dialogUrl } = await createVersion(page);
    const otherPage = await openPageAs(browser, page, "ada@example.com");
    const dialog = await openDialog(page, dialogUrl, javaScriptEnabled);
    const otherDialog = await openDialog(otherPage, dialogUrl, javaScriptEnabled);
    await otherDialog.getByLabel("Release Notes").fill("Notes of another user.");
    await otherDialog.getByLabel("Released At").fill("2019-04-02");
    await otherDialog.getByLabel("Active").uncheck();
    await otherDialog.getByRole("button", { name: "Save" }).click();
    await expectToast(otherPage, `Version ${version} saved`);

    await versionField(dialog).fill(`${version}-mine`);
    await dialog.getByLabel("Release Notes").fill("What I know.");
    await dialog.getByLabel("Released At").fill("2019-05-06");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Another user saved a change in the meantime");
    if (javaScriptEnabled) await expect(dialog.getByRole("alert")).toBeFocused();
    await expect(dialog.getByText("Notes of another user.")).toBeVisible();
    await expect(dialog.getByText("02 Apr 2019")).toBeVisible();
    await expect(versionField(dialog)).toHaveValue(`${version}-mine`);
    await expect(dialog.getByLabel("Release Notes", { exact: true })).toHaveValue("What I know.");
    await expect(dialog.getByRole("group", { name: "Active: which value do you want to keep?" })).toHaveCount(
      0,
    );

    const dateChoice = dialog.getByRole("group", { name: "Released At: which value do you want to keep?" });
    await dateChoice.getByRole("radio", { name: "Saved by another user" }).check();
    await dialog.getByRole("button", { name: "Save again" }).click();
    await expectToast(page, `Version ${version}-mine saved`);
    const reopenedDialog = await openDialog(page, dialogUrl, javaScriptEnabled);
    await expect(versionField(reopenedDialog)).toHaveValue(`${version}-mine`);
    await expect(reopenedDialog.getByLabel("Released At")).toHaveValue("2019-04-02");
    await expect(reopenedDialog.getByLabel("Release Notes")).toHaveValue("What I know.");
    await expect(reopenedDialog.getByLabel("Active")).not.toBeChecked();
  });

  test(
    "two users who save the same values see no conflict",
    { tag: "@no-script" },
    async ({ page, browser, javaScriptEnabled }) => {
      await signIn(page, "ada@example.com");
      const { version, url: dialogUrl } = await createVersion(page);
      const otherPage = await openPageAs(browser, page, "ada@example.com");
      const dialog = await openDialog(page, dialogUrl, javaScriptEnabled);
      for (const [currentPage, form] of [
        [otherPage, await openDialog(otherPage, dialogUrl, javaScriptEnabled)],
        [page, dialog],
      ] as const) {
        await form.getByLabel("Release Notes").fill("Both know.\nReally.");
        await form.getByRole("button", { name: "Save" }).click();
        await expectToast(currentPage, `Version ${version} saved`);
      }
    },
  );
});

test(
  "a user without versions-manage cannot open the versions",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    await goTo(page, "/license/licenses", javaScriptEnabled);
    await expect(page.getByRole("link", { name: "Tags", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Versions" })).toHaveCount(0);
    for (const url of [versionsPath, `${versionsPath}/new`, `${versionsPath}/1`]) {
      expect((await page.goto(url))?.status()).toBe(403);
      await expect(page.getByText("“Manages Versions”")).toBeVisible();
    }
  },
);

test(
  "the page of an unknown version responds with 404, and the list ignores invalid values",
  { tag: "@no-script" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "ada@example.com");
    expect((await page.goto(`${versionsPath}/12345`))?.status()).toBe(404);
    await goTo(page, `${versionsPath}?pageNumber=x&sort=up`, javaScriptEnabled);
    await expect(page.getByText("invalid parts of the web address: pageNumber, sort.")).toBeVisible();
    await expect(rowOf(page, "5.12.0")).toBeVisible();
    await page.getByRole("link", { name: "Create Version" }).click();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(versionsPath);
  },
);

test(
  "a user opens, saves and closes a version by keyboard",
  { tag: "@chromium" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "ada@example.com");
    const { version } = await createVersion(page);
    await goTo(page, versionsPath, javaScriptEnabled);
    const link = page.getByRole("link", { name: version, exact: true });
    await link.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Edit version" });
    await versionField(dialog).focus();
    for (const control of [dialog.getByLabel("Released At"), dialog.getByRole("switch")]) {
      while (!(await control.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expectToast(page, `Version ${version} saved`);
    await expect(rowOf(page, version).getByText("Not active")).toBeAttached();
    if (!javaScriptEnabled) return;
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(versionField(dialog)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(link).toBeFocused();
    await page.goBack();
    await expect(dialog).toBeVisible();
  },
);
