import { execFile } from "node:child_process";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import type { Locator } from "@playwright/test";
import { findResult } from "#tests/support/screens/create-license.ts";
import { saveNotes, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signInThroughProvider, waitForHydration, test } from "#tests/support/browser/fixtures.ts";

const execFileAsync = promisify(execFile);
const npmCommand = ["npm", "run", "--silent", "license-file", "--"];
const nodeCommand = [process.execPath, "app/hosts/commands/license-file.ts"];
const seed = "seed~of+machine/7=";

/** Runs the command that verifies a license file, and returns its exit code and its output or error text. */
const runVerifyCommand = (
  file: string,
  key: string,
  seedKey: string,
  dataDir: string,
  [program = "", ...programArgs] = nodeCommand,
) =>
  execFileAsync(program, [...programArgs, "verify", file, "--key", key, "--seed", seedKey], {
    env: { ...process.env, DATA_DIR: dataDir },
  }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({ code: error.code, text: error.stderr }),
  );

test(
  "a user creates a license and downloads its license file",
  { tag: "@chromium" },
  async ({ page, app, javaScriptEnabled }, testInfo) => {
    const updateForm = async () => {
      if (!javaScriptEnabled) await page.getByRole("button", { name: "Update the form" }).click();
    };
    await test.step("the user signs in and sees three links", async () => {
      await signInThroughProvider(page, "mert@example.com");
      await expect(page).toHaveURL("/");
      for (const name of ["FIS Customers", "Licenses", "Trial Management"]) {
        await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toBeVisible();
      }
      await page.getByRole("main").getByRole("link", { name: "Licenses", exact: true }).click();
      await expect(page).toHaveURL(/\/license\/licenses$/);
    });

    const dialog = page.getByRole("dialog");
    await test.step("the user creates an offline Enterprise license", async () => {
      await page.getByRole("link", { name: "Create License" }).click();
      await expect(dialog.getByRole("heading", { name: /Create .*License/ })).toBeVisible();
      if (javaScriptEnabled) await waitForHydration(page);
      await dialog.getByLabel("Model").selectOption("Enterprise");
      await updateForm();
      await dialog.getByLabel("Package").selectOption("Fleet");
      await updateForm();
      await expect(dialog.getByLabel("Tier")).toHaveValue("fleet-single");
      await dialog.getByLabel("Package").selectOption("Corporate");
      await updateForm();
      await expect(dialog.getByLabel("Tier")).toHaveValue("");
      await dialog.getByLabel("Tier").selectOption("Tier 2");
      await updateForm();
      await expect(dialog.getByLabel("Server Capacity")).toHaveValue("5");
      await expect(dialog.getByLabel("Asset Capacity")).toHaveValue("1000");
      await dialog.getByLabel("Period").selectOption("2 Years");
      await dialog.getByLabel("Is Offline").check();
      await dialog.getByRole("combobox", { name: "Company" }).fill("lodz");
      if (!javaScriptEnabled) await dialog.getByRole("button", { name: "Search" }).first().click();
      await findResult(dialog, javaScriptEnabled, "companies", "Łódź Stal S.A.").click();
      await expect(dialog.getByRole("button", { name: "Save" })).toBeDisabled();
      await findResult(dialog, javaScriptEnabled, "contacts", "Marta Król").click();
      await dialog.getByRole("button", { name: "Save" }).click();
    });

    let key = "";
    await test.step("the list shows the license, and its license file is available", async () => {
      await expect(page).toHaveURL(/\/license-file/);
      key = /licenses\/([0-9A-Z-]{29})\//.exec(page.url())?.[1] ?? "";
      expect(key).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/);
      await expect(page.getByText("License created for Łódź Stal S.A.")).toBeVisible();
      await dialog.getByRole("link", { name: "Close" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("row").nth(1)).toContainText("Łódź Stal S.A.");
      await page.getByRole("link", { name: key }).click();
      await expect(dialog.getByText("Marta Król")).toBeVisible();
    });

    await test.step("the user adds a note", async () => {
      await saveNotes(page, "Call before you ship.");
      await expectToast(page, "Notes saved");
    });

    const file = testInfo.outputPath(`${key}.lic`);
    await test.step("the user downloads the license file for a seed key", async () => {
      await dialog.getByRole("link", { name: "License file" }).click();
      await dialog.getByLabel("Seed Key").fill(seed);
      const downloadPromise = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Download" }).click();
      if (!javaScriptEnabled) await dialog.getByRole("link", { name: `${key}.lic` }).click();
      const download = await downloadPromise;
      expect(download.suggestedFilename()).toBe(`${key}.lic`);
      await copyFile(await download.path(), file);
    });

    await test.step("only the right seed key opens the unchanged license file", async () => {
      const changedFile = testInfo.outputPath("changed.lic");
      const text = await readFile(file, "utf8");
      const middle = Math.floor(text.length / 2);
      await writeFile(
        changedFile,
        `${text.slice(0, middle)}${text[middle] === "A" ? "B" : "A"}${text.slice(middle + 1)}`,
      );
      const [openedResult, ...rejections] = await Promise.all([
        runVerifyCommand(file, key, seed, app.dataDir, npmCommand),
        runVerifyCommand(file, key, "another-seed", app.dataDir),
        runVerifyCommand(changedFile, key, seed, app.dataDir),
      ]);
      expect(openedResult.text).toContain("Łódź Stal S.A.");
      expect(rejections).toMatchObject([
        { code: 1, text: expect.stringMatching(/^WRONG_SEED/) },
        { code: 1, text: expect.stringMatching(/^SIGNATURE/) },
      ]);
    });

    await test.step("the history shows each event with its user", async () => {
      await page.goto(`/license/licenses/${key}?tab=history`);
      for (const event of ["License Created", "Quota Added", "License File Downloaded", "Notes Updated"]) {
        await expect(dialog.getByRole("row", { name: event })).toContainText("mert@example.com");
      }
    });
  },
);

