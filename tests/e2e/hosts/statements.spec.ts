import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import type { App } from "#tests/support/apps/servers.ts";
import { expect, signIn, test } from "#tests/support/browser/fixtures.ts";
import { newLicense, quotasOf } from "#tests/support/screens/background-actions.ts";

interface LoggedRequest {
  method: string;
  path: string;
  statements: number;
}

/** The logged requests of the server, without scripts and images. */
async function requestsOf({ logFile }: App): Promise<LoggedRequest[]> {
  const lines = (await readFile(logFile, "utf8")).split("\n");
  return lines
    .filter((line) => line.includes('"message":"request"'))
    .map((line) => JSON.parse(line) as LoggedRequest)
    .filter(({ path }) => !/^\/(robots|favicon)/.test(path));
}

/** The number of database statements of the last request of `visit`. */
async function statementsOf(app: App, visit: () => Promise<unknown>, method = "GET"): Promise<number> {
  const before = (await requestsOf(app)).length;
  await visit();
  const logged = async () => (await requestsOf(app)).slice(before).filter((entry) => entry.method === method);
  await expect.poll(async () => (await logged()).length).toBeGreaterThan(0);
  return (await logged()).at(-1)?.statements ?? Number.NaN;
}

const quota = {
  activationDate: "2026-01-01",
  expirationDate: "2027-01-01",
  serverCapacity: 1,
  totalClientCapacity: 100,
};

/** The address of the customer of a license. */
async function customerOf(page: Page, details: string): Promise<string> {
  await page.goto(details.replace("/licenses/", "/customers/of/"));
  return new URL(page.url()).pathname;
}

test("a page runs few database statements", { tag: "@plain" }, async ({ page, app }) => {
  await signIn(page, "ada@example.com");
  const details = await newLicense(page, { isOffline: false, quota });
  const most: Record<string, number> = {
    "/": 2,
    "/license/licenses": 7,
    [details]: 9,
    [`${details}?tab=quota`]: 10,
    "/license/customers": 7,
    [await customerOf(page, details)]: 21,
    "/internal/one-customers": 12,
    "/license/renewals": 7,
  };
  for (const [address, mostStatements] of Object.entries(most)) {
    const statements = await statementsOf(app, () => page.goto(address));
    expect.soft(statements, address).toBeLessThanOrEqual(mostStatements);
    expect.soft(statements, address).toBeGreaterThan(0);
  }
});

test("saving a period runs few database statements", { tag: "@plain" }, async ({ page, app }) => {
  await signIn(page, "ada@example.com");
  const details = await newLicense(page, { isOffline: false, quota });
  const [{ id } = { id: 0 }] = await quotasOf(page, details);
  await page.goto(`${details}/quotas/${id}/period?period=custom&endDay=2027-06-01`);
  const save = () => page.getByRole("button", { name: "Save" }).click();
  expect(await statementsOf(app, save, "POST")).toBeLessThanOrEqual(14);
  await expect(page).toHaveURL(`${details}?tab=quota`);
});
