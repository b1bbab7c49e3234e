import { expect, test } from "#tests/support/browser/fixtures.ts";
import { connectWithToken } from "#tests/support/mcp/assistant.ts";
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

const sessionRequests = ["GET /auth/check", "GET /user/current"];
const areaRequests = ["GET /oem/license-settings", "GET /oem/packages/tier-names"];
const filterRequest = "POST /oem/licenses/filtered";
const listRequests = [
  ...sessionRequests,
  ...areaRequests,
  "GET /oem/refresh-info/summary-view",
  filterRequest,
];
const detailsPath = "/license/licenses/AIR.2024-0001";

/** Requests that each page sends for its session, its area, its list and its tab. */
const requestsByPath: Record<string, string[]> = {
  "/": sessionRequests,
  "/license/licenses": listRequests,
  "/license/licenses?tag=emea&pageSize=100": listRequests,
  "/license/licenses?term=nowhere&crit=company": listRequests,
  [detailsPath]: [...listRequests, filterRequest, "GET /oem/quotas"],
  [`${detailsPath}?tab=quota`]: [...listRequests, filterRequest, "GET /oem/quotas"],
  [`${detailsPath}?tab=servers`]: [...listRequests, filterRequest, "GET /oem/servers"],
  [`${detailsPath}?tab=history`]: [...listRequests, filterRequest, "GET /oem/history"],
  [`${detailsPath}/notes`]: [...listRequests, filterRequest, "GET /oem/quotas"],
  "/license/tags": [...sessionRequests, ...areaRequests, "POST /oem/tags/paginated"],
  "/license/versions": [...sessionRequests, ...areaRequests, "GET /oem/versions"],
  "/license/users": [...sessionRequests, ...areaRequests, "POST /user/paginated"],
  "/license/tokens": [...sessionRequests, ...areaRequests, "POST /tokens/paginated"],
  "/license/settings": [...sessionRequests, ...areaRequests],
  "/internal/create-instance": sessionRequests,
};

for (const [url, expectedRequests] of Object.entries(requestsByPath))
  test(`the page ${url} sends only the expected requests`, async ({ page }) => {
    app.api.requests.length = 0;
    expect((await page.goto(`${app.url}${url}`))?.status()).toBe(200);
    expect(app.api.requests.map(({ endpoint }) => endpoint).toSorted()).toEqual(expectedRequests.toSorted());
  });

test("assistants read licenses of the external API with a token of this API", async () => {
  const token = app.api.memory.tokens[0]?.token ?? "";
  const { call, listToolNames } = await connectWithToken(`${app.url}/mcp`, token);
  expect(await listToolNames()).toEqual(["list_versions", "list_licenses", "get_license", "get_history"]);
  expect(await call("get_license", { key: "AIR.2024-0001" })).toMatchObject({
    value: { company: "Northwind", url: `${app.url}${detailsPath}` },
  });
});