/** Upper limit for presses of the Tab key. No page of the test has more tab stops. */
const maxTabStops = 250;

interface KeyboardPath {
  tabKey: "Tab" | "Shift+Tab";
  /** Minimum number of times that the user presses the key. */
  minPresses: number;
}

/**
 * The key that moves the focus to an element, and the minimum number of presses. The function assumes that dialogs
 * are last in the document.
 */
function findKeyboardPath(target: Element, isNewPage: boolean): KeyboardPath {
  const focusedElement = document.activeElement === document.body ? null : document.activeElement;
  const isFollowedBy = (a: Element, b: Element) =>
    (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const isAfterFocus = focusedElement
    ? isFollowedBy(focusedElement, target)
    : !target.closest("[role=dialog]");
  const [rangeStart, rangeEnd] = isAfterFocus ? [focusedElement, target] : [target, focusedElement];
  const tabStops = [
    ...document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea"),
  ].filter(
    (stop) =>
      stop.tabIndex >= 0 &&
      stop.checkVisibility() &&
      !stop.matches("[type=radio], :disabled") &&
      (!rangeStart || isFollowedBy(rangeStart, stop)) &&
      (!rangeEnd || isFollowedBy(stop, rangeEnd)),
  );
  // If no element has the focus, the first press starts at the top only on a new page.
  const isStartKnown = focusedElement !== null || isNewPage;
  return { tabKey: isAfterFocus ? "Tab" : "Shift+Tab", minPresses: isStartKnown ? tabStops.length : 0 };
}

test(
  "a user creates a license and downloads its license file by keyboard alone",
  { tag: "@chromium" },
  async ({ page, javaScriptEnabled }) => {
    test.setTimeout(240_000);
    const { keyboard } = page;
    const dialog = page.getByRole("dialog");
    const focusByTab = async (target: Locator) => {
      await expect(target).toBeVisible();
      const { tabKey, minPresses } = await target.evaluate(findKeyboardPath, !javaScriptEnabled);
      await Promise.all(Array.from({ length: minPresses }, () => keyboard.press(tabKey)));
      for (let presses = minPresses; presses < maxTabStops; presses++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await keyboard.press(tabKey);
      }
      throw new Error("The Tab key never moves the focus to the element.");
    };
    const pressEnterOn = async (target: Locator) => {
      await focusByTab(target);
      await keyboard.press("Enter");
    };
    /** The rows of the list are one tab stop; arrow keys move between the rows. */
    const pressEnterInRows = async (target: Locator) => {
      if (!javaScriptEnabled) return pressEnterOn(target);
      const isFocused = () => target.evaluate((element) => element === document.activeElement);
      const isInRows = () => page.evaluate(() => document.activeElement?.closest("tbody tr") !== null);
      for (let steps = 0; steps < maxTabStops && !(await isInRows()); steps++) await keyboard.press("Tab");
      for (const arrow of ["ArrowUp", "ArrowDown"])
        for (let steps = 0; steps < 10 && !(await isFocused()); steps++) await keyboard.press(arrow);
      expect(await isFocused()).toBe(true);
      await keyboard.press("Enter");
    };
    const typeInto = async (target: Locator, text: string) => {
      await focusByTab(target);
      await keyboard.type(text);
    };
    const updateForm = async () => {
      if (!javaScriptEnabled) await pressEnterOn(dialog.getByRole("button", { name: "Update the form" }));
    };

    await test.step("the user signs in and opens the list", async () => {
      await page.goto("/auth/sign-in");
      if (javaScriptEnabled) await waitForHydration(page);
      await pressEnterOn(page.getByRole("link", { name: /^Sign in with/ }));
      await typeInto(page.locator("input[name=login]"), "mert@example.com");
      await keyboard.press("Enter");
      await expect(page).toHaveURL("/");
      if (javaScriptEnabled) await waitForHydration(page);
      await pressEnterOn(page.getByRole("main").getByRole("link", { name: "Licenses", exact: true }));
      await expect(page).toHaveURL(/\/license\/licenses$/);
    });

    await test.step("the user creates an offline license", async () => {
      await pressEnterOn(page.getByRole("link", { name: "Create License" }));
      await typeInto(dialog.getByLabel("Model"), "Enterprise");
      await updateForm();
      await expect(dialog.getByLabel("Package").getByRole("option", { name: "Fleet" })).toBeAttached();
      await typeInto(dialog.getByLabel("Package"), "Fleet");
      await updateForm();
      await expect(dialog.getByLabel("Tier")).toHaveValue("fleet-single");
      await focusByTab(dialog.getByLabel("Is Offline"));
      await keyboard.press("Space");
      await typeInto(dialog.getByRole("combobox", { name: "Company" }), "globex");
      if (!javaScriptEnabled) await pressEnterOn(dialog.getByRole("button", { name: "Search" }).first());
      for (const [list, name] of [
        ["companies", "Globex"],
        ["contacts", ""],
      ] as const) {
        const suggestion = findResult(dialog, javaScriptEnabled, list, name);
        await expect(suggestion).toBeVisible();
        if (javaScriptEnabled) await keyboard.press("Enter");
        else await pressEnterOn(suggestion);
      }
      await expect(dialog.getByRole("button", { name: "Save" })).toBeEnabled();
      await pressEnterOn(dialog.getByRole("button", { name: "Save" }));
      await expect(page).toHaveURL(/\/license-file/);
    });

    const key = /licenses\/([0-9A-Z-]{29})\//.exec(page.url())?.[1] ?? "";
    await test.step("the user finds the license in the list and downloads its file", async () => {
      await pressEnterOn(dialog.getByRole("link", { name: "Close" }));
      await expect(dialog).toHaveCount(0);
      await pressEnterInRows(page.getByRole("link", { name: key }));
      await pressEnterOn(dialog.getByRole("link", { name: "License file" }));
      await typeInto(dialog.getByLabel("Seed Key"), "by-keyboard-1");
      const downloadPromise = page.waitForEvent("download");
      await pressEnterOn(dialog.getByRole("button", { name: "Download" }));
      if (!javaScriptEnabled) await pressEnterOn(dialog.getByRole("link", { name: `${key}.lic` }));
      expect((await downloadPromise).suggestedFilename()).toBe(`${key}.lic`);
    });
  },
);
