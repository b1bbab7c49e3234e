import type { Browser, Page } from "@playwright/test";
import { expect, openPageInOtherBrowser, signIn } from "#tests/support/browser/fixtures.ts";
import { licensesPath } from "./license-list.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const originOf = (page: Page) => new URL(page.url()).origin;

interface LicenseFields {
  companyName?: string;
  email?: string;
  notes?: string;
  tags?: string[];
  type?: 1 | 2;
  packageTierId?: string;
  isOffline?: boolean;
  softCapacity?: boolean;
  /** Undefined for a license without a quota. */
  quota?: Record<string, string | number> | undefined;
}

/** Creates a license as the signed-in user and returns the URL of its details. */
export async function createLicense(page: Page, fields: LicenseFields = {}): Promise<string> {
  const { origin } = new URL(page.url());
  const response = await page.request.post(`${origin}/api/oem/licenses`, {
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
  const { result } = await response.json();
  return `${licensesPath}/${result.key}`;
}

/** Deletes the license through the API, so that the page stays open. */
export async function deleteLicenseThroughApi(page: Page, licensePath: string) {
  const { origin } = new URL(page.url());
  const headers = { origin };
  const response = await page.request.delete(`${origin}/api/oem${licensePath.replace("/license", "")}`, {
    headers,
  });
  expect(response.ok()).toBe(true);
}

/** Opens a page of another user in a separate browser. */
export async function openPageAs(browser: Browser, page: Page, email: string): Promise<Page> {
  const userPage = await openPageInOtherBrowser(browser, page);
  await signIn(userPage, email);
  return userPage;
}

/** Activates a server like the deployed product, sends a heartbeat and returns the server's secret. */
export async function activateServer(
  page: Page,
  licensePath: string,
  deviceId: string,
  assets = 0,
): Promise<string> {
  const origin = originOf(page);
  const activationResponse = await page.request.post(`${origin}/product/v1/activations`, {
    data: {
      licenseKey: licensePath.split("/").at(-1),
      deviceId,
      serials: [
        { type: "Disk", value: `disk-of-${deviceId}` },
        { type: "MachineName", value: deviceId },
      ],
      version: "5.12.0",
    },
  });
  expect(activationResponse.status()).toBe(201);
  const { result } = await activationResponse.json();
  const heartbeatResponse = await page.request.post(`${origin}/product/v1/heartbeats`, {
    headers: { authorization: `Bearer ${result.serverSecret}` },
    data: {
      seq: 1,
      version: "5.12.0",
      use: [
        { name: "Assets", value: assets },
        { name: "connections", value: 2 },
      ],
      sentAt: readSystemClock(),
    },
  });
  expect(heartbeatResponse.status()).toBe(200);
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
  const response = await page.request.fetch(`${origin}${path}`, { method, headers: { origin }, data });
  expect(response.ok(), await response.text()).toBe(true);
}

export async function fetchQuotas(
  page: Page,
  licensePath: string,
): Promise<{ id: number; rowVersion: number }[]> {
  const key = licensePath.split("/").at(-1) ?? "";
  const response = await page.request.get(`${originOf(page)}/api/oem/quotas?licenseKey=${key}`);
  return (await response.json()).result;
}
