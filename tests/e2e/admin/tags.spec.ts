import { colleague, newLicense } from "#tests/support/screens/background-actions.ts";
import type { Page } from "@playwright/test";
import { open, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { goTo, queryOf, rows } from "#tests/support/screens/license-list.ts";
import { newName, newTag, nameIn, rowOf, tags } from "#tests/support/screens/tags.ts";

async function historyOf(page: Page, details: string): Promise<string[]> {
  const { origin } = new URL(page.url());
  const key = details.split("/").at(-1) ?? "";
  const response = await page.request.get(`${origin}/api/oem/history?licenseKey=${key}&pageSize=10`);
  return (await response.json()).result.entities.map((event: { eventName: string }) => event.eventName);
}

test.describe("the tags", () => {
  test(
    "are sorted by name, each with its day and count, and link to their licenses",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const name = newName("a-lead");
      await newLicense(page, { tags: [name] });
      await newLicense(page, { tags: [name] });
      await goTo(page, "/license/licenses", javaScriptEnabled);
      await page.getByRole("link", { name: "Tags", exact: true }).click();
      await expect(page).toHaveURL(tags);
      for (const heading of ["Tag", "Created Date", "License Count"])
        await expect(page.getByRole("columnheader", { name: heading, exact: true })).toBeVisible();
      await expect(rowOf(page, name)).toContainText(/\d\d \w{3} 20\d\d/);
      await expect(page.getByLabel("Rows per page")).toHaveValue("50");

      await rowOf(page, name)
        .getByRole("link", { name: `2 licenses with ${name}` })
        .click();
      await expect(page).toHaveURL(`/license/licenses?tag=${name}`);
      await expect(rows(page)).toHaveCount(2);
      await page.goBack();
      await expect(page.getByRole("heading", { name: "Tags" })).toBeVisible();
      await rowOf(page, name).getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(`/license/licenses?tag=${name}`);
    },
  );

  test(
    "are paged and sorted by the address; its invalid values are named",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      for (let count = 0; count < 3; count++) await newTag(page, newName("page"));
      await goTo(page, `${tags}?pageSize=2&pageNumber=1`, javaScriptEnabled);
      await expect(rows(page)).toHaveCount(2);
      const [second] = await rows(page).allTextContents();
      await page.getByRole("link", { name: "Previous" }).click();
      await expect(page).toHaveURL(/pageNumber=0/);
      await expect(rows(page).first()).not.toHaveText(second ?? "");
      await page.getByRole("link", { name: "License Count" }).click();
      await expect(page).toHaveURL(/sortBy=licenseCount&sortType=DESC/);
      await expect(page.getByRole("columnheader", { name: "License Count" })).toHaveAttribute(
        "aria-sort",
        "descending",
      );
      await expect(page.getByText("Ignored because")).toHaveCount(0);

      await goTo(page, `${tags}?pageNumber=-1&pageSize=0&sortBy=color&color=red`, javaScriptEnabled);
      const notice = page.getByText("Ignored because it is not valid: pageNumber, pageSize, sortBy, color.");
      await expect(notice).toBeVisible();
      await expect(page.getByLabel("Rows per page")).toHaveValue("50");

      await goTo(page, `${tags}?pageNumber=99`, javaScriptEnabled);
      await expect(page.getByText("There are no tags")).toBeVisible();
      await page.getByRole("link", { name: "Go to the last page" }).click();
      await expect(rows(page).first()).toBeVisible();
    },
  );

  test(
    "one is created on the list page, in any alphabet",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      await goTo(page, `${tags}?pageSize=3`, javaScriptEnabled);
      await page.getByRole("link", { name: "Create Tag" }).click();
      const dialog = page.getByRole("dialog", { name: "Create Tag" });
      await expect(dialog.locator("label").filter({ hasText: "Tag" })).toContainText("*");
      const name = newName("重要 ışık عميل");
      await nameIn(dialog).fill(` ${name} `);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expectToast(page, `Tag ${name} created`);
      await expect(rowOf(page, name)).toContainText("0 licenses");
      expect(queryOf(page)["pageSize"]).toBe("3");
    },
  );

  test(
    "a missing, invalid or duplicate name is reported at the field and in the summary",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const name = newName("taken");
      await newTag(page, name);
      const ownTag = await newTag(page, newName("own"));
      for (const address of [`${tags}/new`, ownTag]) {
        const dialog = await open(page, address, javaScriptEnabled);
        const summary = dialog.getByRole("alert");
        for (const [typed, message] of [
          ["  ", "A tag needs a name."],
          ["a, b", "A tag cannot contain a comma."],
          [name.toUpperCase(), `The tag ${name} already exists.`],
        ] as const) {
          await nameIn(dialog).fill(typed);
          await dialog.getByRole("button", { name: "Save" }).click();
          await expect(summary.getByRole("link", { name: message })).toBeVisible();
          await expect(nameIn(dialog)).toHaveAccessibleDescription(new RegExp(message));
          await expect(nameIn(dialog)).toHaveAttribute("aria-invalid", "true");
          if (typed.trim() !== "") await expect(nameIn(dialog)).toHaveValue(typed);
        }
      }
    },
  );

  test(
    "one is renamed on all its licenses, each with an event",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const [name, next] = [newName("before"), newName("zz-after")];
      const details = await newLicense(page, { tags: [name] });
      await goTo(page, `${tags}?pageSize=1000`, javaScriptEnabled);
      await page.getByRole("link", { name: `Edit ${name}` }).click();
      const dialog = page.getByRole("dialog", { name: "Edit tag" });
      await expect(nameIn(dialog)).toHaveValue(name);
      await expect(dialog).toContainText("1 license carries this tag.");
      await nameIn(dialog).fill(next);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expectToast(page, `Tag ${next} saved`);
      await expect(rowOf(page, next)).toContainText("1 license with");
      await expect(rowOf(page, name)).toHaveCount(0);
      expect((await historyOf(page, details))[0]).toBe("update-tags");
      const license = await open(page, details, javaScriptEnabled);
      await expect(license.getByRole("link", { name: next })).toBeVisible();
    },
  );

  test(
    "deleting one shows how many licenses have it, and each gets its event",
    { tag: "@plain" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const name = newName("gone");
      const licenses = [
        await newLicense(page, { tags: [name, "emea"] }),
        await newLicense(page, { tags: [name] }),
      ];
      await goTo(page, `${tags}?pageSize=100`, javaScriptEnabled);
      await page.getByRole("link", { name: `Delete ${name}` }).click();
      const dialog = page.getByRole("dialog", { name: "Delete tag" });
      await expect(dialog).toContainText(name);
      await expect(dialog).toContainText("2 licenses carry this tag.");
      await expect(dialog).toContainText("history");
      await dialog.getByRole("link", { name: "Cancel" }).click();
      await expect(rowOf(page, name)).toBeVisible();

      await page.getByRole("link", { name: `Delete ${name}` }).click();
      await dialog.getByRole("button", { name: "Delete tag" }).click();
      await expectToast(page, `Tag ${name} deleted`);
      await expect(page).toHaveURL(`${tags}?pageSize=100`);
      await expect(rowOf(page, name)).toHaveCount(0);
      for (const details of licenses) expect((await historyOf(page, details))[0]).toBe("update-tags");
      const license = await open(page, `${licenses[0]}?tab=history`, javaScriptEnabled);
      await expect(license.getByText("Tags Updated").first()).toBeVisible();
    },
  );
});

