import { describe, expect, it } from "vitest";
import { renewalDeskEndpoints } from "#app/api/licenses/renewal-desk.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";
import { createLicense, runBulk } from "#tests/support/licenses/bulk.ts";
import { fetchHistory } from "#tests/support/licenses/licenses.ts";

const expiredAt = "2026-12-20T23:59:59.999Z";
const quotaDates = { activationDate: "2026-01-01", expirationDate: "2026-12-20" };
const buildRenewalsPath = (key: string, subpath = "") => `/api/oem/licenses/${key}/renewals${subpath}`;

/** Lists the renewals of the companies that this test has created. */
const listRenewals = async (client: Client, query: Record<string, string> = {}) =>
  parseApiResult(
    renewalDeskEndpoints.list.result,
    await client.get(`/api/oem/renewals?${new URLSearchParams({ search: "Test customer", ...query })}`),
  ).entities;
const listLicenseKeys = async (client: Client, query?: Record<string, string>) =>
  (await listRenewals(client, query)).map(({ licenseKey }) => licenseKey);

const createEndingLicense = (api: ApiUnderTest, companySuffix = "Acme", endDate = "2026-12-20") =>
  createLicense(api, {
    companyName: `Test customer ${companySuffix}`,
    quota: { ...quotaDates, expirationDate: endDate },
  });

