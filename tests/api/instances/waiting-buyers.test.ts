import { describe, expect, it } from "vitest";
import { historyEvent } from "#app/domain/history/event.ts";
import {
  needsApprovalProblem,
  noCapacityProblem,
  subdomainTakenProblem,
} from "#app/domain/instance/provisioner.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { Problem } from "#app/domain/problem.ts";
import { advanceInstances } from "#app/jobs/provisioning.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import {
  requestApproval,
  requestInstanceStatus,
  requestInstance,
  selectInstances,
  parseProgress,
  registerBuyer,
  requestRegistration,
  createSignUpForm,
  fetchStepsAfter,
  fetchWaitingBuyers,
} from "#tests/support/customers/buyers.ts";
import { recordInstanceOrders } from "#tests/support/outside/recording-provisioner.ts";

/** Registers a buyer whose instance has to wait in the sandbox. Returns the license key. */
async function addWaitingBuyer(api: ApiUnderTest, token: string, domain: string) {
  const key = await registerBuyer(api, token, { domain });
  expect((await requestInstance(api, key)).status).toBe(409);
  return key;
}

async function fetchEvents({ asMert }: ApiUnderTest, key: string) {
  const response = await asMert.get(`/api/oem/history?licenseKey=${key}&pageNumber=0&pageSize=10`);
  return parseApiResult(createPageSchema(historyEvent), response).entities;
}

