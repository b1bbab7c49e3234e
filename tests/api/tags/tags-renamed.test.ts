import { describe, expect, it } from "vitest";
import { tagEndpoints } from "#app/api/licenses/tags.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { license } from "#app/domain/license/license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { computeTagId } from "#app/domain/tag/tag.ts";
import { maxTaggedLicenses } from "#app/domain/tag/tags.ts";
import { buildTagLinksQuery } from "#app/storage/license/license-writes.ts";
import { createInsertSteps } from "#dev/seed/bulk-insert.ts";
import { type ApiUnderTest, startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import {
  countEvents,
  readEventsAfter,
  fetchLicense,
  createTag,
  createLicenseWithTags,
  removeTag,
  renameTag,
  findTag,
  fetchTagNames,
  fetchTagPage,
} from "#tests/support/licenses/tags.ts";

const licensePageSchema = createPageSchema(license);

/** Inserts copies of one license and adds the tag to each copy. */
async function insertTaggedLicenseCopies(api: ApiUnderTest, tagId: string, copyCount: number) {
  const { key } = await createLicenseWithTags(api, []);
  const { db } = api.engine;
  const license = await db.selectFrom("license").selectAll().where("key", "=", key).executeTakeFirstOrThrow();
  const summary = await db
    .selectFrom("license_summary")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  const licenseCopies = Array.from({ length: copyCount }, (_, index) => ({
    id: 1_000_000 + index,
    key: `COPY-${index}`,
  }));
  const summaries = licenseCopies.map(({ id, key }) => ({ ...summary, key, license_id: id }));
  await api.engine.commit([
    ...createInsertSteps(
      api.engine,
      "license",
      licenseCopies.map((licenseCopy) => ({ ...license, ...licenseCopy })),
    ),
    ...createInsertSteps(api.engine, "license_summary", summaries),
    ...licenseCopies.map(({ id }) => ({ query: buildTagLinksQuery(api.engine, id, [tagId]) })),
  ]);
}

describe("Renaming a tag", () => {
  it("renames the tag on every license and gives the tag the id of its new name", async () => {
    const api = await startTestApi();
    const license = await createLicenseWithTags(api, ["zeta", "partner", "emea"]);
    const initialTag = await findTag(api.asMert, "partner");
    api.advanceClock(1_000);
    const initialEventCount = await countEvents(api);
    const renamedTag = parseApiResult(
      tagEndpoints.rename.result,
      await renameTag(api.asMert, initialTag.id, " Reseller "),
    );
    expect(renamedTag).toEqual({
      ...initialTag,
      id: computeTagId("reseller"),
      val: "Reseller",
      licenseCount: 2,
      rowVersion: 2,
    });
    expect(await findTag(api.asMert, "Reseller")).toEqual(renamedTag);
    expect(await fetchTagNames(api.asMert)).not.toContain("partner");
    expect(await fetchLicense(api, license.key)).toEqual({
      ...license,
      tags: "emea, Reseller, zeta, ",
      tagNames: ["emea", "Reseller", "zeta"],
      updatedAt: "2026-11-20T12:00:01.000Z",
      rowVersion: license.rowVersion + 1,
    });
    const writtenEvents = await readEventsAfter(api, initialEventCount);
    expect(writtenEvents.map(({ eventName }) => eventName)).toEqual([
      "rename-tag",
      "update-tags",
      "update-tags",
    ]);
    expect(writtenEvents[0]).toMatchObject({
      licenseKey: null,
      createdBy: "mert@example.com",
      before: { val: "partner" },
      after: { val: "Reseller" },
    });
    expect(writtenEvents.find(({ licenseKey }) => licenseKey === license.key)).toMatchObject({
      eventName: "update-tags",
      details: { tags: ["emea", "Reseller", "zeta"] },
      before: { tags: ["emea", "partner", "zeta"] },
      after: { tags: ["emea", "Reseller", "zeta"] },
    });
    expect((await verifyChain(api.context.storage.history)).brokenPosition).toBeNull();
    expect((await renameTag(api.asMert, initialTag.id, "again")).status).toBe(404);
  });

  it("sorts the changed licenses first and lists them only under the new name", async () => {
    const api = await startTestApi();
    api.advanceClock(1_000);
    await renameTag(api.asMert, computeTagId("fis"), "forensics");
    const listLicenseKeys = async (body: object) => {
      const { entities } = parseApiResult(
        licensePageSchema,
        await api.asMert.post("/api/oem/licenses/filtered", body),
      );
      return entities.map(({ key }) => key);
    };
    const forensicsKeys = await listLicenseKeys({ tag: "FORENSICS" });
    expect(forensicsKeys).toHaveLength(2);
    expect(await listLicenseKeys({ tag: "fis" })).toEqual([]);
    const newestKeys = await listLicenseKeys({ sortBy: "updatedAt", sortType: "DESC", pageSize: 2 });
    expect(newestKeys.toSorted()).toEqual(forensicsKeys.toSorted());
  });

  it("does not change the id if only the case of the name changes", async () => {
    const api = await startTestApi();
    const { key } = await createLicenseWithTags(api, ["partner"]);
    const initialTag = await findTag(api.asMert, "partner");
    const upperCaseTag = parseApiResult(
      tagEndpoints.rename.result,
      await renameTag(api.asMert, initialTag.id, "PARTNER"),
    );
    expect(upperCaseTag).toEqual({ ...initialTag, val: "PARTNER", rowVersion: 2 });
    expect((await fetchLicense(api, key)).tags).toBe("PARTNER, ");
    const initialEventCount = await countEvents(api);
    expect(
      parseApiResult(tagEndpoints.rename.result, await renameTag(api.asMert, initialTag.id, "PARTNER")),
    ).toEqual(upperCaseTag);
    expect(await countEvents(api)).toBe(initialEventCount);
  });

  it("is rejected for the name of another tag", async () => {
    const api = await startTestApi();
    const initialEventCount = await countEvents(api);
    const response = await renameTag(api.asMert, computeTagId("partner"), "EMEA");
    expect(response.status).toBe(409);
    expect(response.body).toEqual(
      errorBody("TAG_EXISTS", { fields: { val: ["The tag emea already exists."] } }),
    );
    expect((await renameTag(api.asMert, computeTagId("partner"), "")).status).toBe(400);
    expect((await renameTag(api.asMert, "unknown-tag", "new")).status).toBe(404);
    expect(await countEvents(api)).toBe(initialEventCount);
  });

  it("is rejected for an older version, and the response contains the stored values", async () => {
    const { asMert } = await startTestApi();
    const id = computeTagId("partner");
    const secondVersion = parseApiResult(
      tagEndpoints.rename.result,
      await renameTag(asMert, id, "Partner", 1),
    );
    const staleResponse = await renameTag(asMert, id, "late", 1);
    expect(staleResponse.status).toBe(409);
    expect(staleResponse.body).toEqual(errorBody("CONFLICT", { current: secondVersion }));
    expect((await renameTag(asMert, id, "in time", 2)).status).toBe(200);
  });

  it("requires tags-manage", async () => {
    const { asRita, people, grantPrivileges } = await startTestApi();
    const id = computeTagId("partner");
    await grantPrivileges(people.rita, ["tags-create", "license-manage"]);
    expect((await renameTag(asRita, id, "mine")).status).toBe(403);
    expect((await removeTag(asRita, id)).status).toBe(403);
    await grantPrivileges(people.rita, ["tags-manage"]);
    expect((await renameTag(asRita, id, "mine")).status).toBe(200);
    expect((await removeTag(asRita, computeTagId("mine"))).status).toBe(200);
  });

  it("includes licenses that get the tag at the same time", async () => {
    const api = await startTestApi();
    const simultaneousRequests = [
      renameTag(api.asMert, computeTagId("partner"), "reseller"),
      ...Array.from({ length: 5 }, () => createLicenseWithTags(api, ["partner"])),
    ];
    await Promise.all(simultaneousRequests);
    const matchingTags = (await fetchTagPage(api.asMert)).entities.filter(({ val }) =>
      /partner|reseller/.test(val),
    );
    expect(matchingTags.reduce((sum, { licenseCount }) => sum + licenseCount, 0)).toBe(6);
  });
});

describe("A tag on more licenses than one request may change", () => {
  it("can be neither renamed nor deleted", async () => {
    const api = await startTestApi();
    const { id } = await createTag(api.asMert, "everywhere");
    await insertTaggedLicenseCopies(api, id, maxTaggedLicenses + 1);
    const initialEventCount = await countEvents(api);
    for (const response of [await renameTag(api.asMert, id, "elsewhere"), await removeTag(api.asMert, id)]) {
      expect(response.status).toBe(422);
      expect(response.body).toEqual(
        errorBody("TAG_IN_USE", { message: expect.stringMatching(/^More than 5,000 licenses/) }),
      );
    }
    expect(await countEvents(api)).toBe(initialEventCount);

    await api.engine.db.deleteFrom("license").where("id", "=", 1_000_000).execute();
    const renamedTag = parseApiResult(
      tagEndpoints.rename.result,
      await renameTag(api.asMert, id, "elsewhere"),
    );
    expect(renamedTag.licenseCount).toBe(maxTaggedLicenses);
    expect(await countEvents(api)).toBe(initialEventCount + 1 + maxTaggedLicenses);
  });
});
