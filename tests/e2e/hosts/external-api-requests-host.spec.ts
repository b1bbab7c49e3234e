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

const session = ["GET /auth/check", "GET /user/current"];
const area = ["GET /oem/license-settings", "GET /oem/packages/tier-names"];
const filtered = "POST /oem/licenses/filtered";
const list = [...session, ...area, "GET /oem/refresh-info/summary-view", filtered];
const details = "/license/licenses/AIR.2024-0001";

/** The requests that each page sends: its list, if it has one, and what the tab shows. */
const pages: Record<string, string[]> = {
  "/": session,
  "/license/licenses": list,
  "/license/licenses?tag=emea&pageSize=100": list,
  "/license/licenses?term=nowhere&crit=company": list,
  [details]: [...list, filtered, "GET /oem/quotas"],
  [`${details}?tab=quota`]: [...list, filtered, "GET /oem/quotas"],
  [`${details}?tab=servers`]: [...list, filtered, "GET /oem/servers"],
  [`${details}?tab=history`]: [...list, filtered, "GET /oem/history"],
  [`${details}/notes`]: [...list, filtered],
  "/license/tags": [...session, ...area, "POST /oem/tags/paginated"],
  "/license/versions": [...session, ...area, "GET /oem/versions"],
  "/license/users": [...session, ...area, "POST /user/paginated"],
  "/license/tokens": [...session, ...area, "POST /tokens/paginated"],
  "/license/settings": [...session, ...area],
  "/internal/create-instance": session,
};

for (const [address, expected] of Object.entries(pages))
  test(`the page ${address} sends no request that it does not need`, async ({ page }) => {
    app.api.requests.length = 0;
    expect((await page.goto(`${app.url}${address}`))?.status()).toBe(200);
    expect(app.api.requests.map(({ endpoint: call }) => call).toSorted()).toEqual(expected.toSorted());
  });
