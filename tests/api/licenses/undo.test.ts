import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
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
  fetchQuotas,
} from "#tests/support/licenses/licenses.ts";

const requestUndo = (client: Client, id: number) => client.post(`/api/oem/history/${id}/undo`, {});

const fetchNewestEvent = async (client: Client, key: string) => {
  const [newestEvent] = await fetchHistory(client, key);
  if (!newestEvent) throw new Error("This license has no event.");
  return newestEvent;
};

interface Edit {
  eventName: string;
  method: "PATCH" | "POST" | "DELETE";
  path: (key: string, quotaId: number) => string;
  body?: Record<string, unknown>;
}

const createLicenseEdit = (eventName: string, path: string, body: Record<string, unknown>): Edit => ({
  eventName,
  method: "PATCH",
  path: (key) => `/api/oem/licenses/${key}/${path}`,
  body,
});
const createQuotaEdit = (
  eventName: string,
  path: (id: number) => string,
  body: Record<string, unknown>,
): Edit => ({
  eventName,
  method: "PATCH",
  path: (_, id) => `/api/oem/quotas/${path(id)}`,
  body,
});

const newDates = { activationDate: "2026-02-01T00:00:00.000Z", expirationDate: "2029-02-01T23:59:59.999Z" };
const edits: Edit[] = [
  createLicenseEdit("update-notes", "notes", { notes: "Other notes" }),
  createLicenseEdit("update-environment", "environment", { environment: 1 }),
  createLicenseEdit("update-soft-capacity", "soft-capacity", { softCapacity: true }),
  createLicenseEdit("update-grace", "grace", { graceDays: 10 }),
  createLicenseEdit("update-offline", "offline", { isOffline: true }),
  createLicenseEdit("update-customer-alerts", "customer-alerts", { alertsCustomer: true }),
  createLicenseEdit("update-tags", "tags", { tags: ["trial", "emea"] }),
  createLicenseEdit("update-customer", "customer", {
    companyName: "Fox Industries",
    email: "fox@fox.example",
  }),
  createLicenseEdit("update-tier", "tier", { packageTierId: "corporate-1", capacitiesFollow: true }),
  createQuotaEdit("update-quota-dates", (id) => `${id}/date`, newDates),
  createQuotaEdit("update-quota-capacities", (id) => `enterprise/${id}/capacity`, {
    serverCapacity: 99,
    totalClientCapacity: 99_999,
  }),
  createQuotaEdit("update-quota-status", (id) => `${id}/status`, { status: 0 }),
  {
    eventName: "renew-license",
    method: "POST",
    path: (key) => `/api/oem/licenses/${key}/renewals`,
    body: { days: 400 },
  },
  { eventName: "delete", method: "DELETE", path: (key) => `/api/oem/licenses/${key}` },
];

/** Fetches the license of Globex and its only quota. */
async function fetchGlobex({ asMert }: ApiUnderTest) {
  const license = await fetchLicenseOfCompany(asMert, "Globex");
  const [quota] = await fetchQuotas(asMert, license.key);
  if (!quota) throw new Error("Globex has no quota.");
  return { license, key: license.key, quota };
}

const saveEdit = async (client: Client, { method, path, body }: Edit, key: string, quotaId: number) => {
  const response = await client.send(method, path(key, quotaId), body ? { body } : {});
  expect(response.status).toBeLessThan(300);
};

const anyVersion = { updatedAt: expect.any(String), rowVersion: expect.any(Number) };

describe.each(edits)("Undoing $eventName", (edit) => {
  it("restores the license's values in one event that can be undone", async () => {
    const api = await startTestApi();
    const { asMert, advanceClock, context } = api;
    const globex = await fetchGlobex(api);
    await saveEdit(asMert, edit, globex.key, globex.quota.id);
    const changedLicense = await fetchLicense(asMert, globex.key);
    const [changedQuota] = await fetchQuotas(asMert, globex.key);
    const event = await fetchNewestEvent(asMert, globex.key);
    expect(event.eventName).toBe(edit.eventName);
    advanceClock(60_000);

    expect(parseApiResult(license, await requestUndo(asMert, event.id))).toEqual({
      ...globex.license,
      ...anyVersion,
    });
    expect(await fetchLicense(asMert, globex.key)).toEqual({ ...globex.license, ...anyVersion });
    expect(await fetchQuotas(asMert, globex.key)).toEqual([{ ...globex.quota, ...anyVersion }]);
    await expectCurrentSummary(context, globex.key);
    const undoEvent = await fetchNewestEvent(asMert, globex.key);
    expect(undoEvent.id).toBe(event.id + 1);
    expect(undoEvent).toMatchObject({ createdBy: "mert@example.com", details: { undoes: event.id } });
    expect(undoEvent.after).toMatchObject(event.before ?? {});

    await requestUndo(asMert, undoEvent.id);
    const { deletedAt, ...restoredLicense } = await fetchLicense(asMert, globex.key);
    const { deletedAt: changedDeletedAt, ...changedFields } = changedLicense;
    expect(restoredLicense).toEqual({ ...changedFields, ...anyVersion });
    expect(deletedAt === null).toBe(changedDeletedAt === null);
    expect(await fetchQuotas(asMert, globex.key)).toEqual([{ ...changedQuota, ...anyVersion }]);
  });
});

