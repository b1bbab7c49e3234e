import { expect, it } from "vitest";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { computeTagId, tagPaging } from "#app/domain/tag/tag.ts";
import { createTag, deleteTag, maxTaggedLicenses, renameTag } from "#app/domain/tag/tags.ts";
import {
  acmeInfinite,
  ada,
  clock,
  globexExpiring,
  hooliDeleted,
  isikExpired,
  issue,
} from "#tests/fixtures/licenses.ts";
import { buildTagLinksQuery } from "#app/storage/license/license-writes.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { createBulkInsertEngine } from "#tests/support/engines/in-bulk.ts";
import { addMs } from "#app/domain/time/time.ts";

const laterActor = { ...ada, actedAt: "2026-11-20T13:00:00.000Z" };
const maxReadLicenses = maxTaggedLicenses + 1;

const listTagCounts = async (storage: Storage, query: object = {}) =>
  (await storage.tags.listPage(tagPaging.parse(query))).rows.map(
    ({ val, licenseCount }) => `${val} ${licenseCount}`,
  );
const fetchRecord = async (storage: Storage, key: string) => {
  const storedLicense = await storage.licenses.find(key);
  if (!storedLicense) throw new Error(`There is no license ${key}.`);
  return storedLicense.record;
};
const fetchTags = async (storage: Storage, key: string) => (await fetchRecord(storage, key)).tags;

describeOnEveryEngine("A page of tags", (openDatabase) => {
  it("is sorted by normalized name, age or number of licenses", async () => {
    const { storage } = await openDatabase({ clock });
    for (const [index, val] of ["Zebra", "ärger", "Apfel", "ミライ"].entries())
      await createTag(storage, { ...ada, actedAt: addMs(clock(), index) }, val);
    await issue(storage, acmeInfinite({ tags: ["Zebra", "ärger"] }));
    await issue(storage, globexExpiring({ tags: ["zebra"] }));
    await issue(storage, hooliDeleted({ tags: ["Apfel", "Zebra"] }));
    expect(await listTagCounts(storage)).toEqual(["Apfel 0", "ärger 1", "Zebra 2", "ミライ 0"]);
    expect(await listTagCounts(storage, { sortType: "DESC", pageSize: 2 })).toEqual(["ミライ 0", "Zebra 2"]);
    expect(await listTagCounts(storage, { sortBy: "createdAt" })).toEqual([
      "Zebra 2",
      "ärger 1",
      "Apfel 0",
      "ミライ 0",
    ]);
    const countOrder = { sortBy: "licenseCount", sortType: "DESC", pageSize: 2 };
    expect(await listTagCounts(storage, countOrder)).toEqual(["Zebra 2", "ärger 1"]);
    for (const sortBy of ["val", "createdAt", "licenseCount"])
      for (const sortType of ["ASC", "DESC"]) {
        const order = tagPaging.parse({ sortBy, sortType });
        const { rows } = await storage.tags.listPage(order);
        const positions = await Promise.all(rows.map(({ id }) => storage.tags.findPosition(id, order)));
        expect(positions).toEqual([0, 1, 2, 3]);
      }
    expect(await storage.tags.findPosition("unknown", { sortBy: "val", sortType: "ASC" })).toBeNull();
    expect((await listTagCounts(storage, { ...countOrder, pageNumber: 1 })).toSorted()).toEqual([
      "Apfel 0",
      "ミライ 0",
    ]);
    expect(await storage.tags.listPage(tagPaging.parse({ pageSize: 0 }))).toEqual({ rows: [], total: 4 });
    expect(await storage.tags.find("nothing of the kind")).toBeNull();
  });
});

