import { describe, expect, it } from "vitest";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { license } from "#app/domain/license/license.ts";
import { quota } from "#app/domain/quota/quota.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";
import {
  expectCurrentSummary,
  fetchHistory,
  fetchLicense,
  fetchLicenseOfCompany,
  fetchOnlyQuota,
  fetchServers,
} from "#tests/support/licenses/licenses.ts";

const patch = (client: Client, path: string, body: unknown, ifMatch?: string) =>
  client.send("PATCH", path, { body, headers: { "if-match": ifMatch } });

interface Save {
  /** Name of the value in the test title. */
  valueName: string;
  path: string;
  bodies: [firstBody: unknown, secondBody: unknown];
}
const licenseSaves: Save[] = [
  { valueName: "notes", path: "notes", bodies: [{ notes: "mine" }, { notes: "yours" }] },
  { valueName: "environment", path: "environment", bodies: [{ environment: 1 }, { environment: 2 }] },
  {
    valueName: "overrun",
    path: "soft-capacity",
    bodies: [{ softCapacity: true }, { softCapacity: false }],
  },
  { valueName: "grace period", path: "grace", bodies: [{ graceDays: 10 }, { graceDays: null }] },
  {
    valueName: "customer alerts",
    path: "customer-alerts",
    bodies: [{ alertsCustomer: true }, { alertsCustomer: false }],
  },
  {
    valueName: "customer",
    path: "customer",
    bodies: [
      { companyName: "Globex", email: "first@globex.example" },
      { companyName: "Globex", email: "second@globex.example" },
    ],
  },
  {
    valueName: "tier",
    path: "tier",
    bodies: [
      { packageTierId: "corporate-3", capacitiesFollow: false },
      { packageTierId: "corporate-1", capacitiesFollow: false },
    ],
  },
  { valueName: "tags", path: "tags", bodies: [{ tags: ["emea"] }, { tags: ["apac"] }] },
];

async function fetchGlobexLicense({ asMert }: ApiUnderTest) {
  const storedLicense = await fetchLicenseOfCompany(asMert, "Globex");
  return { storedLicense, path: `/api/oem/licenses/${storedLicense.key}` };
}

describe.each(licenseSaves)(
  "Two saves of the $valueName from one version",
  ({ path, bodies: [firstBody, secondBody] }) => {
    it("cause one change and one conflict with the stored values", async () => {
      const api = await startTestApi();
      const { storedLicense, path: licensePath } = await fetchGlobexLicense(api);
      const ifMatch = `"${storedLicense.rowVersion}"`;
      const firstResponse = await patch(api.asMert, `${licensePath}/${path}`, firstBody, ifMatch);
      expect(firstResponse.status).toBe(200);
      const savedLicense = parseApiResult(license, firstResponse);
      const secondResponse = await patch(api.asAda, `${licensePath}/${path}`, secondBody, ifMatch);
      expect(secondResponse.status).toBe(409);
      expect(secondResponse.body).toEqual(errorBody("CONFLICT", { current: savedLicense }));
      expect(await fetchLicense(api.asMert, storedLicense.key)).toEqual(savedLicense);
      const thirdResponse = await patch(
        api.asAda,
        `${licensePath}/${path}`,
        secondBody,
        `"${savedLicense.rowVersion}"`,
      );
      expect(thirdResponse.status).toBe(200);
    });

    it("cause one change and one conflict if they are simultaneous", async () => {
      const api = await startTestApi();
      const { storedLicense, path: licensePath } = await fetchGlobexLicense(api);
      const ifMatch = `"${storedLicense.rowVersion}"`;
      const responses = await Promise.all([
        patch(api.asMert, `${licensePath}/${path}`, firstBody, ifMatch),
        patch(api.asAda, `${licensePath}/${path}`, firstBody, ifMatch),
      ]);
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect((await fetchLicense(api.asMert, storedLicense.key)).rowVersion).toBe(
        storedLicense.rowVersion + 1,
      );
    });
  },
);

const quotaSaves: Save[] = [
  {
    valueName: "dates",
    path: "date",
    bodies: [
      { activationDate: "2026-12-01", expirationDate: "2027-12-01" },
      { activationDate: "2026-12-02", expirationDate: "2027-12-02" },
    ],
  },
  { valueName: "status", path: "status", bodies: [{ status: 0 }, { status: 1 }] },
  {
    valueName: "capacities",
    path: "capacity",
    bodies: [
      { serverCapacity: 2, totalClientCapacity: 6_000 },
      { serverCapacity: 3, totalClientCapacity: 7_000 },
    ],
  },
];

