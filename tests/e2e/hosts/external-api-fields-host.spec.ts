import { readFile } from "node:fs/promises";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { type ExternalApp, startExternalApp } from "#tests/support/outside/external-app.ts";

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

const filterEndpoint = "POST /oem/licenses/filtered";
const invalidValue = { invalidValue: true };

test("the list shows one error row for an unreadable license", async ({ page }) => {
  api.failures.set(filterEndpoint, { omittedField: "entities.1.companyName" });
  const response = await page.goto(`${app.url}/license/licenses?sortBy=key&sortType=ASC`);
  expect(response?.status()).toBe(200);
  const rows = page.getByRole("table", { name: "Licenses" }).getByRole("row");
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toContainText("Northwind");
  await expect(rows.nth(2)).toContainText(
    "AIR.2024-0002 cannot be shown: the license API sent no field companyName.",
  );
  await expect(rows.nth(3)).toContainText("Fabrikam");
  const [, reference = "none"] = /Reference ([\w-]{36})/.exec((await rows.nth(2).textContent()) ?? "") ?? [];
  const lines = (await readFile(app.logFile, "utf8")).split("\n");
  const line =
    lines.find((logLine) => logLine.includes(reference) && logLine.includes("could not be read")) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    call: "POST /api/oem/licenses/filtered",
    field: "entities.1.companyName",
    requestId: reference,
  });
});

test("the details of an unreadable license name the invalid field", async ({ page }) => {
  api.failures.set(filterEndpoint, { field: "entities.0.softCapacity", value: invalidValue });
  const response = await page.goto(`${app.url}/license/licenses/AIR.2024-0001`);
  expect(response?.status()).toBe(503);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("503");
  await expect(dialog).toContainText("see entities.0.softCapacity");
  await expect(dialog.locator("[data-reference]")).toHaveText(/^[\w-]{36}$/);
});

test("each list shows an error row for an unreadable entity", async ({ page }) => {
  const expectUnreadableEntity = async (endpoint: string, field: string, path: string, text: string) => {
    api.failures.set(endpoint, { field, value: invalidValue });
    expect((await page.goto(`${app.url}/license/${path}`))?.status()).toBe(200);
    await expect(page.getByText(`${text} in the field`)).toBeVisible();
  };
  const errorText = "cannot be shown: the license API sent a wrong value";
  await expectUnreadableEntity(
    "POST /oem/tags/paginated",
    "entities.0.createdAt",
    "tags",
    `emea ${errorText}`,
  );
  await expectUnreadableEntity("GET /oem/versions", "0.isActive", "versions", `4.2.0 ${errorText}`);
  await expectUnreadableEntity(
    "POST /user/paginated",
    "entities.0.lastlogin",
    "users",
    `ivo@vendor.example ${errorText}`,
  );
  await expectUnreadableEntity(
    "POST /tokens/paginated",
    "entities.0.ownerEmail",
    "tokens",
    `This entry ${errorText}`,
  );
  const tabPath = (name: string) => `licenses/AIR.2024-0001?tab=${name}`;
  await expectUnreadableEntity(
    "GET /oem/servers",
    "entities.0.status",
    tabPath("servers"),
    `device-7 ${errorText}`,
  );
  await expectUnreadableEntity(
    "GET /oem/history",
    "entities.0.createdBy",
    tabPath("history"),
    `create ${errorText}`,
  );
  await expectUnreadableEntity(
    "GET /oem/quotas",
    "0.expirationDate",
    tabPath("quota"),
    `This entry ${errorText}`,
  );
});

test("the pages show licenses without first contact and country", async ({ page }) => {
  for (const license of api.memory.licenses.slice(0, 5))
    for (const name of ["firstHeartbeat", "countryCode"]) Reflect.deleteProperty(license, name);
  await page.goto(`${app.url}/license/licenses?sortBy=key&sortType=ASC`);
  await expect(page.getByRole("row")).toHaveCount(11);
  await expect(page.getByText("cannot be shown")).toHaveCount(0);
  for (const tabName of ["general", "quota", "servers", "history"]) {
    const response = await page.goto(`${app.url}/license/licenses/AIR.2024-0001?tab=${tabName}`);
    expect(response?.status()).toBe(200);
  }
});

test("the details show the start of the first enabled quota", async ({ page }) => {
  const key = "AIR.2024-0001";
  const generalTab = `${app.url}/license/licenses/${key}?tab=general`;
  const [firstQuota] = api.memory.quotas.get(key) ?? [];
  if (firstQuota)
    api.memory.quotas.set(key, [
      { ...firstQuota, id: 900, status: 0, activationDate: "2025-12-24T00:00:00Z" },
      { ...firstQuota, id: 901, activationDate: "2026-03-05T00:00:00Z" },
      firstQuota,
    ]);
  const dialog = page.getByRole("dialog");
  await page.goto(generalTab);
  await expect(dialog.getByText("10 Jan 2026", { exact: true })).toHaveCount(1);
  await page.goto(`${app.url}/license/licenses`);
  await expect(page.getByRole("row", { name: /Northwind/ })).toContainText("01 Feb 2026");
  api.failures.set("GET /oem/quotas", { status: 500, code: "DOWN", message: "Down" });
  expect((await page.goto(generalTab))?.status()).toBe(200);
  await expect(dialog.getByText("10 Jan 2026", { exact: true })).toHaveCount(0);
});
