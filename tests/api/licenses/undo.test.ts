import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { type ApiUnderTest, type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import {
  expectCurrentSummary,
  historyOf,
  licenseByKey,
  licenseOf,
  quotasOf,
} from "#tests/support/licenses/licenses.ts";

const undo = (client: Client, id: number) => client.post(`/api/oem/history/${id}/undo`, {});

const newestOf = async (client: Client, key: string) => {
  const [newest] = await historyOf(client, key);
  if (!newest) throw new Error("Nothing has happened to this license.");
  return newest;
};

interface Edit {
  event: string;
  method: "PATCH" | "POST" | "DELETE";
  path: (key: string, quotaId: number) => string;
  body?: Record<string, unknown>;
}

const field = (event: string, path: string, body: Record<string, unknown>): Edit => ({
  event,
  method: "PATCH",
  path: (key) => `/api/oem/licenses/${key}/${path}`,
  body,
});
const ofQuota = (event: string, path: (id: number) => string, body: Record<string, unknown>): Edit => ({
  event,
  method: "PATCH",
  path: (_, id) => `/api/oem/quotas/${path(id)}`,
  body,
});

const newDates = { activationDate: "2026-02-01T00:00:00.000Z", expirationDate: "2029-02-01T23:59:59.999Z" };
const edits: Edit[] = [
  field("update-notes", "notes", { notes: "Other notes" }),
  field("update-environment", "environment", { environment: 1 }),
  field("update-soft-capacity", "soft-capacity", { softCapacity: true }),
  field("update-grace", "grace", { graceDays: 10 }),
  field("update-offline", "offline", { isOffline: true }),
  field("update-tags", "tags", { tags: ["trial", "emea"] }),
  field("update-customer", "customer", { companyName: "Fox Industries", email: "fox@fox.example" }),
  field("update-tier", "tier", { packageTierId: "corporate-1", capacitiesFollow: true }),
  ofQuota("update-quota-dates", (id) => `${id}/date`, newDates),
  ofQuota("update-quota-capacities", (id) => `enterprise/${id}/capacity`, {
    serverCapacity: 99,
    totalClientCapacity: 99_999,
  }),
  ofQuota("update-quota-status", (id) => `${id}/status`, { status: 0 }),
  {
    event: "renew-license",
    method: "POST",
    path: (key) => `/api/oem/licenses/${key}/renewals`,
    body: { days: 400 },
  },
  { event: "delete", method: "DELETE", path: (key) => `/api/oem/licenses/${key}` },
];

/** Globex, with its current values and its one quota. */
async function globex({ asMert }: ApiUnderTest) {
  const license = await licenseOf(asMert, "Globex");
  const [quota] = await quotasOf(asMert, license.key);
  if (!quota) throw new Error("Globex has a quota.");
  return { license, key: license.key, quota };
}

const saved = async (client: Client, { method, path, body }: Edit, key: string, quotaId: number) => {
  const response = await client.send(method, path(key, quotaId), body ? { body } : {});
  expect(response.status).toBeLessThan(300);
};

const exceptVersion = { updatedAt: expect.any(String), rowVersion: expect.any(Number) };

describe.each(edits)("Undoing $event", (edit) => {
  it("restores the license's values in one event that names the undone one, and can itself be undone", async () => {
    const api = await openApi();
    const { asMert, advanceClock, context } = api;
    const old = await globex(api);
    await saved(asMert, edit, old.key, old.quota.id);
    const changed = await licenseByKey(asMert, old.key);
    const [changedQuota] = await quotasOf(asMert, old.key);
    const event = await newestOf(asMert, old.key);
    expect(event.eventName).toBe(edit.event);
    advanceClock(60_000);

    expect(resultOf(license, await undo(asMert, event.id))).toEqual({ ...old.license, ...exceptVersion });
    expect(await licenseByKey(asMert, old.key)).toEqual({ ...old.license, ...exceptVersion });
    expect(await quotasOf(asMert, old.key)).toEqual([{ ...old.quota, ...exceptVersion }]);
    await expectCurrentSummary(context, old.key);
    const undoing = await newestOf(asMert, old.key);
    expect(undoing.id).toBe(event.id + 1);
    expect(undoing).toMatchObject({ createdBy: "mert@example.com", details: { undoes: event.id } });
    expect(undoing.after).toMatchObject(event.before ?? {});

    await undo(asMert, undoing.id);
    const { deletedAt, ...restored } = await licenseByKey(asMert, old.key);
    const { deletedAt: wasDeletedAt, ...first } = changed;
    expect(restored).toEqual({ ...first, ...exceptVersion });
    expect(deletedAt === null).toBe(wasDeletedAt === null);
    expect(await quotasOf(asMert, old.key)).toEqual([{ ...changedQuota, ...exceptVersion }]);
  });
});

describe("Undoing an event", () => {
  it("never overwrites later changes of any kind", async () => {
    const api = await openApi();
    const { asMert, asAda } = api;
    const { key, quota } = await globex(api);
    const notes = (text: string) => field("update-notes", "notes", { notes: text });
    await saved(asMert, notes("Mine"), key, quota.id);
    const mine = await newestOf(asMert, key);
    await saved(asAda, notes("Theirs"), key, quota.id);
    await saved(asAda, notes("Mine"), key, quota.id);
    const response = await undo(asMert, mine.id);
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject(
      errorBody("CHANGED_SINCE", {
        message: "This was changed again in the meantime, so nothing was undone.",
      }),
    );
    expect((await licenseByKey(asMert, key)).notes).toBe("Mine");

    await saved(
      asMert,
      ofQuota("dates", (id) => `${id}/date`, newDates),
      key,
      quota.id,
    );
    const dates = await newestOf(asMert, key);
    await asAda.post(`/api/oem/licenses/${key}/renewals`, { days: 30 });
    expect((await undo(asMert, dates.id)).body).toMatchObject(errorBody("CHANGED_SINCE"));
  });

  it("keeps later changes of other fields", async () => {
    const api = await openApi();
    const { asMert, asAda } = api;
    const { key, quota, license: old } = await globex(api);
    await saved(asMert, field("update-notes", "notes", { notes: "Mine" }), key, quota.id);
    const mine = await newestOf(asMert, key);
    await saved(asAda, field("update-environment", "environment", { environment: 1 }), key, quota.id);
    expect((await undo(asMert, mine.id)).status).toBe(200);
    expect(await licenseByKey(asMert, key)).toMatchObject({ notes: old.notes, environment: 1 });
  });

  it("requires the right to make the change, and an event that can be undone", async () => {
    const api = await openApi();
    const { asMert, asRita } = api;
    const { key, quota } = await globex(api);
    const created = (await historyOf(asMert, key)).at(-1);
    expect((await undo(asMert, created?.id ?? 0)).body).toMatchObject(errorBody("NOT_UNDOABLE"));
    expect((await undo(asMert, 999_999)).status).toBe(404);
    await saved(asMert, field("update-notes", "notes", { notes: "Mine" }), key, quota.id);
    const mine = await newestOf(asMert, key);
    expect((await undo(asRita, mine.id)).status).toBe(403);

    await api.grantPrivileges(api.people.rita, ["license-delete"]);
    expect((await undo(asRita, mine.id)).body).toMatchObject(
      errorBody("FORBIDDEN", { message: "You may not make this change, so you may not undo it." }),
    );
    await asRita.send("DELETE", `/api/oem/licenses/${key}`);
    expect((await undo(asMert, mine.id)).body).toMatchObject(errorBody("LICENSE_DELETED"));
    const deleted = await newestOf(asMert, key);
    expect((await undo(asRita, deleted.id)).status).toBe(200);
  });

  it("restores nothing that was erased", async () => {
    const api = await openApi();
    const { key, quota } = await globex(api);
    const note = (notes: string) => field("update-notes", "notes", { notes });
    await saved(api.asMert, note("Ask rita@example.com"), key, quota.id);
    await saved(api.asMert, note(""), key, quota.id);
    const { id } = await newestOf(api.asMert, key);
    await api.asAda.send("DELETE", "/api/user/rita@example.com");
    expect((await undo(api.asMert, id)).body).toMatchObject(errorBody("NOT_UNDOABLE"));
  });
});
