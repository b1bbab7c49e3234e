import { expect, it } from "vitest";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import type { Storage } from "#app/domain/storage.ts";
import { tagId, tagPaging } from "#app/domain/tag/tag.ts";
import { createTag, deleteTag, maxCarriers, renameTag } from "#app/domain/tag/tags.ts";
import {
  acmeInfinite,
  ada,
  clock,
  globexExpiring,
  hooliDeleted,
  isikExpired,
  issue,
} from "#tests/fixtures/licenses.ts";
import { linkTagsQuery } from "#app/storage/license/license-writes.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { inBulk } from "#tests/support/engines/in-bulk.ts";

const later = { ...ada, at: "2026-11-20T13:00:00.000Z" };
const all = maxCarriers + 1;

const counts = async (storage: Storage, query: object = {}) =>
  (await storage.tags.page(tagPaging.parse(query))).rows.map(
    ({ val, licenseCount }) => `${val} ${licenseCount}`,
  );
const licenseOf = async (storage: Storage, key: string) => {
  const stored = await storage.licenses.find(key);
  if (!stored) throw new Error(`There is no license ${key}.`);
  return stored.record;
};
const tagsOf = async (storage: Storage, key: string) => (await licenseOf(storage, key)).tags;

describeOnEveryEngine("Tags in pages", (open) => {
  it("are sorted by their folded name, by age or by number of licenses", async () => {
    const { storage } = await open({ clock });
    for (const [at, val] of ["Zebra", "ärger", "Apfel", "ミライ"].entries())
      await createTag(storage, { ...ada, at: new Date(clock().getTime() + at).toISOString() }, val);
    await issue(storage, acmeInfinite({ tags: ["Zebra", "ärger"] }));
    await issue(storage, globexExpiring({ tags: ["zebra"] }));
    await issue(storage, hooliDeleted({ tags: ["Apfel", "Zebra"] }));
    expect(await counts(storage)).toEqual(["Apfel 0", "ärger 1", "Zebra 2", "ミライ 0"]);
    expect(await counts(storage, { sortType: "DESC", pageSize: 2 })).toEqual(["ミライ 0", "Zebra 2"]);
    expect(await counts(storage, { sortBy: "createdAt" })).toEqual([
      "Zebra 2",
      "ärger 1",
      "Apfel 0",
      "ミライ 0",
    ]);
    const byCount = { sortBy: "licenseCount", sortType: "DESC", pageSize: 2 };
    expect(await counts(storage, byCount)).toEqual(["Zebra 2", "ärger 1"]);
    expect((await counts(storage, { ...byCount, pageNumber: 1 })).toSorted()).toEqual([
      "Apfel 0",
      "ミライ 0",
    ]);
    expect(await storage.tags.page(tagPaging.parse({ pageSize: 0 }))).toEqual({ rows: [], total: 4 });
    expect(await storage.tags.find("nothing of the kind")).toBeNull();
  });
});

