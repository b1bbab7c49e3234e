import { expect, signIn, test, gotoHydrated } from "#tests/support/browser/fixtures.ts";
import {
  respondWithBadGateway,
  isOriginalPage,
  rememberOriginalPage,
  tryAgainButton,
  whileOffline,
  whileServerFails,
} from "#tests/support/browser/network-errors.ts";
import { licensesPath, openFilter, rows } from "#tests/support/screens/license-list.ts";

/** Duration of a hover, which is longer than the delay before the list prefetches the details of a row. */
const hoverMs = 300;

test("the list stays visible when the user hovers over a row without a network", async ({ page }) => {
  await signIn(page, "rita@example.com");
  await gotoHydrated(page, licensesPath);
  await rememberOriginalPage(page);
  const [row] = await rows(page).all();
  await whileOffline(page, async () => {
    await row?.getByRole("cell").nth(2).hover();
    await page.waitForTimeout(hoverMs);
  });
  await row?.getByRole("link", { name: /^[0-9A-Z]{5}-/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await isOriginalPage(page)).toBe(true);
});

test("a failed navigation shows an error page with a link that repeats it", async ({ page }) => {
  await signIn(page, "rita@example.com");
  await gotoHydrated(page, licensesPath);
  const link = rows(page)
    .getByRole("link", { name: /^[0-9A-Z]{5}-/ })
    .first();
  await whileServerFails(page, async () => {
    await link.click();
    await expect(page.getByRole("dialog", { name: "This dialog could not be opened" })).toBeVisible();
  });
  await page.getByRole("link", { name: "Reload the page" }).click();
  await expect(page.getByRole("dialog", { name: "This dialog could not be opened" })).toHaveCount(0);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("the list stays visible when a filter request fails and is repeated", async ({ page }) => {
  await signIn(page, "rita@example.com");
  await gotoHydrated(page, licensesPath);
  await rememberOriginalPage(page);
  const form = await openFilter(page);
  await form.getByLabel("Filter by").selectOption("Company");
  const namesGate = Promise.withResolvers<void>();
  await page.route(/names\/companies\b/, async (route) => {
    await namesGate.promise;
    await respondWithBadGateway(route);
  });
  await page.route(/licenses\.data/, respondWithBadGateway);
  const namesRequest = page.waitForRequest(/names\/companies\b/);
  const namesResponse = page.waitForResponse(/names\/companies\b/);
  await form.getByLabel("Filter text").fill("umbrella");
  await namesRequest;
  await expect(tryAgainButton(page)).toBeVisible();
  namesGate.resolve();
  await namesResponse;
  await page.unrouteAll({ behavior: "wait" });
  await expect(rows(page)).toHaveCount(10);
  await tryAgainButton(page).click();
  await expect(rows(page)).toHaveCount(1);
  expect(await isOriginalPage(page)).toBe(true);
});

test("the navigation stays visible when the previous page fails to load", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await gotoHydrated(page, `${licensesPath}?environment=3`);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Tags" }).click();
  await expect(page.getByRole("heading", { name: "Tags" })).toBeVisible();
  await whileOffline(page, async () => {
    await page.goBack();
    await expect(page.getByRole("heading", { name: "The server could not be reached" })).toBeVisible();
  });
  await expect(page.getByRole("button", { name: "Account menu of ada@example.com" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(0);
  await page.getByRole("link", { name: "Reload the page" }).click();
  await expect(page.getByRole("heading", { name: "Licenses", exact: true })).toBeVisible();
});

test("a save without a response says that the server could not be reached", async ({ page }) => {
  await signIn(page, "ada@example.com");
  await gotoHydrated(page, "/license/tags/new");
  const dialog = page.getByRole("dialog");
  const name = `lost-${crypto.randomUUID().slice(0, 8)}`;
  await dialog.getByRole("textbox", { name: "Tag" }).fill(name);
  await page.route("**/*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").getByText("The server could not be reached.")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "Tag" })).toHaveValue(name);
  await page.unrouteAll({ behavior: "wait" });
  await tryAgainButton(page).click();
  await expect(dialog).toHaveCount(0);
});
