import { describe, expect, it } from "vitest";
import { licenseEndpoints } from "#app/api/licenses/licenses.ts";
import { dashboardEndpoints } from "#app/api/admin/dashboard.ts";
import { jobs } from "#app/jobs/jobs.ts";
import type { FigureName } from "#app/domain/dashboard/dashboard.ts";
import { type Client, openApi, resultOf } from "#tests/support/api/api.ts";
import { sql } from "kysely";
import { summaries } from "#app/jobs/summaries.ts";
import { demoEnvironment, createLicense } from "#tests/support/licenses/bulk.ts";

// The clock of these tests is at noon of 20 November 2026.
const ending = (companyName: string, expirationDate: string) => ({
  companyName,
  quota: { activationDate: "2026-01-01", expirationDate },
});

const deskOf = async (client: Client) =>
  resultOf(dashboardEndpoints.read.result, await client.get("/api/oem/desk"));
const figureOf = async (client: Client, name: FigureName) =>
  (await deskOf(client)).figures.find((figure) => figure.name === name);

describe("The dashboard", () => {
  it("counts the ends of this month and names the first three", async () => {
    const api = await openApi();
    const before = await figureOf(api.asMert, "ending");
    for (const day of [30, 27, 26, 28]) await createLicense(api, ending(`Desk ${day}`, `2026-11-${day}`));
    await createLicense(api, ending("Desk later", "2026-12-01"));
    const figure = await figureOf(api.asMert, "ending");
    expect(figure?.count).toBe((before?.count ?? 0) + 4);
    expect(figure?.days).toEqual({ from: "2026-11-20", to: "2026-11-30" });
    expect(figure?.lines).toHaveLength(3);
    expect(figure?.lines.map(({ at }) => at)).toEqual(figure?.lines.map(({ at }) => at).toSorted());
  });

  it("omits lost renewals for users who may open the renewal desk, and shows every end to others", async () => {
    const api = await openApi();
    const key = await createLicense(api, ending("Desk of Lost", "2026-11-25"));
    const [open, all] = [await figureOf(api.asMert, "ending"), await figureOf(api.asRita, "ending")];
    const body = { endsAt: "2026-11-25T23:59:59.999Z", reason: "Closed" };
    await api.asMert.post(`/api/oem/licenses/${key}/renewals/lost`, body);
    expect(await figureOf(api.asMert, "ending")).toMatchObject({ count: (open?.count ?? 0) - 1 });
    expect(await figureOf(api.asRita, "ending")).toMatchObject({ count: all?.count });
  });

  it("shows each user what they may see, and their own activity", async () => {
    const api = await openApi();
    const key = await createLicense(api, ending("Desk of Mert", "2027-03-31"));
    const [dashboardOfRita, dashboardOfMert] = [await deskOf(api.asRita), await deskOf(api.asMert)];
    const names = (dashboard: typeof dashboardOfRita) => dashboard.figures.map(({ name }) => name);
    expect(names(dashboardOfRita)).toEqual([
      "ending",
      "ended",
      "full",
      "silent",
      "waiting",
      "failed",
      "trials-ending",
    ]);
    expect(names(dashboardOfMert)).toEqual([
      ...names(dashboardOfRita),
      "reminders-unsent",
      "bulk-runs",
      "imports",
    ]);
    expect(dashboardOfMert.ownEvents[0]).toMatchObject({ licenseKey: key });
    expect(dashboardOfRita.ownEvents.map(({ licenseKey }) => licenseKey)).not.toContain(key);
  });

  it("names the latest of those that are silent for 30 days, with the list's total", async () => {
    const api = await openApi();
    const asRita = await api.withToken(api.people.rita, "2027-01-01T00:00:00.000Z");
    expect(await figureOf(asRita, "silent")).toMatchObject({ count: 0, lines: [] });
    api.advanceClock(31 * 24 * 60 * 60_000);
    await summaries(api.context.storage, api.context.now());
    const silent = await figureOf(asRita, "silent");
    const list = await asRita.post("/api/oem/licenses/filtered", {
      lastContactBefore: "2026-11-21",
      statuses: ["active"],
      lifetimeStatuses: ["active", "almost-expired"],
      activenessStatuses: ["inactive"],
      sortBy: "lastHeartbeat",
    });
    const { entities, totalEntityCount } = resultOf(licenseEndpoints.filter.result, list);
    expect(silent?.count).toBe(totalEntityCount);
    expect(silent?.lines.map(({ key, at }) => [key, at])).toEqual(
      entities.slice(0, 3).map(({ key, lastHeartbeat }) => [key, lastHeartbeat]),
    );
    expect(silent?.lines.length).toBeGreaterThan(1);
  });

  it("names bulk changes that are running or ended since yesterday", async () => {
    const api = await openApi();
    const runsOf = (client: Client) => figureOf(client, "bulk-runs");
    const key = await createLicense(api, { companyName: "Desk of Many" });
    await api.asMert.post("/api/oem/bulk-runs", { keys: [key], change: demoEnvironment });
    const line = { name: "environment", state: "running" };
    expect(await runsOf(api.asMert)).toMatchObject({ count: 1, lines: [line] });
    await jobs["bulk-runs"](api.context.storage, api.context.now(), api.context);
    expect(await runsOf(api.asMert)).toMatchObject({ count: 1, lines: [{ ...line, state: "done" }] });
    const later = await api.withToken(api.people.mert, "2027-01-01T00:00:00.000Z");
    api.advanceClock(25 * 60 * 60_000);
    expect(await runsOf(later)).toMatchObject({ count: 0, lines: [] });
  });

  it("counts licenses by status once a day, regardless of later changes on it", async () => {
    const api = await openApi();
    const asRita = await api.withToken(api.people.rita, "2027-01-01T00:00:00.000Z");
    const statuses = async () => (await deskOf(asRita)).statuses;
    const day = 24 * 60 * 60_000;
    const before = await statuses();
    expect(before.days.map((day) => day.day)).not.toContain("2026-11-20");
    await summaries(api.context.storage, api.context.now());
    await createLicense(api, ending("Desk of Counts", "2028-01-31"));
    await summaries(api.context.storage, api.context.now());
    api.advanceClock(day);
    await summaries(api.context.storage, api.context.now());
    const { now, days } = await statuses();
    expect(now.active).toBe(before.now.active + 1);
    expect(days.find((day) => day.day === "2026-11-21")?.counts.active).toBe(now.active);
    const { rows } = await sql<{ active: number }>`
      select active from license_day order by day_at desc limit 2`.execute(api.engine.db);
    expect(rows.map(({ active }) => active)).toEqual([now.active, before.now.active]);
  });

  it("counts the ends of the next twelve months, and again after a minute", async () => {
    const api = await openApi();
    const { months, asOf } = (await deskOf(api.asMert)).months;
    expect(months).toHaveLength(12);
    expect(months[0]).toMatchObject({ from: "2026-11-20", to: "2026-11-30" });
    expect(months.at(-1)).toMatchObject({ from: "2027-10-01", to: "2027-10-31" });
    await createLicense(api, ending("Desk of March", "2027-03-31"));
    expect((await deskOf(api.asMert)).months).toEqual({ months, asOf });
    api.advanceClock(60_000);
    const march = (await deskOf(api.asMert)).months.months[4];
    expect(march).toMatchObject({ from: "2027-03-01", ends: (months[4]?.ends ?? 0) + 1 });
  });
});
