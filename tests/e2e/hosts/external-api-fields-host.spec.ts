import { readFile } from "node:fs/promises";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { type ExternalApp, startExternalApp } from "#tests/support/outside/external-app.ts";

test.use({ plain: true, javaScriptEnabled: false });

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

const filtered = "POST /oem/licenses/filtered";
const wrong = { wrong: true };

test("an unreadable license costs one row, which names the field and a reference that the log has", async ({
  page,
}) => {
  api.failures.set(filtered, { without: "entities.1.companyName" });
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
  const line = lines.find((one) => one.includes(reference) && one.includes("could not be read")) ?? "";
  expect(JSON.parse(line)).toMatchObject({
    call: "POST /api/oem/licenses/filtered",
    field: "entities.1.companyName",
    requestId: reference,
  });
});

test("the details of an unreadable license name the field and a reference", async ({ page }) => {
  api.failures.set(filtered, { field: "entities.0.softCapacity", value: wrong });
  const response = await page.goto(`${app.url}/license/licenses/AIR.2024-0001`);
  expect(response?.status()).toBe(503);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("503");
  await expect(dialog).toContainText("see entities.0.softCapacity");
  await expect(dialog.locator("[data-reference]")).toHaveText(/^[\w-]{36}$/);
});

test("tags, versions, users, tokens, servers, events and quotas are left out one by one", async ({
  page,
}) => {
  const shows = async (endpoint: string, field: string, address: string, text: string) => {
    api.failures.set(endpoint, { field, value: wrong });
    expect((await page.goto(`${app.url}/license/${address}`))?.status()).toBe(200);
    await expect(page.getByText(`${text} in the field`)).toBeVisible();
  };
  const sent = "cannot be shown: the license API sent a wrong value";
  await shows("POST /oem/tags/paginated", "entities.0.createdAt", "tags", `emea ${sent}`);
  await shows("GET /oem/versions", "0.isActive", "versions", `4.2.0 ${sent}`);
  await shows("POST /user/paginated", "entities.0.lastlogin", "users", `ivo@vendor.example ${sent}`);
  await shows("POST /tokens/paginated", "entities.0.ownerEmail", "tokens", `This entry ${sent}`);
  const tab = (name: string) => `licenses/AIR.2024-0001?tab=${name}`;
  await shows("GET /oem/servers", "entities.0.status", tab("servers"), `device-7 ${sent}`);
  await shows("GET /oem/history", "entities.0.createdBy", tab("history"), `create ${sent}`);
  await shows("GET /oem/quotas", "0.expirationDate", tab("quota"), `This entry ${sent}`);
});

test("licenses without first contact and country are listed and opened", async ({ page }) => {
  for (const license of api.memory.licenses.slice(0, 5))
    for (const name of ["firstHeartbeat", "countryCode"]) Reflect.deleteProperty(license, name);
  await page.goto(`${app.url}/license/licenses?sortBy=key&sortType=ASC`);
  await expect(page.getByRole("row")).toHaveCount(11);
  await expect(page.getByText("cannot be shown")).toHaveCount(0);
  for (const tab of ["general", "quota", "servers", "history"]) {
    const response = await page.goto(`${app.url}/license/licenses/AIR.2024-0001?tab=${tab}`);
    expect(response?.status()).toBe(200);
  }
});

test("a license starts with its first enabled quota in the details, and with its activation in the list", async ({
  page,
}) => {
  const key = "AIR.2024-0001";
  const general = `${app.url}/license/licenses/${key}?tab=general`;
  const [first] = api.memory.quotas.get(key) ?? [];
  if (first)
    api.memory.quotas.set(key, [
      { ...first, id: 900, status: 0, activationDate: "2025-12-24T00:00:00Z" },
      { ...first, id: 901, activationDate: "2026-03-05T00:00:00Z" },
      first,
    ]);
  const dialog = page.getByRole("dialog");
  await page.goto(general);
  await expect(dialog.getByText("10 Jan 2026", { exact: true })).toHaveCount(1);
  await page.goto(`${app.url}/license/licenses`);
  await expect(page.getByRole("row", { name: /Northwind/ })).toContainText("01 Feb 2026");
  api.failures.set("GET /oem/quotas", { status: 500, code: "DOWN", message: "Down" });
  expect((await page.goto(general))?.status()).toBe(200);
  await expect(dialog.getByText("10 Jan 2026", { exact: true })).toHaveCount(0);
});
