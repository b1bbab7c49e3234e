import { describe, expect, it } from "vitest";
import { purchaseDetails } from "#app/domain/marketplace/purchase-view.ts";
import { closedProvisioner } from "#app/gateways/provisioner/closed.ts";
import { refreshEntitlements, refreshPurchases } from "#app/jobs/entitlements.ts";
import { advanceInstances } from "#app/jobs/provisioning.ts";
import { sendStaffNotices } from "#app/jobs/staff-notices.ts";
import { type ApiUnderTest, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { openApiWithAzure, sendAzureEvent } from "#tests/support/customers/azure-api.ts";
import {
  fetchMarketplaceCustomer,
  requestRegistration,
  selectInstances,
  createSignUpForm,
} from "#tests/support/customers/buyers.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";
import { createSubscription, startAzure, subscriptionId } from "#tests/support/outside/azure.ts";

const form = createSignUpForm(subscriptionId, {
  domain: "contoso",
  email: "buyer@contoso.example",
  entitlementDimension: "silver",
});

async function openSubscription({ needsApproval = true } = {}) {
  const azure = await startAzure();
  const pendingSubscription = createSubscription({ saasSubscriptionStatus: "PendingFulfillmentStart" });
  azure.subscriptions.set(subscriptionId, pendingSubscription);
  azure.tokens.set("token", subscriptionId);
  const api = await openApiWithAzure(azure, needsApproval);
  const getStatus = () => azure.subscriptions.get(subscriptionId)?.saasSubscriptionStatus;
  return { azure, api, getStatus };
}

async function findPurchasePath({ context }: ApiUnderTest) {
  const agreement = await context.storage.agreements.find("azure", subscriptionId);
  return `/api/oem/purchases/${agreement?.id}`;
}

const fetchPurchase = async (api: ApiUnderTest) =>
  parseApiResult(purchaseDetails, await api.asMert.get(await findPurchasePath(api)));

async function signUp(api: ApiUnderTest) {
  await fetchMarketplaceCustomer(api, "token");
  const response = await requestRegistration(api, form);
  expect([response.status, response.body]).toEqual([409, errorBody("IR03")]);
}

describe("An Azure subscription that needs an approval", () => {
  it("waits after the sign-up, and staff get a mail", async () => {
    const { api, getStatus } = await openSubscription();
    await signUp(api);
    const { context } = api;
    await refreshPurchases(context.storage, context.now(), { ...context, isManual: true });
    expect(getStatus()).toBe("PendingFulfillmentStart");
    expect(await fetchPurchase(api)).toMatchObject({
      state: "waiting",
      licenseKey: null,
      isApprovalRequired: true,
      signUp: { email: "buyer@contoso.example" },
    });
    const mailer = createRecordingMailer();
    const staffMail = { recipients: ["desk@example.com"], origin: null };
    await sendStaffNotices(context.storage, context.now(), { mailer, staffMail });
    expect(mailer.receivedMails.map(({ subject }) => subject)).toEqual([
      "The purchase of Neu & Söhne GmbH needs your approval",
    ]);
    expect(mailer.receivedMails[0]?.text).toContain("Accept the purchase to finish the sign-up.");
    expect(mailer.receivedMails[0]?.text).not.toContain("catalog");
  });

  it("is activated when staff accept it, which orders the instance", async () => {
    const { api, getStatus } = await openSubscription();
    await signUp(api);
    const acceptResponse = await api.asMert.post(`${await findPurchasePath(api)}/license`, {});
    expect(parseApiResult(purchaseDetails, acceptResponse)).toMatchObject({
      state: "active",
      isApprovalRequired: false,
    });
    expect(getStatus()).toBe("Subscribed");
    expect(await selectInstances(api)).toMatchObject([{ subdomain: "contoso", status: "creating" }]);
  });

  it("is deleted when staff decline it", async () => {
    const { azure, api, getStatus } = await openSubscription();
    await signUp(api);
    const path = `${await findPurchasePath(api)}/decline`;
    azure.fail({ status: 500, method: "DELETE" });
    expect((await api.asMert.post(path, {})).body).toEqual(errorBody("MARKETPLACE_DOWN"));
    const declinedPurchase = parseApiResult(purchaseDetails, await api.asMert.post(path, {}));
    expect(declinedPurchase).toMatchObject({ state: "cancelled", isApprovalRequired: false, signUp: null });
    expect(getStatus()).toBe("Unsubscribed");
    expect((await api.asMert.post(path, {})).body).toEqual(errorBody("PURCHASE_ENDED"));
    await sendAzureEvent(api, azure, { subscriptionId, action: "Unsubscribe" });
    expect(await fetchPurchase(api)).toMatchObject({ state: "cancelled" });
  });
});

describe("A subscription of a marketplace that is not configured", () => {
  it("waits, and the buyer's sign-up stays stored, while the job runs", async () => {
    const { api, getStatus } = await openSubscription();
    await signUp(api);
    const { context } = api;
    const jobRun = refreshPurchases(context.storage, context.now(), { ...context, marketplaces: [] });
    await expect(jobRun).rejects.toMatchObject({ errors: [{ code: "MARKETPLACE_MISSING" }] });
    expect(getStatus()).toBe("PendingFulfillmentStart");
    expect(await fetchPurchase(api)).toMatchObject({
      state: "waiting",
      licenseKey: null,
      signUp: { email: "buyer@contoso.example" },
    });
  });

  it.each(["link", "license", "decline"])("rejects the decision %s of staff", async (decision) => {
    const { api, getStatus } = await openSubscription();
    await signUp(api);
    const path = await findPurchasePath(api);
    api.context.marketplaces = [];
    const body = decision === "link" ? { licenseKey: "00000-00000-00000-00000-00000" } : {};
    const response = await api.asMert.post(`${path}/${decision}`, body);
    expect([response.status, response.body]).toEqual([503, errorBody("MARKETPLACE_MISSING")]);
    expect(getStatus()).toBe("PendingFulfillmentStart");
    expect(await fetchPurchase(api)).toMatchObject({ state: "waiting", licenseKey: null });
  });
});

describe("An order that a process without a provisioner accepts", () => {
  it("is sent by the next process that has a provisioner", async () => {
    const { api, getStatus } = await openSubscription();
    await signUp(api);
    const { context } = api;
    const { provisioner } = context;
    context.provisioner = closedProvisioner;
    const path = `${await findPurchasePath(api)}/license`;
    expect((await api.asMert.post(path, {})).status).toBe(201);
    expect(getStatus()).toBe("Subscribed");
    expect(await selectInstances(api)).toMatchObject([{ status: "requested" }]);
    api.advanceClock(3_600_000);
    await advanceInstances(context.storage, context.now(), { provisioner });
    expect(await selectInstances(api)).toMatchObject([{ status: "creating" }]);
  });
});

describe("An Azure subscription that needs no approval", () => {
  it("cannot be declined", async () => {
    const { api, getStatus } = await openSubscription({ needsApproval: false });
    await fetchMarketplaceCustomer(api, "token");
    const response = await api.asMert.post(`${await findPurchasePath(api)}/decline`, {});
    expect(response.body).toEqual(errorBody("NO_APPROVAL"));
    expect(getStatus()).toBe("PendingFulfillmentStart");
  });

  it("is activated by the next refresh of the purchases if the activation failed", async () => {
    const { azure, api, getStatus } = await openSubscription({ needsApproval: false });
    await fetchMarketplaceCustomer(api, "token");
    azure.fail({ status: 500, method: "POST" });
    expect((await requestRegistration(api, form)).body).toEqual(errorBody("MARKETPLACE_DOWN"));
    expect(getStatus()).toBe("PendingFulfillmentStart");
    api.advanceClock(60_000);
    const { storage, now, marketplaces } = api.context;
    await refreshEntitlements(storage, now(), { marketplaces, isManual: true });
    expect(getStatus()).toBe("Subscribed");
  });
});
