import { expect, signIn, test, visit } from "#tests/support/browser/fixtures.ts";
import {
  badGateway,
  isSame,
  mark,
  told,
  tryAgain,
  withoutNetwork,
  withoutServer,
} from "#tests/support/browser/trouble.ts";
import { list, openFilter, rows } from "#tests/support/screens/license-list.ts";

test("a list stays when prefetching the details of a hovered row fails", async ({ page }) => {
  await signIn(page, "rita@example.com");
  await visit(page, list);
  await mark(page);
  const [row] = await rows(page).all();
  await withoutNetwork(page, async () => {
    const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".js"));
    await row?.getByRole("cell").nth(2).hover();
    await failed;
  });
  await row?.getByRole("link", { name: /^[0-9A-Z]{5}-/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await isSame(page)).toBe(true);
});

test("a list stays when a clicked link cannot be loaded, says so, and retries", async ({ page }) => {
  await signIn(page, "rita@example.com");
  await visit(page, list);
  await mark(page);
  const link = rows(page)
    .getByRole("link", { name: /^[0-9A-Z]{5}-/ })
    .first();
  await withoutNetwork(page, async () => {
    await link.click();
    await expect(tryAgain(page)).toBeVisible();
  });
  await withoutServer(page, async () => {
    await tryAgain(page).click();
    await told(page, "Not loaded – try again. The server did not answer as it should.");
    await expect(rows(page)).toHaveCount(10);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await tryAgain(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");

  const form = await openFilter(page);
  await form.getByLabel("Filter by").selectOption("Company");
  const held = Promise.withResolvers<void>();
  await page.route(/names\/companies\.data/, async (route) => {
    await held.promise;
    await badGateway(route);
  });
  await page.route(/licenses\.data/, badGateway);
  const asked = page.waitForRequest(/names\/companies\.data/);
  const refused = page.waitForResponse(/names\/companies\.data/);
  await form.getByLabel("Filter text").fill("umbrella");
  await asked;
  await expect(tryAgain(page)).toBeVisible();
  held.resolve();
  await refused;
  await page.unrouteAll({ behavior: "wait" });
  await expect(rows(page)).toHaveCount(10);
  await tryAgain(page).click();
  await expect(rows(page)).toHaveCount(1);
  expect(await isSame(page)).toBe(true);
});

test("going back to a page that cannot be loaded keeps the frame of the page", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await visit(page, `${list}?environment=3`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tags" }).click();
  await expect(page.getByRole("heading", { name: "Tags" })).toBeVisible();
  await withoutNetwork(page, async () => {
    await page.goBack();
    await expect(page.getByRole("heading", { name: "The server could not be reached" })).toBeVisible();
  });
  await expect(page.getByRole("button", { name: "Account menu of ada@example.com" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(0);
  await page.getByRole("link", { name: "Reload the page" }).click();
  await expect(page.getByRole("heading", { name: "Licenses" })).toBeVisible();
});
