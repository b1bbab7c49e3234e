import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { type ExternalApp, startExternalApp } from "#tests/support/outside/external-app.ts";
import { openCreateDialog } from "#tests/support/screens/create-license.ts";
import { addTag, chooseEnvironment, saveNotes, expectToast } from "#tests/support/screens/license-details.ts";

test.use({ scriptless: true, javaScriptEnabled: false });

let app: ExternalApp;
let api: ExternalApp["api"];

test.beforeAll(async () => {
  app = await startExternalApp();
  api = app.api;
});
test.afterAll(() => app.stop());
test.beforeEach(async ({ page }) => {
  api.reset();
  await page.goto(`${app.url}/auth/sign-in`);
  await page.getByRole("link", { name: "Sign in with Vendor" }).click();
  await expect(page).toHaveURL(`${app.url}/`);
});

const licensesUrl = () => `${app.url}/license/licenses`;
const northwindKey = "AIR.2024-0001";
const detailsUrl = (tab: string) => `${licensesUrl()}/${northwindKey}?tab=${tab}`;
const findStoredLicense = (key = northwindKey) => api.memory.licenses.find((license) => license.key === key);
const findStoredQuota = (key = northwindKey) => api.memory.quotas.get(key)?.at(-1);
const clickButton = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name }).click();
const clickLink = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("link", { name }).first().click();
const clickTab = (page: Page, name: string) => page.getByRole("dialog").getByRole("tab", { name }).click();

