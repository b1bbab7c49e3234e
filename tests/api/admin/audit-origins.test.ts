import { describe, expect, it } from "vitest";
import { historyEvent } from "#app/domain/history/event.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { type ApiUnderTest, type Client, startTestApi, parseApiResult } from "#tests/support/api/api.ts";
import { fetchMarketplaceCustomer, createSignUpForm } from "#tests/support/customers/buyers.ts";
import { issueEnterpriseLicense, createSerials } from "#tests/support/licenses/deployed-product.ts";

const addressHeader = { "x-client-address": "203.0.113.7" };

const fetchEvents = async (client: Client, path: string) =>
  parseApiResult(createPageSchema(historyEvent), await client.get(path)).entities;
const fetchLatestEvent = (client: Client) => fetchEvents(client, "/api/oem/audit?pageSize=1");

describe("An event in the history", () => {
  it("shows its origin only to users who may read the whole log", async () => {
    const api = await startTestApi();
    const { asAnonymous, asAda, asRita } = api;
    const { record } = await issueEnterpriseLicense(api);
    const body = {
      licenseKey: record.key,
      deviceId: "d-1",
      serials: createSerials("d-1"),
      version: "5.12.0",
    };
    const activationResponse = await asAnonymous.post("/product/v1/activations", body, addressHeader);
    expect(activationResponse.status).toBe(201);
    const expectedEvent = { eventName: "activate-server", address: "203.0.113.7" };
    expect(await fetchLatestEvent(asAda)).toMatchObject([expectedEvent]);
    const licenseHistoryPath = `/api/oem/history?licenseKey=${record.key}&pageSize=1`;
    expect(await fetchEvents(asAda, licenseHistoryPath)).toMatchObject([expectedEvent]);
    for (const path of [licenseHistoryPath, `/api/oem/audit?licenseKey=${record.key}&pageSize=1`]) {
      const [event] = await fetchEvents(asRita, path);
      expect(event).toMatchObject({ eventName: "activate-server" });
      expect(event).not.toHaveProperty("address");
    }
  });

  it("shows the origin of a buyer's registration, but not of a change by a signed-in user", async () => {
    const api = await startTestApi();
    const { customerId } = await fetchMarketplaceCustomer(api, "sandbox-new-1");
    const form = createSignUpForm(customerId, { domain: "neu" });
    expect((await api.asAnonymous.post("/api/customers/one/marketplace", form, addressHeader)).status).toBe(
      201,
    );
    expect(await fetchLatestEvent(api.asAda)).toMatchObject([
      { eventName: "add-quota", address: "203.0.113.7" },
    ]);
    await api.asAda.post("/api/oem/tags", { val: "brand-new" }, addressHeader);
    const [tagEvent] = await fetchLatestEvent(api.asAda);
    expect(tagEvent).toMatchObject({ eventName: "create-tag" });
    expect(tagEvent).not.toHaveProperty("address");
  });
});

describe("The download of a report", () => {
  const exportReport = async ({ asAda }: ApiUnderTest, path: string) => {
    expect((await asAda.get(path, addressHeader)).status).toBe(200);
    const [event] = await fetchLatestEvent(asAda);
    expect(event).toMatchObject({
      eventName: "export-report",
      createdBy: "ada@example.com",
      licenseKey: null,
    });
    expect(event?.address).toBe("203.0.113.7");
    return event?.details;
  };

  it("is recorded in the history with its filter, row count and origin", async () => {
    const api = await startTestApi();
    const countLicenses = async (query: string) => {
      const { body } = await api.asAda.get(`/api/oem/licenses/summary?pageSize=1${query}`);
      return (body as { result: { totalEntityCount: number } }).result.totalEntityCount;
    };
    const unfilteredExport = await exportReport(api, "/api/oem/licenses/report/csv");
    expect(unfilteredExport).toEqual({ report: "licenses", filter: {}, rows: await countLicenses("") });
    const filters = encodeURIComponent(JSON.stringify({ companyName: "a", sortType: "ASC" }));
    const filteredExport = await exportReport(
      api,
      `/api/oem/licenses/report/csv?filters=${filters}&getActive=true`,
    );
    expect(filteredExport).toMatchObject({
      report: "licenses",
      filter: { companyName: "a", getActive: true },
    });
    expect(filteredExport?.rows).toBeLessThan(Number(unfilteredExport?.rows));
    expect(filteredExport?.rows).toBeGreaterThan(0);
  });

  it("is recorded for each kind of report unless the request is rejected", async () => {
    const api = await startTestApi();
    const countEvents = () => api.context.storage.history.count();
    expect(await exportReport(api, "/api/customers/air/csv?companyName=a")).toMatchObject({
      report: "fis-customers",
      filter: { companyName: "a" },
    });
    const initialEventCount = await countEvents();
    expect((await api.asRita.get("/api/oem/licenses/report/csv")).status).toBe(403);
    expect(await countEvents()).toBe(initialEventCount);
  });
});
