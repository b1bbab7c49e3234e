import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { App } from "#tests/support/apps/servers.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { createLicense, fetchQuotas } from "#tests/support/screens/background-actions.ts";

interface LoggedRequest {
  method: string;
  path: string;
  statements: number;
}

/** The logged requests of the server, without those for robots.txt and the favicon. */
async function readLoggedRequests({ logFile }: App): Promise<LoggedRequest[]> {
  const lines = (await readFile(logFile, "utf8")).split("\n");
  return lines
    .filter((line) => line.includes('"message":"request"'))
    .map((line) => JSON.parse(line) as LoggedRequest)
    .filter(({ path }) => !/^\/(robots|favicon)/.test(path));
}

/** Number of database statements of the last request that the callback sends. */
async function countStatements(
  app: App,
  sendRequest: () => Promise<unknown>,
  method = "GET",
): Promise<number> {
  const countBefore = (await readLoggedRequests(app)).length;
  await sendRequest();
  const readNewRequests = async () =>
    (await readLoggedRequests(app)).slice(countBefore).filter((request) => request.method === method);
  await expect.poll(async () => (await readNewRequests()).length).toBeGreaterThan(0);
  return (await readNewRequests()).at(-1)?.statements ?? Number.NaN;
}

const quota = {
  activationDate: "2026-01-01",
  expirationDate: "2027-01-01",
  serverCapacity: 1,
  totalClientCapacity: 100,
};

async function findCustomerPath(page: Page, licensePath: string): Promise<string> {
  await page.goto(licensePath.replace("/licenses/", "/customers/of/"));
  return new URL(page.url()).pathname;
}

test(
  "each page runs at most its allowed number of database statements",
  { tag: "@no-script" },
  async ({ page, app }) => {
    await signIn(page, "ada@example.com");
    const licensePath = await createLicense(page, { isOffline: false, quota });
    const maxStatements: Record<string, number> = {
      "/": 2,
      "/license/licenses": 7,
      [licensePath]: 10,
      [`${licensePath}?tab=quota`]: 10,
      "/license/customers": 7,
      [await findCustomerPath(page, licensePath)]: 21,
      "/internal/one-customers": 12,
      "/license/renewals": 7,
      "/license/settings/reports": 7,
      "/license/search/results?text=glo": 9,
    };
    for (const [url, limit] of Object.entries(maxStatements)) {
      const statementCount = await countStatements(app, () => page.goto(url));
      expect.soft(statementCount, url).toBeLessThanOrEqual(limit);
      expect.soft(statementCount, url).toBeGreaterThan(0);
    }
  },
);

test("saving a period runs at most 18 database statements", { tag: "@no-script" }, async ({ page, app }) => {
  await signIn(page, "ada@example.com");
  const licensePath = await createLicense(page, { isOffline: false, quota });
  const [{ id } = { id: 0 }] = await fetchQuotas(page, licensePath);
  await page.goto(`${licensePath}/quotas/${id}/period?period=custom&endDay=2027-06-01`);
  const save = () => page.getByRole("button", { name: "Save" }).click();
  // Two of them give the license of the quota a new version. Three append the event to the history after the commit.
  expect(await countStatements(app, save, "POST")).toBeLessThanOrEqual(18);
  await expect(page).toHaveURL(`${licensePath}?tab=quota`);
});