test("the pages hide features that the external API lacks", async ({ page }) => {
  const areas = page.getByRole("navigation", { name: "Areas" });
  await expect(areas.getByRole("link")).toHaveCount(3);
  await areas.getByRole("link", { name: "Licenses" }).click();
  await expect(page.getByRole("row")).toHaveCount(11);
  await expect(page.getByRole("button", { name: "Change end date" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /why/ })).toHaveCount(0);
  await page.goto(`${app.url}/license/tags`);
  await expect(page.getByRole("link", { name: "Create Tag" })).toHaveCount(0);
  await page.goto(`${app.url}/license/settings`);
  await expect(page.getByRole("link", { name: "Reports" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Renewals" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /test mail/i })).toHaveCount(0);
  await page.goto(`${app.url}/license/audit`);
  await expect(page.getByText("has no audit log")).toBeVisible();
  const requestedEndpoints = api.requests
    .map(({ endpoint }) => endpoint)
    .filter((name) => name.includes(" /api/"));
  expect(requestedEndpoints.filter((name) => name !== "GET /api/openapi.json")).toEqual([]);
});

test("the external API decides the privileges of a user", async ({ page }) => {
  api.memory.sessionUser = { email: "ivo@vendor.example", isAdmin: false, privileges: ["exports-manage"] };
  await page.goto(licensesUrl());
  await expect(page.getByRole("link", { name: "Create License" })).toHaveCount(0);
  expect((await page.goto(`${app.url}/license/users`))?.status()).toBe(403);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});

test("a user searches, filters, sorts and reloads the list", async ({ page }) => {
  await page.goto(`${licensesUrl()}?pageNumber=1&sortBy=key&sortType=ASC`);
  await expect(page.getByRole("row")).toHaveCount(6);
  await page.goto(licensesUrl());
  await page.getByRole("searchbox", { name: "Search licenses" }).fill("air.2024-0002");
  await page.getByRole("searchbox", { name: "Search licenses" }).press("Enter");
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.goto(
    `${licensesUrl()}?types=2&lifetimeStatuses=active&useStatuses=N/A&environment=2&packageTierId=fis-only`,
  );
  await expect(page.getByRole("row", { name: /Contoso/ })).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByText("2026.11.22 09:09:09 UTC")).toBeVisible();
});

test("the tabs of a license show the values of the external API", async ({ page }) => {
  const dialog = page.getByRole("dialog");
  await page.goto(detailsUrl("general"));
  await expect(dialog.getByLabel("Notes")).toHaveValue("Call before renewing.");
  await expect(dialog).toContainText("1 / 5");
  await clickTab(page, "Package");
  await expect(dialog.getByRole("row", { name: /Servers/ })).toContainText("5");
  await expect(dialog.getByRole("link", { name: /Change Capacity/ })).toHaveCount(2);
  await clickTab(page, "Servers");
  await expect(dialog).toContainText("device-7");
  const { history } = api.memory;
  const [createEvent] = history.filter(({ licenseKey }) => page.url().includes(licenseKey));
  if (createEvent) history.unshift({ ...createEvent, eventName: "license_moved_to_region", details: {} });
  await clickTab(page, "History");
  await expect(dialog.getByRole("row", { name: /License Created/ })).toContainText("olga@vendor.example");
  await expect(dialog.getByRole("row", { name: "license_moved_to_region" })).toBeVisible();
});

test("a user edits each field of a license", async ({ page }) => {
  await page.goto(detailsUrl("general"));
  await saveNotes(page, "Renewed.");
  await expectToast(page, "Notes saved");
  await chooseEnvironment(page, "Demo", false);
  await expect.poll(() => findStoredLicense()?.environment).toBe(2);
  await page.goto(`${licensesUrl()}/${northwindKey}/notes`);
  Object.assign(findStoredLicense() ?? {}, { notes: "Changed by a colleague." });
  await page.getByRole("dialog").getByLabel("Notes", { exact: true }).fill("Mine.");
  await clickButton(page, "Save");
  await expect(page.getByRole("dialog").getByText("Changed by a colleague.")).toBeVisible();
  await page.goto(`${licensesUrl()}/${northwindKey}/tags`);
  await addTag(page, "vip", false);
  await clickButton(page, "Confirm");
  await expect.poll(() => findStoredLicense()?.tags).toBe("emea, renewal, vip, ");
  await page.goto(`${licensesUrl()}/${northwindKey}/delete`);
  await page.getByRole("dialog").getByLabel("Type delete to confirm").fill("delete");
  await clickButton(page, "DELETE");
  await expect.poll(() => findStoredLicense()?.status).toBe("deleted");
  await page.goto(detailsUrl("general"));
  await expect(page.getByRole("dialog").getByText(/^Deleted on/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Restore" })).toHaveCount(0);
});

test("a user changes a quota and disables a server", async ({ page }) => {
  await page.goto(detailsUrl("quota"));
  await clickLink(page, "Change Capacity");
  await page.getByRole("dialog").getByLabel("Server Capacity").fill("8");
  await clickButton(page, "Save");
  await expectToast(page, "Capacity changed");
  await clickLink(page, "Change Period");
  await page.getByRole("dialog").getByRole("combobox", { name: "Period" }).selectOption("2 Years");
  await clickButton(page, "Save");
  await expectToast(page, "Period changed");
  await clickLink(page, "Disable");
  await clickButton(page, "Disable");
  await expectToast(page, "Quota disabled");
  expect(findStoredQuota()).toMatchObject({
    status: 0,
    expirationDate: "2028-01-10T23:59:59.999Z",
    features: [{ name: "Servers", value: 8 }, { name: "Assets" }],
  });
  await page.goto(`${licensesUrl()}/${northwindKey}/servers/srv-7/status`);
  await clickButton(page, "Disable");
  await expectToast(page, "Server device-7 is disabled");
  await expect(page.getByRole("link", { name: "Release device-7" })).toHaveCount(0);
});

async function fillCreateForm(page: Page, model: string, search = "") {
  const licenseForm = await openCreateDialog(page, false, search);
  await licenseForm.choose("Model", model);
  await licenseForm.choose("Package", model === "Enterprise" ? "Enterprise" : "FIS");
  await licenseForm.find("Company", "tail");
  await licenseForm.press("Tailspin Toys");
  await licenseForm.press("Tia Spin");
  return licenseForm;
}

test("a user creates a license of each model", async ({ page }) => {
  await page.goto(licensesUrl());
  const enterpriseForm = await fillCreateForm(page, "Enterprise");
  await enterpriseForm.expectValue("Server Capacity", "3");
  await enterpriseForm.expectValue("Asset Capacity", "250");
  await enterpriseForm.press("Save");
  await expectToast(page, "License created for Tailspin Toys");
  const createdLicense = findStoredLicense(api.memory.licenses.at(-1)?.key);
  expect(findStoredQuota(createdLicense?.key)?.features).toMatchObject([
    { name: "Servers", value: 3 },
    { value: 250 },
  ]);
  const irForm = await fillCreateForm(page, "IR (FIS)");
  await irForm.press("Save");
  await expectToast(page, "License created for Tailspin Toys");
  expect(findStoredQuota(api.memory.licenses.at(-1)?.key)?.features).toMatchObject([
    { name: "Cases", value: 30 },
    {},
  ]);
});

test("a rejected quota opens the quota form with the entered values", async ({ page }) => {
  api.failures.set("POST /oem/quotas/enterprise", { status: 422, code: "NO", message: "No seats left." });
  await page.goto(licensesUrl());
  const licenseForm = await fillCreateForm(page, "Enterprise");
  await licenseForm.dialog.getByLabel("Asset Capacity").fill("77");
  await licenseForm.choose("Period", "2 Years");
  await licenseForm.press("Save");
  const key = api.memory.licenses.at(-1)?.key ?? "";
  await expect(page).toHaveURL(new RegExp(`/${key}/quotas/new`));
  await expect(page.getByText("the quota of the license was not created. No seats left.")).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel("Asset Capacity")).toHaveValue("77");
  await expect(page.getByRole("dialog").getByRole("combobox", { name: "Period" })).toHaveValue("2-years");
  api.failures.clear();
  await clickButton(page, "Save");
  await expectToast(page, "Quota added");
  expect(findStoredQuota(key)?.features).toMatchObject([{ value: 3 }, { name: "Assets", value: 77 }]);
});

test("a user saves tags, versions, users, tokens and settings", async ({ page }) => {
  const dialog = page.getByRole("dialog");
  await page.goto(`${app.url}/license/tags/9f2c`);
  await dialog.getByRole("textbox", { name: "Tag" }).fill("key-account");
  await clickButton(page, "Save");
  await expectToast(page, "Tag key-account saved");
  await page.goto(`${app.url}/license/tags/9f0c/delete`);
  await clickButton(page, "Delete tag");
  await expect(dialog.getByText("The tag is in use")).toBeVisible();

  await page.goto(`${app.url}/license/versions/1`);
  await dialog.getByRole("textbox", { name: "Version" }).fill("4.2.1");
  await clickButton(page, "Save");
  await expect(page.getByRole("row", { name: /4\.2\.1/ })).toBeVisible();

  await page.goto(`${app.url}/license/users/ivo@vendor.example`);
  await dialog.getByRole("switch", { name: "Creates License" }).click();
  await clickButton(page, "Save");
  await expectToast(page, "The privileges of ivo@vendor.example were saved");
  expect(api.memory.people[1]?.privileges).toEqual(["license-create", "tags-create", "exports-manage"]);

  await page.goto(`${app.url}/license/tokens/new`);
  await dialog.getByLabel("Expiration date").fill("2027-05-05");
  await clickButton(page, "Create");
  await expect(dialog.getByText("it will not be shown again")).toBeVisible();
  await page.goto(`${app.url}/license/tokens`);
  await page.getByRole("link", { name: "Delete eyJhbGciOiJI…ure1" }).click();
  await clickButton(page, "Delete token");
  await expectToast(page, "was deleted");
  expect(api.memory.tokens.filter(({ token }) => token.endsWith("ure1"))).toEqual([]);

  await page.goto(`${app.url}/license/settings`);
  await page.getByRole("spinbutton", { name: "Renewal Period" }).fill("45");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expectToast(page, "Renewal period updated successfully");
});

test("an error page shows why the license API rejects a request", async ({ page }) => {
  for (const [status, heading] of [
    [409, "The request conflicts with the stored data"],
    [503, "This page is not available right now"],
  ] as const) {
    const message = "The nightly backup is running.";
    api.failures.set("POST /oem/licenses/filtered", { status, code: "BACKUP", message });
    expect((await page.goto(licensesUrl()))?.status()).toBe(status);
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText("An unexpected error")).toHaveCount(0);
  }
});

test("an error page names the endpoint, and the log contains the cause", async ({ page }) => {
  const filterEndpoint = "POST /oem/licenses/filtered";
  const expectErrorReport = async (text: string, cause: string) => {
    expect((await page.goto(licensesUrl()))?.status()).toBe(503);
    await expect(page.getByText("503", { exact: true })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    const reference = (await page.locator("[data-reference]").textContent()) ?? "";
    const log = (await readFile(app.logFile, "utf8")).split("\n");
    const line = log.find((logLine) => logLine.includes(reference) && logLine.includes('"cause"')) ?? "";
    expect(JSON.parse(line)).toMatchObject({
      call: "POST /api/oem/licenses/filtered",
      requestId: reference,
    });
    expect(line).toContain(cause);
  };
  api.failures.set(filterEndpoint, { omittedField: "totalEntityCount" });
  await expectErrorReport(
    "unexpected response to POST /api/oem/licenses/filtered",
    '"field":"totalEntityCount"',
  );
  api.failures.set(filterEndpoint, "html");
  await expectErrorReport("the response is not JSON", "text/html");
  api.failures.set(filterEndpoint, "missing");
  await expectErrorReport("does not know POST /api/oem/licenses/filtered", "Status 404");
  api.failures.set(filterEndpoint, "hangs");
  await expectErrorReport(
    "not responding to POST /api/oem/licenses/filtered",
    "The request took longer than",
  );
});

test("the app rejects cross-site and too large requests", async ({ page }) => {
  await page.goto(licensesUrl());
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const patchNotes = (headers: Record<string, string>, body: string) =>
    fetch(`${app.url}/api/oem/licenses/${northwindKey}/notes`, {
      method: "PATCH",
      headers: { cookie, "content-type": "application/json", ...headers },
      body,
    });
  const notes = JSON.stringify({ notes: "Mine" });
  expect((await patchNotes({ origin: "https://evil.example" }, notes)).status).toBe(403);
  const tooLargeBody = JSON.stringify({ notes: "x".repeat(1_100_000) });
  expect((await patchNotes({ origin: app.url }, tooLargeBody)).status).toBe(413);
  expect(findStoredLicense()?.notes).toBe("Call before renewing.");
  expect((await patchNotes({ origin: app.url }, notes)).status).toBe(200);
  expect(findStoredLicense()?.notes).toBe("Mine");
});