describeOnEveryEngine("A tag", (open) => {
  it("moves to the id of its new name with all licenses, including deleted ones", async () => {
    const { storage } = await open({ clock });
    const acme = await issue(storage, acmeInfinite({ tags: ["Renewal", "alpha"] }));
    const hooli = await issue(storage, hooliDeleted({ tags: ["renewal"] }));
    const isik = await issue(storage, isikExpired({ tags: ["alpha"] }));
    const renamed = await renameTag(storage, later, tagId("renewal"), "Zweitgeschäft", null);
    expect(renamed).toEqual({
      id: tagId("zweitgeschäft"),
      val: "Zweitgeschäft",
      createdAt: expect.any(String),
      licenseCount: 1,
      rowVersion: 2,
    });
    expect(await storage.tags.find(renamed.id)).toEqual(renamed);
    expect(await storage.tags.search("")).toEqual(["alpha", "Zweitgeschäft"]);
    expect(await licenseOf(storage, acme.record.key)).toEqual({
      ...acme.record,
      tags: ["alpha", "Zweitgeschäft"],
      updatedAt: later.at,
      rowVersion: 2,
    });
    expect(await tagsOf(storage, hooli.record.key)).toEqual(["Zweitgeschäft"]);
    expect(await licenseOf(storage, isik.record.key)).toEqual(isik.record);
    expect((await storage.history.ofLicense(hooli.record.key, 0, 1)).rows[0]).toMatchObject({
      eventName: "update-tags",
      before: { tags: [expect.stringMatching(/^renewal$/i)] },
      after: { tags: ["Zweitgeschäft"] },
    });
    expect((await verifyChain(storage.history)).broken).toBeNull();
  });

  it("that is deleted is on no license any more, and may be created again", async () => {
    const { storage } = await open({ clock });
    const acme = await issue(storage, acmeInfinite({ tags: ["Renewal", "alpha"] }));
    await deleteTag(storage, later, tagId("renewal"));
    expect(await licenseOf(storage, acme.record.key)).toMatchObject({
      tags: ["alpha"],
      updatedAt: later.at,
      rowVersion: 2,
    });
    expect(await counts(storage)).toEqual(["alpha 1"]);
    await createTag(storage, later, "renewal");
    expect(await counts(storage)).toEqual(["alpha 1", "renewal 0"]);
    await expect(deleteTag(storage, later, "gone")).rejects.toMatchObject({ kind: "not-found" });
  });

  it("is renamed again when meanwhile another license gets it, or one of its licenses was saved", async () => {
    const { storage, openSecondStorage } = await open({ clock });
    const acme = await issue(storage, acmeInfinite({ tags: ["renewal"] }));
    const otherStorage = await openSecondStorage();
    const meanwhile = [
      () => issue(otherStorage, globexExpiring({ tags: ["renewal"] })),
      async () => {
        const current = await licenseOf(otherStorage, acme.record.key);
        await otherStorage.transact(async (work) => work.changeLicense({ ...current, notes: "Saved." }));
      },
      async () => {
        const current = await licenseOf(otherStorage, acme.record.key);
        await otherStorage.transact(async (work) => work.changeLicense({ ...current, tags: [] }));
      },
    ];
    const tagLists: string[][] = [];
    await storage.transact(async (work) => {
      const tag = await storage.tags.find(tagId("renewal"));
      if (!tag) throw new Error("The tag is gone.");
      const carriers = await storage.tags.carriers(tag.id, all);
      tagLists.push(carriers.map(({ rowVersion }) => `version ${rowVersion}`).toSorted());
      await meanwhile.shift()?.();
      work.renameTag(tag, { id: tagId("other"), val: "other" }, carriers, later.at);
    });
    expect(tagLists).toEqual([
      ["version 1"],
      ["version 1", "version 1"],
      ["version 1", "version 2"],
      ["version 1"],
    ]);
    expect(await counts(storage)).toEqual(["other 1"]);
    expect(await tagsOf(storage, acme.record.key)).toEqual([]);
  });

  it("keeps every license that gets it during a rename, under one name or the other", async () => {
    const { storage, openSecondStorage } = await open({ clock });
    const otherStorage = await openSecondStorage();
    await createTag(storage, ada, "renewal");
    const id = tagId("renewal");
    const [issued] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => issue(otherStorage, isikExpired({ tags: ["renewal"] })))),
      renameTag(storage, later, id, "other", null),
    ]);
    for (const { record } of issued)
      expect(await tagsOf(storage, record.key)).toEqual([expect.stringMatching(/^(renewal|other)$/)]);
  });

  it("on very many licenses is renamed and deleted in one step", async () => {
    const { storage, engine } = await open({ clock });
    const { record } = await issue(storage, acmeInfinite({ tags: ["renewal"] }));
    const copies = 400;
    const { db } = engine;
    const license = await db
      .selectFrom("license")
      .selectAll()
      .where("id", "=", record.id)
      .executeTakeFirstOrThrow();
    const summary = await db
      .selectFrom("license_summary")
      .selectAll()
      .where("license_id", "=", record.id)
      .executeTakeFirstOrThrow();
    const tag_id = tagId("renewal");
    const steps = Array.from({ length: copies }, (_, nth) => {
      const [id, copy] = [nth + 1, { key: `COPY-${nth}` }];
      return [
        db.insertInto("license").values({ ...license, ...copy, id }),
        db.insertInto("license_summary").values({ ...summary, ...copy, license_id: id }),
      ]
        .map((row) => ({ query: row.compile() }))
        .concat({ query: linkTagsQuery(engine, id, [tag_id]) });
    });
    await inBulk(engine).commit(steps.flat());
    expect((await renameTag(storage, later, tag_id, "other", null)).licenseCount).toBe(copies + 1);
    expect(await counts(storage)).toEqual([`other ${copies + 1}`]);
    await deleteTag(storage, later, tagId("other"));
    expect(await counts(storage)).toEqual([]);
    expect((await storage.history.ofLicense("COPY-7", 0, 10)).rows.map(({ after }) => after)).toEqual([
      { tags: [] },
      { tags: ["other"] },
    ]);
    expect((await verifyChain(storage.history)).broken).toBeNull();
  });
});