test(
  "without the privileges tags are read-only, and their dialogs name the required privilege",
  { tag: "@plain" },
  async ({ page, browser, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const name = newName("a-read");
    const address = await newTag(page, name);
    const rita = await colleague(browser, page, "rita@example.com");
    await goTo(rita, `${tags}?pageSize=1000`, javaScriptEnabled);
    await expect(rowOf(rita, name)).toBeVisible();
    for (const label of ["Create Tag", `Edit ${name}`, `Delete ${name}`])
      await expect(rita.getByRole("link", { name: label })).toHaveCount(0);
    await expect(rita.getByRole("columnheader", { name: "Actions" })).toHaveCount(0);
    for (const [dialog, privilege] of [
      [`${tags}/new`, "tags-create"],
      [address, "tags-manage"],
      [`${address}/delete`, "tags-manage"],
    ] as const) {
      expect((await rita.goto(dialog))?.status()).toBe(403);
      await expect(rita.getByText(privilege)).toBeVisible();
    }
  },
);

test(
  "by keyboard a tag is renamed, and the focus returns to its place",
  { tag: "@chromium" },
  async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const name = newName("a-key");
    await newTag(page, name);
    await goTo(page, `${tags}?pageSize=1000`, javaScriptEnabled);
    await page.getByRole("link", { name: `Edit ${name}` }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Edit tag" });
    await nameIn(dialog).focus();
    await page.keyboard.press("End");
    await page.keyboard.type("-b");
    await page.keyboard.press("Enter");
    await expectToast(page, `Tag ${name}-b saved`);
    if (!javaScriptEnabled) return;
    const edit = page.getByRole("link", { name: `Edit ${name}-b` });
    await edit.focus();
    await page.keyboard.press("Enter");
    await expect(nameIn(dialog)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(edit).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: `Delete ${name}-b` })).toBeFocused();
  },
);
