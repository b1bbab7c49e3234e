import { describe, expect, it } from "vitest";
import { reportsEndpoints } from "#app/api/admin/reports.ts";
import { type ApiUnderTest, parseApiResult, startTestApi } from "#tests/support/api/api.ts";
import { createLicense } from "#tests/support/licenses/bulk.ts";

// The clock of these tests starts at noon on 20 November 2026.
const dayMs = 24 * 60 * 60_000;

const runCount = async ({ asAda }: ApiUnderTest) =>
  expect((await asAda.post("/api/oem/jobs/refresh-summaries/run", {})).status).toBe(200);
const fetchReports = async ({ asMert }: ApiUnderTest) =>
  parseApiResult(reportsEndpoints.read.result, await asMert.get("/api/oem/reports"));
const fetchNovember = async (api: ApiUnderTest) =>
  (await fetchReports(api)).months.find(({ month }) => month === "2026-11");

const createEndedLicense = (api: ApiUnderTest, companyName: string, expirationDate: string) =>
  createLicense(api, { companyName, quota: { activationDate: "2026-01-01", expirationDate } });

describe("The reports", () => {
  it("count new, ended, renewed and lost licenses of the month", async () => {
    const api = await startTestApi();
    await runCount(api);
    const before = await fetchNovember(api);
    await createEndedLicense(api, "Ended", "2026-11-19");
    await createEndedLicense(api, "Ends Today", "2026-11-20");
    const lostKey = await createEndedLicense(api, "Lost", "2026-11-10");
    const renewedKey = await createEndedLicense(api, "Renewed", "2026-11-12");
    const lost = { expiredAt: "2026-11-10T23:59:59.999Z", reason: "Closed" };
    expect((await api.asMert.post(`/api/oem/licenses/${lostKey}/renewals/lost`, lost)).status).toBe(200);
    const renewal = { period: "1-year" };
    expect((await api.asMert.post(`/api/oem/licenses/${renewedKey}/renewals`, renewal)).status).toBe(201);
    expect(await fetchNovember(api)).toEqual(before);
    api.advanceClock(60_000);
    await runCount(api);
    expect(await fetchNovember(api)).toEqual({
      month: "2026-11",
      created: (before?.created ?? 0) + 4,
      ended: (before?.ended ?? 0) + 2,
      renewed: (before?.renewed ?? 0) + 1,
      lost: (before?.lost ?? 0) + 1,
    });
    const deletedKey = await createEndedLicense(api, "Deleted", "2026-11-18");
    await api.asAda.send("DELETE", `/api/oem/licenses/${deletedKey}`);
    api.advanceClock(60_000);
    await runCount(api);
    expect(await fetchNovember(api)).toMatchObject({
      created: (before?.created ?? 0) + 4,
      ended: (before?.ended ?? 0) + 2,
    });
  });

  it("list the use of customers and tiers with their names", async () => {
    const api = await startTestApi();
    await createLicense(api, {
      companyName: "Largest Customer",
      quota: { activationDate: "2026-01-01", expirationDate: "2027-12-31", totalClientCapacity: 70_000_000 },
    });
    await runCount(api);
    const { countedAt, customers, tiers } = await fetchReports(api);
    expect(countedAt).toBe(api.context.now());
    expect(customers.length).toBeLessThanOrEqual(20);
    const customer = customers.find(({ companyName }) => companyName === "Largest Customer");
    expect(customer).toMatchObject({ licenses: 1, totalClientsInUse: 0, totalClientCapacity: 70_000_000 });
    expect(tiers.some(({ totalClientCapacity }) => totalClientCapacity >= 70_000_000)).toBe(true);
    expect(tiers.every(({ packageTierPrettyName: name, packageTierId: id }) => name !== id)).toBe(true);
  });

  it("cover twelve months, and move on with the calendar", async () => {
    const api = await startTestApi();
    expect((await fetchReports(api)).countedAt).toBeNull();
    await runCount(api);
    const { months } = await fetchReports(api);
    expect(months).toHaveLength(12);
    expect([months[0]?.month, months.at(-1)?.month]).toEqual(["2025-12", "2026-11"]);
    const client = await api.createClientWithToken(api.people.mert, "2027-06-01T00:00:00.000Z");
    api.advanceClock(12 * dayMs);
    const { months: laterMonths } = parseApiResult(
      reportsEndpoints.read.result,
      await client.get("/api/oem/reports"),
    );
    expect(laterMonths[0]?.month).toBe("2026-01");
  });

  it("are exported as CSV, and the export is recorded", async () => {
    const api = await startTestApi();
    await createLicense(api, { companyName: "=Formula, Ltd." });
    await runCount(api);
    const { text, headers } = await api.asMert.get("/api/oem/reports/licenses/csv");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="licenses-2026-11-20.csv"');
    const lines = text.trimEnd().split("\r\n");
    expect(lines[0]).toContain("Month,New,Ended");
    expect(lines).toHaveLength(13);
    for (const [report, heading] of [
      ["customers", "Customer,Licenses,Assets in Use,Asset Capacity"],
      ["tiers", "Tier,Licenses,Assets in Use,Asset Capacity"],
      ["renewals", "Month,Renewed,Lost"],
    ])
      expect((await api.asMert.get(`/api/oem/reports/${report}/csv`)).text).toContain(heading);
    expect((await api.asMert.get("/api/oem/reports/unknown/csv")).status).toBe(400);
    const { body } = await api.asAda.get("/api/oem/audit?eventName=export-report&pageSize=10");
    const reports = (body as { result: { entities: { details: { report: string } }[] } }).result.entities.map(
      ({ details }) => details.report,
    );
    expect(reports).toEqual(["counts-renewals", "counts-tiers", "counts-customers", "counts-licenses"]);
  });

  it("need the privilege of other reports", async () => {
    const { asRita } = await startTestApi();
    expect((await asRita.get("/api/oem/reports")).status).toBe(403);
    expect((await asRita.get("/api/oem/reports/licenses/csv")).status).toBe(403);
  });
});
