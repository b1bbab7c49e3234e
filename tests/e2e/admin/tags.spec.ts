import { openPageAs, createLicense } from "#tests/support/screens/background-actions.ts";
import type { Page } from "@playwright/test";
import { openDialog, expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { goTo, readQuery, rows } from "#tests/support/screens/license-list.ts";
import { createTagName, createTag, tagNameField, rowOf, tagsPath } from "#tests/support/screens/tags.ts";

async function fetchEventNames(page: Page, licensePath: string): Promise<string[]> {
  const { origin } = new URL(page.url());
  const key = licensePath.split("/").at(-1) ?? "";
  const response = await page.request.get(`${origin}/api/oem/history?licenseKey=${key}&pageSize=10`);
  return (await response.json()).result.entities.map((event: { eventName: string }) => event.eventName);
}

test.describe("tags", () => {
  test(
    "the list shows each tag and links to its licenses",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const name = createTagName("a-lead");
      await createLicense(page, { tags: [name] });
      await createLicense(page, { tags: [name] });
      await goTo(page, "/license/licenses", javaScriptEnabled);
      await page.getByRole("link", { name: "Tags", exact: true }).click();
      await expect(page).toHaveURL(tagsPath);
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
    "the parameters of the web address sort and page the list of tags",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      for (let count = 0; count < 3; count++) await createTag(page, createTagName("page"));
      await goTo(page, `${tagsPath}?pageSize=2&pageNumber=1`, javaScriptEnabled);
      await expect(rows(page)).toHaveCount(2);
      const [secondRow] = await rows(page).allTextContents();
      await page.getByRole("link", { name: "Previous" }).click();
      await expect(page).toHaveURL(/pageNumber=0/);
      await expect(rows(page).first()).not.toHaveText(secondRow ?? "");
      await page.getByRole("link", { name: "License Count" }).click();
      await expect(page).toHaveURL(/sortBy=licenseCount&sortType=DESC/);
      await expect(page.getByRole("columnheader", { name: "License Count" })).toHaveAttribute(
        "aria-sort",
        "descending",
      );
      await expect(page.getByText("The page ignores")).toHaveCount(0);

      await goTo(page, `${tagsPath}?pageNumber=-1&pageSize=0&sortBy=color&color=red`, javaScriptEnabled);
      const notice = page.getByText(
        "The page ignores these invalid parts of the web address: pageNumber, pageSize, sortBy, color.",
      );
      await expect(notice).toBeVisible();
      await expect(page.getByLabel("Rows per page")).toHaveValue("50");

      await goTo(page, `${tagsPath}?pageNumber=99`, javaScriptEnabled);
      await expect(page.getByText("The list has one page only.")).toBeVisible();
      await page.getByRole("link", { name: "Go to the first page" }).click();
      await expect(rows(page).first()).toBeVisible();
    },
  );

  test("a user creates a tag in any alphabet", { tag: "@no-script" }, async ({ page, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    await goTo(page, `${tagsPath}?pageSize=3`, javaScriptEnabled);
    await page.getByRole("link", { name: "Create Tag" }).click();
    const dialog = page.getByRole("dialog", { name: "Create Tag" });
    await expect(dialog.locator("label").filter({ hasText: "Tag" })).toContainText("*");
    const name = createTagName("重要 ışık عميل");
    await tagNameField(dialog).fill(` ${name} `);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expectToast(page, `Tag ${name} created`);
    await expect(rowOf(page, name)).toContainText("0 licenses");
    expect(readQuery(page)["pageSize"]).toBe("3");
  });

  test(
    "the form reports a missing, invalid or duplicate name",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const name = createTagName("taken");
      await createTag(page, name);
      const otherTagPath = await createTag(page, createTagName("other"));
      for (const url of [`${tagsPath}/new`, otherTagPath]) {
        const dialog = await openDialog(page, url, javaScriptEnabled);
        const summary = dialog.getByRole("alert");
        for (const [typedName, message] of [
          ["  ", "A tag needs a name."],
          ["a, b", "A tag cannot contain a comma."],
          [name.toUpperCase(), `The tag ${name} already exists.`],
        ] as const) {
          await tagNameField(dialog).fill(typedName);
          await dialog.getByRole("button", { name: "Save" }).click();
          await expect(summary.getByRole("link", { name: message })).toBeVisible();
          await expect(tagNameField(dialog)).toHaveAccessibleDescription(new RegExp(message));
          await expect(tagNameField(dialog)).toHaveAttribute("aria-invalid", "true");
          if (typedName.trim() !== "") await expect(tagNameField(dialog)).toHaveValue(typedName);
        }
      }
    },
  );

  test(
    "renaming a tag adds an event to each of its licenses",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const name = createTagName("before");
      const changedName = createTagName("zz-after");
      const licensePath = await createLicense(page, { tags: [name] });
      await goTo(page, `${tagsPath}?pageSize=1000`, javaScriptEnabled);
      await page.getByRole("link", { name: `Edit ${name}` }).click();
      const dialog = page.getByRole("dialog", { name: "Edit tag" });
      await expect(tagNameField(dialog)).toHaveValue(name);
      await expect(dialog).toContainText("1 license has this tag.");
      await tagNameField(dialog).fill(changedName);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expectToast(page, `Tag ${changedName} saved`);
      await expect(rowOf(page, changedName)).toContainText("1 license with");
      await expect(rowOf(page, name)).toHaveCount(0);
      expect((await fetchEventNames(page, licensePath))[0]).toBe("update-tags");
      const licenseDialog = await openDialog(page, licensePath, javaScriptEnabled);
      await expect(licenseDialog.getByRole("link", { name: changedName })).toBeVisible();
    },
  );

  test(
    "deleting a tag adds an event to each of its licenses",
    { tag: "@no-script" },
    async ({ page, javaScriptEnabled }) => {
      await signIn(page, "mert@example.com");
      const name = createTagName("deleted");
      const licensePaths = [
        await createLicense(page, { tags: [name, "emea"] }),
        await createLicense(page, { tags: [name] }),
      ];
      await goTo(page, `${tagsPath}?pageSize=100`, javaScriptEnabled);
      await page.getByRole("link", { name: `Delete ${name}` }).click();
      const dialog = page.getByRole("dialog", { name: "Delete tag" });
      await expect(dialog).toContainText(name);
      await expect(dialog).toContainText("2 licenses have this tag.");
      await expect(dialog).toContainText("history");
      await dialog.getByRole("link", { name: "Cancel" }).click();
      await expect(rowOf(page, name)).toBeVisible();

      await page.getByRole("link", { name: `Delete ${name}` }).click();
      await dialog.getByRole("button", { name: "Delete tag" }).click();
      await expectToast(page, `Tag ${name} deleted`);
      await expect(page).toHaveURL(`${tagsPath}?pageSize=100`);
      await expect(rowOf(page, name)).toHaveCount(0);
      for (const licensePath of licensePaths)
        expect((await fetchEventNames(page, licensePath))[0]).toBe("update-tags");
      const licenseDialog = await openDialog(page, `${licensePaths[0]}?tab=history`, javaScriptEnabled);
      await expect(licenseDialog.getByText("Tags Updated").first()).toBeVisible();
    },
  );
});

