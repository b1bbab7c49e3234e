import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { now } from "#tests/fixtures/licenses.ts";
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
} from "#tests/support/licenses/licenses.ts";

const unknownKey = "ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ";
const minuteMs = 60_000;

const buildPath = (key: string, field: string) => `/api/oem/licenses/${key}/${field}`;
const patch = (client: Client, key: string, field: string, body: unknown) =>
  client.send("PATCH", buildPath(key, field), { body, headers: { "x-request-id": "request-of-the-edit" } });

/** Fetches the license of Globex. It is a paid license with a tag and notes, and overrun is forbidden. */
const fetchGlobexLicense = ({ asMert }: ApiUnderTest) => fetchLicenseOfCompany(asMert, "Globex");

interface Edit {
  field: string;
  eventName: string;
  body: Record<string, unknown>;
  changedFields: Record<string, unknown>;
  details: Record<string, unknown>;
  before: Record<string, unknown>;
}

const edits: Edit[] = [
  {
    field: "notes",
    eventName: "update-notes",
    body: { notes: "Two\nlines, <b>bold</b>" },
    changedFields: { notes: "Two\nlines, <b>bold</b>" },
    details: { notes: "Two\nlines, <b>bold</b>" },
    before: { notes: expect.stringContaining("Renewal call booked") },
  },
  {
    field: "environment",
    eventName: "update-environment",
    body: { environment: 1 },
    changedFields: { environment: 1 },
    details: { environment: 1 },
    before: { environment: 3 },
  },
  {
    field: "soft-capacity",
    eventName: "update-soft-capacity",
    body: { softCapacity: true },
    changedFields: { softCapacity: true },
    details: { softCapacity: true },
    before: { softCapacity: false },
  },
  {
    field: "grace",
    eventName: "update-grace",
    body: { graceDays: 10 },
    changedFields: { graceDays: 10, graceUntil: expect.stringMatching(/T23:59:59.999Z$/) },
    details: { graceDays: 10 },
    before: { graceDays: null },
  },
  {
    field: "offline",
    eventName: "update-offline",
    body: { isOffline: true },
    changedFields: { isOffline: true, activenessStatus: "N/A" },
    details: { isOffline: true },
    before: { isOffline: false },
  },
  {
    field: "customer-alerts",
    eventName: "update-customer-alerts",
    body: { alertsCustomer: true },
    changedFields: { alertsCustomer: true },
    details: { alertsCustomer: true },
    before: { alertsCustomer: false },
  },
  {
    field: "tags",
    eventName: "update-tags",
    body: { tags: ["Trial", " emea ", "TRIAL"] },
    changedFields: { tags: "emea, trial, ", tagNames: ["emea", "trial"] },
    details: { tags: ["emea", "trial"] },
    before: { tags: ["partner"] },
  },
];

