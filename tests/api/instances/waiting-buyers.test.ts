import { describe, expect, it } from "vitest";
import { historyEvent } from "#app/domain/history/event.ts";
import { needsApproval, noCapacity, subdomainTaken } from "#app/domain/instance/provisioner.ts";
import { pageOf } from "#app/domain/page.ts";
import { Problem } from "#app/domain/problem.ts";
import { provisioning } from "#app/jobs/provisioning.ts";
import { type ApiUnderTest, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import {
  requestApproval,
  buyerOf,
  requestStatus,
  requestInstance,
  instancesOf,
  progressOf,
  registerBuyer,
  requestRegistration,
  signUpOf,
  stepsAfter,
  waitingPage,
} from "#tests/support/customers/buyers.ts";
import { recordOrders } from "#tests/support/outside/recording-provisioner.ts";

/** The license key of a buyer whom the sandbox keeps waiting. */
async function addWaitingBuyer(api: ApiUnderTest, token: string, domain: string) {
  const key = await registerBuyer(api, token, { domain });
  expect((await requestInstance(api, key)).status).toBe(503);
  return key;
}

async function eventsOf({ asMert }: ApiUnderTest, key: string) {
  const response = await asMert.get(`/api/oem/history?licenseKey=${key}&pageNumber=0&pageSize=10`);
  return resultOf(pageOf(historyEvent), response).entities;
}

describe("Buyers who wait", () => {
  it("are listed with the reason, longest wait first", async () => {
    const api = await openApi();
    expect(await waitingPage(api)).toMatchObject({ entities: [], totalEntityCount: 0 });
    const since = api.context.now().toISOString();
    const first = await addWaitingBuyer(api, "sandbox-new-1", "full");
    api.advanceClock(60_000);
    const second = await addWaitingBuyer(api, "sandbox-new-2", "approval");
    const third = await addWaitingBuyer(api, "sandbox-new-3", "approval");
    await requestInstance(api, await registerBuyer(api, "sandbox-new-4"));

    const { entities, ...page } = await waitingPage(api, "?pageNumber=0&pageSize=2");
    expect(entities.map(({ licenseKey }) => licenseKey)).toEqual([first, second]);
    expect(entities[0]).toEqual({
      licenseKey: first,
      companyName: "Neu & Söhne GmbH",
      firstName: "Nora",
      lastName: "Neu",
      email: "sandbox-new-1@neu.example",
      subdomain: "full",
      hostname: "full.instances.example.com",
      reason: "no-capacity",
      since,
      source: "sandbox",
    });
    expect(entities[1]).toMatchObject({ reason: "needs-approval", subdomain: "approval" });
    expect(page).toMatchObject({ totalEntityCount: 3, totalPageCount: 2, previousPage: null });
    const last = await waitingPage(api, "?pageNumber=1&pageSize=2");
    expect(last.entities.map(({ licenseKey }) => licenseKey)).toEqual([third]);
    expect(last.entities[0]?.subdomain).toMatch(/^approval-[a-z0-9]{5}$/);
    expect(await waitingPage(api, "?pageSize=0")).toMatchObject({ entities: [], totalEntityCount: 3 });
  });

  it("keep the start of their wait, and the reason is the latest", async () => {
    const api = await openApi();
    const key = await addWaitingBuyer(api, "sandbox-new", "full");
    const [{ since } = { since: "" }] = (await waitingPage(api)).entities;
    api.advanceClock(600_000);
    recordOrders(api, needsApproval);
    expect((await requestInstance(api, key)).body).toEqual(errorBody("IR03"));
    expect((await waitingPage(api)).entities).toMatchObject([{ reason: "needs-approval", since }]);
  });

  it("are no longer listed once their license is deleted", async () => {
    const api = await openApi();
    const key = await addWaitingBuyer(api, "sandbox-new", "full");
    expect((await api.asMert.send("DELETE", `/api/oem/licenses/${key}`)).status).toBe(200);
    expect(await waitingPage(api)).toMatchObject({ totalEntityCount: 0 });
    expect((await requestApproval(api, key)).status).toBe(404);
  });
});

describe("Approving a buyer who waits", () => {
  it("orders the approved instance with a link to set a password, and is recorded in the history", async () => {
    const api = await openApi();
    const key = await addWaitingBuyer(api, "sandbox-new", "approval");
    const orders = recordOrders(api);
    const response = await requestApproval(api, key);
    expect(response.status).toBe(200);
    expect(progressOf(response)).toMatchObject({
      status: "creating",
      hostname: "approval.instances.example.com",
    });
    expect(orders).toMatchObject([{ licenseKey: key, password: null, approved: true }]);
    expect(await waitingPage(api)).toMatchObject({ totalEntityCount: 0 });
    expect(await buyerOf(api, "sandbox-new")).toMatchObject({ status: "registered" });
    const [event] = await eventsOf(api, key);
    expect(event).toMatchObject({
      eventName: "approve-instance",
      createdBy: "mert@example.com",
      details: { subdomain: "approval", hostname: "approval.instances.example.com", source: "sandbox" },
    });
    for (const steps of ["creating 1000", "creating 1100", "creating 1110", "ready 1111"])
      expect(await stepsAfter(api, key, 1_000)).toBe(steps);
  });

  it("ends the sandbox's wait for approval, but not for capacity", async () => {
    const api = await openApi();
    const granted = await addWaitingBuyer(api, "sandbox-new-1", "approval");
    const full = await addWaitingBuyer(api, "sandbox-new-2", "full");
    expect(progressOf(await requestApproval(api, granted)).status).toBe("creating");
    const response = await requestApproval(api, full);
    expect(response.status).toBe(503);
    expect(response.body).toEqual(errorBody("IR02"));
    expect(response.text).toContain("The buyer keeps waiting.");
    expect((await waitingPage(api)).entities).toMatchObject([{ licenseKey: full, reason: "no-capacity" }]);
    expect(progressOf(await requestStatus(api, full)).status).toBe("waiting");
    expect((await eventsOf(api, full)).map(({ eventName }) => eventName)).toEqual(["add-quota", "create"]);
  });

  it("that is rejected for another reason leaves the buyer waiting with the new reason", async () => {
    const api = await openApi();
    const key = await addWaitingBuyer(api, "sandbox-new", "approval");
    recordOrders(api, noCapacity);
    expect((await requestApproval(api, key)).body).toEqual(errorBody("IR02"));
    expect((await waitingPage(api)).entities).toMatchObject([{ licenseKey: key, reason: "no-capacity" }]);
    expect(progressOf(await requestApproval(api, key)).status).toBe("creating");
  });

  it("whose subdomain was lost meanwhile lets the buyer choose another", async () => {
    const api = await openApi();
    const key = await addWaitingBuyer(api, "sandbox-new", "approval");
    recordOrders(api, subdomainTaken);
    expect((await requestApproval(api, key)).status).toBe(409);
    expect(await waitingPage(api)).toMatchObject({ totalEntityCount: 0 });
    expect(await registerBuyer(api, "sandbox-new", { domain: "another" })).toBe(key);
    expect(progressOf(await requestInstance(api, key)).hostname).toBe("another.instances.example.com");
  });

  it("by several users at once orders one instance, and is one event", async () => {
    const api = await openApi();
    const key = await addWaitingBuyer(api, "sandbox-new", "approval");
    const responses = await Promise.all(Array.from({ length: 8 }, () => requestApproval(api, key)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(progressOf(await requestApproval(api, key)).status).toBe("creating");
    expect(await instancesOf(api)).toHaveLength(1);
    const names = (await eventsOf(api, key)).map(({ eventName }) => eventName);
    expect(names).toEqual(["approve-instance", "add-quota", "create"]);
  });

  it("requires a license with an instance", async () => {
    const api = await openApi();
    const unordered = await registerBuyer(api, "sandbox-new");
    for (const key of [unordered, "00000-00000-00000-00000-00000"])
      expect((await requestApproval(api, key)).status).toBe(404);
    expect((await requestApproval(api, "no%20key")).status).toBe(400);
  });
});

describe("The sandbox's subdomains", () => {
  it.each(["full", "approval", "slow", "fail-domain"])(
    "let %s be used by one buyer after another",
    async (domain) => {
      const api = await openApi();
      const outcomes: string[] = [];
      for (const token of ["sandbox-new-1", "sandbox-new-2", "sandbox-new-3"]) {
        const path = `/api/customers/one/instance/availability?domain=${domain}`;
        expect((await api.asNobody.get(path)).body).toMatchObject({ result: { available: true } });
        const key = await registerBuyer(api, token, { domain });
        const { status } = await requestInstance(api, key);
        outcomes.push(`${status} ${await stepsAfter(api, key, 1_000)}`);
        expect(await registerBuyer(api, token, { domain })).toBe(key);
      }
      expect(new Set(outcomes).size).toBe(1);
      expect(await instancesOf(api)).toHaveLength(3);
    },
  );

  it("allow own names that begin with a special word, and each name belongs to one buyer", async () => {
    const api = await openApi();
    const key = await registerBuyer(api, "sandbox-new-1", { domain: "full-of-hope" });
    expect((await requestInstance(api, key)).body).toEqual(errorBody("IR02"));
    await registerBuyer(api, "sandbox-new-2", { domain: "fullmoon" });
    await api.asNobody.get("/api/marketplace/customer?token=sandbox-new-3");
    const response = await requestRegistration(api, signUpOf("sandbox-new-3", { domain: "fullmoon" }));
    expect(response.body).toEqual(errorBody("IP01", { fields: expect.any(Object) }));
  });

  it("reject the name `taken` for every buyer", async () => {
    const api = await openApi();
    for (const token of ["sandbox-new-1", "sandbox-new-2"]) {
      const key = await registerBuyer(api, token, { domain: "taken" });
      expect((await requestInstance(api, key)).body).toEqual(
        errorBody("IR01", { fields: expect.any(Object) }),
      );
    }
  });
});

describe("An order that was interrupted", () => {
  it("is sent again after five minutes without the password, and accepted once", async () => {
    const api = await openApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "acme" });
    const orders = recordOrders(api, () => new Error("The power is gone."));
    expect((await requestInstance(api, key)).status).toBe(500);
    const run = () => provisioning(api.context.storage, api.context.now(), api.context);
    api.advanceClock(5 * 60_000 - 1);
    await run();
    expect(orders).toHaveLength(1);
    api.advanceClock(1);
    await run();
    await run();
    expect(orders).toMatchObject([{ approved: false }, { password: null, approved: false, licenseKey: key }]);
    expect(await stepsAfter(api, key, 1_000)).toBe("creating 1000");
    expect((await eventsOf(api, key)).map(({ eventName }) => eventName)[0]).toBe("create-instance");
  });

  it("waits for staff if the provisioner says so, and is left alone while the provisioner is unreachable", async () => {
    const api = await openApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "acme" });
    const away = () => new Problem("unavailable", "The provisioner does not respond.");
    const orders = recordOrders(api, away, away, noCapacity);
    await requestInstance(api, key);
    api.advanceClock(5 * 60_000);
    const run = () => provisioning(api.context.storage, api.context.now(), api.context);
    await run();
    expect(progressOf(await requestStatus(api, key)).status).toBe("requested");
    await run();
    await run();
    expect(orders).toHaveLength(3);
    expect((await waitingPage(api)).entities).toMatchObject([{ licenseKey: key, reason: "no-capacity" }]);
  });
});
