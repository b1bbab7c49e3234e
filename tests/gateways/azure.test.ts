import { describe, expect, it } from "vitest";
import { createAzureMarketplace } from "#app/gateways/marketplace/azure.ts";
import { clock } from "#tests/fixtures/licenses.ts";
import type { LogLine } from "#tests/support/api/api.ts";
import {
  clientId,
  clientSecret,
  createSubscription,
  offerId,
  startAzure,
  subscriptionId,
  tenantId,
} from "#tests/support/outside/azure.ts";
import { catchProblem } from "#tests/support/outside/catch-problem.ts";

const purchase = { externalId: subscriptionId, accountId: null };

async function openAzure() {
  const azure = await startAzure();
  azure.subscriptions.set(subscriptionId, createSubscription());
  azure.tokens.set("good/token+1=", subscriptionId);
  const logLines: LogLine[] = [];
  const marketplace = createAzureMarketplace({
    credentials: { tenantId, clientId, clientSecret },
    offerId,
    needsApproval: false,
    loginUrl: azure.url,
    apiUrl: azure.url,
    now: clock,
    log: (level, message, facts) => void logLines.push({ level, message, facts }),
    timeoutMs: 2_000,
  });
  return { azure, marketplace, logLines };
}

describe("Azure Marketplace", () => {
  it("resolves the token of a buyer", async () => {
    const { marketplace } = await openAzure();
    expect(await marketplace.resolve("good/token+1=")).toEqual({
      externalId: subscriptionId,
      accountId: "tenant-of-the-buyer",
      productCode: offerId,
      plan: "silver",
      buyer: { email: "buyer@contoso.example", company: null },
      collectedSignUp: null,
    });
  });

  it("reports a token that it does not accept", async () => {
    const { azure, marketplace } = await openAzure();
    expect(await catchProblem(marketplace.resolve("made-up"))).toMatchObject({ code: "TOKEN_EXPIRED" });
    azure.fail({ status: 404 });
    expect(await catchProblem(marketplace.resolve("good/token+1="))).toMatchObject({ code: "TOKEN_INVALID" });
  });

  it("rejects the token of another offer", async () => {
    const { azure, marketplace, logLines } = await openAzure();
    azure.subscriptions.set(subscriptionId, createSubscription({ offerId: "another" }));
    expect(await catchProblem(marketplace.resolve("good/token+1="))).toMatchObject({ code: "TOKEN_INVALID" });
    expect(logLines).toMatchObject([{ level: "warn", facts: { offerId: "another" } }]);
    expect(await marketplace.readPurchases(purchase)).toEqual([]);
  });

  it.each([
    ["PendingFulfillmentStart", "waiting"],
    ["Subscribed", "active"],
    ["Suspended", "suspended"],
    ["Unsubscribed", "ended"],
    ["Disabled", "unknown"],
  ])("reads a subscription that is %s as %s", async (saasSubscriptionStatus, state) => {
    const { azure, marketplace } = await openAzure();
    azure.subscriptions.set(subscriptionId, createSubscription({ saasSubscriptionStatus }));
    expect(await marketplace.readPurchases(purchase)).toMatchObject([
      {
        externalId: subscriptionId,
        state,
        startsAt: "2026-11-20T00:00:00.000Z",
        endsAt: "2027-11-19T23:59:59.999Z",
        hasAutoRenewal: true,
        entitlements: [{ dimension: "silver", intValue: 20, expirationDate: "2027-11-19T23:59:59.999Z" }],
      },
    ]);
  });

  it("reads a quantity that is text, a term without dates and unknown fields", async () => {
    const { azure, marketplace } = await openAzure();
    azure.subscriptions.set(
      subscriptionId,
      createSubscription({ quantity: "", term: { termUnit: "P2Y" }, autoRenew: "yes", someday: { new: 1 } }),
    );
    expect(await marketplace.readPurchases(purchase)).toMatchObject([
      {
        endsAt: null,
        hasAutoRenewal: null,
        termMonths: 24,
        entitlements: [{ intValue: 1, expirationDate: null }],
      },
    ]);
  });

  it.each([
    ["0001-01-01T00:00:00", "9999-12-31T23:59:59.9999999Z"],
    ["1969-12-31", "2150-01-01"],
    ["soon", "P1Y"],
  ])("ignores the dates %s and %s, which no term has", async (startDate, endDate) => {
    const { azure, marketplace } = await openAzure();
    azure.subscriptions.set(subscriptionId, createSubscription({ term: { startDate, endDate } }));
    expect(await marketplace.readPurchases(purchase)).toMatchObject([
      { startsAt: null, endsAt: null, termMonths: 1, entitlements: [{ expirationDate: null }] },
    ]);
  });

  it.each([{ quantity: 2.5 }, { quantity: "2.5" }, { quantity: -1 }, { planId: "" }, { id: ".." }])(
    "rejects a subscription with %j and logs its id",
    async (changes) => {
      const { azure, marketplace, logLines } = await openAzure();
      azure.subscriptions.set(subscriptionId, createSubscription(changes));
      expect(await catchProblem(marketplace.readPurchases(purchase))).toMatchObject({
        code: "MARKETPLACE_DOWN",
      });
      const [field = ""] = Object.keys(changes);
      const reason = `Purchase ${changes.id ?? subscriptionId} cannot be read: ${field}`;
      expect(logLines).toMatchObject([{ level: "error", facts: { reason } }]);
    },
  );

  it("lists the subscriptions of all pages", async () => {
    const { azure, marketplace } = await openAzure();
    azure.pageSize = 2;
    for (const id of ["b", "c", "d"]) azure.subscriptions.set(id, createSubscription({ id }));
    azure.subscriptions.set("other", createSubscription({ id: "other", offerId: "another" }));
    const purchases = await marketplace.listPurchases();
    expect(purchases?.purchases.map(({ externalId }) => externalId)).toEqual([subscriptionId, "b", "c", "d"]);
  });

  it("lists readable subscriptions, and names those that it cannot read", async () => {
    const { azure, marketplace } = await openAzure();
    for (const id of ["other", "bad", "good"]) azure.subscriptions.set(id, createSubscription({ id }));
    azure.subscriptions.set("other", createSubscription({ id: "other", offerId: "another", planId: "" }));
    azure.subscriptions.set("bad", createSubscription({ id: "bad", planId: "" }));
    const list = await marketplace.listPurchases();
    expect(list?.purchases.map(({ externalId }) => externalId)).toEqual([subscriptionId, "good"]);
    expect(list?.unreadable.map(({ message }) => message)).toEqual(["Purchase bad cannot be read: planId"]);
  });

  it("activates a subscription once", async () => {
    const { azure, marketplace } = await openAzure();
    azure.subscriptions.set(
      subscriptionId,
      createSubscription({ saasSubscriptionStatus: "PendingFulfillmentStart" }),
    );
    await marketplace.confirm(purchase);
    await marketplace.confirm(purchase);
    expect(azure.requests.filter((request) => request.startsWith("POST"))).toEqual([
      `POST /${subscriptionId}/activate`,
    ]);
  });

  it("acknowledges a change, and succeeds if Azure has already finished the change", async () => {
    const { azure, marketplace, logLines } = await openAzure();
    azure.operations.set("operation-1", { subscriptionId, planId: "gold" });
    await marketplace.acknowledge(purchase, "operation-1", true);
    await marketplace.acknowledge(purchase, "operation-1", true);
    await marketplace.acknowledge(purchase, "no-longer-known", false);
    expect(azure.subscriptions.get(subscriptionId)?.planId).toBe("gold");
    expect(logLines).toEqual([]);
  });

  it("reports throttling and failures", async () => {
    const { azure, marketplace, logLines } = await openAzure();
    azure.fail({ status: 429, headers: { "retry-after": "30" } }, { status: 500 });
    expect(await catchProblem(marketplace.readPurchases(purchase))).toMatchObject({
      code: "THROTTLED",
      retryAfter: 30,
    });
    expect(await catchProblem(marketplace.readPurchases(purchase))).toMatchObject({
      code: "MARKETPLACE_DOWN",
    });
    expect(logLines).toMatchObject([{ level: "warn" }, { level: "error", facts: { status: 500 } }]);
  });
});

