import type { Browser, Page } from "@playwright/test";
import { expect, otherBrowser, signIn } from "#tests/support/browser/fixtures.ts";
import { list } from "./license-list.ts";

const originOf = (page: Page) => new URL(page.url()).origin;

interface LicenseFields {
  companyName?: string;
  notes?: string;
  tags?: string[];
  type?: 1 | 2;
  packageTierId?: string;
  isOffline?: boolean;
  softCapacity?: boolean;
  /** Undefined for a license without one. */
  quota?: Record<string, string | number> | undefined;
}

/** Creates a license as the signed-in user and returns the address of its details. */
export async function newLicense(page: Page, fields: LicenseFields = {}): Promise<string> {
  const { origin } = new URL(page.url());
  const reply = await page.request.post(`${origin}/api/oem/licenses`, {
    headers: { origin },
    data: {
      type: 1,
      environment: 3,
      packageTierId: "corporate-2",
      isOffline: true,
      softCapacity: false,
      tags: [],
      companyName: "Globex",
      firstName: "Joe",
      lastName: "Wren",
      email: "joe.wren@globex.example",
      countryCode: "US",
      quota: { activationDate: "2026-01-01", expirationDate: "2090-12-31" },
      ...fields,
    },
  });
  const { result } = await reply.json();
  return `${list}/${result.key}`;
}

/** Deletes the license while the page stays open. */
export async function deleteInBackground(page: Page, details: string) {
  const { origin } = new URL(page.url());
  const headers = { origin };
  const reply = await page.request.delete(`${origin}/api/oem${details.replace("/license", "")}`, { headers });
  expect(reply.ok()).toBe(true);
}

/** Another user in a browser of their own. */
export async function colleague(browser: Browser, page: Page, login: string): Promise<Page> {
  const colleaguePage = await otherBrowser(browser, page);
  await signIn(colleaguePage, login);
  return colleaguePage;
}

/** Activates a server on the license with these details, as the deployed product does, sends a heartbeat and returns the server's secret. */
export async function activateServer(
  page: Page,
  details: string,
  deviceId: string,
  assets = 0,
): Promise<string> {
  const origin = originOf(page);
  const activation = await page.request.post(`${origin}/product/v1/activations`, {
    data: {
      licenseKey: details.split("/").at(-1),
      deviceId,
      serials: [
        { type: "Disk", value: `disk-of-${deviceId}` },
        { type: "MachineName", value: deviceId },
      ],
      version: "5.12.0",
    },
  });
  expect(activation.status()).toBe(201);
  const { result } = await activation.json();
  const report = await page.request.post(`${origin}/product/v1/heartbeats`, {
    headers: { authorization: `Bearer ${result.serverSecret}` },
    data: {
      seq: 1,
      version: "5.12.0",
      use: [
        { name: "Assets", value: assets },
        { name: "openCases", value: 2 },
      ],
      sentAt: new Date().toISOString(),
    },
  });
  expect(report.status()).toBe(200);
  return result.serverSecret;
}

/** Sends a change through the API as the signed-in user. */
export async function changeThroughApi(
  page: Page,
  method: "PATCH" | "POST" | "PUT" | "DELETE",
  path: string,
  data: object,
): Promise<void> {
  const origin = originOf(page);
  const reply = await page.request.fetch(`${origin}${path}`, { method, headers: { origin }, data });
  expect(reply.ok(), await reply.text()).toBe(true);
}

export async function quotasOf(page: Page, details: string): Promise<{ id: number; rowVersion: number }[]> {
  const key = details.split("/").at(-1) ?? "";
  const reply = await page.request.get(`${originOf(page)}/api/oem/quotas?licenseKey=${key}`);
  return (await reply.json()).result;
}