describe.each(quotaSaves)(
  "Two saves of a quota's $valueName from one version",
  ({ path, bodies: [firstBody, secondBody] }) => {
    it("cause one change and one conflict with the stored values", async () => {
      const api = await startTestApi();
      const { key } = (await fetchGlobexLicense(api)).storedLicense;
      const storedQuota = await fetchOnlyQuota(api.asMert, key);
      const quotaPath = `/api/oem/quotas/${path === "capacity" ? "enterprise/" : ""}${storedQuota.id}/${path}`;
      const firstResponse = await patch(api.asMert, quotaPath, firstBody, `"${storedQuota.rowVersion}"`);
      expect(firstResponse.status).toBe(200);
      const savedQuota = parseApiResult(quota, firstResponse);
      const secondResponse = await patch(api.asAda, quotaPath, secondBody, `"${storedQuota.rowVersion}"`);
      expect(secondResponse.status).toBe(409);
      expect(secondResponse.body).toEqual(errorBody("CONFLICT", { current: savedQuota }));
      expect(await fetchOnlyQuota(api.asMert, key)).toEqual(savedQuota);
      expect((await patch(api.asAda, quotaPath, secondBody, `"${savedQuota.rowVersion}"`)).status).toBe(200);
    });
  },
);

describe("A stale save", () => {
  it("is a conflict even if it changes nothing", async () => {
    const api = await startTestApi();
    const { storedLicense, path } = await fetchGlobexLicense(api);
    await patch(api.asMert, `${path}/notes`, { notes: "new" });
    const response = await patch(
      api.asMert,
      `${path}/notes`,
      { notes: "new" },
      `"${storedLicense.rowVersion}"`,
    );
    expect(response.status).toBe(409);
  });

  it("is accepted without If-Match or with `*`", async () => {
    const api = await startTestApi();
    const { path } = await fetchGlobexLicense(api);
    await patch(api.asMert, `${path}/notes`, { notes: "first" });
    for (const [notes, ifMatch] of [
      ["second", undefined],
      ["third", "*"],
    ] as const) {
      const response = await patch(api.asMert, `${path}/notes`, { notes }, ifMatch);
      expect(parseApiResult(license, response).notes).toBe(notes);
    }
  });

  it("conflicts with a change of a quota, because the license shows the status of its quotas", async () => {
    const api = await startTestApi();
    const { storedLicense, path } = await fetchGlobexLicense(api);
    const { id } = await fetchOnlyQuota(api.asMert, storedLicense.key);
    await patch(api.asAda, `/api/oem/quotas/${id}/status`, { status: 0 });
    const saveNotes = (rowVersion: number) =>
      patch(api.asMert, `${path}/notes`, { notes: "new" }, `"${rowVersion}"`);
    const response = await saveNotes(storedLicense.rowVersion);
    const currentLicense = await fetchLicense(api.asMert, storedLicense.key);
    expect(response.status).toBe(409);
    expect(response.body).toEqual(errorBody("CONFLICT", { current: currentLicense }));
    expect((await saveNotes(currentLicense.rowVersion)).status).toBe(200);
  });
});

describe("Simultaneous users", () => {
  it("save notes without a version, and all requests succeed", async () => {
    const api = await startTestApi();
    const { storedLicense, path } = await fetchGlobexLicense(api);
    const noteTexts = Array.from({ length: 8 }, (_, index) => `note ${index}`);
    const responses = await Promise.all(
      noteTexts.map((noteText, index) =>
        patch(index % 2 ? api.asMert : api.asAda, `${path}/notes`, { notes: noteText }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(noteTexts.map(() => 200));
    const savedLicense = await fetchLicense(api.asMert, storedLicense.key);
    expect(savedLicense.rowVersion).toBe(storedLicense.rowVersion + 8);
    const events = (await fetchHistory(api.asMert, storedLicense.key)).slice(0, 8).toReversed();
    expect(new Set(events.map(({ details }) => details["notes"]))).toEqual(new Set(noteTexts));
    for (const [index, event] of events.entries())
      expect(event.before).toEqual(index === 0 ? { notes: storedLicense.notes } : events[index - 1]?.after);
    expect(events.at(-1)?.after).toEqual({ notes: savedLicense.notes });
  });

  it("change different fields of one license without lost updates", async () => {
    const api = await startTestApi();
    const { storedLicense, path } = await fetchGlobexLicense(api);
    const { id } = await fetchOnlyQuota(api.asMert, storedLicense.key);
    const [server] = (await fetchServers(api.asMert, storedLicense.key)).entities;
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
    expect(await fetchLicense(api.asMert, storedLicense.key)).toMatchObject({
      notes: "all at once",
      environment: 2,
      softCapacity: true,
      tags: "all at once, emea, ",
      activeServerCapacity: 5,
      activeTotalClientCapacity: 4_872,
      serversInUse: 0,
      totalClientsInUse: 0,
      expiredAt: "2030-01-01T23:59:59.999Z",
      rowVersion: storedLicense.rowVersion + 8,
    });
    await expectCurrentSummary(api.context, storedLicense.key);
    expect(await verifyChain(api.context.storage.history)).toMatchObject({ brokenPosition: null });
    expect(api.logLines).toEqual([]);
  });
});
