import type { Locator, Page } from "@playwright/test";
import { expect, signIn, test, waitForHydration } from "#tests/support/browser/fixtures.ts";
import {
  applyButton,
  filterButton,
  filterForm,
  goTo,
  licensesPath,
  openFilter,
  readQuery,
  rows,
} from "#tests/support/screens/license-list.ts";

test("each filter selection applies immediately", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, "rita@example.com");
  await goTo(page, `${licensesPath}?environment=3`, true);
  const form = await openFilter(page);
  const irCheckbox = form.getByLabel("IR (FIS)");
  await irCheckbox.check();
  await expect(page).toHaveURL(`${licensesPath}?environment=3&types=2`);
  await expect(irCheckbox).toBeFocused();
  const readExpectedLabel = async () => `Show ${await rows(page).count()} licenses`;
  await expect
    .poll(async () => (await applyButton(form).textContent()) === (await readExpectedLabel()))
    .toBe(true);

  const tagField = form.getByRole("combobox", { name: "Tag" });
  await tagField.pressSequentially("fi");
  await expect(form.getByRole("option", { name: "fis", exact: true })).toBeVisible();
  await tagField.press("ArrowDown");
  await tagField.press("Enter");
  await expect(page).toHaveURL(/tag=fis/);
  await expect(tagField).toBeFocused();
  await expect(tagField).toHaveValue("fis");

  const tierField = form.getByRole("combobox", { name: "Package tier" });
  await tierField.click();
  await form.getByRole("option", { name: "FIS Standard" }).click();
  await expect(page).toHaveURL(/packageTierId=/);
  await form.getByLabel("Date", { exact: true }).selectOption("Expiration date");
  await form.getByLabel("From").fill("2030-01-01");
  await expect(form.getByText("Enter the last day of the range.")).toHaveCount(0);
  expect(Object.keys(readQuery(page))).toEqual(["environment", "types", "tag", "packageTierId"]);

  await form.getByLabel("Filter by").selectOption("Company");
  await form.getByRole("combobox", { name: "Filter text" }).pressSequentially("north");
  await form.getByRole("option", { name: "Northgate IR" }).click();
  await expect(page).toHaveURL(/crit=company&term=Northgate\+IR/);

  // The button is at least 44 px high and is at the bottom of the window, which is 844 px high.
  const applyBox = await applyButton(form).boundingBox();
  expect(applyBox?.height).toBeGreaterThanOrEqual(44);
  expect(applyBox && applyBox.y + applyBox.height).toBeGreaterThan(780);
  await page.goBack();
  await expect(page).toHaveURL(`${licensesPath}?environment=3`);
  await expect(form).toBeHidden();
});

/** The first press closes the suggestions if they have loaded by then. */
const pressEscapeUntilHidden = (page: Page, popover: Locator) =>
  expect(async () => {
    await page.keyboard.press("Escape");
    await expect(popover).toBeHidden({ timeout: 1_000 });
  }).toPass({ timeout: 10_000 });

test("Escape closes the suggestions first, and then the filter", async ({ page }) => {
  await signIn(page, "rita@example.com");
  await goTo(page, licensesPath, true);
  const form = await openFilter(page);
  const popover = page.getByRole("dialog", { name: "Filter" });
  await expect(popover).toBeVisible();
  const tierField = form.getByRole("combobox", { name: "Package tier" });
  await tierField.click();
  await expect(form.getByRole("option", { name: "FIS Standard" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form.getByRole("option", { name: "FIS Standard" })).toHaveCount(0);
  await expect(tierField).toBeFocused();
  await form.getByRole("combobox", { name: "Tag" }).fill("fis");
  await pressEscapeUntilHidden(page, popover);
  await expect(filterButton(page)).toBeFocused();
  await expect(page, "the filter applies the text that was typed last").toHaveURL(/tag=fis/);
});

test("a click outside closes the filter and does not move the focus back", async ({ page }) => {
  await signIn(page, "rita@example.com");
  await goTo(page, licensesPath, true);
  const form = await openFilter(page);
  await form.getByRole("combobox", { name: "Tag" }).fill("fis");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(form).toBeHidden();
  await expect(filterButton(page)).not.toBeFocused();
  await expect(page).toHaveURL(/tag=fis/);
});

test("a filter that is open during hydration stays open with the typed values", async ({ page }) => {
  await signIn(page, "rita@example.com");
  const scriptGate = Promise.withResolvers<void>();
  await page.route(/entry\.client/, (route) => scriptGate.promise.then(() => route.continue()));
  await page.goto(`${licensesPath}?dateFilterType=created&packageTier=x`, { waitUntil: "commit" });
  const form = filterForm(page);
  const creatorField = form.getByLabel("Created By");
  await creatorField.fill("ada@example.com");
  scriptGate.resolve();
  await waitForHydration(page);
  await expect(creatorField).toHaveValue("ada@example.com");
  await expect(creatorField).toBeFocused();
  await pressEscapeUntilHidden(page, form);
  await expect(filterButton(page)).toBeFocused();
  await openFilter(page);
  await expect(page.getByRole("dialog", { name: "Filter" })).toBeVisible();
});

test("the filter opens without the code of its popover", async ({ page }) => {
  await page.route("**/loaded-form-popover-*.js", (route) => route.abort());
  await signIn(page, "rita@example.com");
  await goTo(page, licensesPath, true);
  const form = await openFilter(page);
  await form.getByLabel("IR (FIS)").check();
  await expect(page).toHaveURL(`${licensesPath}?types=2`);
  await form.getByRole("combobox", { name: "Tag" }).fill("fis");
  await applyButton(form).click();
  await expect(form).toBeHidden();
  await expect(filterButton(page)).toBeFocused();
});

test("quick filters count the licenses that the list would show", async ({ page }) => {
  await signIn(page, "rita@example.com");
  await page.goto(`${licensesPath}?environment=3`);
  const endsSoonLink = page
    .getByRole("list", { name: "Quick filters" })
    .getByRole("link", { name: "Ends within 30 days" });
  await expect(endsSoonLink).toHaveText(/ \d+$/);
  const licenseCount = Number(/\d+$/.exec((await endsSoonLink.textContent()) ?? "")?.[0]);
  await endsSoonLink.click();
  await expect(page).toHaveURL(/environment=3&dateFilterType=expired&datePeriod=next-30-days/);
  await expect(rows(page)).toHaveCount(licenseCount);
});

test("a click on a row opens its license", async ({ page }) => {
  await signIn(page, "rita@example.com");
  await goTo(page, licensesPath, true);
  const row = rows(page).first();
  const licenseHref = (await row.locator("a[aria-keyshortcuts=Enter]").first().getAttribute("href")) ?? "";
  await row.getByText("Enterprise").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(page.url()).toContain(licenseHref.split("?")[0]);
});
