import { describe, expect, it } from "vitest";
import { historyEvent } from "#app/domain/history/event.ts";
import { pageOf } from "#app/domain/page.ts";
import { type ApiUnderTest, type Client, openApi, resultOf } from "#tests/support/api/api.ts";
import { arrivalOf, signUpOf } from "#tests/support/customers/buyers.ts";
import { enterprise, serialsOf } from "#tests/support/licenses/deployed-product.ts";

const address = { "x-client-address": "203.0.113.7" };

const auditEvents = async (client: Client, path: string) =>
  resultOf(pageOf(historyEvent), await client.get(path)).entities;
const latest = (client: Client) => auditEvents(client, "/api/oem/audit?pageSize=1");

describe("An event that any user may cause", () => {
  it("contains its origin for users who may read the whole log, and only for them", async () => {
    const api = await openApi();
    const { asNobody, asAda, asRita } = api;
    const { record } = await enterprise(api);
    const body = { licenseKey: record.key, deviceId: "d-1", serials: serialsOf("d-1"), version: "5.12.0" };
    const activated = await asNobody.post("/product/v1/activations", body, address);
    expect(activated.status).toBe(201);
    const from = { eventName: "activate-server", address: "203.0.113.7" };
    expect(await latest(asAda)).toMatchObject([from]);
    const ofLicense = `/api/oem/history?licenseKey=${record.key}&pageSize=1`;
    expect(await auditEvents(asAda, ofLicense)).toMatchObject([from]);
    for (const path of [ofLicense, `/api/oem/audit?licenseKey=${record.key}&pageSize=1`]) {
      const [event] = await auditEvents(asRita, path);
      expect(event).toMatchObject({ eventName: "activate-server" });
      expect(event).not.toHaveProperty("address");
    }
  });

  it("contains it for a buyer who registers, too, and for no signed-in user", async () => {
    const api = await openApi();
    const { customerId } = await arrivalOf(api, "sandbox-new-1");
    const form = signUpOf(customerId, { domain: "neu" });
    expect((await api.asNobody.post("/api/customers/one/marketplace", form, address)).status).toBe(201);
    expect(await latest(api.asAda)).toMatchObject([{ eventName: "add-quota", address: "203.0.113.7" }]);
    await api.asAda.post("/api/oem/tags", { val: "brand-new" }, address);
    const [tagged] = await latest(api.asAda);
    expect(tagged).toMatchObject({ eventName: "create-tag" });
    expect(tagged).not.toHaveProperty("address");
  });
});

describe("A downloaded report", () => {
  const exported = async ({ asAda }: ApiUnderTest, path: string) => {
    expect((await asAda.get(path, address)).status).toBe(200);
    const [event] = await latest(asAda);
    expect(event).toMatchObject({ eventName: "export-report", createdBy: "ada@example.com", licenseKey: "" });
    expect(event?.address).toBe("203.0.113.7");
    return event?.details;
  };

  it("is recorded in the history with its query, its number of rows and its origin", async () => {
    const api = await openApi();
    const total = async (query: string) => {
      const { body } = await api.asAda.get(`/api/oem/licenses/summary?pageSize=1${query}`);
      return (body as { result: { totalEntityCount: number } }).result.totalEntityCount;
    };
    const all = await exported(api, "/api/oem/licenses/report/csv");
    expect(all).toEqual({ report: "licenses", filter: {}, rows: await total("") });
    const filters = encodeURIComponent(JSON.stringify({ companyName: "a", sortType: "ASC" }));
    const some = await exported(api, `/api/oem/licenses/report/csv?filters=${filters}&getActive=true`);
    expect(some).toMatchObject({ report: "licenses", filter: { companyName: "a", getActive: true } });
    expect(some?.rows).toBeLessThan(Number(all?.rows));
    expect(some?.rows).toBeGreaterThan(0);
  });

  it("is recorded for every report, except for rejected ones", async () => {
    const api = await openApi();
    const count = () => api.context.storage.history.count();
    expect(await exported(api, "/api/customers/air/csv?companyName=a")).toMatchObject({
      report: "fis-customers",
      filter: { companyName: "a" },
    });
    const before = await count();
    expect((await api.asRita.get("/api/oem/licenses/report/csv")).status).toBe(403);
    expect(await count()).toBe(before);
  });
});
