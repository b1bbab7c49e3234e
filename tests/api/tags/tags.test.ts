import { describe, expect, it } from "vitest";
import { tagEndpoints } from "#app/api/licenses/tags.ts";
import { computeTagId } from "#app/domain/tag/tag.ts";
import { startTestApi, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import {
  countEvents,
  readEventsAfter,
  fetchLicense,
  createTag,
  createLicenseWithTags,
  removeTag,
  findTag,
  fetchTagNames,
  fetchTagPage,
} from "#tests/support/licenses/tags.ts";

const tagsPath = "/api/oem/tags";

describe("The list of tags", () => {
  it("contains each tag's creation date and license count, sorted by name", async () => {
    const { asRita, asAnonymous } = await startTestApi();
    const page = await fetchTagPage(asRita, {});
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
      id: computeTagId("emea"),
      val: "emea",
      createdAt: expect.stringMatching(/^2026-/),
      licenseCount: 3,
      rowVersion: 1,
    });
    expect((await asAnonymous.post(`${tagsPath}/paginated`, {})).status).toBe(401);
  });

  it("counts only licenses that are not deleted", async () => {
    const api = await startTestApi();
    const { key } = await createLicenseWithTags(api, ["partner"]);
    expect((await findTag(api.asMert, "partner")).licenseCount).toBe(2);
    expect((await api.asMert.send("DELETE", `/api/oem/licenses/${key}`)).status).toBe(200);
    expect((await findTag(api.asMert, "partner")).licenseCount).toBe(1);
  });

  it("is sorted and paged as requested", async () => {
    const { asRita, asAda, advanceClock } = await startTestApi();
    advanceClock(1);
    await createTag(asAda, "Ünlü");
    advanceClock(1);
    await createTag(asAda, "aardvark");
    expect((await fetchTagNames(asRita)).slice(0, 2)).toEqual(["aardvark", "apac"]);
    expect((await fetchTagNames(asRita, { sortType: "DESC" })).slice(0, 2)).toEqual(["Ünlü", "trial"]);
    const newestFirst = { sortBy: "createdAt", sortType: "DESC" };
    expect((await fetchTagNames(asRita, newestFirst)).slice(0, 2)).toEqual(["aardvark", "Ünlü"]);
    const listLicenseCounts = async (body: object) =>
      (await fetchTagPage(asRita, { ...body, sortBy: "licenseCount" })).entities.map(
        (tag) => tag.licenseCount,
      );
    expect(await listLicenseCounts({ sortType: "DESC" })).toEqual([3, 2, 2, 2, 1, 1, 1, 1, 1, 0, 0]);
    expect(await listLicenseCounts({})).toEqual([0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 3]);

    for (const sortBy of ["val", "createdAt", "licenseCount"]) {
      const allNames = await fetchTagNames(asRita, { sortBy });
      const namePageRequests = [0, 1, 2].map((pageNumber) =>
        fetchTagNames(asRita, { sortBy, pageNumber, pageSize: 4 }),
      );
      expect((await Promise.all(namePageRequests)).flat(), sortBy).toEqual(allNames);
    }
    expect(await fetchTagPage(asRita, { pageSize: 0 })).toMatchObject({ entities: [], totalEntityCount: 11 });
    for (const body of [{ pageSize: 1_001 }, { pageNumber: -1 }, { sortBy: "id" }, { sortType: "up" }])
      expect((await asRita.post(`${tagsPath}/paginated`, body)).status, JSON.stringify(body)).toBe(400);
  });
});

describe("A single tag", () => {
  it("is returned by its id to every signed-in user", async () => {
    const { asRita, asAnonymous } = await startTestApi();
    const id = computeTagId("emea");
    const tag = parseApiResult(tagEndpoints.get.result, await asRita.get(`${tagsPath}/${id}`));
    expect(tag).toMatchObject({ id, val: "emea", licenseCount: 3 });
    expect(tag).toEqual(await findTag(asRita, "emea"));
    expect((await asAnonymous.get(`${tagsPath}/${id}`)).status).toBe(401);
  });

  it("is not found if its id is unknown", async () => {
    const { asRita } = await startTestApi();
    for (const id of [computeTagId("nowhere"), "emea", "..%2f"])
      expect((await asRita.get(`${tagsPath}/${id}`)).status, id).toBe(404);
    for (const id of ["%00", "x".repeat(65)])
      expect((await asRita.get(`${tagsPath}/${id}`)).status, id).toBe(400);
  });
});

