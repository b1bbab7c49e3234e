import { describe, expect, it } from "vitest";
import { fisCustomerEndpoints } from "#app/api/customers/fis-customers.ts";
import { type Client, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { issueAll, miraiIr } from "#tests/fixtures/licenses.ts";
import {
  activateServer,
  createCaseEvent,
  sendHeartbeat,
  issueIrLicense,
  sendCaseEvents,
} from "#tests/support/licenses/deployed-product.ts";

const customersPath = "/api/customers/air";
const dayMs = 86_400_000;

const listCustomers = async (client: Client, query = "") =>
  parseApiResult(fisCustomerEndpoints.list.result, await client.get(`${customersPath}?${query}`));
const listCompanyNames = async (client: Client, query: string) =>
  (await listCustomers(client, query)).entities.map(({ companyName }) => companyName);
const fetchCustomer = async (client: Client, id: number) =>
  parseApiResult(fisCustomerEndpoints.get.result, await client.get(`${customersPath}/${id}`));

describe("FIS customers", () => {
  it("are listed by name for every signed-in user", async () => {
    const { asRita, asAnonymous } = await startTestApi();
    expect(await listCustomers(asRita)).toMatchObject({
      totalEntityCount: 2,
      currentPage: 0,
      pageSize: 10,
      previousPage: null,
      totalPageCount: 1,
      entities: [
        { companyName: "Northgate IR", countryCode: "GB", openCases: 1, casesUsed: 1, serversInUse: 1 },
        {
          companyName: "Umbrella Forensics",
          countryCode: "DE",
          contacts: [{ firstName: "Albert", lastName: "Weßker" }],
          contactCount: 1,
          licenseCount: 1,
          nextEnd: "2026-11-25T23:59:59.999Z",
          casesUsed: 4,
          caseCapacity: 30,
          openCases: 3,
          tags: ["escalated", "fis"],
        },
      ],
    });
    expect((await asAnonymous.get(customersPath)).status).toBe(401);
  });

  it("are filtered and sorted by the query string", async () => {
    const { asRita } = await startTestApi();
    const bothNames = ["Northgate IR", "Umbrella Forensics"];
    expect(
      await listCompanyNames(asRita, "companyName=&tag=&lifetimeStatuses=&inactiveDays=&casesAlmostUsed="),
    ).toEqual(bothNames);
    expect(await listCompanyNames(asRita, "companyName=FORENS")).toEqual(["Umbrella Forensics"]);
    expect(await listCompanyNames(asRita, "tag=FIS")).toEqual(bothNames);
    expect(await listCompanyNames(asRita, "tag=escalated")).toEqual(["Umbrella Forensics"]);
    expect(await listCompanyNames(asRita, "lifetimeStatuses=almost-expired")).toEqual(["Umbrella Forensics"]);
    expect(await listCompanyNames(asRita, "inactiveDays=30")).toEqual(["Northgate IR"]);
    expect(await listCompanyNames(asRita, "casesAlmostUsed=true")).toEqual([]);
    expect(await listCompanyNames(asRita, "sortBy=casesUsed&sortType=DESC")).toEqual(bothNames.toReversed());
    expect(await listCompanyNames(asRita, "pageSize=1&pageNumber=1")).toEqual(["Umbrella Forensics"]);
  });

  it("are rejected for an invalid query", async () => {
    const { asRita } = await startTestApi();
    const invalidQueries = [
      ["sortBy=email", "sortBy"],
      ["lifetimeStatuses=active,unknown", "lifetimeStatuses.1"],
      ["inactiveDays=0", "inactiveDays"],
      ["casesAlmostUsed=maybe", "casesAlmostUsed"],
      ["pageSize=1001", "pageSize"],
    ];
    for (const [query, field = ""] of invalidQueries) {
      const response = await asRita.get(`${customersPath}?${query}`);
      expect(response.status, query).toBe(400);
      expect(response.body).toEqual(errorBody("INVALID", { fields: { [field]: expect.any(Array) } }));
    }
  });

  it("include the latest heartbeat and case events of their servers", async () => {
    const api = await startTestApi();
    const license = await issueIrLicense(api);
    const fetchMiraiCustomer = async () => {
      const { entities } = await listCustomers(api.asRita, "companyName=ミライ");
      return entities[0];
    };
    expect(await fetchMiraiCustomer()).toMatchObject({
      serversInUse: 0,
      lastContact: null,
      casesUsed: 0,
      caseCapacity: 3,
    });
    const server = await activateServer(api, license, "console-1");
    await sendHeartbeat(api, server, 1, 5);
    await sendCaseEvents(api, server, [
      createCaseEvent("e1", "c1"),
      createCaseEvent("e2", "c2"),
      createCaseEvent("e3", "c3"),
    ]);
    expect(await fetchMiraiCustomer()).toMatchObject({
      serversInUse: 1,
      lastContact: "2026-11-20T12:00:00.000Z",
      casesUsed: 3,
      openCases: 3,
      nextCaseEnd: "2026-12-20T11:00:00.000Z",
    });
    expect(await listCompanyNames(api.asRita, "casesAlmostUsed=true")).toEqual(["株式会社ミライ"]);
  });

  it("are returned with licenses, open cases, servers and latest activities", async () => {
    const api = await startTestApi();
    const license = await issueIrLicense(api);
    const server = await activateServer(api, license, "console-1");
    await sendCaseEvents(api, server, [
      createCaseEvent("e1", "c1", { createdAt: "2026-10-22T13:00:00.000Z" }),
      createCaseEvent("e2", "c2", { createdAt: "2026-11-20T11:00:00.000Z" }),
      createCaseEvent("e3", "c3", { createdAt: "2026-11-20T10:00:00.000Z" }),
      createCaseEvent("e4", "c3", { type: "case-closed" }),
    ]);
    const { entities } = await listCustomers(api.asRita, "companyName=ミライ");
    const customer = await fetchCustomer(api.asRita, entities[0]?.id ?? 0);
    expect(customer).toMatchObject({
      companyName: "株式会社ミライ",
      hubspotCompanyIds: [],
      licenses: [
        {
          key: license.record.key,
          packageTierPrettyName: "FIS",
          startsAt: "2026-06-06T00:00:00.000Z",
          expiredAt: "2027-06-06T23:59:59.999Z",
          lifetimeStatus: "active",
          casesUsed: 3,
          caseCapacity: 3,
          openCases: 2,
          notes: "",
          tags: [],
        },
      ],
      cases: { used: 3, capacity: 3, openCount: 2 },
      servers: [
        {
          id: server.serverId,
          deviceId: "console-1",
          version: "5.12.0",
          status: 1,
          licenseKey: license.record.key,
        },
      ],
    });
    expect(customer.cases.open).toEqual([
      {
        caseId: "c1",
        caseName: "The matter of c1",
        licenseKey: license.record.key,
        openedAt: "2026-10-22T13:00:00.000Z",
        lastActivityAt: "2026-10-22T13:00:00.000Z",
        endsAt: "2026-11-21T13:00:00.000Z",
        daysLeft: 2,
      },
      expect.objectContaining({ caseId: "c2", endsAt: "2026-12-20T11:00:00.000Z", daysLeft: 30 }),
    ]);
    expect(customer.activities.map(({ id }) => id)).toEqual(["e4", "e2", "e3", "e1"]);
    const tokenClient = await api.createClientWithToken(api.people.rita, "2027-01-01T00:00:00.000Z");
    api.advanceClock(2 * dayMs);
    const customerLater = await fetchCustomer(tokenClient, customer.id);
    expect(customerLater.cases).toMatchObject({ used: 2, openCount: 1 });
  });

  it("count the cases of all licenses, and list the 200 newest licenses", async () => {
    const api = await startTestApi();
    const oldestLicense = await issueIrLicense(api);
    await issueAll(
      api.context.storage,
      Array.from({ length: 200 }, () => miraiIr()),
    );
    const server = await activateServer(api, oldestLicense, "console-1");
    await sendCaseEvents(api, server, [createCaseEvent("e1", "c1"), createCaseEvent("e2", "c2")]);
    const { entities } = await listCustomers(api.asRita, "companyName=ミライ");
    const customer = await fetchCustomer(api.asRita, entities[0]?.id ?? 0);
    expect(customer.licenseCount).toBe(201);
    expect(customer.licenses).toHaveLength(200);
    expect(customer.cases).toMatchObject({ used: 2, capacity: 6_003, openCount: 2 });
  });

  it("keep their id, but are not found without an active IR license", async () => {
    const api = await startTestApi();
    const { entities } = await listCustomers(api.asAda, "companyName=northgate");
    const id = entities[0]?.id ?? 0;
    const key = (await fetchCustomer(api.asAda, id)).licenses[0]?.key;
    await api.asAda.send("DELETE", `/api/oem/licenses/${key}`);
    const response = await api.asAda.get(`${customersPath}/${id}`);
    expect([response.status, response.body]).toEqual([404, errorBody("NOT_FOUND")]);
    expect(await listCompanyNames(api.asAda, "")).toEqual(["Umbrella Forensics"]);
    await api.asAda.post(`/api/oem/licenses/${key}/restore`, {});
    expect((await fetchCustomer(api.asAda, id)).companyName).toBe("Northgate IR");
    expect((await api.asAda.get(`${customersPath}/none`)).status).toBe(400);
    expect((await api.asAda.get(`${customersPath}/99999999999999999999`)).status).toBe(400);
  });
});
