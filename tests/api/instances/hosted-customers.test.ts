import { describe, expect, it } from "vitest";
import { hostedCustomerCounts } from "#app/domain/hosted-customer/hosted-filter.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { requestInstance, registerBuyer } from "#tests/support/customers/buyers.ts";
import {
  requestDeletion,
  requestAction,
  fetchHostedCustomer,
  fetchHostedCustomers,
  openLongLivedApi,
  startRunningTrial,
  startTrial,
} from "#tests/support/customers/hosted-customers.ts";

const dayMs = 86_400_000;
const unknownKey = "00000-00000-00000-00000-00000";

const fetchHostedCustomerCounts = async ({ asRita }: ApiUnderTest) =>
  parseApiResult(hostedCustomerCounts, await asRita.get("/api/customers/one/numbers"));

const listSubdomains = async (api: ApiUnderTest, query: string) =>
  (await fetchHostedCustomers(api, query)).entities.map(({ subdomain }) => subdomain);

/** Creates a hosted customer in each state. Each subdomain names the state of its customer, or says when its trial ends. */
async function createCustomerInEveryState(api: ApiUnderTest) {
  await startRunningTrial(api, { subdomain: "over", days: 2 });
  api.advanceClock(3 * dayMs);
  await startRunningTrial(api, { subdomain: "soon", days: 5, companyName: "Soon & Co" });
  await startRunningTrial(api, { subdomain: "later", days: 20 });
  await startRunningTrial(api, { subdomain: "bought", purpose: "paid" });
  await startTrial(api, { subdomain: "invited", how: "invite" });
  await startTrial(api, { subdomain: "full" });
  await startRunningTrial(api, { subdomain: "fail-domain" });
  await requestAction(api, await startRunningTrial(api, { subdomain: "paused" }), "suspend");
  await requestDeletion(api, await startRunningTrial(api, { subdomain: "removed" }), "removed");
  await startTrial(api, { subdomain: "slow" });
}

describe("The list of hosted customers", () => {
  it("contains buyers and trials", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "acme" });
    await requestInstance(api, key);
    const { entities, ...page } = await fetchHostedCustomers(api);
    expect(page).toMatchObject({ totalEntityCount: 1, totalPageCount: 1, previousPage: null });
    expect(entities).toEqual([
      {
        licenseKey: key,
        companyName: "Neu & Söhne GmbH",
        firstName: "Nora",
        lastName: "Neu",
        email: "sandbox-new@neu.example",
        source: "sandbox",
        packageTierPrettyName: expect.any(String),
        purpose: "paid",
        subdomain: "acme",
        hostname: "acme.instances.example.com",
        state: "creating",
        status: "creating",
        failedStep: null,
        waitingReason: null,
        error: null,
        trialEndsAt: null,
        daysLeft: null,
        extensionDaysLeft: 14,
        environment: 3,
        lifetimeStatus: "active",
        useStatus: "active",
        expiredAt: expect.any(String),
        isLicenseDeleted: false,
        totalClientsInUse: 0,
        totalClientCapacity: 500,
        lastContact: null,
        version: null,
        createdAt: api.context.now(),
        createdBy: "marketplace",
        invitation: null,
      },
    ]);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ ...entities[0], steps: expect.any(Array) });
    expect((await api.asRita.get(`/api/customers/one/hosted/${unknownKey}`)).status).toBe(404);
  });

  it("is filtered by state, end, source and text, and sorted", async () => {
    const api = await openLongLivedApi();
    await createCustomerInEveryState(api);
    for (const [query, subdomains] of [
      ["?state=running&sortBy=company&sortType=ASC", ["soon", "later", "bought"]],
      ["?state=running&sortBy=ends&sortType=DESC", ["later", "soon", "bought"]],
      ["?state=ending", ["soon"]],
      ["?endingWithin=30&sortType=ASC", ["soon", "later"]],
      ["?endingWithin=7", ["soon"]],
      ["?state=ended", ["over"]],
      ["?state=invited", ["invited"]],
      ["?state=waiting", ["full"]],
      ["?state=failed", ["fail-domain"]],
      ["?state=suspended", ["paused"]],
      ["?state=deleted", ["removed"]],
      ["?state=creating", ["slow"]],
      ["?search=SOON%20%26", ["soon"]],
      ["?search=TER.inst", ["later"]],
      ["?search=ov", ["over"]],
      ["?search=lucius@WAYNE&state=ended", ["over"]],
      ["?source=staff&state=failed", ["fail-domain"]],
      ["?source=aws", []],
      ["?state=running&purpose=trial", ["soon", "later"]],
      ["?state=running&purpose=paid", ["bought"]],
      ["?failedStep=domain", ["fail-domain"]],
      ["?failedStep=server", []],
    ] as const)
      expect((await listSubdomains(api, query)).toSorted(), query).toEqual([...subdomains].toSorted());
    expect(await listSubdomains(api, "?state=running&sortBy=company&sortType=ASC")).toEqual([
      "soon",
      "later",
      "bought",
    ]);
    expect(await listSubdomains(api, "?state=running&sortBy=ends&sortType=DESC")).toEqual([
      "later",
      "soon",
      "bought",
    ]);
    expect(await listSubdomains(api, "?pageSize=2&pageNumber=1")).toEqual(["fail-domain", "full"]);
    expect(await fetchHostedCustomers(api, "?pageSize=0")).toMatchObject({
      entities: [],
      totalEntityCount: 9,
    });
    expect(await fetchHostedCustomerCounts(api)).toEqual({
      runningTrials: 2,
      endingWithin7Days: 1,
      failed: 1,
      waiting: 1,
    });
    for (const query of [
      "?state=lost",
      "?endingWithin=8",
      "?sortBy=size",
      "?pageSize=1001",
      "?purpose=gift",
      "?failedStep=roof",
    ])
      expect((await api.asRita.get(`/api/customers/one/hosted${query}`)).status, query).toBe(400);
  });

  it("reflects that a license is deleted and restored", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    await api.asMert.send("DELETE", `/api/oem/licenses/${key}`);
    expect(await listSubdomains(api, "")).toEqual([]);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ state: "deleted", status: "ready" });
    expect((await requestAction(api, key, "suspend")).body).toEqual(errorBody("LICENSE_DELETED"));
    await api.asMert.post(`/api/oem/licenses/${key}/restore`, {});
    expect(await listSubdomains(api, "?state=running")).toEqual(["wayne"]);
  });
});
