import { expect, gotoHydrated, signIn, test } from "#tests/support/browser/fixtures.ts";
import type { Locator } from "@playwright/test";
import { licensesPath } from "#tests/support/screens/license-list.ts";
import { expectAlert, whileServerFails } from "#tests/support/browser/network-errors.ts";
import { createLicense } from "#tests/support/screens/background-actions.ts";

test.beforeEach(async ({ page }) => {
  await signIn(page, "ada@example.com");
});

test("the page and the list show new tags while they are saved, and the stored tags after a failed save", async ({
  page,
}) => {
  const licensePath = await createLicense(page, { tags: ["emea", "partner"] });
  await gotoHydrated(page, `${licensePath}/tags`);
  const findTagLinks = (name: string) => page.getByRole("link", { name, exact: true, includeHidden: true });
  // The details and the first row of the list show the tag.
  const storedCount = await findTagLinks("emea").count();
  const tagDialog = page.getByRole("dialog", { name: "Change Tags" });
  await tagDialog.getByRole("button", { name: "Remove emea" }).click();
  await expect(findTagLinks("emea")).toHaveCount(storedCount);
  const responseGate = Promise.withResolvers<void>();
  await page.route(/\/tags\.data/, async (route) => {
    await responseGate.promise;
    await route.fulfill({ status: 502, body: "Bad gateway" });
  });
  await tagDialog.getByRole("button", { name: "Confirm" }).click();
  await expect(findTagLinks("emea")).toHaveCount(storedCount - 2);
  responseGate.resolve();
  await expectAlert(page, "Not saved – try again.");
  await expect(findTagLinks("emea")).toHaveCount(storedCount);
  await expect(tagDialog.getByRole("list", { name: "Selected tags" })).toHaveText("partner");
});

test("a skeleton covers a tab that loads for more than 300 ms", async ({ page }) => {
  await gotoHydrated(page, await createLicense(page));
  const dialog = page.getByRole("dialog");
  const skeleton = dialog.getByRole("status", { name: "Loading" });
  const responseGate = Promise.withResolvers<void>();
  await page.route(/tab=history/, async (route) => {
    await responseGate.promise;
    await route.continue();
  });
  await dialog.getByRole("tab", { name: /^History/ }).click();
  await expect(skeleton.locator("..")).toHaveCSS("animation-delay", "0.3s");
  await expect(skeleton.locator("..")).toHaveCSS("opacity", "1");
  responseGate.resolve();
  await expect(dialog.getByRole("row", { name: "License Created" })).toBeVisible();
  await expect(skeleton).toHaveCount(0);
});

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`a toast covers neither the page numbers nor the bar of selected rows at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await gotoHydrated(page, licensesPath);
    await whileServerFails(page, async () => {
      await page.getByRole("button", { name: /^Reload/ }).click();
      await expectAlert(page, "Not saved – try again.");
    });
    const toast = page.locator("[data-toasts] [data-tone]");
    await page.getByRole("navigation", { name: "Pages of licenses" }).scrollIntoViewIfNeeded();
    expect(await findOverlap(toast, page.getByRole("navigation", { name: "Pages of licenses" }))).toBe(0);
    await page.locator("input[name=keys]:visible").first().check();
    expect(await findOverlap(toast, page.locator(".selection-bar"))).toBe(0);
  });
}

/** Number of pixels by which two elements overlap vertically. */
async function findOverlap(first: Locator, second: Locator) {
  const [a, b] = [await first.boundingBox(), await second.boundingBox()];
  if (!a || !b) throw new Error("An element is not visible");
  return Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));
}
