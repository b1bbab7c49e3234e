import { createLicense, fetchQuotas } from "#tests/support/screens/background-actions.ts";
import type { Page } from "@playwright/test";
import { expectToast } from "#tests/support/screens/license-details.ts";
import { expect, signIn, test, gotoHydrated } from "#tests/support/browser/fixtures.ts";
import {
  applyButton,
  filterButton,
  licensesPath,
  openFilter,
  rows,
} from "#tests/support/screens/license-list.ts";

test.beforeEach(async ({ page }) => {
  await signIn(page, "mert@example.com");
});

test("opening a dialog does not fetch the list again", async ({ page }) => {
  await gotoHydrated(page, `${licensesPath}?environment=3&pageSize=20`);
  const link = page
    .getByRole("table")
    .getByRole("link", { name: /^[0-9A-Z]{5}-/ })
    .nth(4);
  const fetchedUrls: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && fetchedUrls.push(request.url()));
  await link.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(fetchedUrls.filter((url) => !url.includes("_routes="))).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\?environment=3&pageSize=20$/);
  await expect(link).toBeFocused();
});

test("a double click on Save creates one license", async ({ page }) => {
  await gotoHydrated(
    page,
    `${licensesPath}/new?model=1&packageId=fleet&company=initech&crmCompanyId=1003&contactId=10030`,
  );
  await page.getByRole("button", { name: "Save", exact: true }).dblclick();
  await expect(page).toHaveURL(licensesPath);
  await gotoHydrated(page, `${licensesPath}?companyName=initech`);
  await expect(page.getByRole("row")).toHaveCount(3);
});

test("a selection sets the fields that depend on it", async ({ page }) => {
  await gotoHydrated(page, `${licensesPath}/new?createIn=2`);
  const dialog = page.getByRole("dialog", { name: "Create Demo License" });
  await dialog.getByLabel("Notes").fill("Call before you ship.");
  await dialog.getByLabel("Model").selectOption("Enterprise");
  await dialog.getByLabel("Package").selectOption("Corporate");
  await dialog.getByLabel("Tier").selectOption("Tier 3");
  await expect(dialog.getByRole("spinbutton", { name: "Asset Capacity" })).toHaveValue("10000");
  await expect(dialog.getByLabel("End Date")).toBeDisabled();
  await dialog.getByLabel("Period").selectOption("Custom period as days");
  await dialog.getByLabel("Start Date").fill("2027-01-01");
  await dialog.getByLabel("Expiration Days").fill("10");
  await expect(dialog.getByLabel("End Date")).toHaveValue("2027-01-11");
  await dialog.getByLabel("End Date").fill("2027-02-01");
  await expect(dialog.getByLabel("Expiration Days")).toHaveValue("31");
  await dialog.getByLabel("Model").selectOption("IR (FIS)");
  await expect(dialog.getByLabel("Package")).toHaveValue("");
  await expect(dialog.getByLabel("Tier")).toHaveValue("");
  await expect(dialog.getByLabel("Notes")).toHaveValue("Call before you ship.");
  await expect(dialog.getByRole("option", { name: "MSS" })).toBeDisabled();
});

test("the page offers a reload when a script cannot be loaded", async ({ page }) => {
  await page.route("**/assets/list-*.js", (route) => route.abort());
  await gotoHydrated(page, "/");
  await page.getByRole("main").getByRole("link", { name: "Licenses", exact: true }).click();
  await expect(page.getByText("Loading chunk failed")).toBeVisible();
  await page.unroute("**/assets/list-*.js");
  await page
    .getByRole("button", { name: /again|reload/i })
    .or(page.getByRole("link", { name: /again|reload/i }))
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Licenses", exact: true })).toBeVisible();
});

test("the headings of all pages have the same position", { tag: "@script" }, async ({ page }) => {
  await signIn(page, "ada@example.com");
  await page.setViewportSize({ width: 1440, height: 900 });
  const expectSamePosition = async (paths: readonly string[]) => {
    const positions = new Set<string>();
    for (const path of paths) {
      await page.goto(path);
      const box = await page.getByRole("heading", { level: 1 }).boundingBox();
      positions.add(`${box?.x} ${(box?.y ?? 0) + (box?.height ?? 0) / 2}`);
    }
    expect([...positions]).toHaveLength(1);
  };
  await expectSamePosition([
    "/",
    "/license/licenses",
    "/license/customers",
    "/license/renewals",
    "/license/versions",
    "/license/tags",
    "/license/users",
    "/license/tokens",
    "/license/account",
    "/license/search",
    "/license/import",
    "/license/bulk",
  ]);
  await expectSamePosition([
    "/license/settings",
    "/license/settings/catalog",
    "/license/renewals/mails",
    "/license/settings/reports",
    "/license/settings/jobs",
    "/license/settings/webhooks",
    "/license/settings/assistants",
    "/license/audit",
    "/internal/one-customers",
    "/internal/air-customers",
    "/internal/create-instance",
  ]);
});

