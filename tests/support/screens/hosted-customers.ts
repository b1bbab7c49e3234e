import type { Locator, Page } from "@playwright/test";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";
import { createMarketplaceToken } from "./marketplace.ts";
import { expect } from "#tests/support/browser/fixtures.ts";

export const hostedCustomersPath = "/internal/one-customers";
export const waitingBuyersPath = `${hostedCustomersPath}/waiting`;

export interface CreatedCustomer {
  companyName: string;
  subdomain: string;
  licenseKey: string;
}

let createdCustomerCount = 0;

/** Sends an API request as the signed-in user. */
async function sendApiRequest(
  page: Page,
  method: "GET" | "POST",
  path: string,
  data?: object,
  headers: Record<string, string> = {},
) {
  const { origin } = new URL(page.url());
  const body = data ? { data } : {};
  const requestHeaders = { origin, ...headers };
  const response = await page.request.fetch(`${origin}${path}`, { method, headers: requestHeaders, ...body });
  return (await response.json()).result;
}

/** Creates a hosted customer; the simulated provisioner interprets the prefix of its subdomain. */
export async function createHostedCustomer(
  page: Page,
  { subdomainPrefix = "hosted", ...changes }: Record<string, unknown> & { subdomainPrefix?: string } = {},
): Promise<CreatedCustomer> {
  const suffix = `${Date.now().toString(36)}${createdCustomerCount++}`;
  const names = { companyName: `Hosted ${suffix} GmbH`, subdomain: `${subdomainPrefix}-${suffix}` };
  const { licenseKey } = await sendApiRequest(page, "POST", "/api/customers/one/trials", {
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

export const fetchHostedCustomer = (page: Page, { licenseKey }: CreatedCustomer) =>
  sendApiRequest(page, "GET", `/api/customers/one/hosted/${licenseKey}`);

/** Polls the instance until it reaches the state. */
export async function waitForInstanceState(
  page: Page,
  customer: CreatedCustomer,
  state: "running" | "failed",
): Promise<CreatedCustomer> {
  await expect
    .poll(
      async () => {
        await sendApiRequest(
          page,
          "GET",
          `/api/customers/one/instance/check-status?licenseKey=${customer.licenseKey}`,
        );
        return (await fetchHostedCustomer(page, customer)).state;
      },
      { timeout: 25_000, intervals: [100] },
    )
    .toBe(state);
  return customer;
}

/** Creates a marketplace buyer who waits for the approval of staff (`approval`) or for capacity (`full`). */
export async function createWaitingBuyer(
  page: Page,
  waitReason: "approval" | "full",
): Promise<CreatedCustomer> {
  const token = createMarketplaceToken();
  const companyName = `Waiting ${token.slice(-13)}`;
  const subdomain = `${waitReason}-${token.slice(-13)}`;
  const { customerId } = await sendApiRequest(page, "GET", `/api/marketplace/customer?token=${token}`);
  const { licenseKey } = await sendApiRequest(page, "POST", "/api/customers/one/marketplace", {
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
  const instanceRequestPath = `/api/customers/one/instance/saas?licenseKey=${licenseKey}`;
  await sendApiRequest(
    page,
    "POST",
    instanceRequestPath,
    { password: buyersPassword },
    { "x-sign-up": customerId },
  );
  return { companyName, subdomain, licenseKey };
}

/** Newest first. */
export async function fetchEventNames(page: Page, { licenseKey }: CreatedCustomer): Promise<string[]> {
  const { entities } = await sendApiRequest(
    page,
    "GET",
    `/api/oem/history?licenseKey=${licenseKey}&pageSize=20`,
  );
  return entities.map((event: { eventName: string }) => event.eventName);
}

export const rowOf = (page: Page, { companyName }: CreatedCustomer): Locator =>
  page.getByRole("row", { name: companyName });

export const buildSearchPath = ({ subdomain }: CreatedCustomer) =>
  `${hostedCustomersPath}?search=${subdomain}`;

/** Opens a row's menu, which is a list of links until its code is loaded, and chooses an action. */
export async function chooseAction(page: Page, customer: CreatedCustomer, label: string): Promise<Locator> {
  const name = `Actions for ${customer.companyName}`;
  await page.getByRole("button", { name }).click();
  const link = page.getByRole("list", { name }).getByRole("link", { name: label });
  await link.or(page.getByRole("menu", { name }).getByRole("menuitem", { name: label })).click();
  return page.getByRole("dialog");
}