describe.each(edits)(
  "Saving the $field of a license",
  ({ field, eventName, body, changedFields, details, before }) => {
    it("returns the same license as later reads", async () => {
      const api = await startTestApi();
      const { asMert, advanceClock, context } = api;
      const originalLicense = await fetchGlobexLicense(api);
      advanceClock(minuteMs);
      const response = await patch(asMert, originalLicense.key, field, body);
      expect(response.status).toBe(200);
      const updatedLicense = parseApiResult(license, response);
      expect(updatedLicense).toEqual({
        ...originalLicense,
        ...changedFields,
        updatedAt: "2026-11-20T12:01:00.000Z",
        rowVersion: originalLicense.rowVersion + 1,
      });
      expect(await fetchLicense(asMert, originalLicense.key)).toEqual(updatedLicense);
      expect(await fetchGlobexLicense(api)).toEqual(updatedLicense);
      await expectCurrentSummary(context, originalLicense.key);
    });

    it("records one event with the old and new value", async () => {
      const api = await startTestApi();
      const { key } = await fetchGlobexLicense(api);
      const earlierHistory = await fetchHistory(api.asMert, key);
      await patch(api.asMert, key, field, body);
      const [newestEvent, ...earlierEvents] = await fetchHistory(api.asMert, key);
      expect(earlierEvents).toEqual(earlierHistory);
      expect(newestEvent).toEqual({
        id: expect.any(Number),
        eventName,
        createdAt: now,
        createdBy: "mert@example.com",
        licenseKey: key,
        details,
        before,
        after: details,
        requestId: "request-of-the-edit",
      });
    });

    it("writes nothing if the value is unchanged", async () => {
      const api = await startTestApi();
      const { asMert, advanceClock } = api;
      const { key } = await fetchGlobexLicense(api);
      const savedLicense = parseApiResult(license, await patch(asMert, key, field, body));
      const events = await fetchHistory(asMert, key);
      advanceClock(minuteMs);
      expect(parseApiResult(license, await patch(asMert, key, field, body))).toEqual(savedLicense);
      expect(await fetchLicense(asMert, key)).toEqual(savedLicense);
      expect(await fetchHistory(asMert, key)).toEqual(events);
    });

    it("requires license-manage", async () => {
      const api = await startTestApi();
      const { asRita, asAda, asAnonymous, people, grantPrivileges } = api;
      const { key, rowVersion } = await fetchGlobexLicense(api);
      expect((await patch(asAnonymous, key, field, body)).status).toBe(401);
      await grantPrivileges(people.rita, ["license-create", "license-delete", "tags-create", "tags-manage"]);
      const rejection = await patch(asRita, key, field, body);
      expect(rejection.status).toBe(403);
      expect(rejection.body).toEqual(errorBody("FORBIDDEN"));
      expect((await fetchGlobexLicense(api)).rowVersion).toBe(rowVersion);
      await grantPrivileges(people.rita, ["license-manage"]);
      expect((await patch(asRita, key, field, body)).status).toBe(200);
      expect((await patch(asAda, key, field, body)).status).toBe(200);
    });

    it("is rejected for an unknown or deleted license", async () => {
      const api = await startTestApi();
      const { asMert } = api;
      const unknownResponse = await patch(asMert, unknownKey, field, body);
      expect(unknownResponse.status).toBe(404);
      expect(unknownResponse.body).toEqual(errorBody("NOT_FOUND"));
      expect((await patch(asMert, "no%20key", field, body)).status).toBe(400);
      const { key } = await fetchGlobexLicense(api);
      await asMert.send("DELETE", `/api/oem/licenses/${key}`);
      const deletedResponse = await patch(asMert, key, field, body);
      expect(deletedResponse.status).toBe(422);
      expect(deletedResponse.body).toEqual(errorBody("LICENSE_DELETED"));
    });
  },
);

const invalidCases: [field: string, body: unknown, fieldPath: string][] = [
  ["notes", {}, "notes"],
  ["notes", { notes: null }, "notes"],
  ["notes", { notes: "n".repeat(10_001) }, "notes"],
  ["notes", { notes: "half \ud800 a character" }, "notes"],
  ["environment", {}, "environment"],
  ["environment", { environment: 4 }, "environment"],
  ["environment", { environment: "3" }, "environment"],
  ["soft-capacity", {}, "softCapacity"],
  ["soft-capacity", { softCapacity: "true" }, "softCapacity"],
  ["soft-capacity", { softCapacity: 1 }, "softCapacity"],
  ["grace", {}, "graceDays"],
  ["grace", { graceDays: "10" }, "graceDays"],
  ["grace", { graceDays: 91 }, "graceDays"],
  ["grace", { graceDays: -1 }, "graceDays"],
  ["grace", { graceDays: 1.5 }, "graceDays"],
  ["customer-alerts", {}, "alertsCustomer"],
  ["customer-alerts", { alertsCustomer: "true" }, "alertsCustomer"],
  ["tags", {}, "tags"],
  ["tags", { tags: "emea, " }, "tags"],
  ["tags", { tags: ["emea", "a,b"] }, "tags.1"],
  ["tags", { tags: [" "] }, "tags.0"],
  ["tags", { tags: ["t".repeat(65)] }, "tags.0"],
  ["tags", { tags: Array.from({ length: 101 }, (_, index) => `tag ${index}`) }, "tags"],
];

