import { describe, expect, it } from "vitest";
import { tagEndpoints } from "#app/api/licenses/tags.ts";
import { tagId } from "#app/domain/tag/tag.ts";
import { openApi, errorBody, resultOf } from "#tests/support/api/api.ts";
import {
  eventCount,
  eventsAfter,
  licenseNow,
  createTag,
  createLicenseWith,
  removeTag,
  tagNamed,
  tagNames,
  tagPage,
} from "#tests/support/licenses/tags.ts";

const tags = "/api/oem/tags";

describe("The list of tags", () => {
  it("contains each tag's creation date and number of licenses, by name and 50 a page", async () => {
    const { asRita, asNobody } = await openApi();
    const page = await tagPage(asRita, {});
    expect(page).toMatchObject({ totalEntityCount: 9, currentPage: 0, pageSize: 50, totalPageCount: 1 });
    expect(page.entities.map(({ val, licenseCount }) => `${val} ${licenseCount}`)).toEqual([
      "apac 2",
      "emea 3",
      "escalated 1",
      "fis 2",
      "internal 1",
      "partner 1",
      "renewal-2027 1",
      "renewal-2029 1",
      "trial 2",
    ]);
    expect(page.entities[1]).toEqual({
      id: tagId("emea"),
      val: "emea",
      createdAt: expect.stringMatching(/^2026-/),
      licenseCount: 3,
      rowVersion: 1,
    });
    expect((await asNobody.post(`${tags}/paginated`, {})).status).toBe(401);
  });

  it("counts the licenses that are not deleted", async () => {
    const api = await openApi();
    const { key } = await createLicenseWith(api, ["partner"]);
    expect((await tagNamed(api.asMert, "partner")).licenseCount).toBe(2);
    expect((await api.asMert.send("DELETE", `/api/oem/licenses/${key}`)).status).toBe(200);
    expect((await tagNamed(api.asMert, "partner")).licenseCount).toBe(1);
  });

  it("is sorted and paged as requested", async () => {
    const { asRita, asAda, advanceClock } = await openApi();
    advanceClock(1);
    await createTag(asAda, "Ünlü");
    advanceClock(1);
    await createTag(asAda, "aardvark");
    expect((await tagNames(asRita)).slice(0, 2)).toEqual(["aardvark", "apac"]);
    expect((await tagNames(asRita, { sortType: "DESC" })).slice(0, 2)).toEqual(["Ünlü", "trial"]);
    const newest = { sortBy: "createdAt", sortType: "DESC" };
    expect((await tagNames(asRita, newest)).slice(0, 2)).toEqual(["aardvark", "Ünlü"]);
    const counts = async (body: object) =>
      (await tagPage(asRita, { ...body, sortBy: "licenseCount" })).entities.map((tag) => tag.licenseCount);
    expect(await counts({ sortType: "DESC" })).toEqual([3, 2, 2, 2, 1, 1, 1, 1, 1, 0, 0]);
    expect(await counts({})).toEqual([0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3]);

    for (const sortBy of ["val", "createdAt", "licenseCount"]) {
      const whole = await tagNames(asRita, { sortBy });
      const parts = [0, 1, 2].map((pageNumber) => tagNames(asRita, { sortBy, pageNumber, pageSize: 4 }));
      expect([sortBy, (await Promise.all(parts)).flat()]).toEqual([sortBy, whole]);
    }
    expect(await tagPage(asRita, { pageSize: 0 })).toMatchObject({ entities: [], totalEntityCount: 11 });
    for (const body of [{ pageSize: 1_001 }, { pageNumber: -1 }, { sortBy: "id" }, { sortType: "up" }])
      expect([body, (await asRita.post(`${tags}/paginated`, body)).status]).toEqual([body, 400]);
  });
});

describe("One tag", () => {
  it("is returned by its id to every signed-in user", async () => {
    const { asRita, asNobody } = await openApi();
    const id = tagId("emea");
    const tag = resultOf(tagEndpoints.get.result, await asRita.get(`${tags}/${id}`));
    expect(tag).toMatchObject({ id, val: "emea", licenseCount: 3 });
    expect(tag).toEqual(await tagNamed(asRita, "emea"));
    expect((await asNobody.get(`${tags}/${id}`)).status).toBe(401);
  });

  it("that is unknown is not found", async () => {
    const { asRita } = await openApi();
    for (const id of [tagId("nowhere"), "emea", "..%2f"])
      expect([id, (await asRita.get(`${tags}/${id}`)).status]).toEqual([id, 404]);
    for (const id of ["%00", "x".repeat(65)])
      expect([id, (await asRita.get(`${tags}/${id}`)).status]).toEqual([id, 400]);
  });
});

