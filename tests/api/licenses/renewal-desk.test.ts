import { describe, expect, it } from "vitest";
import { renewalDeskEndpoints } from "#app/api/licenses/renewal-desk.ts";
import { type ApiUnderTest, type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import { createLicense } from "#tests/support/licenses/bulk.ts";
import { historyOf } from "#tests/support/licenses/licenses.ts";

const endsAt = "2026-12-20T23:59:59.999Z";
const quota = { activationDate: "2026-01-01", expirationDate: "2026-12-20" };
const path = (key: string, part = "") => `/api/oem/licenses/${key}/renewals${part}`;

/** Licenses of a company of this test alone. */
const listRenewals = async (client: Client, query: Record<string, string> = {}) =>
  resultOf(
    renewalDeskEndpoints.list.result,
    await client.get(`/api/oem/renewals?${new URLSearchParams({ search: "Desk of", ...query })}`),
  ).entities;
const keysOf = async (...args: Parameters<typeof listRenewals>) =>
  (await listRenewals(...args)).map(({ licenseKey }) => licenseKey);

const ending = (api: ApiUnderTest, name = "Acme", end = "2026-12-20") =>
  createLicense(api, { companyName: `Desk of ${name}`, quota: { ...quota, expirationDate: end } });

describe("The renewal desk", () => {
  it("has one row for a license that ends soon, with its owner and its next reminder", async () => {
    const api = await openApi();
    const key = await ending(api);
    await ending(api, "Later", "2027-11-20");
    const [row, another] = await listRenewals(api.asMert);
    expect(another).toBeUndefined();
    expect(row).toMatchObject({
      licenseKey: key,
      companyName: "Desk of Acme",
      endsAt,
      state: "open",
      owner: "mert@example.com",
      ownerIsNamed: false,
      lastReminderAt: null,
      nextReminderOn: "2026-12-06",
    });
  });

  it("is filtered by days, owner, type, company and key, and sorted", async () => {
    const api = await openApi();
    const december = await ending(api);
    const january = await ending(api, "Zeta", "2027-01-10");
    const far = await ending(api, "Far", "2028-01-10");
    expect(await keysOf(api.asMert)).toEqual([december, january]);
    expect(await keysOf(api.asMert, { sortBy: "companyName", sortType: "DESC" })).toEqual([
      january,
      december,
    ]);
    expect(await keysOf(api.asMert, { from: "2027-01-01", to: "2027-01-31" })).toEqual([january]);
    expect(await keysOf(api.asMert, { from: "2028-01-01" })).toEqual([far]);
    expect(await keysOf(api.asMert, { search: january.slice(0, 8) })).toEqual([january]);
    expect(await keysOf(api.asMert, { owner: "MERT@example.com" })).toEqual([december, january]);
    expect(await keysOf(api.asMert, { owner: "ada@example.com" })).toEqual([]);
    expect(await keysOf(api.asMert, { type: "2" })).toEqual([]);
  });

  it("lists a license as renewed when its end became later in any way", async () => {
    const api = await openApi();
    const [key, byHand] = [await ending(api), await ending(api, "Other")];
    await api.asMert.post(path(key), { days: 30 });
    const [{ id } = { id: 0 }] = (
      (await api.asMert.get(`/api/oem/quotas?licenseKey=${byHand}`)).body as { result: { id: number }[] }
    ).result;
    const dates = { activationDate: "2026-01-01", expirationDate: "2027-12-20" };
    await api.asMert.send("PATCH", `/api/oem/quotas/${id}/date`, { body: dates });
    expect(await keysOf(api.asMert)).toEqual([key]);
    expect((await listRenewals(api.asMert))[0]).toMatchObject({ endsAt: "2027-01-19T23:59:59.999Z" });
    const renewed = await listRenewals(api.asMert, { state: "renewed" });
    expect(renewed).toHaveLength(2);
    expect(renewed[0]).toMatchObject({ licenseKey: key, endsAt, renewedTo: "2027-01-19T23:59:59.999Z" });
    const earlier = { activationDate: "2026-01-01", expirationDate: "2026-12-20" };
    await api.asMert.send("PATCH", `/api/oem/quotas/${id}/date`, { body: earlier });
    expect(await keysOf(api.asMert, { state: "renewed" })).toEqual([key]);
  });

  it("marks an end as lost with a reason, and reopens it", async () => {
    const api = await openApi();
    const key = await ending(api);
    await api.asMert.post(path(key, "/lost"), { endsAt, reason: "Went to another vendor" });
    expect(await keysOf(api.asMert)).toEqual([]);
    expect((await listRenewals(api.asMert, { state: "lost" }))[0]).toMatchObject({
      licenseKey: key,
      state: "lost",
      lostReason: "Went to another vendor",
    });
    expect((await historyOf(api.asMert, key))[0]).toMatchObject({ eventName: "lose-renewal" });
    expect((await api.asMert.post(path(key, "/reopen"), { endsAt })).status).toBe(200);
    expect(await keysOf(api.asMert)).toEqual([key]);
    expect((await api.asMert.post(path(key, "/reopen"), { endsAt })).status).toBe(404);
  });

  it("rejects a decision about an end that has changed, and a loss without a reason", async () => {
    const api = await openApi();
    const key = await ending(api);
    const staleEnd = { endsAt: "2026-12-19T23:59:59.999Z", reason: "Gone" };
    expect((await api.asMert.post(path(key, "/lost"), staleEnd)).body).toMatchObject(errorBody("END_MOVED"));
    expect((await api.asMert.post(path(key, "/lost"), { endsAt, reason: " " })).status).toBe(400);
  });

  it("can be snoozed by users who manage licenses", async () => {
    const api = await openApi();
    const key = await ending(api);
    const snooze = { licenseKey: key, endsAt, until: "2026-12-10" };
    expect((await api.asMert.post("/api/oem/reminders/snooze", snooze)).status).toBe(200);
    expect(await keysOf(api.asMert)).toEqual([]);
    expect((await listRenewals(api.asMert, { state: "snoozed" }))[0]).toMatchObject({
      snoozedUntil: "2026-12-10",
      nextReminderOn: "2026-12-10",
    });
  });

  it("has an owner, chosen from the existing users", async () => {
    const api = await openApi();
    const key = await ending(api);
    const name = (owner: string | null) => api.asMert.send("PATCH", path(key, "/owner"), { body: { owner } });
    expect((await name("Ada@example.com")).status).toBe(200);
    expect((await listRenewals(api.asMert))[0]).toMatchObject({
      owner: "ada@example.com",
      ownerIsNamed: true,
    });
    expect(await keysOf(api.asMert, { owner: "ada@example.com" })).toEqual([key]);
    expect((await historyOf(api.asMert, key))[0]).toMatchObject({
      eventName: "assign-renewal",
      before: { owner: null },
      after: { owner: "ada@example.com" },
    });
    expect((await name("nobody@example.com")).body).toMatchObject(errorBody("OWNER_UNKNOWN"));
    await name(null);
    expect((await listRenewals(api.asMert))[0]).toMatchObject({
      owner: "mert@example.com",
      ownerIsNamed: false,
    });
  });

  it("is exported as CSV, which is recorded", async () => {
    const api = await openApi();
    await ending(api);
    const csv = await api.asMert.get("/api/oem/renewals/csv?search=Desk%20of");
    const [head, row, ...rest] = csv.text.trim().split("\r\n");
    expect(head).toContain("companyName,licenseKey,packageTierPrettyName,endsAt,graceUntil,state,owner");
    expect(row).toContain("Desk of Acme");
    expect(rest).toEqual([]);
    const audit = await api.asAda.get("/api/oem/audit?eventName=export-report&pageSize=1");
    expect(audit.text).toContain('"report":"renewals"');
  });
});
