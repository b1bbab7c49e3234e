import { describe, expect, it } from "vitest";
import { createPageSchema } from "#app/domain/page.ts";
import { availability } from "#app/domain/instance/availability.ts";
import { historyEvent } from "#app/domain/history/event.ts";
import { license } from "#app/domain/license/license.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import {
  requestMarketplaceCustomer,
  findBuyer,
  requestInstanceStatus,
  requestInstance,
  selectInstances,
  parseProgress,
  registerBuyer,
  requestRegistration,
  requestInstanceRetry,
  createSignUpForm,
  fetchStepsAfter,
} from "#tests/support/customers/buyers.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";
import { msOf } from "#app/domain/time/time.ts";

const dayMs = 86_400_000;
const unknownKey = "00000-00000-00000-00000-00000";

describe("An instance", () => {
  it("advances through its four steps in about a second each", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "acme" });
    const response = await requestInstance(api, key);
    expect(response.status).toBe(201);
    expect(parseProgress(response)).toEqual({
      hostname: "acme.instances.example.com",
      status: "creating",
      server: false,
      domain: false,
      airBootstrap: false,
      airSetup: false,
      retryAfterMs: 1_000,
    });
    // Each digit is one of the four steps: 1 if the step is done.
    expect(await fetchStepsAfter(api, key, 999)).toBe("creating 0000");
    expect(await fetchStepsAfter(api, key, 1)).toBe("creating 1000");
    expect(await fetchStepsAfter(api, key, 1_000)).toBe("creating 1100");
    expect(await fetchStepsAfter(api, key, 1_000)).toBe("creating 1110");
    expect(await fetchStepsAfter(api, key, 1_000)).toBe("ready 1111");
    const statusResponse = await requestInstanceStatus(api, key);
    expect(parseProgress(statusResponse)).toMatchObject({ status: "ready", retryAfterMs: 0 });
    expect(statusResponse.headers.get("cache-control")).toBe("no-store");
  });

  it("is recorded in the license's history", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "acme" });
    await requestInstance(api, key);
    await requestInstance(api, key);
    const response = await api.asMert.get(`/api/oem/history?licenseKey=${key}&pageNumber=0&pageSize=10`);
    const events = parseApiResult(createPageSchema(historyEvent), response).entities;
    expect(events.map(({ eventName }) => eventName)).toEqual(["create-instance", "add-quota", "create"]);
    expect(events[0]).toMatchObject({
      createdBy: "marketplace",
      details: { subdomain: "acme", hostname: "acme.instances.example.com", source: "sandbox" },
    });
  });

  it("is created once by simultaneous requests", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new");
    const responses = await Promise.all(Array.from({ length: 10 }, () => requestInstance(api, key)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await fetchStepsAfter(api, key, 60_000)).toBe("creating 1000");
    expect(parseProgress(await requestInstance(api, key))).toMatchObject({
      status: "creating",
      server: true,
    });
    expect(await selectInstances(api)).toHaveLength(1);
  });

  it("advances once when many callers poll at the same time", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new");
    await requestInstance(api, key);
    for (let step = 0; step < 4; step += 1) {
      api.advanceClock(1_000);
      const responses = await Promise.all(Array.from({ length: 10 }, () => requestInstanceStatus(api, key)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    }
    const steps = await api.engine.db.selectFrom("instance_step").selectAll().execute();
    expect(steps.map(({ status, attempt }) => [status, attempt])).toEqual(steps.map(() => ["done", 1]));
    expect(await fetchStepsAfter(api, key, 0)).toBe("ready 1111");
  });

  it("takes twenty seconds for each step if its subdomain is `slow`", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "slow" });
    await requestInstance(api, key);
    expect(await fetchStepsAfter(api, key, 19_999)).toBe("creating 0000");
    expect(parseProgress(await requestInstanceStatus(api, key)).retryAfterMs).toBe(2_000);
    expect(await fetchStepsAfter(api, key, 1)).toBe("creating 1000");
    expect(parseProgress(await requestInstanceStatus(api, key)).retryAfterMs).toBe(1_000);
  });

  it.each(["fail-domain", "fail-domain-7"])(
    "for %s fails in its second step until it is retried",
    async (domain) => {
      const api = await startTestApi();
      const key = await registerBuyer(api, "sandbox-new", { domain });
      await requestInstance(api, key);
      await fetchStepsAfter(api, key, 1_000);
      expect(await fetchStepsAfter(api, key, 1_000)).toBe("failed 1000");
      expect(await fetchStepsAfter(api, key, dayMs)).toBe("failed 1000");
      expect(parseProgress(await requestInstance(api, key)).status).toBe("failed");
      expect(parseProgress(await requestInstanceRetry(api, key))).toMatchObject({
        status: "creating",
        server: true,
      });
      expect(parseProgress(await requestInstanceRetry(api, key)).status).toBe("creating");
      expect(await fetchStepsAfter(api, key, 1_000)).toBe("creating 1100");
      await fetchStepsAfter(api, key, 1_000);
      expect(await fetchStepsAfter(api, key, 1_000)).toBe("ready 1111");
      expect(parseProgress(await requestInstanceRetry(api, key)).status).toBe("ready");
    },
  );

  it("has only a hostname before it is ordered", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "acme" });
    expect(parseProgress(await requestInstanceStatus(api, key))).toMatchObject({
      hostname: "acme.instances.example.com",
      status: "requested",
      server: false,
    });
    expect(await selectInstances(api)).toEqual([]);
  });

  it("is not found for an unknown or deleted license", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new");
    await requestInstance(api, key);
    const deletedColumns = { deleted_at: Date.parse("2026-11-20T12:00:00.000Z") };
    await api.engine.db.updateTable("license").set(deletedColumns).where("key", "=", key).execute();
    const staffLicenseKey = parseApiResult(
      license,
      await api.asMert.post("/api/oem/licenses", buildManualLicenseBody()),
    ).key;
    for (const [sendRequest, licenseKey] of [
      [requestInstance, key],
      [requestInstanceStatus, unknownKey],
      [requestInstanceStatus, key],
      [requestInstanceStatus, staffLicenseKey],
      [requestInstanceRetry, key],
    ] as const) {
      const response = await sendRequest(api, licenseKey);
      expect([sendRequest.name, licenseKey, response.status]).toEqual([sendRequest.name, licenseKey, 404]);
    }
    expect((await requestInstanceStatus(api, "no key")).status).toBe(400);
  });
});

