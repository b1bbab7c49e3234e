import { describe, expect, it } from "vitest";
import { historyEvent } from "#app/domain/history/event.ts";
import { needsApproval, noCapacity, subdomainTaken } from "#app/domain/instance/provisioner.ts";
import { pageOf } from "#app/domain/page.ts";
import { Problem } from "#app/domain/problem.ts";
import { provisioning } from "#app/jobs/provisioning.ts";
import { type ApiUnderTest, openApi, refusal, resultOf } from "#tests/support/api/api.ts";
import {
  approving,
  buyerOf,
  checking,
  creating,
  instancesOf,
  progressOf,
  registered,
  registering,
  signUpOf,
  stepsAfter,
  waitingPage,
} from "#tests/support/customers/buyers.ts";
import { listening } from "#tests/support/outside/listening-provisioner.ts";

/** The license key of a buyer whom the sandbox keeps waiting. */
async function waiter(api: ApiUnderTest, token: string, domain: string) {
  const key = await registered(api, token, { domain });
  expect((await creating(api, key)).status).toBe(503);
  return key;
}

async function eventsOf({ asMert }: ApiUnderTest, key: string) {
  const reply = await asMert.get(`/api/oem/history?licenseKey=${key}&pageNumber=0&pageSize=10`);
  return resultOf(pageOf(historyEvent), reply).entities;
}

describe("Buyers who wait", () => {
  it("are listed with the reason, longest wait first", async () => {
    const api = await openApi();
    expect(await waitingPage(api)).toMatchObject({ entities: [], totalEntityCount: 0 });
    const since = api.world.now().toISOString();
    const first = await waiter(api, "sandbox-new-1", "full");
    api.pass(60_000);
    const second = await waiter(api, "sandbox-new-2", "approval");
    const third = await waiter(api, "sandbox-new-3", "approval");
    await creating(api, await registered(api, "sandbox-new-4"));

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
    const key = await waiter(api, "sandbox-new", "full");
    const [{ since } = { since: "" }] = (await waitingPage(api)).entities;
    api.pass(600_000);
    listening(api, needsApproval);
    expect((await creating(api, key)).body).toEqual(refusal("IR03"));
    expect((await waitingPage(api)).entities).toMatchObject([{ reason: "needs-approval", since }]);
  });

  it("are no longer listed once their license is deleted", async () => {
    const api = await openApi();
    const key = await waiter(api, "sandbox-new", "full");
    expect((await api.asMert.send("DELETE", `/api/oem/licenses/${key}`)).status).toBe(200);
    expect(await waitingPage(api)).toMatchObject({ totalEntityCount: 0 });
    expect((await approving(api, key)).status).toBe(404);
  });
});

