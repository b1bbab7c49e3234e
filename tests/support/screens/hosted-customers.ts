import type { Locator, Page } from "@playwright/test";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { newToken } from "./marketplace.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

export const hosted = "/internal/one-customers";
export const waiting = `${hosted}/waiting`;

export interface Hosted {
  companyName: string;
  subdomain: string;
  licenseKey: string;
}

let createdCount = 0;

/** Sends an API request as the signed-in user. */
async function callApi(
  page: Page,
  method: "GET" | "POST",
  path: string,
  data?: object,
  headers: Record<string, string> = {},
) {
  const { origin } = new URL(page.url());
  const body = data ? { data } : {};
  const sent = { origin, ...headers };
  const reply = await page.request.fetch(`${origin}${path}`, { method, headers: sent, ...body });
  return (await reply.json()).result;
}

/** Creates a hosted customer; its subdomain starts with `what`, which the simulated provisioner interprets. */
export async function newHosted(
  page: Page,
  { what = "hosted", ...changes }: Record<string, unknown> & { what?: string } = {},
): Promise<Hosted> {
  const suffix = `${Date.now().toString(36)}${createdCount++}`;
  const names = { companyName: `Hosted ${suffix} GmbH`, subdomain: `${what}-${suffix}` };
  const { licenseKey } = await callApi(page, "POST", "/api/customers/one/trials", {
    customer: "by-hand",
    firstName: "Lucius",
    lastName: "Fox",
    email: `lucius@${suffix}.example`,
    countryCode: "US",
    purpose: "trial",
    packageTierId: "corporate-2",
    how: "create",
    ...names,
    ...changes,
  });
  return { ...names, licenseKey };
}

export const hostedNow = (page: Page, { licenseKey }: Hosted) =>
  callApi(page, "GET", `/api/customers/one/hosted/${licenseKey}`);

/** Polls the instance until it reaches the state. */
export async function waitForState(
  page: Page,
  customer: Hosted,
  state: "running" | "failed",
): Promise<Hosted> {
  await expect
    .poll(
      async () => {
        await callApi(
          page,
          "GET",
          `/api/customers/one/instance/check-status?licenseKey=${customer.licenseKey}`,
        );
        return (await hostedNow(page, customer)).state;
      },
      { timeout: 25_000, intervals: [100] },
    )
    .toBe(state);
  return customer;
}

/** A marketplace buyer who waits for staff: with `approval` until they approve, with `full` forever. */
export async function newWaitingBuyer(page: Page, why: "approval" | "full"): Promise<Hosted> {
  const token = newToken();
  const companyName = `Waiting ${token.slice(-13)}`;
  const subdomain = `${why}-${token.slice(-13)}`;
  const { customerId } = await callApi(page, "GET", `/api/marketplace/customer?token=${token}`);
  const { licenseKey } = await callApi(page, "POST", "/api/customers/one/marketplace", {
    firstname: "Nora",
    lastname: "Neu",
    company: companyName,
    email: `${token}@neu.example`,
    domain: subdomain,
    password: buyersPassword,
    marketplaceId: customerId,
    entitlementDimension: "assets",
    entitlementValue: 500,
    entitlementExpiration: "2027-11-20T23:59:59.999Z",
  });
  const saas = `/api/customers/one/instance/saas?licenseKey=${licenseKey}`;
  await callApi(page, "POST", saas, { password: buyersPassword }, { "x-sign-up": customerId });
  return { companyName, subdomain, licenseKey };
}

/** The event labels of its license, newest first. */
export async function eventNames(page: Page, { licenseKey }: Hosted): Promise<string[]> {
  const { entities } = await callApi(page, "GET", `/api/oem/history?licenseKey=${licenseKey}&pageSize=20`);
  return entities.map((event: { eventName: string }) => event.eventName);
}

export const rowOf = (page: Page, { companyName }: Hosted): Locator =>
  page.getByRole("row", { name: companyName });

/** The list with only this hosted customer. */
export const searchAddress = ({ subdomain }: Hosted) => `${hosted}?search=${subdomain}`;

/** Opens a row's menu and chooses an action. */
export async function choose(page: Page, customer: Hosted, label: string): Promise<Locator> {
  await page.getByRole("button", { name: `Actions for ${customer.companyName}` }).click();
  await page
    .getByRole("list", { name: `Actions for ${customer.companyName}` })
    .getByRole("link", { name: label })
    .click();
  return page.getByRole("dialog");
}
