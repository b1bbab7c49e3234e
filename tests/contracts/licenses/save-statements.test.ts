import { expect, it } from "vitest";
import { changeField, changeTags } from "#app/domain/license/edit-license.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { acmeInfinite, ada, clock, issue } from "#tests/fixtures/licenses.ts";
import { findCustomerByName, issueFisLicense } from "#tests/support/customers/fis-customers.ts";
import { describeOnEveryEngine, type TestDatabase } from "#tests/support/engines/engines.ts";
import { recordQueries } from "#tests/support/engines/query-plans.ts";

/** Statements that append events to the chain after the commit. One run appends the events of all waiting transactions. */
const isAppend = (sql: string) =>
  /^(insert into "history"|delete from "pending_event"|select .*from "pending_event")/.test(sql);

/** Opens a storage that records the SQL of its reads, of its writes and of the append after the commit. */
async function openRecordingStorage({ engine }: TestDatabase) {
  const { engine: recordingEngine, recordedQueries } = recordQueries(engine);
  const writes: string[] = [];
  const storage = await openStorage(
    {
      ...recordingEngine,
      commit(steps, options) {
        writes.push(...steps.map(({ query }) => query.sql));
        return engine.commit(steps, options);
      },
    },
    clock,
  );
  return {
    record: async (save: (storage: Storage) => Promise<unknown>) => {
      recordedQueries.length = 0;
      writes.length = 0;
      await save(storage);
      // A query is recorded when it is compiled and when it runs.
      const queries = new Set(recordedQueries.map(({ sql }) => sql));
      const reads = [...queries].filter((sql) => sql.startsWith("select"));
      return {
        reads: reads.filter((sql) => !isAppend(sql)),
        writes: writes.filter((sql) => !isAppend(sql)),
        appends: [...reads, ...writes].filter(isAppend),
      };
    },
  };
}

const later = { ...ada, actedAt: "2026-11-20T12:05:00.000Z" };

const saveNotes = (key: string) => (storage: Storage) =>
  changeField(storage, { actor: later, key, expectedVersion: null }, "notes", "Call back in May.");

describeOnEveryEngine("A save of notes", (openDatabase) => {
  it("writes the notes, the time of the change and the event", async () => {
    const database = await openDatabase({ clock });
    const { record: license } = await issue(database.storage, acmeInfinite({ tags: ["emea", "vip"] }));
    const { record } = await openRecordingStorage(database);
    const { reads, writes, appends } = await record(saveNotes(license.key));
    expect(reads.length).toBeLessThanOrEqual(4);
    expect(writes.length).toBeLessThanOrEqual(4);
    expect(appends.length).toBeLessThanOrEqual(3);
    const [licenseUpdate] = writes;
    expect(licenseUpdate).toMatch(
      /^update "license" set "notes" = \S+, "updated_at" = \S+, "row_version" = \S+ where/,
    );
    expect(writes.filter((sql) => /license_tag|quota|server/.test(sql))).toEqual([]);
    expect((await database.storage.licenses.find(license.key))?.record).toMatchObject({
      notes: "Call back in May.",
      tags: ["emea", "vip"],
      rowVersion: 2,
    });
  });

  it("does not compute the totals of a company with many IR licenses again", async () => {
    const database = await openDatabase({ clock });
    const { record: license } = await issueFisLicense(database.storage, "Hooli", {}, {}, "hooli-1");
    await issueFisLicense(database.storage, "Hooli", {}, {}, "hooli-2");
    const { record } = await openRecordingStorage(database);
    const { reads, writes } = await record(saveNotes(license.key));
    expect(reads.length).toBeLessThanOrEqual(4);
    expect(writes.length).toBeLessThanOrEqual(4);
    expect(writes.filter((sql) => sql.includes("fis_customer"))).toEqual([]);
  });
});

describeOnEveryEngine("A save of tags", (openDatabase) => {
  it("writes only the tags that were added or removed", async () => {
    const database = await openDatabase({ clock });
    const { record: license } = await issue(database.storage, acmeInfinite({ tags: ["emea", "vip"] }));
    const { record } = await openRecordingStorage(database);
    const addTag = (storage: Storage) =>
      changeTags(storage, { actor: ada, key: license.key, expectedVersion: null }, ["emea", "vip", "new"]);
    const { writes } = await record(addTag);
    expect(writes.filter((sql) => sql.startsWith("delete"))).toEqual([]);
    expect(writes.filter((sql) => sql.startsWith("insert into license_tag"))).toHaveLength(1);
    expect((await database.storage.licenses.find(license.key))?.record.tags).toEqual(["emea", "new", "vip"]);
  });

  it("updates the tags of the FIS customer", async () => {
    const { storage } = await openDatabase({ clock });
    const { record: license } = await issueFisLicense(storage, "Hooli", { tags: ["emea"] }, {}, "hooli-1");
    await changeTags(storage, { actor: ada, key: license.key, expectedVersion: null }, ["vip"]);
    expect(await findCustomerByName(storage, "Hooli")).toMatchObject({ tags: ["vip"] });
  });
});