describe("Approving a buyer who waits", () => {
  it("orders the approved instance with a link to set a password, and is recorded in the history", async () => {
    const api = await openApi();
    const key = await waiter(api, "sandbox-new", "approval");
    const orders = listening(api);
    const reply = await approving(api, key);
    expect(reply.status).toBe(200);
    expect(progressOf(reply)).toMatchObject({
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
    const granted = await waiter(api, "sandbox-new-1", "approval");
    const full = await waiter(api, "sandbox-new-2", "full");
    expect(progressOf(await approving(api, granted)).status).toBe("creating");
    const reply = await approving(api, full);
    expect(reply.status).toBe(503);
    expect(reply.body).toEqual(refusal("IR02"));
    expect(reply.text).toContain("The buyer keeps waiting.");
    expect((await waitingPage(api)).entities).toMatchObject([{ licenseKey: full, reason: "no-capacity" }]);
    expect(progressOf(await checking(api, full)).status).toBe("waiting");
    expect((await eventsOf(api, full)).map(({ eventName }) => eventName)).toEqual(["add-quota", "create"]);
  });

  it("that is rejected for another reason leaves the buyer waiting with the new reason", async () => {
    const api = await openApi();
    const key = await waiter(api, "sandbox-new", "approval");
    listening(api, noCapacity);
    expect((await approving(api, key)).body).toEqual(refusal("IR02"));
    expect((await waitingPage(api)).entities).toMatchObject([{ licenseKey: key, reason: "no-capacity" }]);
    expect(progressOf(await approving(api, key)).status).toBe("creating");
  });

  it("whose subdomain was lost meanwhile lets the buyer choose another", async () => {
    const api = await openApi();
    const key = await waiter(api, "sandbox-new", "approval");
    listening(api, subdomainTaken);
    expect((await approving(api, key)).status).toBe(409);
    expect(await waitingPage(api)).toMatchObject({ totalEntityCount: 0 });
    expect(await registered(api, "sandbox-new", { domain: "another" })).toBe(key);
    expect(progressOf(await creating(api, key)).hostname).toBe("another.instances.example.com");
  });

  it("by several users at once orders one instance, and is one event", async () => {
    const api = await openApi();
    const key = await waiter(api, "sandbox-new", "approval");
    const replies = await Promise.all(Array.from({ length: 8 }, () => approving(api, key)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(progressOf(await approving(api, key)).status).toBe("creating");
    expect(await instancesOf(api)).toHaveLength(1);
    const names = (await eventsOf(api, key)).map(({ eventName }) => eventName);
    expect(names).toEqual(["approve-instance", "add-quota", "create"]);
  });

  it("requires a license with an instance", async () => {
    const api = await openApi();
    const unordered = await registered(api, "sandbox-new");
    for (const key of [unordered, "00000-00000-00000-00000-00000"])
      expect((await approving(api, key)).status).toBe(404);
    expect((await approving(api, "no%20key")).status).toBe(400);
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
        const key = await registered(api, token, { domain });
        const { status } = await creating(api, key);
        outcomes.push(`${status} ${await stepsAfter(api, key, 1_000)}`);
        expect(await registered(api, token, { domain })).toBe(key);
      }
      expect(new Set(outcomes).size).toBe(1);
      expect(await instancesOf(api)).toHaveLength(3);
    },
  );

  it("allow own names that begin with a special word, and each name belongs to one buyer", async () => {
    const api = await openApi();
    const key = await registered(api, "sandbox-new-1", { domain: "full-of-hope" });
    expect((await creating(api, key)).body).toEqual(refusal("IR02"));
    await registered(api, "sandbox-new-2", { domain: "fullmoon" });
    await api.asNobody.get("/api/marketplace/customer?token=sandbox-new-3");
    const reply = await registering(api, signUpOf("sandbox-new-3", { domain: "fullmoon" }));
    expect(reply.body).toEqual(refusal("IP01", { fields: expect.any(Object) }));
  });

  it("reject the name `taken` for every buyer", async () => {
    const api = await openApi();
    for (const token of ["sandbox-new-1", "sandbox-new-2"]) {
      const key = await registered(api, token, { domain: "taken" });
      expect((await creating(api, key)).body).toEqual(refusal("IR01", { fields: expect.any(Object) }));
    }
  });
});

describe("An order that was interrupted", () => {
  it("is sent again after five minutes without the password, and accepted once", async () => {
    const api = await openApi();
    const key = await registered(api, "sandbox-new", { domain: "acme" });
    const orders = listening(api, () => new Error("The power is gone."));
    expect((await creating(api, key)).status).toBe(500);
    const run = () => provisioning(api.world.storage, api.world.now(), api.world);
    api.pass(5 * 60_000 - 1);
    await run();
    expect(orders).toHaveLength(1);
    api.pass(1);
    await run();
    await run();
    expect(orders).toMatchObject([{ approved: false }, { password: null, approved: false, licenseKey: key }]);
    expect(await stepsAfter(api, key, 1_000)).toBe("creating 1000");
    expect((await eventsOf(api, key)).map(({ eventName }) => eventName)[0]).toBe("create-instance");
  });

  it("waits for staff if the provisioner says so, and is left alone while the provisioner is unreachable", async () => {
    const api = await openApi();
    const key = await registered(api, "sandbox-new", { domain: "acme" });
    const away = () => new Problem("unavailable", "The provisioner does not respond.");
    const orders = listening(api, away, away, noCapacity);
    await creating(api, key);
    api.pass(5 * 60_000);
    const run = () => provisioning(api.world.storage, api.world.now(), api.world);
    await run();
    expect(progressOf(await checking(api, key)).status).toBe("requested");
    await run();
    await run();
    expect(orders).toHaveLength(3);
    expect((await waitingPage(api)).entities).toMatchObject([{ licenseKey: key, reason: "no-capacity" }]);
  });
});