describe("Creating a tag", () => {
  it("returns it, with its event", async () => {
    const api = await openApi();
    const from = await eventCount(api);
    const response = await api.asMert.post(tags, { val: "  Gold partner " });
    expect(response.status).toBe(201);
    const tag = resultOf(tagEndpoints.create.result, response);
    expect(tag).toEqual({
      id: tagId("gold partner"),
      val: "Gold partner",
      createdAt: "2026-11-20T12:00:00.000Z",
      licenseCount: 0,
      rowVersion: 1,
    });
    expect(await tagNamed(api.asRita, "Gold partner")).toEqual(tag);
    expect(await eventsAfter(api, from)).toMatchObject([
      {
        eventName: "create-tag",
        createdBy: "mert@example.com",
        licenseKey: "",
        details: { tag: "Gold partner" },
        after: { val: "Gold partner" },
      },
    ]);
  });

  it("is rejected for an existing name, ignoring case, and for an empty one", async () => {
    const api = await openApi();
    const from = await eventCount(api);
    const takenName = await api.asMert.post(tags, { val: "EMEA" });
    expect(takenName.status).toBe(409);
    const message = "The tag emea already exists.";
    expect(takenName.body).toEqual(errorBody("TAG_EXISTS", { message, fields: { val: [message] } }));
    for (const val of [undefined, null, 5, "", "  ", "a,b", "x".repeat(65)]) {
      const response = await api.asMert.post(tags, { val });
      expect([val, response.status]).toEqual([val, 400]);
      expect(response.body).toEqual(
        errorBody("INVALID", { fields: { val: [expect.stringMatching(/^A tag /)] } }),
      );
    }
    expect(await eventCount(api)).toBe(from);
  });

  it("needs tags-create", async () => {
    const { asRita, people, grantPrivileges } = await openApi();
    await grantPrivileges(people.rita, ["tags-manage"]);
    expect((await asRita.post(tags, { val: "mine" })).status).toBe(403);
    await grantPrivileges(people.rita, ["tags-create"]);
    expect((await asRita.post(tags, { val: "mine" })).status).toBe(201);
  });

  it("at once, or with an Idempotency-Key, happens once", async () => {
    const { asMert } = await openApi();
    const atOnce = ["new", "New", "NEW"].map((val) => asMert.post(tags, { val }));
    expect((await Promise.all(atOnce)).map(({ status }) => `${status}`).toSorted()).toEqual([
      "201",
      "409",
      "409",
    ]);
    const once = () => asMert.post(tags, { val: "twice" }, { "idempotency-key": "double-click" });
    const [first, second] = [await once(), await once()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
  });
});

describe("Deleting a tag", () => {
  it("takes it from every license that carries it", async () => {
    const api = await openApi();
    const license = await createLicenseWith(api, ["partner", "emea"]);
    api.advanceClock(1_000);
    const from = await eventCount(api);
    const response = await removeTag(api.asMert, tagId("partner"));
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ success: true, result: {} });
    expect(await tagNames(api.asMert)).not.toContain("partner");
    expect(await licenseNow(api, license.key)).toMatchObject({
      tags: "emea, ",
      updatedAt: "2026-11-20T12:00:01.000Z",
      rowVersion: license.rowVersion + 1,
    });
    const written = await eventsAfter(api, from);
    expect(written.map(({ eventName }) => eventName)).toEqual(["delete-tag", "update-tags", "update-tags"]);
    expect(written[0]).toMatchObject({
      licenseKey: "",
      details: { tag: "partner" },
      before: { val: "partner" },
    });
    expect(written.find(({ licenseKey }) => licenseKey === license.key)).toMatchObject({
      eventName: "update-tags",
      before: { tags: ["emea", "partner"] },
      after: { tags: ["emea"] },
    });
    expect((await removeTag(api.asMert, tagId("partner"))).status).toBe(404);
    expect((await createTag(api.asMert, "partner")).licenseCount).toBe(0);
  });

  it("without licenses leaves every license unchanged", async () => {
    const api = await openApi();
    const { id } = await createTag(api.asMert, "unused");
    const from = await eventCount(api);
    expect((await removeTag(api.asMert, id)).status).toBe(200);
    expect((await eventsAfter(api, from)).map(({ eventName }) => eventName)).toEqual(["delete-tag"]);
  });
});