describe("An instance of a dry run", () => {
  it("advances with the clock and stores nothing", async () => {
    const api = await startTestApi();
    const customerResponse = await requestMarketplaceCustomer(api, "sandbox-dry-run", "customer/test");
    const key = /DRYRN[-0-9A-Z]+/.exec(customerResponse.text.split("licenseKey")[1] ?? "")?.[0] ?? "";
    expect(parseProgress(await requestInstance(api, key)).status).toBe("creating");
    expect(await fetchStepsAfter(api, key, 999)).toBe("creating 0000");
    expect(await fetchStepsAfter(api, key, 1)).toBe("creating 1000");
    expect(await fetchStepsAfter(api, key, 2_000)).toBe("creating 1110");
    expect(parseProgress(await requestInstanceRetry(api, key)).status).toBe("creating");
    expect(await fetchStepsAfter(api, key, 1_000)).toBe("ready 1111");
    expect(await selectInstances(api)).toEqual([]);
    const laterDryRunKey = "DRYRN-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ";
    expect(await fetchStepsAfter(api, laterDryRunKey, 0)).toBe("creating 0000");
  });
});

describe("A subdomain", () => {
  const fetchAvailability = async ({ asAnonymous }: ApiUnderTest, domain: string) =>
    parseApiResult(
      availability,
      await asAnonymous.get(`/api/customers/one/instance/availability?domain=${encodeURIComponent(domain)}`),
    );

  it("is checked for availability, and the response contains the reason", async () => {
    const api = await startTestApi();
    await registerBuyer(api, "sandbox-new", { domain: "acme" });
    expect(await fetchAvailability(api, "globex")).toEqual({ isAvailable: true, reason: null });
    expect(await fetchAvailability(api, "")).toEqual({ isAvailable: false, reason: "missing" });
    expect(await fetchAvailability(api, "acme.evil")).toEqual({ isAvailable: false, reason: "invalid" });
    expect(await fetchAvailability(api, "Admin")).toEqual({ isAvailable: false, reason: "reserved" });
    expect(await fetchAvailability(api, "ACME ")).toEqual({ isAvailable: false, reason: "taken" });
    expect(await fetchAvailability(api, "taken")).toEqual({ isAvailable: false, reason: "taken" });
    expect(await fetchAvailability(api, "slow")).toEqual({ isAvailable: true, reason: null });
    expect((await api.asAnonymous.get("/api/customers/one/instance/availability")).status).toBe(400);
  });

  it("is available to the next buyer ninety days after its instance was deleted", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new-1", { domain: "acme" });
    await requestInstance(api, key);
    await fetchStepsAfter(api, key, 0);
    const deletedColumns = { deleted_at: msOf(api.context.now()), status: "deleted" };
    await api.engine.db.updateTable("instance").set(deletedColumns).execute();
    await requestMarketplaceCustomer(api, "sandbox-new-2");
    expect(await fetchAvailability(api, "acme")).toEqual({ isAvailable: false, reason: "quarantined" });
    api.advanceClock(90 * dayMs - 1);
    expect(await fetchAvailability(api, "acme")).toEqual({ isAvailable: false, reason: "quarantined" });
    const rejection = await requestRegistration(api, createSignUpForm("sandbox-new-2", { domain: "acme" }));
    expect(rejection.body).toEqual(errorBody("IP01", { fields: expect.any(Object) }));
    api.advanceClock(1);
    expect(await fetchAvailability(api, "acme")).toEqual({ isAvailable: true, reason: null });
    const nextKey = await registerBuyer(api, "sandbox-new-2", { domain: "acme" });
    expect(parseProgress(await requestInstance(api, nextKey)).hostname).toBe("acme.instances.example.com");
    expect(await findBuyer(api, "sandbox-new-1")).toMatchObject({ subdomain: null });
  });
});
