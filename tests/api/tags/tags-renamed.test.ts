import { describe, expect, it } from "vitest";
import { tagEndpoints } from "#app/api/licenses/tags.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { license } from "#app/domain/license/license.ts";
import { pageOf } from "#app/domain/page.ts";
import { tagId } from "#app/domain/tag/tag.ts";
import { maxCarriers } from "#app/domain/tag/tags.ts";
import { linkTagsQuery } from "#app/storage/license/license-writes.ts";
import { bulkInsert } from "#dev/seed/bulk-insert.ts";
import { type ApiUnderTest, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import {
  eventCount,
  eventsAfter,
  licenseNow,
  createTag,
  createLicenseWith,
  removeTag,
  renameTag,
  tagNamed,
  tagNames,
  tagPage,
} from "#tests/support/licenses/tags.ts";

const filteredResult = pageOf(license);

/** So many copies of one license, all with this tag. */
async function addTagToCopies(api: ApiUnderTest, tag: string, copies: number) {
  const { key } = await createLicenseWith(api, []);
  const { db } = api.engine;
  const license = await db.selectFrom("license").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
  const summary = await db
    .selectFrom("license_summary")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  const owned = Array.from({ length: copies }, (_, nth) => ({ id: 1_000_000 + nth, key: `COPY-${nth}` }));
  const summaries = owned.map(({ id, key }) => ({ ...summary, key, license_id: id }));
  await api.engine.commit([
    ...bulkInsert(
      api.engine,
      "license",
      owned.map((ownedLicense) => ({ ...license, ...ownedLicense })),
    ),
    ...bulkInsert(api.engine, "license_summary", summaries),
    ...owned.map(({ id }) => ({ query: linkTagsQuery(api.engine, id, [tag]) })),
  ]);
}

describe("Renaming a tag", () => {
  it("renames it on every license that carries it, and gives it the id of its new name", async () => {
    const api = await openApi();
    const license = await createLicenseWith(api, ["zeta", "partner", "emea"]);
    const before = await tagNamed(api.asMert, "partner");
    api.advanceClock(1_000);
    const from = await eventCount(api);
    const renamed = resultOf(
      tagEndpoints.rename.result,
      await renameTag(api.asMert, before.id, " Reseller "),
    );
    expect(renamed).toEqual({
      ...before,
      id: tagId("reseller"),
      val: "Reseller",
      licenseCount: 2,
      rowVersion: 2,
    });
    expect(await tagNamed(api.asMert, "Reseller")).toEqual(renamed);
    expect(await tagNames(api.asMert)).not.toContain("partner");
    expect(await licenseNow(api, license.key)).toEqual({
      ...license,
      tags: "emea, Reseller, zeta, ",
      updatedAt: "2026-11-20T12:00:01.000Z",
      rowVersion: license.rowVersion + 1,
    });
    const written = await eventsAfter(api, from);
    expect(written.map(({ eventName }) => eventName)).toEqual(["rename-tag", "update-tags", "update-tags"]);
    expect(written[0]).toMatchObject({
      licenseKey: "",
      createdBy: "mert@example.com",
      before: { val: "partner" },
      after: { val: "Reseller" },
    });
    expect(written.find(({ licenseKey }) => licenseKey === license.key)).toMatchObject({
      eventName: "update-tags",
      details: { tags: ["emea", "Reseller", "zeta"] },
      before: { tags: ["emea", "partner", "zeta"] },
      after: { tags: ["emea", "Reseller", "zeta"] },
    });
    expect((await verifyChain(api.context.storage.history)).broken).toBeNull();
    expect((await renameTag(api.asMert, before.id, "again")).status).toBe(404);
  });

  it("sorts the licenses by when they changed, and finds them by the new name alone", async () => {
    const api = await openApi();
    api.advanceClock(1_000);
    await renameTag(api.asMert, tagId("fis"), "forensics");
    const keys = async (body: object) => {
      const { entities } = resultOf(
        filteredResult,
        await api.asMert.post("/api/oem/licenses/filtered", body),
      );
      return entities.map(({ key }) => key);
    };
    const forensicsKeys = await keys({ tag: "FORENSICS" });
    expect(forensicsKeys).toHaveLength(2);
    expect(await keys({ tag: "fis" })).toEqual([]);
    const newest = await keys({ sortBy: "updatedAt", sortType: "DESC", pageSize: 2 });
    expect(newest.toSorted()).toEqual(forensicsKeys.toSorted());
  });

  it("keeps the id where only the case changes, and does nothing where nothing does", async () => {
    const api = await openApi();
    const { key } = await createLicenseWith(api, ["partner"]);
    const before = await tagNamed(api.asMert, "partner");
    const upper = resultOf(tagEndpoints.rename.result, await renameTag(api.asMert, before.id, "PARTNER"));
    expect(upper).toEqual({ ...before, val: "PARTNER", rowVersion: 2 });
    expect((await licenseNow(api, key)).tags).toBe("PARTNER, ");
    const from = await eventCount(api);
    expect(resultOf(tagEndpoints.rename.result, await renameTag(api.asMert, before.id, "PARTNER"))).toEqual(
      upper,
    );
    expect(await eventCount(api)).toBe(from);
  });

  it("to the name of another tag is rejected", async () => {
    const api = await openApi();
    const from = await eventCount(api);
    const response = await renameTag(api.asMert, tagId("partner"), "EMEA");
    expect(response.status).toBe(409);
    expect(response.body).toEqual(
      errorBody("TAG_EXISTS", { fields: { val: ["The tag emea already exists."] } }),
    );
    expect((await renameTag(api.asMert, tagId("partner"), "")).status).toBe(400);
    expect((await renameTag(api.asMert, "nothing-of-the-kind", "new")).status).toBe(404);
    expect(await eventCount(api)).toBe(from);
  });

  it("from an older state is rejected with the stored values", async () => {
    const { asMert } = await openApi();
    const id = tagId("partner");
    const second = resultOf(tagEndpoints.rename.result, await renameTag(asMert, id, "Partner", 1));
    const stale = await renameTag(asMert, id, "late", 1);
    expect(stale.status).toBe(409);
    expect(stale.body).toEqual(errorBody("CONFLICT", { current: second }));
    expect((await renameTag(asMert, id, "in time", 2)).status).toBe(200);
  });

  it("needs tags-manage", async () => {
    const { asRita, people, grantPrivileges } = await openApi();
    const id = tagId("partner");
    await grantPrivileges(people.rita, ["tags-create", "license-manage"]);
    expect((await renameTag(asRita, id, "mine")).status).toBe(403);
    expect((await removeTag(asRita, id)).status).toBe(403);
    await grantPrivileges(people.rita, ["tags-manage"]);
    expect((await renameTag(asRita, id, "mine")).status).toBe(200);
    expect((await removeTag(asRita, tagId("mine"))).status).toBe(200);
  });

  it("does not lose a license that gets the tag at the same moment", async () => {
    const api = await openApi();
    const atOnce = [
      renameTag(api.asMert, tagId("partner"), "reseller"),
      ...Array.from({ length: 5 }, () => createLicenseWith(api, ["partner"])),
    ];
    await Promise.all(atOnce);
    const carried = (await tagPage(api.asMert)).entities.filter(({ val }) => /partner|reseller/.test(val));
    expect(carried.reduce((sum, { licenseCount }) => sum + licenseCount, 0)).toBe(6);
  });
});

describe("A tag on more licenses than one step can change", () => {
  it("is neither renamed nor deleted before it is taken off some of them", async () => {
    const api = await openApi();
    const { id } = await createTag(api.asMert, "everywhere");
    await addTagToCopies(api, id, maxCarriers + 1);
    const from = await eventCount(api);
    for (const response of [await renameTag(api.asMert, id, "elsewhere"), await removeTag(api.asMert, id)]) {
      expect(response.status).toBe(422);
      expect(response.body).toEqual(
        errorBody("TAG_IN_USE", { message: expect.stringMatching(/^More than 5,000 licenses/) }),
      );
    }
    expect(await eventCount(api)).toBe(from);

    await api.engine.db.deleteFrom("license").where("id", "=", 1_000_000).execute();
    const renamed = resultOf(tagEndpoints.rename.result, await renameTag(api.asMert, id, "elsewhere"));
    expect(renamed.licenseCount).toBe(maxCarriers);
    expect(await eventCount(api)).toBe(from + 1 + maxCarriers);
  });
});