describe("A value of a license", () => {
  it.each(invalidCases)("is rejected at its field: %s %j", async (field, body, fieldPath) => {
    const api = await startTestApi();
    const originalLicense = await fetchGlobexLicense(api);
    const response = await patch(api.asMert, originalLicense.key, field, body);
    expect(response.status).toBe(400);
    expect(response.body).toEqual(errorBody("INVALID", { fields: { [fieldPath]: [expect.any(String)] } }));
    expect(await fetchGlobexLicense(api)).toEqual(originalLicense);
  });

  it("is accepted up to 10,000 characters of notes and 100 tags", async () => {
    const api = await startTestApi();
    const { key } = await fetchGlobexLicense(api);
    // Each key symbol has two UTF-16 code units, so the notes have 9,999 characters.
    const notes = "🗝n".repeat(3333);
    const tags = Array.from({ length: 100 }, (_, index) => `tag ${String(index).padStart(3, "0")}`);
    await patch(api.asMert, key, "notes", { notes });
    await patch(api.asMert, key, "tags", { tags });
    expect(await fetchGlobexLicense(api)).toMatchObject({ notes, tags: `${tags.join(", ")}, ` });
    await patch(api.asMert, key, "notes", { notes: "" });
    await patch(api.asMert, key, "tags", { tags: [] });
    expect(await fetchGlobexLicense(api)).toMatchObject({ notes: "", tags: "" });
  });
});

describe("A full license", () => {
  it("becomes valid in the list when overrun is allowed", async () => {
    const api = await startTestApi();
    const { asMert, engine } = api;
    const { key } = await fetchGlobexLicense(api);
    const usageJson = JSON.stringify([{ name: "Assets", value: 5_000 }]);
    await engine.db.updateTable("server").set({ reported_use: usageJson }).execute();
    const licenseWithoutOverrun = parseApiResult(
      license,
      await patch(asMert, key, "grace", { graceDays: 1 }),
    );
    expect(licenseWithoutOverrun).toMatchObject({ useStatus: "full", isValid: false });
    const licenseWithOverrun = parseApiResult(
      license,
      await patch(asMert, key, "soft-capacity", { softCapacity: true }),
    );
    expect(licenseWithOverrun).toMatchObject({ useStatus: "full", isValid: true });
    expect((await fetchGlobexLicense(api)).isValid).toBe(true);
    await expectCurrentSummary(api.context, key);
  });
});

describe("The tags of an edited license", () => {
  it("require tags-create for a new name", async () => {
    const api = await startTestApi();
    const { asMert, asRita, people, grantPrivileges } = api;
    const originalLicense = await fetchGlobexLicense(api);
    await grantPrivileges(people.rita, ["license-manage"]);
    const rejection = await patch(asRita, originalLicense.key, "tags", { tags: ["emea", "Brand new"] });
    expect(rejection.status).toBe(403);
    expect(rejection.body).toEqual(
      errorBody("FORBIDDEN", { fields: { tags: [expect.stringContaining("Brand new")] } }),
    );
    expect(await fetchGlobexLicense(api)).toEqual(originalLicense);
    expect(await api.context.storage.tags.findExistingNames(["Brand new"])).toEqual([]);

    await patch(asMert, originalLicense.key, "tags", { tags: ["Brand new", "partner"] });
    expect((await fetchGlobexLicense(api)).tags).toBe("Brand new, partner, ");
    expect((await patch(asRita, originalLicense.key, "tags", { tags: ["brand NEW"] })).status).toBe(200);
    expect((await fetchGlobexLicense(api)).tags).toBe("Brand new, ");
  });

  it("are unchanged in another order or spelling", async () => {
    const api = await startTestApi();
    const { key } = await fetchGlobexLicense(api);
    await patch(api.asMert, key, "tags", { tags: ["trial", "emea", "partner"] });
    const savedLicense = await fetchGlobexLicense(api);
    await patch(api.asMert, key, "tags", { tags: ["PARTNER", "Trial", "emea", "trial"] });
    expect(await fetchGlobexLicense(api)).toEqual(savedLicense);
  });

  it("are updated in the tag filter of the list", async () => {
    const api = await startTestApi();
    const { key } = await fetchGlobexLicense(api);
    await patch(api.asMert, key, "tags", { tags: ["escalated"] });
    const isListedForTag = async (tag: string) =>
      (await api.asMert.post("/api/oem/licenses/filtered", { tag })).text.includes(key);
    expect([await isListedForTag("escalated"), await isListedForTag("partner")]).toEqual([true, false]);
  });
});