describeOnEveryEngine("A tag", (openDatabase) => {
  it("moves to the id of its new name with all licenses", async () => {
    const { storage } = await openDatabase({ clock });
    const acme = await issue(storage, acmeInfinite({ tags: ["Renewal", "alpha"] }));
    const hooli = await issue(storage, hooliDeleted({ tags: ["renewal"] }));
    const isik = await issue(storage, isikExpired({ tags: ["alpha"] }));
    const renamedTag = await renameTag(storage, laterActor, computeTagId("renewal"), "Zweitgeschäft", null);
    expect(renamedTag).toEqual({
      id: computeTagId("zweitgeschäft"),
      val: "Zweitgeschäft",
      createdAt: expect.any(String),
      licenseCount: 1,
      rowVersion: 2,
    });
    expect(await storage.tags.find(renamedTag.id)).toEqual(renamedTag);
    expect(await storage.tags.search("")).toEqual(["alpha", "Zweitgeschäft"]);
    expect(await fetchRecord(storage, acme.record.key)).toEqual({
      ...acme.record,
      tags: ["alpha", "Zweitgeschäft"],
      updatedAt: laterActor.actedAt,
      rowVersion: 2,
    });
    expect(await fetchTags(storage, hooli.record.key)).toEqual(["Zweitgeschäft"]);
    expect(await fetchRecord(storage, isik.record.key)).toEqual(isik.record);
    expect((await storage.history.listByLicense(hooli.record.key, 0, 1)).rows[0]).toMatchObject({
      eventName: "update-tags",
      before: { tags: [expect.stringMatching(/^renewal$/i)] },
      after: { tags: ["Zweitgeschäft"] },
    });
    expect((await verifyChain(storage.history)).brokenPosition).toBeNull();
  });

  it("is removed from all licenses when deleted and can be created again", async () => {
    const { storage } = await openDatabase({ clock });
    const acme = await issue(storage, acmeInfinite({ tags: ["Renewal", "alpha"] }));
    await deleteTag(storage, laterActor, computeTagId("renewal"));
    expect(await fetchRecord(storage, acme.record.key)).toMatchObject({
      tags: ["alpha"],
      updatedAt: laterActor.actedAt,
      rowVersion: 2,
    });
    expect(await listTagCounts(storage)).toEqual(["alpha 1"]);
    await createTag(storage, laterActor, "renewal");
    expect(await listTagCounts(storage)).toEqual(["alpha 1", "renewal 0"]);
    await expect(deleteTag(storage, laterActor, "deleted")).rejects.toMatchObject({ kind: "not-found" });
  });

  it("is renamed again if one of its licenses changed in the meantime", async () => {
    const { storage, openSecondStorage } = await openDatabase({ clock });
    const acme = await issue(storage, acmeInfinite({ tags: ["renewal"] }));
    const otherStorage = await openSecondStorage();
    const otherChanges = [
      () => issue(otherStorage, globexExpiring({ tags: ["renewal"] })),
      async () => {
        const currentRecord = await fetchRecord(otherStorage, acme.record.key);
        await otherStorage.transact(async (transaction) =>
          transaction.licenses.change(currentRecord, { ...currentRecord, notes: "Saved." }),
        );
      },
      async () => {
        const currentRecord = await fetchRecord(otherStorage, acme.record.key);
        await otherStorage.transact(async (transaction) =>
          transaction.licenses.change(currentRecord, { ...currentRecord, tags: [] }),
        );
      },
    ];
    const versionLists: string[][] = [];
    await storage.transact(async (transaction) => {
      const tag = await storage.tags.find(computeTagId("renewal"));
      if (!tag) throw new Error("The tag is missing.");
      const taggedLicenses = await storage.tags.listTaggedLicenses(tag.id, maxReadLicenses);
      versionLists.push(taggedLicenses.map(({ rowVersion }) => `version ${rowVersion}`).toSorted());
      // Another change interrupts each of the first three attempts.
      await otherChanges.shift()?.();
      transaction.tags.rename(
        tag,
        { id: computeTagId("other"), val: "other" },
        taggedLicenses,
        laterActor.actedAt,
      );
    });
    expect(versionLists).toEqual([
      ["version 1"],
      ["version 1", "version 1"],
      ["version 1", "version 2"],
      ["version 1"],
    ]);
    expect(await listTagCounts(storage)).toEqual(["other 1"]);
    expect(await fetchTags(storage, acme.record.key)).toEqual([]);
  });

  it("stays on every license that gets the tag during a rename", async () => {
    const { storage, openSecondStorage } = await openDatabase({ clock });
    const otherStorage = await openSecondStorage();
    await createTag(storage, ada, "renewal");
    const id = computeTagId("renewal");
    const [issuedLicenses] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => issue(otherStorage, isikExpired({ tags: ["renewal"] })))),
      renameTag(storage, laterActor, id, "other", null),
    ]);
    for (const { record } of issuedLicenses)
      expect(await fetchTags(storage, record.key)).toEqual([expect.stringMatching(/^(renewal|other)$/)]);
  });

  it("can be renamed and deleted on hundreds of licenses", async () => {
    const { storage, engine } = await openDatabase({ clock });
    const { record } = await issue(storage, acmeInfinite({ tags: ["renewal"] }));
    const copyCount = 400;
    const { db } = engine;
    const licenseRow = await db
      .selectFrom("license")
      .selectAll()
      .where("id", "=", record.id)
      .executeTakeFirstOrThrow();
    const summaryRow = await db
      .selectFrom("license_summary")
      .selectAll()
      .where("license_id", "=", record.id)
      .executeTakeFirstOrThrow();
    const renewalTagId = computeTagId("renewal");
    const steps = Array.from({ length: copyCount }, (_, index) => {
      const id = index + 1;
      const copyFields = { key: `COPY-${index}` };
      return [
        db.insertInto("license").values({ ...licenseRow, ...copyFields, id }),
        db.insertInto("license_summary").values({ ...summaryRow, ...copyFields, license_id: id }),
      ]
        .map((insertQuery) => ({ query: insertQuery.compile() }))
        .concat({ query: buildTagLinksQuery(engine, id, [renewalTagId]) });
    });
    await createBulkInsertEngine(engine).commit(steps.flat());
    expect((await renameTag(storage, laterActor, renewalTagId, "other", null)).licenseCount).toBe(
      copyCount + 1,
    );
    expect(await listTagCounts(storage)).toEqual([`other ${copyCount + 1}`]);
    await deleteTag(storage, laterActor, computeTagId("other"));
    expect(await listTagCounts(storage)).toEqual([]);
    expect((await storage.history.listByLicense("COPY-7", 0, 10)).rows.map(({ after }) => after)).toEqual([
      { tags: [] },
      { tags: ["other"] },
    ]);
    expect((await verifyChain(storage.history)).brokenPosition).toBeNull();
  });
});
