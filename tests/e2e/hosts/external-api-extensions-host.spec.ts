import routes from "#app/routes.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { type ExternalApp, startExternalApp } from "#tests/support/outside/external-app.ts";

test.use({ scriptless: true, javaScriptEnabled: false });

let app: ExternalApp;

test.beforeAll(async () => {
  app = await startExternalApp();
});
test.afterAll(() => app.stop());
test.beforeEach(async ({ page }) => {
  app.api.reset();
  await page.goto(`${app.url}/auth/sign-in`);
  await page.getByRole("link", { name: "Sign in with Vendor" }).click();
  await expect(page).toHaveURL(`${app.url}/`);
});

test("the links to unsupported areas open a page that says it is not available", async ({ page }) => {
  for (const [linkName, url] of [
    ["FIS Customers", "/internal/air-customers"],
    ["Trial Management", "/internal/create-instance"],
  ] as const) {
    await page.goto(app.url);
    await page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: linkName }).click();
    await expect(page).toHaveURL(`${app.url}${url}`);
    await expect(page.getByRole("heading", { name: "This page is not available" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    await page.getByRole("link", { name: "Go to licenses" }).click();
    await expect(page).toHaveURL(`${app.url}/license/licenses`);
  }
});

interface RouteEntry {
  path?: string | undefined;
  children?: RouteEntry[] | undefined;
}

function listPaths(entries: readonly RouteEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const fullPath = path === undefined ? parent : `${parent}/${path}`;
    return [fullPath || "/", ...listPaths(children ?? [], fullPath)];
  });
}

/** Parameter values that exist in the external API. Each key is a path that ends with the parameter. */
const exampleIds: Record<string, string> = {
  "/license/licenses/:key": "AIR.2024-0001",
  "/license/licenses/AIR.2024-0001/quotas/:id": "100",
  "/license/licenses/AIR.2024-0001/servers/:id": "srv-7",
  "/license/tags/:id": "9f2c",
  "/license/users/:user": "ivo@vendor.example",
  "/license/tokens/:start": "eyJhbGciOiJI…ure1",
  "/license/names/:of": "tags",
};

function fillPathParameters(path: string): string {
  let filledPath = "";
  for (const segment of path.split("/").slice(1)) {
    const parameterPath = `${filledPath}/${segment}`;
    filledPath = segment.startsWith(":")
      ? `${filledPath}/${exampleIds[parameterPath] ?? "1"}`
      : parameterPath;
  }
  return filledPath;
}

test("every staff page opens and sends only specified requests", async ({ page }) => {
  const paths = [...new Set(listPaths(routes))].filter((path) => !path.includes("*"));
  const staffPaths = paths.filter((path) => /^\/(?:license|internal)(?:\/|$)/.test(path));
  expect(staffPaths.length).toBeGreaterThan(100);
  const failedPaths: string[] = [];
  for (const path of staffPaths) {
    const response = await page.request.get(`${app.url}${fillPathParameters(path)}`);
    // A path that accepts only forms responds 405 to GET.
    if (![200, 302, 400, 405].includes(response.status())) failedPaths.push(`${response.status()} ${path}`);
  }
  expect(failedPaths).toEqual([]);
  const extensionEndpoints = app.api.requests
    .filter(({ endpoint }) => endpoint.includes(" /api/"))
    .map(({ endpoint }) => endpoint);
  expect(extensionEndpoints.filter((endpoint) => endpoint !== "GET /api/openapi.json")).toEqual([]);
});

test("the license API accepts every filter of the filter panel", async ({ page }) => {
  await page.goto(`${app.url}/license/licenses`);
  const fieldNames = [...(await page.content()).matchAll(/<(?:input|select)[^>]* name="(\w+)"/g)].map(
    ([, name = ""]) => name,
  );
  expect(fieldNames).toContain("createdBy");
  for (const name of new Set(fieldNames)) {
    // The date is a valid value of text and date filters. The list ignores it as a value of other filters.
    const response = await page.request.get(`${app.url}/license/licenses?${name}=2026-01-01`);
    expect(response.status(), name).toBe(200);
  }
});

test("the app responds 501 to a form of an unsupported feature", async ({ page }) => {
  const response = await page.request.post(`${app.url}/license/tags/new`, {
    form: { val: "vip" },
    headers: { origin: app.url },
  });
  expect(response.status()).toBe(501);
  expect(await response.text()).toContain("This page is not available");
});

test("the history hides values that the external API lacks", async ({ page }) => {
  await page.goto(`${app.url}/license/licenses/AIR.2024-0001?tab=history`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("row", { name: "License Created" })).toBeVisible();
  await expect(dialog.getByText("Request", { exact: true })).toHaveCount(0);
  await expect(dialog.getByRole("link", { name: "All events of this license" })).toHaveCount(0);
});

test("the details name no page, report or setting that the external API lacks", async ({ page }) => {
  await page.goto(`${app.url}/license/licenses/AIR.2024-0001`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("The notes are printed on the certificate.")).toBeVisible();
  await expect(dialog.getByText(/Internal notes|Use Alerts|Statement|Use in the last/)).toHaveCount(0);
  await page.goto(`${app.url}/license/licenses/AIR.2024-0001?tab=servers`);
  await expect(dialog.getByText("Last Contact").first()).toBeVisible();
  await expect(dialog.getByText(/Rejected servers|Statement|Use in the last/)).toHaveCount(0);
});