it.each(edits)(
  "Undoing $eventName again with the same Idempotency-Key returns the same license",
  async (edit) => {
    const { asMert, ...api } = await startTestApi();
    const { key, quota } = await fetchGlobex({ ...api, asMert });
    await saveEdit(asMert, edit, key, quota.id);
    const { id } = await fetchNewestEvent(asMert, key);
    const undoOnce = () => asMert.post(`/api/oem/history/${id}/undo`, {}, { "idempotency-key": "undo-1" });
    const undoneLicense = parseApiResult(license, await undoOnce());
    expect(parseApiResult(license, await undoOnce())).toEqual(undoneLicense);
    expect((await fetchNewestEvent(asMert, key)).id).toBe(id + 1);
  },
);

describe("Undoing an event", () => {
  it("never overwrites later changes of the same field", async () => {
    const api = await startTestApi();
    const { asMert, asAda } = api;
    const { key, quota } = await fetchGlobex(api);
    const createNotesEdit = (text: string) => createLicenseEdit("update-notes", "notes", { notes: text });
    await saveEdit(asMert, createNotesEdit("Mine"), key, quota.id);
    const notesEvent = await fetchNewestEvent(asMert, key);
    await saveEdit(asAda, createNotesEdit("Theirs"), key, quota.id);
    await saveEdit(asAda, createNotesEdit("Mine"), key, quota.id);
    const response = await requestUndo(asMert, notesEvent.id);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject(
      errorBody("CHANGED_SINCE", {
        message: "The change was not undone, because a later change replaced the value.",
      }),
    );
    expect((await fetchLicense(asMert, key)).notes).toBe("Mine");

    await saveEdit(
      asMert,
      createQuotaEdit("update-quota-dates", (id) => `${id}/date`, newDates),
      key,
      quota.id,
    );
    const datesEvent = await fetchNewestEvent(asMert, key);
    await asAda.post(`/api/oem/licenses/${key}/renewals`, { days: 30 });
    expect((await requestUndo(asMert, datesEvent.id)).body).toMatchObject(errorBody("CHANGED_SINCE"));
  });

  it("keeps later changes of other fields", async () => {
    const api = await startTestApi();
    const { asMert, asAda } = api;
    const { key, quota, license: originalLicense } = await fetchGlobex(api);
    await saveEdit(asMert, createLicenseEdit("update-notes", "notes", { notes: "Mine" }), key, quota.id);
    const notesEvent = await fetchNewestEvent(asMert, key);
    await saveEdit(
      asAda,
      createLicenseEdit("update-environment", "environment", { environment: 1 }),
      key,
      quota.id,
    );
    expect((await requestUndo(asMert, notesEvent.id)).status).toBe(200);
    expect(await fetchLicense(asMert, key)).toMatchObject({ notes: originalLicense.notes, environment: 1 });
  });

  it("requires the privilege for the change and an event that can be undone", async () => {
    const api = await startTestApi();
    const { asMert, asRita } = api;
    const { key, quota } = await fetchGlobex(api);
    const createEvent = (await fetchHistory(asMert, key)).at(-1);
    expect((await requestUndo(asMert, createEvent?.id ?? 0)).body).toMatchObject(errorBody("NOT_UNDOABLE"));
    expect((await requestUndo(asMert, 999_999)).status).toBe(404);
    await saveEdit(asMert, createLicenseEdit("update-notes", "notes", { notes: "Mine" }), key, quota.id);
    const notesEvent = await fetchNewestEvent(asMert, key);
    expect((await requestUndo(asRita, notesEvent.id)).status).toBe(403);

    await api.grantPrivileges(api.people.rita, ["license-delete"]);
    expect((await requestUndo(asRita, notesEvent.id)).body).toMatchObject(
      errorBody("FORBIDDEN", {
        message: "You do not have the privilege for this change, so you cannot undo the change.",
      }),
    );
    await asRita.send("DELETE", `/api/oem/licenses/${key}`);
    expect((await requestUndo(asMert, notesEvent.id)).body).toMatchObject(errorBody("LICENSE_DELETED"));
    const deleteEvent = await fetchNewestEvent(asMert, key);
    expect((await requestUndo(asRita, deleteEvent.id)).status).toBe(200);
  });

  it("is impossible if the old value was erased", async () => {
    const api = await startTestApi();
    const { key, quota } = await fetchGlobex(api);
    const createNotesEdit = (notes: string) => createLicenseEdit("update-notes", "notes", { notes });
    await saveEdit(api.asMert, createNotesEdit("Ask rita@example.com"), key, quota.id);
    await saveEdit(api.asMert, createNotesEdit(""), key, quota.id);
    const { id } = await fetchNewestEvent(api.asMert, key);
    await api.asAda.send("DELETE", "/api/user/rita@example.com");
    expect((await requestUndo(api.asMert, id)).body).toMatchObject(errorBody("NOT_UNDOABLE"));
  });
});