describe("The renewal desk", () => {
  it("has one row for a license that ends soon", async () => {
    const api = await startTestApi();
    const key = await createEndingLicense(api);
    await createEndingLicense(api, "Later", "2027-11-20");
    const [row, secondRow] = await listRenewals(api.asMert);
    expect(secondRow).toBeUndefined();
    expect(row).toMatchObject({
      licenseKey: key,
      companyName: "Test customer Acme",
      expiredAt,
      state: "open",
      owner: "mert@example.com",
      isOwnerNamed: false,
      lastReminderAt: null,
      nextReminderOn: "2026-12-06",
    });
  });

  it("shows the contact, the tags and the usage of the license", async () => {
    const api = await startTestApi();
    await createEndingLicense(api);
    const [row] = await listRenewals(api.asMert);
    expect(row).toMatchObject({
      contactName: "Lucius Fox",
      email: "lucius@wayne.example",
      tags: ["emea"],
      totalClientsInUse: 0,
      totalClientCapacity: 1_000,
    });
  });

  it("counts the renewals of each state", async () => {
    const api = await startTestApi();
    await createEndingLicense(api);
    const key = await createEndingLicense(api, "Lost");
    await api.asMert.post(buildRenewalsPath(key, "/lost"), { expiredAt, reason: "Closed" });
    const query = new URLSearchParams({ search: "Test customer", owner: "mert@example.com" });
    const response = await api.asMert.get(`/api/oem/renewals?${query}`);
    expect(parseApiResult(renewalDeskEndpoints.list.result, response)).toMatchObject({
      totalEntityCount: 1,
      counts: { open: 1, snoozed: 0, lost: 1, renewed: 0 },
    });
  });

  it("is read page by page with a cursor, which belongs to its filter", async () => {
    const api = await startTestApi();
    const keys = [];
    for (const suffix of ["A", "B", "C"]) keys.push(await createEndingLicense(api, suffix));
    const fetchPage = (query: Record<string, string>) =>
      api.asMert.get(
        `/api/oem/renewals?${new URLSearchParams({ search: "Test customer", pageSize: "2", ...query })}`,
      );
    const firstPage = parseApiResult(renewalDeskEndpoints.list.result, await fetchPage({}));
    const after = firstPage.next ?? "";
    await api.asMert.post(buildRenewalsPath(keys[0] ?? "", "/lost"), { expiredAt, reason: "Closed" });
    const lastPage = parseApiResult(renewalDeskEndpoints.list.result, await fetchPage({ after }));
    expect(lastPage).toMatchObject({ next: null, currentPage: 1, totalEntityCount: 2 });
    expect([...firstPage.entities, ...lastPage.entities].map(({ licenseKey }) => licenseKey)).toEqual(keys);
    const otherResponse = await fetchPage({ after, search: "Another" });
    expect([otherResponse.status, otherResponse.body]).toMatchObject([
      400,
      errorBody("INVALID", { fields: { after: [expect.stringContaining("search")] } }),
    ]);
  });

  it("snoozes a license that has ended", async () => {
    const api = await startTestApi();
    const licenseKey = await createEndingLicense(api, "Overdue", "2026-11-18");
    const body = { licenseKey, expiredAt: "2026-11-18T23:59:59.999Z", until: "2026-11-27" };
    expect((await api.asMert.post("/api/oem/reminders/snooze", body)).status).toBe(200);
    expect(await listRenewals(api.asMert)).toEqual([]);
    expect(await listRenewals(api.asMert, { state: "snoozed" })).toMatchObject([
      { licenseKey, snoozedUntil: "2026-11-27" },
    ]);
  });

  it("stops the reminders of a lost renewal until it is reopened", async () => {
    const api = await startTestApi();
    const key = await createEndingLicense(api);
    const fetchNextReminder = async (state: string) =>
      (await listRenewals(api.asMert, { state }))[0]?.nextReminderOn;
    const hasUpcomingReminder = async () => {
      const response = await api.asMert.get("/api/oem/reminders?state=upcoming&days=60&pageSize=100");
      return JSON.stringify(response.body).includes(key);
    };
    expect(await hasUpcomingReminder()).toBe(true);
    await api.asMert.post(buildRenewalsPath(key, "/lost"), { expiredAt, reason: "Closed" });
    expect(await hasUpcomingReminder()).toBe(false);
    await api.asMert.post(buildRenewalsPath(key, "/reopen"), { expiredAt });
    expect(await hasUpcomingReminder()).toBe(true);
    expect(await fetchNextReminder("open")).toBe("2026-12-06");
  });

  it("does not list a license as renewed after an undo restored its end", async () => {
    const api = await startTestApi();
    const key = await createEndingLicense(api);
    const change = { kind: "end-date", expirationDate: "2026-11-30" };
    await runBulk(api.asMert, { keys: [key], change });
    const [event] = await fetchHistory(api.asMert, key);
    await api.asMert.post(`/api/oem/history/${event?.id}/undo`, {});
    expect(await listLicenseKeys(api.asMert)).toEqual([key]);
    expect(await listRenewals(api.asMert, { state: "renewed" })).toEqual([]);
  });

  it("is filtered by days, owner, type, company and key", async () => {
    const api = await startTestApi();
    const decemberKey = await createEndingLicense(api);
    const januaryKey = await createEndingLicense(api, "Zeta", "2027-01-10");
    const lateKey = await createEndingLicense(api, "Far", "2028-01-10");
    expect(await listLicenseKeys(api.asMert)).toEqual([decemberKey, januaryKey]);
    expect(await listLicenseKeys(api.asMert, { sortBy: "companyName", sortType: "DESC" })).toEqual([
      januaryKey,
      decemberKey,
    ]);
    expect(await listLicenseKeys(api.asMert, { from: "2027-01-01", to: "2027-01-31" })).toEqual([januaryKey]);
    expect(await listLicenseKeys(api.asMert, { from: "2028-01-01" })).toEqual([lateKey]);
    expect(await listLicenseKeys(api.asMert, { search: januaryKey.slice(0, 8) })).toEqual([januaryKey]);
    expect(await listLicenseKeys(api.asMert, { owner: "MERT@example.com" })).toEqual([
      decemberKey,
      januaryKey,
    ]);
    expect(await listLicenseKeys(api.asMert, { owner: "ada@example.com" })).toEqual([]);
    expect(await listLicenseKeys(api.asMert, { type: "2" })).toEqual([]);
  });

  it("lists a license as renewed after its end was moved to a later day", async () => {
    const api = await startTestApi();
    const [key, manuallyRenewedKey] = [
      await createEndingLicense(api),
      await createEndingLicense(api, "Other"),
    ];
    await api.asMert.post(buildRenewalsPath(key), { days: 30 });
    const response = await api.asMert.get(`/api/oem/quotas?licenseKey=${manuallyRenewedKey}`);
    const id = (response.body as { result: { id: number }[] }).result[0]?.id ?? 0;
    const dates = { activationDate: "2026-01-01", expirationDate: "2027-12-20" };
    await api.asMert.send("PATCH", `/api/oem/quotas/${id}/date`, { body: dates });
    expect(await listLicenseKeys(api.asMert)).toEqual([key]);
    expect((await listRenewals(api.asMert))[0]).toMatchObject({ expiredAt: "2027-01-19T23:59:59.999Z" });
    const renewedRows = await listRenewals(api.asMert, { state: "renewed" });
    expect(renewedRows).toHaveLength(2);
    expect(renewedRows[0]).toMatchObject({
      licenseKey: key,
      expiredAt,
      renewedTo: "2027-01-19T23:59:59.999Z",
    });
    const earlierDates = { activationDate: "2026-01-01", expirationDate: "2026-12-20" };
    await api.asMert.send("PATCH", `/api/oem/quotas/${id}/date`, { body: earlierDates });
    expect(await listLicenseKeys(api.asMert, { state: "renewed" })).toEqual([key]);
  });

  it("marks a renewal as lost with a reason and reopens the renewal", async () => {
    const api = await startTestApi();
    const key = await createEndingLicense(api);
    await api.asMert.post(buildRenewalsPath(key, "/lost"), { expiredAt, reason: "Went to another vendor" });
    expect(await listLicenseKeys(api.asMert)).toEqual([]);
    expect((await listRenewals(api.asMert, { state: "lost" }))[0]).toMatchObject({
      licenseKey: key,
      state: "lost",
      lostReason: "Went to another vendor",
    });
    expect((await fetchHistory(api.asMert, key))[0]).toMatchObject({ eventName: "lose-renewal" });
    expect((await api.asMert.post(buildRenewalsPath(key, "/reopen"), { expiredAt })).status).toBe(200);
    expect(await listLicenseKeys(api.asMert)).toEqual([key]);
    expect((await api.asMert.post(buildRenewalsPath(key, "/reopen"), { expiredAt })).status).toBe(404);
  });

  it("rejects a lost renewal if the end has changed or the reason is missing", async () => {
    const api = await startTestApi();
    const key = await createEndingLicense(api);
    const staleBody = { expiredAt: "2026-12-19T23:59:59.999Z", reason: "Closed" };
    expect((await api.asMert.post(buildRenewalsPath(key, "/lost"), staleBody)).body).toMatchObject(
      errorBody("END_MOVED"),
    );
    expect((await api.asMert.post(buildRenewalsPath(key, "/lost"), { expiredAt, reason: " " })).status).toBe(
      400,
    );
  });

  it("lets users with license-manage snooze a renewal", async () => {
    const api = await startTestApi();
    const key = await createEndingLicense(api);
    const snooze = { licenseKey: key, expiredAt, until: "2026-12-10" };
    expect((await api.asMert.post("/api/oem/reminders/snooze", snooze)).status).toBe(200);
    expect(await listLicenseKeys(api.asMert)).toEqual([]);
    expect((await listRenewals(api.asMert, { state: "snoozed" }))[0]).toMatchObject({
      snoozedUntil: "2026-12-10",
      nextReminderOn: "2026-12-10",
    });
  });

  it("accepts only existing users as owners", async () => {
    const api = await startTestApi();
    const key = await createEndingLicense(api);
    const setOwner = (owner: string | null) =>
      api.asMert.send("PATCH", buildRenewalsPath(key, "/owner"), { body: { owner } });
    expect((await setOwner("Ada@example.com")).status).toBe(200);
    expect((await listRenewals(api.asMert))[0]).toMatchObject({
      owner: "ada@example.com",
      isOwnerNamed: true,
    });
    expect(await listLicenseKeys(api.asMert, { owner: "ada@example.com" })).toEqual([key]);
    expect((await fetchHistory(api.asMert, key))[0]).toMatchObject({
      eventName: "assign-renewal",
      before: { owner: null },
      after: { owner: "ada@example.com" },
    });
    expect((await setOwner("nobody@example.com")).body).toMatchObject(errorBody("OWNER_UNKNOWN"));
    await setOwner(null);
    expect((await listRenewals(api.asMert))[0]).toMatchObject({
      owner: "mert@example.com",
      isOwnerNamed: false,
    });
  });

  it("has a CSV report whose download is recorded", async () => {
    const api = await startTestApi();
    await createEndingLicense(api);
    const csvResponse = await api.asMert.get("/api/oem/renewals/csv?search=Test%20customer");
    const [headerRow, row, ...otherRows] = csvResponse.text.trim().split("\r\n");
    expect(headerRow).toContain(
      "companyName,licenseKey,packageTierPrettyName,expiredAt,graceUntil,state,owner",
    );
    expect(row).toContain("Test customer Acme");
    expect(otherRows).toEqual([]);
    const auditResponse = await api.asAda.get("/api/oem/audit?eventName=export-report&pageSize=1");
    expect(auditResponse.text).toContain('"report":"renewals"');
  });
});
