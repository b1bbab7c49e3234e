import routes from "#app/routes.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { type ExternalApp, startExternalApp } from "#tests/support/outside/external-app.ts";

test.use({ plain: true, javaScriptEnabled: false });

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

test("each of the three entries of home opens a page, which leads back if the API does not offer it", async ({
  page,
}) => {
  for (const [entry, address] of [
    ["FIS Customers", "/internal/air-customers"],
    ["Trial Management", "/internal/create-instance"],
  ] as const) {
    await page.goto(app.url);
    await page.getByRole("navigation", { name: "Areas" }).getByRole("link", { name: entry }).click();
    await expect(page).toHaveURL(`${app.url}${address}`);
    await expect(page.getByRole("heading", { name: "This is not available here" })).toBeVisible();
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

function pathsOf(entries: readonly RouteEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, children }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    return [own || "/", ...pathsOf(children ?? [], own)];
  });
}

/** Values of parameters that exist in the API, by the path that ends with them. */
const ids: Record<string, string> = {
  "/license/licenses/:key": "AIR.2024-0001",
  "/license/licenses/AIR.2024-0001/quotas/:id": "100",
  "/license/licenses/AIR.2024-0001/servers/:id": "srv-7",
  "/license/tags/:id": "9f2c",
  "/license/users/:named": "ivo@vendor.example",
  "/license/tokens/:start": "eyJhbGciOiJI…ure1",
  "/license/names/:of": "tags",
};

function addressOf(path: string): string {
  let address = "";
  for (const part of path.split("/").slice(1)) {
    const next = `${address}/${part}`;
    address = part.startsWith(":") ? `${address}/${ids[next] ?? "1"}` : next;
  }
  return address;
}

test("no address of the staff's pages is missing, and none sends a request that the specification does not name", async ({
  page,
}) => {
  const paths = [...new Set(pathsOf(routes))].filter((path) => !path.includes("*"));
  const staffPaths = paths.filter((path) => /^\/(?:license|internal)(?:\/|$)/.test(path));
  expect(staffPaths.length).toBeGreaterThan(100);
  const failed: string[] = [];
  for (const path of staffPaths) {
    const response = await page.request.get(`${app.url}${addressOf(path)}`);
    // A path that only takes a form does not take GET.
    if (![200, 302, 400, 405].includes(response.status())) failed.push(`${response.status()} ${path}`);
  }
  expect(failed).toEqual([]);
  const unnamed = app.api.requests
    .filter(({ endpoint: call }) => call.includes(" /api/"))
    .map(({ endpoint: call }) => call);
  expect(unnamed.filter((call) => call !== "GET /api/openapi.json")).toEqual([]);
});

test("a form that needs more than the API offers fails with a page that says so", async ({ page }) => {
  const response = await page.request.post(`${app.url}/license/tags/new`, {
    form: { val: "vip" },
    headers: { origin: app.url },
  });
  expect(response.status()).toBe(501);
  expect(await response.text()).toContain("This is not available here");
});

test("history shows nothing that only our own API knows", async ({ page }) => {
  await page.goto(`${app.url}/license/licenses/AIR.2024-0001?tab=history`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("row", { name: "License Created" })).toBeVisible();
  await expect(dialog.getByText("Request", { exact: true })).toHaveCount(0);
  await expect(dialog.getByRole("link", { name: "All events of this license" })).toHaveCount(0);
});
