import { describe, expect, it } from "vitest";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { license } from "#app/domain/license/license.ts";
import { quota } from "#app/domain/quota/quota.ts";
import { type ApiUnderTest, type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import {
  expectCurrentSummary,
  historyOf,
  licenseByKey,
  licenseOf,
  quotaOf,
  serversOf,
} from "#tests/support/licenses/licenses.ts";

const patch = (client: Client, path: string, body: unknown, ifMatch?: string) =>
  client.send("PATCH", path, { body, headers: { "if-match": ifMatch } });

interface Save {
  what: string;
  path: string;
  bodies: [first: unknown, second: unknown];
}
const licenseSaves: Save[] = [
  { what: "notes", path: "notes", bodies: [{ notes: "mine" }, { notes: "yours" }] },
  { what: "environment", path: "environment", bodies: [{ environment: 1 }, { environment: 2 }] },
  {
    what: "overrun",
    path: "soft-capacity",
    bodies: [{ softCapacity: true }, { softCapacity: false }],
  },
  { what: "grace", path: "grace", bodies: [{ graceDays: 10 }, { graceDays: null }] },
  { what: "tags", path: "tags", bodies: [{ tags: ["emea"] }, { tags: ["apac"] }] },
];

async function globex({ asMert }: ApiUnderTest) {
  const storedLicense = await licenseOf(asMert, "Globex");
  return { storedLicense, path: `/api/oem/licenses/${storedLicense.key}` };
}

describe.each(licenseSaves)("Two saves of the $what from one version", ({ path, bodies }) => {
  it("are one save and one conflict, which returns the stored values", async () => {
    const api = await openApi();
    const { storedLicense, path: root } = await globex(api);
    const ifMatch = `"${storedLicense.rowVersion}"`;
    const first = await patch(api.asMert, `${root}/${path}`, bodies[0], ifMatch);
    expect(first.status).toBe(200);
    const saved = resultOf(license, first);
    const second = await patch(api.asAda, `${root}/${path}`, bodies[1], ifMatch);
    expect(second.status).toBe(409);
    expect(second.body).toEqual(errorBody("CONFLICT", { current: saved }));
    expect(await licenseByKey(api.asMert, storedLicense.key)).toEqual(saved);
    const third = await patch(api.asAda, `${root}/${path}`, bodies[1], `"${saved.rowVersion}"`);
    expect(third.status).toBe(200);
  });

  it("at the same moment are one save and one conflict too", async () => {
    const api = await openApi();
    const { storedLicense, path: root } = await globex(api);
    const ifMatch = `"${storedLicense.rowVersion}"`;
    const responses = await Promise.all([
      patch(api.asMert, `${root}/${path}`, bodies[0], ifMatch),
      patch(api.asAda, `${root}/${path}`, bodies[0], ifMatch),
    ]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await licenseByKey(api.asMert, storedLicense.key)).rowVersion).toBe(storedLicense.rowVersion + 1);
  });
});

const quotaSaves: Save[] = [
  {
    what: "dates",
    path: "date",
    bodies: [
      { activationDate: "2026-12-01", expirationDate: "2027-12-01" },
      { activationDate: "2026-12-02", expirationDate: "2027-12-02" },
    ],
  },
  { what: "status", path: "status", bodies: [{ status: 0 }, { status: 1 }] },
  {
    what: "capacities",
    path: "capacity",
    bodies: [
      { serverCapacity: 2, totalClientCapacity: 6_000 },
      { serverCapacity: 3, totalClientCapacity: 7_000 },
    ],
  },
];

describe.each(quotaSaves)("Two saves of a quota's $what from one version", ({ path, bodies }) => {
  it("are one save and one conflict, which returns the stored values", async () => {
    const api = await openApi();
    const { key } = (await globex(api)).storedLicense;
    const old = await quotaOf(api.asMert, key);
    const root = `/api/oem/quotas/${path === "capacity" ? "enterprise/" : ""}${old.id}/${path}`;
    const first = await patch(api.asMert, root, bodies[0], `"${old.rowVersion}"`);
    expect(first.status).toBe(200);
    const saved = resultOf(quota, first);
    const second = await patch(api.asAda, root, bodies[1], `"${old.rowVersion}"`);
    expect(second.status).toBe(409);
    expect(second.body).toEqual(errorBody("CONFLICT", { current: saved }));
    expect(await quotaOf(api.asMert, key)).toEqual(saved);
    expect((await patch(api.asAda, root, bodies[1], `"${saved.rowVersion}"`)).status).toBe(200);
  });
});