describe("Creating a tag", () => {
  it("returns the tag and records an event", async () => {
    const api = await startTestApi();
    const initialEventCount = await countEvents(api);
    const response = await api.asMert.post(tagsPath, { val: "  Gold partner " });
    expect(response.status).toBe(201);
    const tag = parseApiResult(tagEndpoints.create.result, response);
    expect(tag).toEqual({
      id: computeTagId("gold partner"),
      val: "Gold partner",
      createdAt: "2026-11-20T12:00:00.000Z",
      licenseCount: 0,
      rowVersion: 1,
    });
    expect(await findTag(api.asRita, "Gold partner")).toEqual(tag);
    expect(await readEventsAfter(api, initialEventCount)).toMatchObject([
      {
        eventName: "create-tag",
        createdBy: "mert@example.com",
        licenseKey: null,
        details: { tag: "Gold partner" },
        after: { val: "Gold partner" },
      },
    ]);
  });

  it("is rejected for an existing or invalid name", async () => {
    const api = await startTestApi();
    const initialEventCount = await countEvents(api);
    const takenNameResponse = await api.asMert.post(tagsPath, { val: "EMEA" });
    expect(takenNameResponse.status).toBe(409);
    const message = "The tag emea already exists.";
    expect(takenNameResponse.body).toEqual(errorBody("TAG_EXISTS", { message, fields: { val: [message] } }));
    for (const val of [undefined, null, 5, "", "  ", "a,b", "x".repeat(65)]) {
      const response = await api.asMert.post(tagsPath, { val });
      expect(response.status, JSON.stringify(val)).toBe(400);
      expect(response.body).toEqual(
        errorBody("INVALID", { fields: { val: [expect.stringMatching(/^A tag /)] } }),
      );
    }
    expect(await countEvents(api)).toBe(initialEventCount);
  });

  it("requires tags-create", async () => {
    const { asRita, people, grantPrivileges } = await startTestApi();
    await grantPrivileges(people.rita, ["tags-manage"]);
    expect((await asRita.post(tagsPath, { val: "mine" })).status).toBe(403);
    await grantPrivileges(people.rita, ["tags-create"]);
    expect((await asRita.post(tagsPath, { val: "mine" })).status).toBe(201);
  });

  it("succeeds once for simultaneous requests or one Idempotency-Key", async () => {
    const { asMert } = await startTestApi();
    const simultaneousRequests = ["new", "New", "NEW"].map((val) => asMert.post(tagsPath, { val }));
    expect((await Promise.all(simultaneousRequests)).map(({ status }) => `${status}`).toSorted()).toEqual([
      "201",
      "409",
      "409",
    ]);
    const createTagWithIdempotencyKey = () =>
      asMert.post(tagsPath, { val: "twice" }, { "idempotency-key": "double-click" });
    const [firstResponse, secondResponse] = [
      await createTagWithIdempotencyKey(),
      await createTagWithIdempotencyKey(),
    ];
    expect([firstResponse.status, secondResponse.status]).toEqual([201, 201]);
    expect(secondResponse.body).toEqual(firstResponse.body);
  });
});

describe("Deleting a tag", () => {
  it("removes the tag from every license", async () => {
    const api = await startTestApi();
    const license = await createLicenseWithTags(api, ["partner", "emea"]);
    api.advanceClock(1_000);
    const initialEventCount = await countEvents(api);
    const response = await removeTag(api.asMert, computeTagId("partner"));
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ success: true, result: {} });
    expect(await fetchTagNames(api.asMert)).not.toContain("partner");
    expect(await fetchLicense(api, license.key)).toMatchObject({
      tags: "emea, ",
      updatedAt: "2026-11-20T12:00:01.000Z",
      rowVersion: license.rowVersion + 1,
    });
    const writtenEvents = await readEventsAfter(api, initialEventCount);
    expect(writtenEvents.map(({ eventName }) => eventName)).toEqual([
      "delete-tag",
      "update-tags",
      "update-tags",
    ]);
    expect(writtenEvents[0]).toMatchObject({
      licenseKey: null,
      details: { tag: "partner" },
      before: { val: "partner" },
    });
    expect(writtenEvents.find(({ licenseKey }) => licenseKey === license.key)).toMatchObject({
      eventName: "update-tags",
      before: { tags: ["emea", "partner"] },
      after: { tags: ["emea"] },
    });
    expect((await removeTag(api.asMert, computeTagId("partner"))).status).toBe(404);
    expect((await createTag(api.asMert, "partner")).licenseCount).toBe(0);
  });

  it("changes no license if no license has the tag", async () => {
    const api = await startTestApi();
    const { id } = await createTag(api.asMert, "unused");
    const initialEventCount = await countEvents(api);
    expect((await removeTag(api.asMert, id)).status).toBe(200);
    expect((await readEventsAfter(api, initialEventCount)).map(({ eventName }) => eventName)).toEqual([
      "delete-tag",
    ]);
  });
});

it("The list of tags returns the page that contains a tag", async () => {
  const { asMert } = await startTestApi();
  const names = parseApiResult(tagEndpoints.search.result, await asMert.get("/api/oem/tags"));
  const lastName = names.at(-1) ?? "";
  const listPage = async (containingId: string) => {
    const { body } = await asMert.post("/api/oem/tags/paginated", { pageSize: 2, containingId });
    return body;
  };
  expect(await listPage(computeTagId(lastName))).toMatchObject({
    result: {
      currentPage: Math.floor((names.length - 1) / 2),
      entities: expect.arrayContaining([expect.objectContaining({ val: lastName })]),
    },
  });
  expect(await listPage("unknown")).toMatchObject({ result: { currentPage: 0 } });
});