describe("Waiting buyers", () => {
  it("are listed with the reason, longest wait first", async () => {
    const api = await startTestApi();
    expect(await fetchWaitingBuyers(api)).toMatchObject({ entities: [], totalEntityCount: 0 });
    const since = api.context.now();
    const firstKey = await addWaitingBuyer(api, "sandbox-new-1", "full");
    api.advanceClock(60_000);
    const secondKey = await addWaitingBuyer(api, "sandbox-new-2", "approval");
    const thirdKey = await addWaitingBuyer(api, "sandbox-new-3", "approval");
    await requestInstance(api, await registerBuyer(api, "sandbox-new-4"));

    const { entities, ...page } = await fetchWaitingBuyers(api, "?pageNumber=0&pageSize=2");
    expect(entities.map(({ licenseKey }) => licenseKey)).toEqual([firstKey, secondKey]);
    expect(entities[0]).toEqual({
      licenseKey: firstKey,
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
    const lastPage = await fetchWaitingBuyers(api, "?pageNumber=1&pageSize=2");
    expect(lastPage.entities.map(({ licenseKey }) => licenseKey)).toEqual([thirdKey]);
    expect(lastPage.entities[0]?.subdomain).toMatch(/^approval-[a-z0-9]{5}$/);
    expect(await fetchWaitingBuyers(api, "?pageSize=0")).toMatchObject({ entities: [], totalEntityCount: 3 });
  });

  it("stay listed with the start of their wait and the latest reason", async () => {
    const api = await startTestApi();
    const key = await addWaitingBuyer(api, "sandbox-new", "full");
    const since = (await fetchWaitingBuyers(api)).entities[0]?.since;
    api.advanceClock(600_000);
    recordInstanceOrders(api, needsApprovalProblem);
    expect((await requestInstance(api, key)).body).toEqual(errorBody("IR03"));
    expect((await fetchWaitingBuyers(api)).entities).toMatchObject([{ reason: "needs-approval", since }]);
  });

  it("are no longer listed after their license is deleted", async () => {
    const api = await startTestApi();
    const key = await addWaitingBuyer(api, "sandbox-new", "full");
    expect((await api.asMert.send("DELETE", `/api/oem/licenses/${key}`)).status).toBe(200);
    expect(await fetchWaitingBuyers(api)).toMatchObject({ totalEntityCount: 0 });
    expect((await requestApproval(api, key)).status).toBe(404);
  });
});

describe("Approving a waiting buyer", () => {
  it("orders the instance with a password link and records an event", async () => {
    const api = await startTestApi();
    const key = await addWaitingBuyer(api, "sandbox-new", "approval");
    const orders = recordInstanceOrders(api);
    const response = await requestApproval(api, key);
    expect(response.status).toBe(200);
    expect(parseProgress(response)).toMatchObject({
      status: "creating",
      hostname: "approval.instances.example.com",
    });
    expect(orders).toMatchObject([{ licenseKey: key, password: null, approved: true }]);
    expect(await fetchWaitingBuyers(api)).toMatchObject({ totalEntityCount: 0 });
    const [event] = await fetchEvents(api, key);
    expect(event).toMatchObject({
      eventName: "approve-instance",
      createdBy: "mert@example.com",
      details: { subdomain: "approval", hostname: "approval.instances.example.com", source: "sandbox" },
    });
    // Each digit is one of the four steps: 1 if the step is done.
    for (const steps of ["creating 1000", "creating 1100", "creating 1110", "ready 1111"])
      expect(await fetchStepsAfter(api, key, 1_000)).toBe(steps);
  });

  it("ends a wait for approval but not for capacity", async () => {
    const api = await startTestApi();
    const approvedKey = await addWaitingBuyer(api, "sandbox-new-1", "approval");
    const waitingKey = await addWaitingBuyer(api, "sandbox-new-2", "full");
    expect(parseProgress(await requestApproval(api, approvedKey)).status).toBe("creating");
    const response = await requestApproval(api, waitingKey);
    expect(response.status).toBe(409);
    expect(response.body).toEqual(errorBody("IR02"));
    expect(response.text).toContain("The buyer keeps waiting.");
    expect((await fetchWaitingBuyers(api)).entities).toMatchObject([
      { licenseKey: waitingKey, reason: "no-capacity" },
    ]);
    expect(parseProgress(await requestInstanceStatus(api, waitingKey)).status).toBe("waiting");
    expect((await fetchEvents(api, waitingKey)).map(({ eventName }) => eventName)).toEqual([
      "add-quota",
      "create",
    ]);
  });

  it("shows the new reason if the order is rejected", async () => {
    const api = await startTestApi();
    const key = await addWaitingBuyer(api, "sandbox-new", "approval");
    recordInstanceOrders(api, noCapacityProblem);
    expect((await requestApproval(api, key)).body).toEqual(errorBody("IR02"));
    expect((await fetchWaitingBuyers(api)).entities).toMatchObject([
      { licenseKey: key, reason: "no-capacity" },
    ]);
    expect(parseProgress(await requestApproval(api, key)).status).toBe("creating");
  });

  it("lets the buyer choose another subdomain if the first subdomain is taken", async () => {
    const api = await startTestApi();
    const key = await addWaitingBuyer(api, "sandbox-new", "approval");
    recordInstanceOrders(api, subdomainTakenProblem);
    expect((await requestApproval(api, key)).status).toBe(409);
    expect(await fetchWaitingBuyers(api)).toMatchObject({ totalEntityCount: 0 });
    expect(await registerBuyer(api, "sandbox-new", { domain: "another" })).toBe(key);
    expect(parseProgress(await requestInstance(api, key)).hostname).toBe("another.instances.example.com");
  });

  it("orders one instance for simultaneous approvals", async () => {
    const api = await startTestApi();
    const key = await addWaitingBuyer(api, "sandbox-new", "approval");
    const responses = await Promise.all(Array.from({ length: 8 }, () => requestApproval(api, key)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(parseProgress(await requestApproval(api, key)).status).toBe("creating");
    expect(await selectInstances(api)).toHaveLength(1);
    const eventNames = (await fetchEvents(api, key)).map(({ eventName }) => eventName);
    expect(eventNames).toEqual(["approve-instance", "add-quota", "create"]);
  });

  it("requires a license with an instance", async () => {
    const api = await startTestApi();
    const unorderedKey = await registerBuyer(api, "sandbox-new");
    for (const key of [unorderedKey, "00000-00000-00000-00000-00000"])
      expect((await requestApproval(api, key)).status).toBe(404);
    expect((await requestApproval(api, "no%20key")).status).toBe(400);
  });
});

describe("The sandbox's subdomains", () => {
  it.each(["full", "approval", "slow", "fail-domain"])(
    "include %s, which several buyers can use",
    async (domain) => {
      const api = await startTestApi();
      const outcomes: string[] = [];
      for (const token of ["sandbox-new-1", "sandbox-new-2", "sandbox-new-3"]) {
        const path = `/api/customers/one/instance/availability?domain=${domain}`;
        expect((await api.asAnonymous.get(path)).body).toMatchObject({ result: { isAvailable: true } });
        const key = await registerBuyer(api, token, { domain });
        const { status } = await requestInstance(api, key);
        outcomes.push(`${status} ${await fetchStepsAfter(api, key, 1_000)}`);
        expect(await registerBuyer(api, token, { domain })).toBe(key);
      }
      expect(new Set(outcomes).size).toBe(1);
      expect(await selectInstances(api)).toHaveLength(3);
    },
  );

  it("include other names that begin with a special word", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new-1", { domain: "full-of-hope" });
    expect((await requestInstance(api, key)).body).toEqual(errorBody("IR02"));
    await registerBuyer(api, "sandbox-new-2", { domain: "fullmoon" });
    await api.asAnonymous.get("/api/marketplace/customer?token=sandbox-new-3");
    const response = await requestRegistration(
      api,
      createSignUpForm("sandbox-new-3", { domain: "fullmoon" }),
    );
    expect(response.body).toEqual(errorBody("IP01", { fields: expect.any(Object) }));
  });

  it("include `taken`, which no buyer can use", async () => {
    const api = await startTestApi();
    for (const token of ["sandbox-new-1", "sandbox-new-2"]) {
      const key = await registerBuyer(api, token, { domain: "taken" });
      expect((await requestInstance(api, key)).body).toEqual(
        errorBody("IR01", { fields: expect.any(Object) }),
      );
    }
  });
});

describe("An interrupted order", () => {
  it("is sent again once after five minutes, without the password", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "acme" });
    const orders = recordInstanceOrders(api, () => new Error("The power failed."));
    expect((await requestInstance(api, key)).status).toBe(500);
    const runProvisioning = () => advanceInstances(api.context.storage, api.context.now(), api.context);
    api.advanceClock(5 * 60_000 - 1);
    await runProvisioning();
    expect(orders).toHaveLength(1);
    api.advanceClock(1);
    await runProvisioning();
    await runProvisioning();
    expect(orders).toMatchObject([{ approved: false }, { password: null, approved: false, licenseKey: key }]);
    expect(await fetchStepsAfter(api, key, 1_000)).toBe("creating 1000");
    expect((await fetchEvents(api, key)).map(({ eventName }) => eventName)[0]).toBe("create-instance");
  });

  it("waits while its license is deleted", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "acme" });
    const orders = recordInstanceOrders(api, () => new Error("The power failed."));
    await requestInstance(api, key);
    await api.asMert.send("DELETE", `/api/oem/licenses/${key}`);
    const runProvisioning = () => advanceInstances(api.context.storage, api.context.now(), api.context);
    api.advanceClock(5 * 60_000);
    await runProvisioning();
    expect(orders).toHaveLength(1);
    await api.asMert.send("POST", `/api/oem/licenses/${key}/restore`);
    api.advanceClock(60 * 60_000);
    await runProvisioning();
    expect(orders).toHaveLength(2);
  });

  it("waits for staff if the provisioner has no capacity", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "acme" });
    const createUnreachableError = () => new Problem("unavailable", "The provisioner does not respond.");
    const orders = recordInstanceOrders(
      api,
      createUnreachableError,
      createUnreachableError,
      noCapacityProblem,
    );
    await requestInstance(api, key);
    api.advanceClock(5 * 60_000);
    const runProvisioning = () => advanceInstances(api.context.storage, api.context.now(), api.context);
    await runProvisioning();
    expect(parseProgress(await requestInstanceStatus(api, key)).status).toBe("requested");
    api.advanceClock(5_000);
    await runProvisioning();
    await runProvisioning();
    expect(orders).toHaveLength(3);
    expect((await fetchWaitingBuyers(api)).entities).toMatchObject([
      { licenseKey: key, reason: "no-capacity" },
    ]);
  });
});
