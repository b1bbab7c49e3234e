import { describe, expect, it } from "vitest";
import { licenseEndpoints } from "#app/api/licenses/licenses.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { fetchDashboard, fetchFigure } from "#tests/support/api/dashboard.ts";
import { type Client, startTestApi, parseApiResult } from "#tests/support/api/api.ts";
import { sql } from "kysely";
import { updateSummaries } from "#app/jobs/summaries.ts";
import { demoEnvironmentChange, createLicense } from "#tests/support/licenses/bulk.ts";

// The clock of these tests starts at noon on 20 November 2026.
const buildEndingLicense = (companyName: string, expirationDate: string) => ({
  companyName,
  quota: { activationDate: "2026-01-01", expirationDate },
});

const dayMs = 24 * 60 * 60_000;

describe("The dashboard", () => {
  it("counts the licenses that end this month and lists the three earliest", async () => {
    const api = await startTestApi();
    const initialFigure = await fetchFigure(api.asMert, "ending");
    for (const day of [30, 27, 26, 28])
      await createLicense(api, buildEndingLicense(`Customer ${day}`, `2026-11-${day}`));
    await createLicense(api, buildEndingLicense("Customer of December", "2026-12-01"));
    const figure = await fetchFigure(api.asMert, "ending");
    expect(figure?.count).toBe((initialFigure?.count ?? 0) + 4);
    expect(figure?.days).toEqual({ from: "2026-11-20", to: "2026-11-30" });
    expect(figure?.lines).toHaveLength(3);
    const endTimes = figure?.lines.map(({ at }) => at);
    expect(endTimes).toEqual(endTimes?.toSorted());
  });

  it("lists ended licenses in descending order of their end", async () => {
    const api = await startTestApi();
    for (const day of ["10", "19", "12"])
      await createLicense(api, buildEndingLicense(`Customer ${day}`, `2026-11-${day}`));
    const lines = (await fetchFigure(api.asMert, "ended"))?.lines ?? [];
    expect(lines[0]?.name).toBe("Customer 19");
    const endTimes = lines.map(({ at }) => at ?? "");
    expect(endTimes).toEqual(endTimes.toSorted().toReversed());
  });

  it("counts more than 1,000 reminders exactly and caches the count for a minute", async () => {
    const api = await startTestApi();
    await createLicense(api, buildEndingLicense("Customer with Reminders", "2027-11-25"));
    const fetchCount = async () => (await fetchFigure(api.asMert, "reminders-unsent"))?.count ?? 0;
    const addFailedReminders = (from: number, to: number) =>
      sql`with recursive number (n) as (select ${from} union all select n + 1 from number where n < ${to})
        insert into reminder
          (license_id, end_at, days_before, due_at, recipient, state, attempts, is_late)
          select (select max(id) from license), n, 7, 0, 'jo@example.com', 'failed', 1, 0 from number`.execute(
        api.engine.db,
      );
    const initialCount = await fetchCount();
    await addFailedReminders(1, 1_500);
    expect(await fetchCount()).toBe(initialCount + 1_500);
    await addFailedReminders(1_501, 1_510);
    expect(await fetchCount()).toBe(initialCount + 1_500);
    api.advanceClock(61_000);
    expect(await fetchCount()).toBe(initialCount + 1_510);
  });

  it("omits lost renewals only for users who may open the renewal desk", async () => {
    const api = await startTestApi();
    const key = await createLicense(api, buildEndingLicense("Lost Customer", "2026-11-25"));
    const [mertFigure, ritaFigure] = [
      await fetchFigure(api.asMert, "ending"),
      await fetchFigure(api.asRita, "ending"),
    ];
    const body = { expiredAt: "2026-11-25T23:59:59.999Z", reason: "Closed" };
    await api.asMert.post(`/api/oem/licenses/${key}/renewals/lost`, body);
    expect(await fetchFigure(api.asMert, "ending")).toMatchObject({ count: (mertFigure?.count ?? 0) - 1 });
    expect(await fetchFigure(api.asRita, "ending")).toMatchObject({ count: ritaFigure?.count });
  });

  it("shows each user the permitted figures and the events that the user caused", async () => {
    const api = await startTestApi();
    const key = await createLicense(api, buildEndingLicense("Customer of Mert", "2027-03-31"));
    const [ritaDashboard, mertDashboard] = [
      await fetchDashboard(api.asRita),
      await fetchDashboard(api.asMert),
    ];
    const listFigureNames = (dashboard: typeof ritaDashboard) => dashboard.figures.map(({ name }) => name);
    const signedInFigureNames = listFigureNames(ritaDashboard);
    expect(signedInFigureNames).toEqual([
      "ending",
      "ended",
      "full",
      "silent",
      "rejected",
      "waiting",
      "purchases",
      "failed",
      "trials-ending",
      "service-accounts-due",
    ]);
    expect(listFigureNames(mertDashboard)).toEqual([
      "approvals",
      ...signedInFigureNames.slice(0, -1),
      "reminders-unsent",
      "bulk-runs",
      "imports",
      "service-accounts-due",
    ]);
    expect(mertDashboard.ownEvents[0]).toMatchObject({ licenseKey: key });
    expect(ritaDashboard.ownEvents.map(({ licenseKey }) => licenseKey)).not.toContain(key);
  });

  it("lists licenses whose servers have not sent a heartbeat for 30 days", async () => {
    const api = await startTestApi();
    const asRita = await api.createClientWithToken(api.people.rita, "2027-01-01T00:00:00.000Z");
    expect(await fetchFigure(asRita, "silent")).toMatchObject({ count: 0, lines: [] });
    api.advanceClock(31 * dayMs);
    await updateSummaries(api.context.storage, api.context.now(), api.context);
    const silentLicensesFigure = await fetchFigure(asRita, "silent");
    const listResponse = await asRita.post("/api/oem/licenses/filtered", {
      lastContactBefore: "2026-11-21",
      statuses: ["active"],
      lifetimeStatuses: ["active", "almost-expired"],
      activenessStatuses: ["inactive"],
      sortBy: "lastHeartbeat",
    });
    const { entities, totalEntityCount } = parseApiResult(licenseEndpoints.filter.result, listResponse);
    expect(silentLicensesFigure?.count).toBe(totalEntityCount);
    expect(silentLicensesFigure?.lines.map(({ id, at }) => [id, at])).toEqual(
      entities.slice(0, 3).map(({ key, lastHeartbeat }) => [key, lastHeartbeat]),
    );
    expect(silentLicensesFigure?.lines.length).toBeGreaterThan(1);
  });

  it("lists bulk changes that are running or that ended within the last day", async () => {
    const api = await startTestApi();
    const fetchBulkRuns = (client: Client) => fetchFigure(client, "bulk-runs");
    const key = await createLicense(api, { companyName: "Customer of the Bulk Run" });
    await api.asMert.post("/api/oem/bulk-runs", { keys: [key], change: demoEnvironmentChange });
    const line = { name: "environment", state: "running" };
    expect(await fetchBulkRuns(api.asMert)).toMatchObject({ count: 1, lines: [line] });
    await jobs["bulk-runs"](api.context.storage, api.context.now(), api.context);
    expect(await fetchBulkRuns(api.asMert)).toMatchObject({ count: 1, lines: [{ ...line, state: "done" }] });
    const tokenClient = await api.createClientWithToken(api.people.mert, "2027-01-01T00:00:00.000Z");
    api.advanceClock(dayMs + 3_600_000);
    expect(await fetchBulkRuns(tokenClient)).toMatchObject({ count: 0, lines: [] });
  });

  it("counts licenses by status once a day", async () => {
    const api = await startTestApi();
    const asRita = await api.createClientWithToken(api.people.rita, "2027-01-01T00:00:00.000Z");
    const fetchStatuses = async () => (await fetchDashboard(asRita)).statuses;
    const initialStatuses = await fetchStatuses();
    expect(initialStatuses.days.map(({ day }) => day)).not.toContain("2026-11-20");
    await updateSummaries(api.context.storage, api.context.now(), api.context);
    await createLicense(api, buildEndingLicense("Counted Customer", "2028-01-31"));
    await updateSummaries(api.context.storage, api.context.now(), api.context);
    api.advanceClock(dayMs);
    await updateSummaries(api.context.storage, api.context.now(), api.context);
    const { now, days } = await fetchStatuses();
    expect(now.active).toBe(initialStatuses.now.active + 1);
    expect(days.find(({ day }) => day === "2026-11-21")?.counts.active).toBe(now.active);
    const { rows } = await sql<{ active: number }>`
      select active from license_day order by day_at desc limit 2`.execute(api.engine.db);
    expect(rows.map(({ active }) => active)).toEqual([now.active, initialStatuses.now.active]);
  });

  it("counts the renewals of twelve months and caches the counts for a minute", async () => {
    const api = await startTestApi();
    const { months, asOf } = (await fetchDashboard(api.asMert)).months;
    expect(months).toHaveLength(12);
    expect(months[0]).toMatchObject({ from: "2026-08-01", to: "2026-08-31" });
    expect(months.at(-1)).toMatchObject({ from: "2027-07-01", to: "2027-07-31" });
    const key = await createLicense(api, buildEndingLicense("Customer of March", "2027-03-31"));
    expect((await fetchDashboard(api.asMert)).months).toEqual({ months, asOf });
    api.advanceClock(60_000);
    const fetchMarch = async (client: Client) => (await fetchDashboard(client)).months.months[7];
    const march = months[7];
    expect(march?.from).toBe("2027-03-01");
    expect((await fetchMarch(api.asMert))?.open.licenses).toBe((march?.open.licenses ?? 0) + 1);
    const body = { expiredAt: "2027-03-31T23:59:59.999Z", reason: "Closed" };
    await api.asMert.post(`/api/oem/licenses/${key}/renewals/lost`, body);
    api.advanceClock(60_000);
    expect(await fetchMarch(api.asMert)).toEqual(march);
    // Users who may not see renewals see all licenses that end.
    expect((await fetchMarch(api.asRita))?.open.licenses).toBe((march?.open.licenses ?? 0) + 1);
  });

  it("separates renewed, open and overdue licenses of the current month", async () => {
    const api = await startTestApi();
    const fetchMonth = async () => (await fetchDashboard(api.asMert)).months.months[3];
    const before = await fetchMonth();
    expect(before).toMatchObject({ from: "2026-11-01", to: "2026-11-30" });
    for (const day of ["10", "25"])
      await createLicense(api, buildEndingLicense(`Customer ${day}`, `2026-11-${day}`));
    const renewedKey = await createLicense(api, buildEndingLicense("Renewed Customer", "2026-11-12"));
    await api.asMert.post(`/api/oem/licenses/${renewedKey}/renewals`, { period: "1-year" });
    api.advanceClock(60_000);
    const month = await fetchMonth();
    for (const state of ["renewed", "open", "overdue"] as const)
      expect([state, month?.[state].licenses]).toEqual([state, (before?.[state].licenses ?? 0) + 1]);
    expect((month?.open.totalClientCapacity ?? 0) - (before?.open.totalClientCapacity ?? 0)).toBe(1_000);
  });

  it("groups the events of one bulk change", async () => {
    const api = await startTestApi();
    const keys = await Promise.all(
      ["One", "Two", "Three"].map((companyName) => createLicense(api, { companyName })),
    );
    await api.asMert.post("/api/oem/bulk-runs", { keys, change: demoEnvironmentChange });
    api.advanceClock(1_000);
    await jobs["bulk-runs"](api.context.storage, api.context.now(), api.context);
    const [latestChange, nextChange] = (await fetchDashboard(api.asMert)).ownEvents;
    expect(latestChange).toMatchObject({ eventName: "update-environment", licenseCount: 3 });
    expect(nextChange?.eventName).not.toBe("update-environment");
  });
});
