import { describe, expect, it } from "vitest";
import { throttled } from "#app/domain/marketplace/marketplace.ts";
import { errorBody, openApi } from "#tests/support/api/api.ts";
import { arrivalOf, buyerOf, registerBuyer } from "#tests/support/customers/buyers.ts";
import {
  buyer,
  licenseOf,
  notify,
  openRegistration,
  purchaseEventsOf,
} from "#tests/support/customers/registration.ts";
import { entitlementOf, eventOf, sendEvent } from "#tests/support/customers/scripted-marketplace.ts";

describe("An event of AWS Marketplace", () => {
  it("counts once, however often and late it arrives", async () => {
    const registration = await openRegistration();
    await notify(registration, "twice");
    const requestsBefore = registration.marketplace.requestedIds.length;
    registration.marketplace.entitlementsById.set(buyer, [entitlementOf(800)]);
    await Promise.all([notify(registration, "twice"), notify(registration, "twice")]);
    expect(registration.marketplace.requestedIds).toHaveLength(requestsBefore);
    await Promise.all(Array.from({ length: 4 }, () => notify(registration, "another")));
    expect((await purchaseEventsOf(registration)).map(({ eventName }) => eventName)).toEqual([
      "update-quota-capacities",
    ]);
  });

  it("names the account, and every agreement of the account is read again", async () => {
    const registration = await openRegistration();
    const otherRegistration = {
      ...registration,
      key: await registerBuyer(registration.api, "sandbox-new-2"),
    };
    registration.marketplace.entitlementsById
      .set(buyer, [entitlementOf(1)])
      .set("sandbox-new-2", [entitlementOf(2)]);
    registration.api.advanceClock(1_000);
    const claimed = { acceptor: { accountId: "111122223333" }, entitlements: [{ value: 1_000_000 }] };
    expect((await sendEvent(registration.api, eventOf("claims", { detail: claimed }))).status).toBe(202);
    expect(await licenseOf(registration)).toMatchObject({ totalClientCapacity: 1 });
    expect(await licenseOf(otherRegistration)).toMatchObject({ totalClientCapacity: 2 });
  });

  it("reaches a buyer who has not registered yet", async () => {
    const registration = await openRegistration();
    await arrivalOf(registration.api, "sandbox-new-3");
    registration.marketplace.entitlementsById.set("sandbox-new-3", [entitlementOf(7)]);
    await notify(registration);
    expect(await buyerOf(registration.api, "sandbox-new-3")).toMatchObject({
      entitlements: [entitlementOf(7)],
      licenseKey: null,
    });
  });

  it("about an unknown account is accepted and ignored", async () => {
    const registration = await openRegistration();
    const requestsBefore = registration.marketplace.requestedIds.length;
    for (const detail of [{ acceptor: { accountId: "444455556666" } }, { agreement: { id: "agmt-2" } }])
      expect((await sendEvent(registration.api, eventOf("unknown", { detail }))).status).toBe(202);
    expect(registration.marketplace.requestedIds).toHaveLength(requestsBefore);
    await notify(registration, "unknown");
    expect(registration.marketplace.requestedIds).toHaveLength(requestsBefore + 1);
  });

  it("is not lost while the marketplace is unavailable: it counts when it arrives again", async () => {
    const registration = await openRegistration();
    registration.marketplace.entitlementsById.set(buyer, [entitlementOf(800)]);
    registration.marketplace.errors.set(buyer, throttled(30));
    const rejection = await sendEvent(registration.api, eventOf("early"));
    expect([rejection.status, rejection.headers.get("retry-after")]).toEqual([429, "30"]);
    registration.marketplace.errors.clear();
    await notify(registration, "early");
    expect(await licenseOf(registration)).toMatchObject({ totalClientCapacity: 800 });
  });

  it("is accepted only with the secret, never without a configured one, and from no web page", async () => {
    const registration = await openRegistration();
    const requestsBefore = registration.marketplace.requestedIds.length;
    for (const secret of [null, "", "wrong", "secret-of-the-events-of-the-testz"]) {
      const response = await sendEvent(registration.api, eventOf("forged"), secret);
      expect([response.status, response.body]).toEqual([401, errorBody("UNAUTHENTICATED")]);
    }
    const crossSite = {
      "x-events-secret": "secret-of-the-events-of-the-tests",
      origin: "https://evil.example",
    };
    const path = "/api/marketplace/aws/events";
    expect((await registration.api.asNobody.post(path, eventOf("forged"), crossSite)).status).toBe(403);
    expect(registration.marketplace.requestedIds).toHaveLength(requestsBefore);
    const deaf = await openApi({ marketplaceEventsSecret: null });
    for (const secret of [null, "", "null"])
      expect((await sendEvent(deaf, eventOf("deaf"), secret)).status).toBe(404);
  });

  it("with a guessed secret is rate-limited like any other public request", async () => {
    const api = await openApi({ rateLimitFactor: 1 / 300 });
    expect((await sendEvent(api, eventOf("guess"), "wrong")).status).toBe(401);
    expect((await sendEvent(api, eventOf("guess"), "wrong")).status).toBe(429);
    for (const id of ["1", "2", "3"]) expect((await sendEvent(api, eventOf(id))).status).toBe(202);
  });

  it.each([
    ["no id", { id: undefined }],
    ["an id without end", { id: "i".repeat(201) }],
    ["another source", { source: "aws.s3" }],
    ["no detail", { detail: undefined }],
    ["an account that is no text", { detail: { acceptor: { accountId: 1 } } }],
  ])("with %s is rejected", async (_, changes) => {
    const { api } = await openRegistration();
    expect((await sendEvent(api, eventOf("odd", changes))).status).toBe(400);
  });
});
