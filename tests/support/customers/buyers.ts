import { createSignUpHandle } from "#app/api/instances/sign-up-handle.ts";
import { marketplaceCustomer } from "#app/domain/sign-up/marketplace-customer.ts";
import { license } from "#app/domain/license/license.ts";
import { instanceProgress, type InstanceProgress } from "#app/domain/instance/progress.ts";
import { waitingBuyer } from "#app/domain/instance/waiting-buyer.ts";
import { findMarketplace } from "#app/domain/marketplace/marketplace.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { marketplaceLicense } from "#app/domain/sign-up/registration.ts";
import { type ApiUnderTest, type ApiResponse, parseApiResult } from "#tests/support/api/api.ts";
import { buyersPassword } from "./buyers-password.ts";

export const requestMarketplaceCustomer = ({ asAnonymous }: ApiUnderTest, token: string, path = "customer") =>
  asAnonymous.get(`/api/marketplace/${path}?token=${encodeURIComponent(token)}`);

export const fetchMarketplaceCustomer = async (api: ApiUnderTest, token: string) =>
  parseApiResult(marketplaceCustomer, await requestMarketplaceCustomer(api, token));

/** The body of the sign-up form for the buyer of a sandbox token. */
export const createSignUpForm = (marketplaceId: string, changes: Record<string, unknown> = {}) => ({
  firstname: "Nora",
  lastname: "Neu",
  company: "Neu & Söhne GmbH",
  email: `${marketplaceId}@neu.example`,
  domain: marketplaceId,
  password: buyersPassword,
  marketplaceId,
  entitlementDimension: "assets",
  entitlementValue: 500,
  entitlementExpiration: "2027-11-20T23:59:59.999Z",
  ...changes,
});

/** Sends the sign-up form. Replaces the `marketplaceId` with the signed handle of the buyer. */
export const requestRegistration = async (
  { asAnonymous, context }: ApiUnderTest,
  form: Record<string, unknown>,
) =>
  asAnonymous.post("/api/customers/one/marketplace", {
    ...form,
    marketplaceId: await createSignUpHandle(
      { provider: findMarketplace(context.marketplaces).provider, externalId: String(form["marketplaceId"]) },
      context,
    ),
  });

export async function createSignUpHeaders({ context }: ApiUnderTest, key: string) {
  const storedLicense = await context.storage.licenses.find(key);
  const buyer = storedLicense && (await context.storage.agreements.findByLicense(storedLicense.record.id));
  return { "x-sign-up": buyer && (await createSignUpHandle(buyer, context)) };
}

/** Registers a new buyer with the token and returns the license key. */
export async function registerBuyer(api: ApiUnderTest, token: string, changes: Record<string, unknown> = {}) {
  await fetchMarketplaceCustomer(api, token);
  const response = await requestRegistration(api, createSignUpForm(token, changes));
  return parseApiResult(marketplaceLicense, response).licenseKey;
}

const instancePath = (action: string, key: string) =>
  `/api/customers/one/instance/${action}?licenseKey=${key}`;

export const requestInstance = async (
  api: ApiUnderTest,
  key: string,
  body: unknown = { password: buyersPassword },
) => api.asAnonymous.post(instancePath("saas", key), body, await createSignUpHeaders(api, key));

export const requestInstanceStatus = ({ asAnonymous }: ApiUnderTest, key: string) =>
  asAnonymous.get(instancePath("check-status", key));

export const requestInstanceRetry = async (api: ApiUnderTest, key: string) =>
  api.asAnonymous.post(instancePath("retry", key), {}, await createSignUpHeaders(api, key));

export const parseProgress = (response: ApiResponse): InstanceProgress =>
  parseApiResult(instanceProgress, response);

/** Advances the clock and returns the status and the flags of the four steps, for example `creating 1100`. */
export async function fetchStepsAfter(api: ApiUnderTest, key: string, ms: number) {
  api.advanceClock(ms);
  const { status, server, domain, airBootstrap, airSetup } = parseProgress(
    await requestInstanceStatus(api, key),
  );
  return `${status} ${[server, domain, airBootstrap, airSetup].map(Number).join("")}`;
}

export const selectInstances = ({ engine }: ApiUnderTest) =>
  engine.db.selectFrom("instance").selectAll().execute();

export const selectCustomers = ({ engine }: ApiUnderTest) =>
  engine.db.selectFrom("customer").selectAll().execute();

export const fetchMarketplaceLicenses = async ({ asMert }: ApiUnderTest) =>
  parseApiResult(
    createPageSchema(license),
    await asMert.post("/api/oem/licenses/filtered", { createdBy: "marketplace", pageSize: 50 }),
  ).entities;

export const findBuyer = ({ context }: ApiUnderTest, token: string) =>
  context.storage.agreements.find(findMarketplace(context.marketplaces).provider, token);

export const fetchWaitingBuyers = async ({ asRita }: ApiUnderTest, query = "") =>
  parseApiResult(createPageSchema(waitingBuyer), await asRita.get(`/api/customers/one/waiting${query}`));

export const requestApproval = ({ asMert }: ApiUnderTest, key: string) =>
  asMert.post(`/api/customers/one/waiting/${key}/approve`, {});
