import { expect } from "vitest";
import { type ApiUnderTest, type Client, eventsSecret, type ApiResponse } from "./api.ts";
import type { AddedEndpoint, ContractEndpoint } from "./contract-endpoints.ts";

type SendRequest = (
  endpoint: ContractEndpoint | AddedEndpoint,
  options?: {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    as?: Client;
  },
) => Promise<ApiResponse>;

type Result = Record<string, unknown>;
const readResult = (response: ApiResponse) => (response.body as { result: Result }).result;
const readEntities = (response: ApiResponse) =>
  (response.body as { result: { entities: Result[] } }).result.entities;

const createClientWithHeaders = (client: Client, headers: Record<string, string>): Client => ({
  ...client,
  send: (method, path, options) => client.send(method, path, { ...options, headers }),
});

/** Sends one request to every endpoint for the sign-up of a marketplace buyer. */
export async function sendSignUpRequests({ asAnonymous }: ApiUnderTest, request: SendRequest) {
  const buyerOptions = { as: asAnonymous };
  await request("GET /marketplace/customer/test", { ...buyerOptions, query: { token: "sandbox-dry-run" } });
  const customer = readResult(
    await request("GET /marketplace/customer", { ...buyerOptions, query: { token: "sandbox-new" } }),
  );
  const password = "Correct-Horse-7";
  const signUp = {
    firstname: "Bruce",
    lastname: "Wayne",
    domain: "wayne",
    company: "Wayne Enterprises",
    email: "bruce@wayne.example",
    password,
    marketplaceId: customer["customerId"],
    entitlementDimension: "assets",
    entitlementValue: 1,
    entitlementExpiration: "2027-11-20T00:00:00.000Z",
  };
  const registration = readResult(
    await request("POST /customers/one/marketplace", { ...buyerOptions, body: signUp }),
  );
  const licenseKey = String(registration["licenseKey"]);
  const signUpClient = createClientWithHeaders(asAnonymous, {
    "x-sign-up": String(registration["customerId"]),
  });
  const query = { licenseKey };
  await request("POST /customers/one/instance/saas", { as: signUpClient, query, body: { password } });
  const instance = readResult(
    await request("GET /customers/one/instance/check-status", { ...buyerOptions, query: { licenseKey } }),
  );
  expect(instance["hostname"]).toMatch(/^wayne\./);

  const secondCustomer = readResult(
    await request("GET /marketplace/customer", { query: { token: "sandbox-new-waiter" } }),
  );
  const approvalChanges = {
    domain: "approval",
    email: "lucius@wayne.example",
    marketplaceId: secondCustomer["customerId"],
  };
  const secondSignUp = readResult(
    await request("POST /customers/one/marketplace", { body: { ...signUp, ...approvalChanges } }),
  );
  const waitingLicense = { licenseKey: String(secondSignUp["licenseKey"]) };
  await asAnonymous.post(
    `/api/customers/one/instance/saas?licenseKey=${waitingLicense.licenseKey}`,
    { password },
    { "x-sign-up": String(secondSignUp["customerId"]) },
  );
  expect(readEntities(await request("GET /customers/one/waiting"))).toMatchObject([waitingLicense]);
  const approveResponse = await request("POST /customers/one/waiting/{licenseKey}/approve", {
    params: waitingLicense,
  });
  expect(readResult(approveResponse)).toMatchObject({ status: "creating" });
}

/** Sends an event of each marketplace, and a request to every endpoint for purchases. */
export async function sendPurchaseRequests(api: ApiUnderTest, request: SendRequest) {
  await sendMarketplaceEvents(api, request);
  const purchaseIds: Record<string, string> = {};
  for (const token of ["sandbox-new-linked", "sandbox-new-licensed", "sandbox-approval"]) {
    await api.asAnonymous.get(`/api/marketplace/customer?token=${token}`);
    const agreement = await api.context.storage.agreements.find("sandbox", token);
    purchaseIds[token] = String(agreement?.id);
  }
  const listResponse = await request("GET /oem/purchases", { query: { state: "waiting" } });
  expect(readEntities(listResponse)).toHaveLength(3);
  const params = { id: purchaseIds["sandbox-new-licensed"] ?? "" };
  const customer = { companyName: "Wayne Enterprises", email: "bruce@wayne.example" };
  const createdLicense = readResult(
    await request("POST /oem/purchases/{id}/license", { params, body: customer }),
  );
  const linkResponse = await request("POST /oem/purchases/{id}/link", {
    params: { id: purchaseIds["sandbox-new-linked"] ?? "" },
    body: { licenseKey: createdLicense["licenseKey"] },
  });
  expect(readResult(linkResponse)).toMatchObject({ chain: { length: 2 } });
  const declineResponse = await request("POST /oem/purchases/{id}/decline", {
    params: { id: purchaseIds["sandbox-approval"] ?? "" },
  });
  expect(readResult(declineResponse)).toMatchObject({ state: "cancelled" });
  expect(readResult(await request("GET /oem/purchases/{id}", { params }))).toMatchObject({
    state: "active",
  });
}

async function sendMarketplaceEvents({ asAnonymous }: ApiUnderTest, request: SendRequest) {
  const eventClient = createClientWithHeaders(asAnonymous, { "x-events-secret": eventsSecret });
  await request("POST /marketplace/aws/events", {
    as: eventClient,
    body: {
      id: "d3b1c9a0-1",
      "detail-type": "License Updated - Manufacturer",
      source: "aws.agreement-marketplace",
      detail: { acceptor: { accountId: "111122223333" } },
    },
  });
  await request("POST /marketplace/azure/webhook", {
    as: createClientWithHeaders(asAnonymous, { authorization: `Bearer ${eventsSecret}` }),
    body: { id: "operation-1", subscriptionId: "subscription-1", action: "Renew" },
  });
}