test("a slow page shows a progress indicator", async ({ page }) => {
  await gotoHydrated(page, "/");
  await page.route("**/*.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.getByRole("main").getByRole("link", { name: "Licenses", exact: true }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Licenses", exact: true })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
});

test("a selection before hydration updates the form after hydration", async ({ page }) => {
  const scriptGate = Promise.withResolvers<void>();
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await scriptGate.promise;
    await route.continue();
  });
  await page.goto(`${licensesPath}/new`, { waitUntil: "commit" });
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Model").selectOption("Enterprise");
  await expect(dialog.getByLabel("Package")).not.toContainText("Fleet");
  scriptGate.resolve();
  await expect(dialog.getByLabel("Package")).toContainText("Fleet");
});

test("changing a filter fetches only the data of the list", async ({ page }) => {
  await gotoHydrated(page, licensesPath);
  const fetchedUrls: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // Name suggestions are requested separately, while the user types.
    if (pathname.includes(".data") && !pathname.includes("/names/"))
      fetchedUrls.push(`${pathname} ${searchParams.get("_routes") ?? "all routes"}`);
  });
  const form = await openFilter(page);
  await form.getByLabel("Filter by").selectOption("Company");
  const filterText = form.getByLabel("Filter text");
  await filterText.fill("umbrella");
  await expect(rows(page)).toHaveCount(1);
  await expect(filterText).toBeFocused();
  await applyButton(form).click();
  await expect(form).toBeHidden();
  await expect(filterButton(page)).toBeFocused();
  expect(fetchedUrls).toHaveLength(1);
  expect(fetchedUrls[0]).toContain("licenses/list");
  expect(fetchedUrls[0]).not.toContain("license/area");

  fetchedUrls.length = 0;
  await rows(page).getByText("Umbrella Forensics").hover();
  await expect.poll(() => fetchedUrls.join()).toContain("licenses/details");
  await expect.poll(() => readTransferSizes(page)).toHaveLength(1);
  await rows(page)
    .getByRole("link", { name: /^[0-9A-Z]{5}-/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const [bytesBeforeClick, ...bytesAfterClick] = await readTransferSizes(page);
  expect(bytesBeforeClick).toBeGreaterThan(0);
  expect(bytesAfterClick).toEqual([0]);
});

const readTransferSizes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.includes("licenses%2Fdetails"))
      .map(({ transferSize }) => transferSize),
  );

test("the filter suggests tags while the user types", async ({ page }) => {
  await gotoHydrated(page, licensesPath);
  const form = await openFilter(page);
  await form.getByLabel("Tag").pressSequentially("RENEW");
  await expect(form.getByRole("option", { name: /^renewal/ }).first()).toBeVisible();
  await expect(form.getByRole("option", { name: "fis" })).toHaveCount(0);
});

test("the Save button is busy only while the form saves", async ({ page }) => {
  const licensePath = await createLicense(page);
  const [{ id } = { id: 0 }] = await fetchQuotas(page, licensePath);
  await gotoHydrated(page, `${licensePath}/quotas/${id}/period?period=custom`);
  const dialog = page.getByRole("dialog");
  const saveButton = dialog.getByRole("button", { name: /^Sav/ });
  let respond = () => {};
  await page.route(/\/period\.data/, async (route) => {
    await new Promise<void>((resolve) => (respond = resolve));
    await route.continue();
  });
  const updateRequest = page.waitForRequest(/\/period\.data/);
  await dialog.getByRole("combobox", { name: "Period" }).selectOption("2 Years");
  expect((await updateRequest).method()).toBe("GET");
  await expect(page.getByRole("progressbar", { name: "Loading" })).toHaveCount(1);
  await expect(saveButton).not.toHaveAttribute("aria-busy");
  respond();
  await expect(dialog.getByLabel("End Date")).toHaveValue("2028-01-01");
  const saveRequest = page.waitForRequest(/\/period\.data/);
  await saveButton.click();
  expect((await saveRequest).method()).toBe("POST");
  await expect(saveButton).toHaveAttribute("aria-busy", "true");
  respond();
  await expectToast(page, "Period changed");
});