test(
  "a user without privileges can only read tags",
  { tag: "@no-script" },
  async ({ page, browser, javaScriptEnabled }) => {
    await signIn(page, "mert@example.com");
    const name = createTagName("a-read");
    const url = await createTag(page, name);
    const ritaPage = await openPageAs(browser, page, "rita@example.com");
    await goTo(ritaPage, `${tagsPath}?pageSize=1000`, javaScriptEnabled);
    await expect(rowOf(ritaPage, name)).toBeVisible();
    for (const label of ["Create Tag", `Edit ${name}`, `Delete ${name}`])
      await expect(ritaPage.getByRole("link", { name: label })).toHaveCount(0);
    await expect(ritaPage.getByRole("columnheader", { name: "Actions" })).toHaveCount(0);
    for (const [dialogPath, privilege] of [
      [`${tagsPath}/new`, "Creates Tags"],
      [url, "Deletes/Edits Tags"],
      [`${url}/delete`, "Deletes/Edits Tags"],
    ] as const) {
      expect((await ritaPage.goto(dialogPath))?.status()).toBe(403);
      await expect(ritaPage.getByText(privilege)).toBeVisible();
    }
  },
);

test("a user renames a tag by keyboard", { tag: "@chromium" }, async ({ page, javaScriptEnabled }) => {
  await signIn(page, "mert@example.com");
  const name = createTagName("a-key");
  await createTag(page, name);
  await goTo(page, `${tagsPath}?pageSize=1000`, javaScriptEnabled);
  await page.getByRole("link", { name: `Edit ${name}` }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit tag" });
  await tagNameField(dialog).focus();
  await page.keyboard.press("End");
  await page.keyboard.type("-b");
  await page.keyboard.press("Enter");
  await expectToast(page, `Tag ${name}-b saved`);
  if (!javaScriptEnabled) return;
  const editLink = page.getByRole("link", { name: `Edit ${name}-b` });
  await editLink.focus();
  await page.keyboard.press("Enter");
  await expect(tagNameField(dialog)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(editLink).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: `Delete ${name}-b` })).toBeFocused();
});
