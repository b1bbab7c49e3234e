import { describe, expect, it } from "vitest";
import { throttledProblem } from "#app/domain/marketplace/marketplace.ts";
import { errorBody, startTestApi } from "#tests/support/api/api.ts";
import { fetchMarketplaceCustomer, findBuyer, registerBuyer } from "#tests/support/customers/buyers.ts";
import {
  buyerToken,
  fetchLicense,
  sendMarketplaceEvent,
  openRegistration,
  fetchQuotaEvents,
} from "#tests/support/customers/registration.ts";
import {
  createEntitlement,
  createMarketplaceEvent,
  sendAwsEvent,
} from "#tests/support/customers/scripted-marketplace.ts";
import { createAwsEventReceiver } from "#tests/support/outside/event-receivers.ts";

describe("An event of AWS Marketplace", () => {
  it("is processed once, even if it arrives repeatedly", async () => {
    const registration = await openRegistration();
    await sendMarketplaceEvent(registration, "twice");
    const initialRequestCount = registration.marketplace.requestedIds.length;
    registration.marketplace.entitlementsById.set(buyerToken, [createEntitlement(800)]);
    await Promise.all([
      sendMarketplaceEvent(registration, "twice"),
      sendMarketplaceEvent(registration, "twice"),
    ]);
    expect(registration.marketplace.requestedIds).toHaveLength(initialRequestCount);
    await Promise.all(Array.from({ length: 4 }, () => sendMarketplaceEvent(registration, "another")));
    expect((await fetchQuotaEvents(registration)).map(({ eventName }) => eventName)).toEqual([
      "update-quota-capacities",
    ]);
  });

  it("causes the API to read every purchase of its account again", async () => {
    const registration = await openRegistration();
    const otherRegistration = {
      ...registration,
      key: await registerBuyer(registration.api, "sandbox-new-2"),
    };
    registration.marketplace.entitlementsById
      .set(buyerToken, [createEntitlement(1)])
      .set("sandbox-new-2", [createEntitlement(2)]);
    registration.api.advanceClock(1_000);
    const claimedDetail = { acceptor: { accountId: "111122223333" }, entitlements: [{ value: 1_000_000 }] };
    expect(
      (await sendAwsEvent(registration.api, createMarketplaceEvent("claims", { detail: claimedDetail })))
        .status,
    ).toBe(202);
    expect(await fetchLicense(registration)).toMatchObject({ totalClientCapacity: 1 });
    expect(await fetchLicense(otherRegistration)).toMatchObject({ totalClientCapacity: 2 });
  });

  it("updates a buyer who has not registered yet", async () => {
    const registration = await openRegistration();
    await fetchMarketplaceCustomer(registration.api, "sandbox-new-3");
    registration.marketplace.entitlementsById.set("sandbox-new-3", [createEntitlement(7)]);
    await sendMarketplaceEvent(registration);
    expect(await findBuyer(registration.api, "sandbox-new-3")).toMatchObject({
      entitlements: [createEntitlement(7)],
      licenseKey: null,
    });
  });

  it("is stored if its account and its purchase are unknown", async () => {
    const registration = await openRegistration();
    const initialRequestCount = registration.marketplace.requestedIds.length;
    const details = [{ acceptor: { accountId: "444455556666" } }, { agreement: { id: "agmt-2" } }];
    for (const [index, detail] of details.entries()) {
      const event = createMarketplaceEvent(`unknown-${index}`, { detail });
      expect((await sendAwsEvent(registration.api, event)).status).toBe(202);
    }
    expect(registration.marketplace.requestedIds).toHaveLength(initialRequestCount);
    const { agreements } = registration.api.context.storage;
    const subject = { externalId: null, accountId: "444455556666", agreementId: "agmt-2" };
    expect(await agreements.listEvents("aws", subject)).toMatchObject([
      { id: "unknown-0" },
      { id: "unknown-1" },
    ]);
  });

  it("is processed on a later delivery if the marketplace was unavailable", async () => {
    const registration = await openRegistration();
    registration.marketplace.entitlementsById.set(buyerToken, [createEntitlement(800)]);
    registration.marketplace.errorsById.set(buyerToken, throttledProblem(30));
    const rejection = await sendAwsEvent(registration.api, createMarketplaceEvent("early"));
    expect([rejection.status, rejection.headers.get("retry-after")]).toEqual([429, "30"]);
    registration.marketplace.errorsById.clear();
    await sendMarketplaceEvent(registration, "early");
    expect(await fetchLicense(registration)).toMatchObject({ totalClientCapacity: 800 });
  });

  it("is rejected without the configured secret or from a web page", async () => {
    const registration = await openRegistration();
    const initialRequestCount = registration.marketplace.requestedIds.length;
    for (const secret of [null, "", "wrong", "secret-of-the-events-of-the-testz"]) {
      const response = await sendAwsEvent(registration.api, createMarketplaceEvent("forged"), secret);
      expect([response.status, response.body]).toEqual([401, errorBody("UNAUTHENTICATED")]);
    }
    const crossSiteHeaders = {
      "x-events-secret": "secret-of-the-events-of-the-tests",
      origin: "https://evil.example",
    };
    const path = "/api/marketplace/aws/events";
    expect(
      (await registration.api.asAnonymous.post(path, createMarketplaceEvent("forged"), crossSiteHeaders))
        .status,
    ).toBe(403);
    expect(registration.marketplace.requestedIds).toHaveLength(initialRequestCount);
    const apiWithoutSecret = await startTestApi({ marketplaces: [createAwsEventReceiver(null)] });
    for (const secret of [null, "", "null"])
      expect((await sendAwsEvent(apiWithoutSecret, createMarketplaceEvent("no-secret"), secret)).status).toBe(
        404,
      );
  });

  it("is rate-limited if its secret is wrong", async () => {
    const api = await startTestApi({ rateLimitFactor: 1 / 300 });
    expect((await sendAwsEvent(api, createMarketplaceEvent("guess"), "wrong")).status).toBe(401);
    expect((await sendAwsEvent(api, createMarketplaceEvent("guess"), "wrong")).status).toBe(429);
    for (const id of ["1", "2", "3"])
      expect((await sendAwsEvent(api, createMarketplaceEvent(id))).status).toBe(202);
  });

  it.each([
    ["no id", { id: undefined }],
    ["an id that is too long", { id: "i".repeat(201) }],
    ["another source", { source: "aws.s3" }],
    ["no detail", { detail: undefined }],
    ["an account that is not a string", { detail: { acceptor: { accountId: 1 } } }],
  ])("is rejected with %s", async (_, changes) => {
    const { api } = await openRegistration();
    expect((await sendAwsEvent(api, createMarketplaceEvent("invalid", changes))).status).toBe(400);
  });
});
