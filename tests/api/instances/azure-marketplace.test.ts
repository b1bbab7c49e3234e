import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { type ApiUnderTest, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { registerAzureBuyer, sendAzureEvent } from "#tests/support/customers/azure-api.ts";
import { fetchEventNames } from "#tests/support/customers/hosted-customers.ts";
import { createSubscription, type LoopbackAzure, subscriptionId } from "#tests/support/outside/azure.ts";

const purchaseEnd = "2027-11-19T23:59:59.999Z";

const readLicense = async ({ asMert }: ApiUnderTest, key: string) =>
  parseApiResult(license, await asMert.get(`/api/oem/licenses/${key}`));

/** Changes the subscription at Azure and sends an event about the change. Returns the status of the response. */
async function sendChange(
  api: ApiUnderTest,
  azure: LoopbackAzure,
  action: string,
  changes: Record<string, unknown> = {},
): Promise<number> {
  azure.subscriptions.set(subscriptionId, {
    ...createSubscription(),
    ...azure.subscriptions.get(subscriptionId),
    ...changes,
  });
  return sendAzureEvent(api, azure, { subscriptionId, action });
}

describe("A buyer from Azure Marketplace", () => {
  it("registers, which activates the subscription", async () => {
    const { azure, api, key } = await registerAzureBuyer();
    expect(await readLicense(api, key)).toMatchObject({
      totalClientCapacity: 20,
      expiredAt: purchaseEnd,
      createdBy: "marketplace",
    });
    expect(azure.subscriptions.get(subscriptionId)?.saasSubscriptionStatus).toBe("Subscribed");
  });

  it("changes the plan, which changes the license and is acknowledged", async () => {
    const { azure, api, key } = await registerAzureBuyer();
    azure.operations.set("change-1", { subscriptionId, planId: "gold", quantity: 500 });
    const event = { id: "change-1", subscriptionId, action: "ChangePlan", planId: "gold", quantity: "500" };
    expect(await sendAzureEvent(api, azure, event)).toBe(200);
    expect(azure.operations.get("change-1")?.status).toBe("Success");
    expect(await readLicense(api, key)).toMatchObject({ totalClientCapacity: 500 });
    expect(await sendAzureEvent(api, azure, event)).toBe(200);
    expect(azure.requests.filter((request) => request.startsWith("PATCH"))).toHaveLength(1);
  });

  it("gets the tier of a new plan, but quotas that staff added do not change", async () => {
    const { azure, api, key } = await registerAzureBuyer();
    const body = {
      licenseKey: key,
      activationDate: "2026-01-01T00:00:00.000Z",
      expirationDate: "2027-06-01T00:00:00.000Z",
      serverCapacity: 2,
      totalClientCapacity: 7,
    };
    expect((await api.asMert.post("/api/oem/quotas/enterprise", body)).status).toBe(201);
    const readQuotas = async () => (await api.context.storage.licenses.findFull(key))?.quotas ?? [];
    const [staffQuota] = (await readQuotas()).filter(({ createdBy }) => createdBy !== "marketplace");
    azure.operations.set("change-5", { subscriptionId, planId: "gold", quantity: 500 });
    await sendAzureEvent(api, azure, {
      id: "change-5",
      subscriptionId,
      action: "ChangePlan",
      planId: "gold",
    });
    expect(await readLicense(api, key)).toMatchObject({ packageTierId: "corporate-3" });
    const [quota] = (await readQuotas()).filter(({ createdBy }) => createdBy === "marketplace");
    const tier = await api.context.storage.packages.findTier("corporate-3");
    expect(quota?.features.map(({ name }) => name)).toEqual(tier?.features.map(({ name }) => name));
    expect(await readQuotas()).toContainEqual(staffQuota);
    const events = await fetchEventNames(api, key);
    expect(events.filter((name) => name === "update-tier")).toHaveLength(1);
  });

  it("keeps the tier that staff chose, until the plan changes", async () => {
    const { azure, api, key } = await registerAzureBuyer();
    const body = { packageTierId: "corporate-2", capacitiesFollow: false };
    expect((await api.asMert.send("PATCH", `/api/oem/licenses/${key}/tier`, { body })).status).toBe(200);
    await sendChange(api, azure, "Renew", { quantity: 30 });
    expect(await readLicense(api, key)).toMatchObject({
      packageTierId: "corporate-2",
      totalClientCapacity: 30,
    });
  });

  it("cannot change to a plan that is not in the catalog", async () => {
    const { azure, api, key } = await registerAzureBuyer();
    azure.operations.set("change-2", { subscriptionId, planId: "platinum" });
    await sendAzureEvent(api, azure, {
      id: "change-2",
      subscriptionId,
      action: "ChangePlan",
      planId: "platinum",
    });
    expect(azure.operations.get("change-2")?.status).toBe("Failure");
    expect(await readLicense(api, key)).toMatchObject({ totalClientCapacity: 20 });
  });

  it("gets the change when Azure repeats an event whose acknowledgement failed", async () => {
    const { azure, api, key } = await registerAzureBuyer();
    azure.operations.set("change-4", { subscriptionId, quantity: 60 });
    const event = { id: "change-4", subscriptionId, action: "ChangeQuantity" };
    azure.fail({ status: 500, method: "PATCH" });
    expect(await sendAzureEvent(api, azure, event)).toBe(503);
    expect(await sendAzureEvent(api, azure, event)).toBe(200);
    expect(azure.operations.get("change-4")?.status).toBe("Success");
    expect(await readLicense(api, key)).toMatchObject({ totalClientCapacity: 60 });
  });

  it("changes the quantity", async () => {
    const { azure, api, key } = await registerAzureBuyer();
    azure.operations.set("change-3", { subscriptionId, quantity: 75 });
    await sendAzureEvent(api, azure, { id: "change-3", subscriptionId, operationType: "ChangeQuantity" });
    expect(await readLicense(api, key)).toMatchObject({ totalClientCapacity: 75 });
  });

  it("is suspended when the payment fails, and reinstated afterwards", async () => {
    const { azure, api, key } = await registerAzureBuyer();
    expect(await sendChange(api, azure, "Suspend", { saasSubscriptionStatus: "Suspended" })).toBe(200);
    expect(await readLicense(api, key)).toMatchObject({ isValid: false });
    azure.operations.set("reinstate-1", { subscriptionId });
    await sendAzureEvent(api, azure, { id: "reinstate-1", subscriptionId, action: "Reinstate" });
    expect(azure.operations.get("reinstate-1")?.status).toBe("Success");
    expect(await readLicense(api, key)).toMatchObject({ isValid: true });
  });

  it("renews the subscription, which moves the end of the license", async () => {
    const { azure, api, key } = await registerAzureBuyer();
    const term = { startDate: "2027-11-20", endDate: "2028-11-19", termUnit: "P1Y" };
    await sendChange(api, azure, "Renew", { term });
    expect(await readLicense(api, key)).toMatchObject({ expiredAt: "2028-11-19T23:59:59.999Z" });
  });

  it("unsubscribes, which ends the license", async () => {
    const { azure, api, key } = await registerAzureBuyer();
    await sendChange(api, azure, "Unsubscribe", { saasSubscriptionStatus: "Unsubscribed" });
    expect(await readLicense(api, key)).toMatchObject({ isValid: false });
  });

  it("is not affected by an unknown event, which the API accepts", async () => {
    const { azure, api, key } = await registerAzureBuyer();
    const initialLicense = await readLicense(api, key);
    expect(await sendChange(api, azure, "Teleport")).toBe(200);
    expect(await readLicense(api, key)).toEqual(initialLicense);
  });
});

it.each([{ subscriptionId: ".." }, { subscriptionId: "a/b" }, { subscriptionId, id: "../activate" }])(
  "an event with the ids %j is rejected without a request to Azure",
  async (ids) => {
    const { api, azure } = await registerAzureBuyer();
    const earlierRequests = azure.requests.length;
    expect(await sendAzureEvent(api, azure, { action: "ChangeQuantity", ...ids })).toBe(400);
    expect(azure.requests).toHaveLength(earlierRequests);
  },
);

it("an event without a valid token is rejected", async () => {
  const { api } = await registerAzureBuyer();
  const body = { id: "operation-1", subscriptionId, action: "Unsubscribe" };
  const authorization = "Bearer a.b.c";
  expect(await api.asAnonymous.post("/api/marketplace/azure/webhook", body, { authorization })).toMatchObject(
    {
      status: 401,
      body: errorBody("UNAUTHENTICATED"),
    },
  );
});