it("logs why Azure Marketplace does not respond", async () => {
  const { azure, marketplace, logLines } = await openAzure();
  await azure.stop();
  expect(await catchProblem(marketplace.readPurchases(purchase))).toMatchObject({ code: "MARKETPLACE_DOWN" });
  expect(logLines).toMatchObject([{ level: "warn", facts: { reason: "ECONNREFUSED" } }]);
});

describe("An event of Azure Marketplace", () => {
  const buildHeaders = (token: string) => new Headers({ authorization: `Bearer ${token}` });

  it("is accepted with a token for this application from the marketplace", async () => {
    const { azure, marketplace } = await openAzure();
    const newerClaims = { appid: undefined, azp: "20e940b3-4c77-4b0b-9a53-9e16a1b010a7" };
    const tokens = [await azure.signToken(), await azure.signToken(newerClaims)];
    const results = await Promise.all(
      tokens.map((token) => marketplace.authenticateEvent(buildHeaders(token))),
    );
    expect(results).toEqual([undefined, undefined]);
  });

  it.each([
    ["another application", { aud: "another" }],
    ["another tenant", { tid: "another" }],
    ["another sender", { appid: "another" }],
    ["no end", { exp: undefined }],
  ])("is rejected with a token for %s", async (_, claims) => {
    const { azure, marketplace } = await openAzure();
    const token = await azure.signToken(claims);
    expect(await catchProblem(marketplace.authenticateEvent(buildHeaders(token)))).toMatchObject({
      kind: "unauthenticated",
    });
  });

  it("is rejected without a token or with an unsigned token", async () => {
    const { marketplace } = await openAzure();
    for (const headers of [new Headers(), buildHeaders("a.b.c")])
      expect(await catchProblem(marketplace.authenticateEvent(headers))).toMatchObject({
        kind: "unauthenticated",
      });
  });

  it("contains its operation if Azure waits for an acknowledgement", async () => {
    const { marketplace } = await openAzure();
    const readEvent = (fields: Record<string, unknown>) =>
      marketplace.readEvent({
        id: "operation-1",
        subscriptionId,
        timeStamp: "2026-11-20T12:00:00Z",
        ...fields,
      });
    expect(readEvent({ action: "ChangePlan", planId: "gold", quantity: "" })).toMatchObject({
      externalId: subscriptionId,
      operationId: "operation-1",
      plan: "gold",
      occurredAt: "2026-11-20T12:00:00.000Z",
    });
    expect(readEvent({ operationType: "ChangeQuantity" })).toMatchObject({
      operationId: "operation-1",
      plan: null,
    });
    expect(readEvent({ action: "Unsubscribe" })).toMatchObject({ operationId: null, end: "cancelled" });
    expect(readEvent({ action: "Teleport" })).toMatchObject({
      type: "Teleport",
      operationId: null,
      end: null,
    });
  });
});

it("declining a subscription deletes it, and succeeds if Azure has already deleted it", async () => {
  const { azure, marketplace } = await openAzure();
  azure.subscriptions.set(
    subscriptionId,
    createSubscription({ saasSubscriptionStatus: "PendingFulfillmentStart" }),
  );
  await marketplace.decline({ externalId: subscriptionId, accountId: null });
  expect(azure.subscriptions.get(subscriptionId)?.saasSubscriptionStatus).toBe("Unsubscribed");
  azure.subscriptions.clear();
  await marketplace.decline({ externalId: subscriptionId, accountId: null });
  expect(azure.requests).toEqual([`DELETE /${subscriptionId}`, `DELETE /${subscriptionId}`]);
});