describe("A stale save", () => {
  it("is a conflict even if it would change nothing", async () => {
    const api = await openApi();
    const { storedLicense, path } = await globex(api);
    await patch(api.asMert, `${path}/notes`, { notes: "new" });
    const response = await patch(
      api.asMert,
      `${path}/notes`,
      { notes: "new" },
      `"${storedLicense.rowVersion}"`,
    );
    expect(response.status).toBe(409);
  });

  it("wins without the header, and with a star", async () => {
    const api = await openApi();
    const { path } = await globex(api);
    await patch(api.asMert, `${path}/notes`, { notes: "first" });
    for (const [notes, ifMatch] of [
      ["second", undefined],
      ["third", "*"],
    ] as const) {
      const response = await patch(api.asMert, `${path}/notes`, { notes }, ifMatch);
      expect(resultOf(license, response).notes).toBe(notes);
    }
  });

  it("is not caused by concurrent changes of the quotas and the servers", async () => {
    const api = await openApi();
    const { storedLicense, path } = await globex(api);
    const { id } = await quotaOf(api.asMert, storedLicense.key);
    await patch(api.asAda, `/api/oem/quotas/${id}/status`, { status: 0 });
    const response = await patch(
      api.asMert,
      `${path}/notes`,
      { notes: "new" },
      `"${storedLicense.rowVersion}"`,
    );
    expect(response.status).toBe(200);
    expect(resultOf(license, response)).toMatchObject({ notes: "new", lifetimeStatus: "pending" });
  });
});

describe("Simultaneous users", () => {
  it("each save notes without a version, and all of them succeed", async () => {
    const api = await openApi();
    const { storedLicense, path } = await globex(api);
    const notes = Array.from({ length: 8 }, (_, nth) => `note ${nth}`);
    const responses = await Promise.all(
      notes.map((note, nth) => patch(nth % 2 ? api.asMert : api.asAda, `${path}/notes`, { notes: note })),
    );
    expect(responses.map(({ status }) => status)).toEqual(notes.map(() => 200));
    const saved = await licenseByKey(api.asMert, storedLicense.key);
    expect(saved.rowVersion).toBe(storedLicense.rowVersion + 8);
    const events = (await historyOf(api.asMert, storedLicense.key)).slice(0, 8).toReversed();
    expect(new Set(events.map(({ details }) => details["notes"]))).toEqual(new Set(notes));
    for (const [nth, event] of events.entries())
      expect(event.before).toEqual(nth === 0 ? { notes: storedLicense.notes } : events[nth - 1]?.after);
    expect(events.at(-1)?.after).toEqual({ notes: saved.notes });
  });

  it("change everything about one license, and nothing gets lost", async () => {
    const api = await openApi();
    const { storedLicense, path } = await globex(api);
    const { id } = await quotaOf(api.asMert, storedLicense.key);
    const [server] = (await serversOf(api.asMert, storedLicense.key)).entities;
    const responses = await Promise.all([
      patch(api.asMert, `${path}/notes`, { notes: "all at once" }),
      patch(api.asAda, `${path}/environment`, { environment: 2 }),
      patch(api.asMert, `${path}/soft-capacity`, { softCapacity: true }),
      patch(api.asAda, `${path}/tags`, { tags: ["emea", "all at once"] }),
      patch(api.asMert, `/api/oem/quotas/enterprise/${id}/capacity`, {
        serverCapacity: 4,
        totalClientCapacity: 4_871,
      }),
      patch(api.asAda, `/api/oem/quotas/${id}/date`, {
        activationDate: "2026-01-01",
        expirationDate: "2030-01-01",
      }),
      patch(api.asMert, `/api/oem/servers/${server?.id}/status`, { status: 0 }),
      api.asMert.post("/api/oem/quotas/enterprise", {
        licenseKey: storedLicense.key,
        activationDate: "2026-01-01",
        expirationDate: "2028-01-01",
        serverCapacity: 1,
        totalClientCapacity: 1,
      }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(await licenseByKey(api.asMert, storedLicense.key)).toMatchObject({
      notes: "all at once",
      environment: 2,
      softCapacity: true,
      tags: "all at once, emea, ",
      activeServerCapacity: 5,
      activeTotalClientCapacity: 4_872,
      serversInUse: 0,
      totalClientsInUse: 0,
      expiredAt: "2030-01-01T23:59:59.999Z",
      rowVersion: storedLicense.rowVersion + 4,
    });
    await expectCurrentSummary(api.context, storedLicense.key);
    expect(await verifyChain(api.context.storage.history)).toMatchObject({ broken: null });
    expect(api.logged).toEqual([]);
  });
});
