import { describe, expect, it } from "vitest";
import { joinTags } from "#app/domain/tag/tag-name.ts";
import { startTestApiOn, type ApiUnderTest, startTestApi, errorBody } from "#tests/support/api/api.ts";
import {
  bulkPath,
  disableQuotas,
  initialPeriod,
  demoEnvironmentChange,
  nextYearChange,
  createLicense,
  listOutcomes,
  previewBulk,
  runBulk,
  runAllBatches,
  nextYearPeriod,
  unknownKey,
} from "#tests/support/licenses/bulk.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { expectCurrentSummary, fetchLicense, fetchQuotas } from "#tests/support/licenses/licenses.ts";

const pickKeys = (lines: readonly { licenseKey: string }[]) => lines.map(({ licenseKey }) => licenseKey);

describe("A bulk change of all licenses that match a filter", () => {
  it("changes each license once, although changed licenses no longer match the filter", async () => {
    const api = await startTestApi();
    const { asMert } = api;
    const filters = { companyName: "Stark Industries", environment: 3 };
    const keys: string[] = [];
    for (let index = 0; index < 250; index += 1) {
      api.advanceClock(index % 3);
      keys.push(await createLicense(api, { ...filters, quota: undefined }));
    }
    const otherKey = await createLicense(api, { companyName: "Stark Industries", environment: 1 });
    const listQuery = { ...filters, pageSize: 10, sortBy: "key" };
    const body = { filters: listQuery, change: demoEnvironmentChange, limit: 60 };

    const previewResult = await previewBulk(asMert, body);
    expect(previewResult).toMatchObject({ total: 250, next: expect.any(String) });
    expect(pickKeys(previewResult.entities)).toEqual(keys.toReversed().slice(0, 60));
    const secondPreview = await previewBulk(asMert, { ...body, after: previewResult.next });
    expect(pickKeys(secondPreview.entities)).toEqual(keys.toReversed().slice(60, 120));

    const batches = await runAllBatches(asMert, body);
    expect(batches.map(({ total }) => total)).toEqual([250, 250, 250, 250, 250]);
    expect(batches.flatMap(({ entities }) => pickKeys(entities))).toEqual(keys.toReversed());
    expect(new Set(batches.flatMap(listOutcomes))).toEqual(new Set(["changed"]));
    expect((await fetchLicense(asMert, otherKey)).environment).toBe(1);

    expect(await runBulk(asMert, body)).toEqual({ entities: [], next: null, total: 0 });
    const secondBatches = await runAllBatches(asMert, {
      ...body,
      filters: { companyName: "Stark Industries" },
    });
    const outcomes = secondBatches.flatMap(listOutcomes);
    expect(outcomes.filter((outcome) => outcome === "unchanged")).toHaveLength(250);
    expect(outcomes.filter((outcome) => outcome === "changed")).toHaveLength(1);
  }, 60_000);

  it("continues from a position and can be repeated from the same position", async () => {
    const api = await startTestApi();
    for (let index = 0; index < 5; index += 1) await createLicense(api, { companyName: "Oscorp" });
    const body = { filters: { companyName: "Oscorp" }, change: nextYearChange, limit: 2 };
    const firstBatch = await runBulk(api.asMert, body);
    const secondBatch = await runBulk(api.asMert, { ...body, after: firstBatch.next });
    const repeatedBatch = await runBulk(api.asMert, { ...body, after: firstBatch.next });
    expect(pickKeys(repeatedBatch.entities)).toEqual(pickKeys(secondBatch.entities));
    expect(listOutcomes(repeatedBatch)).toEqual(["unchanged", "unchanged"]);
    const lastBatch = await runBulk(api.asMert, { ...body, after: repeatedBatch.next });
    expect([lastBatch.entities.length, lastBatch.next]).toEqual([1, null]);
  });

  it("skips licenses that are created while it runs", async () => {
    const api = await startTestApi();
    for (let index = 0; index < 3; index += 1) await createLicense(api, { companyName: "Oscorp" });
    const body = { filters: { companyName: "Oscorp" }, change: demoEnvironmentChange, limit: 2 };
    const firstBatch = await runBulk(api.asMert, body);
    api.advanceClock(1_000);
    const newKey = await createLicense(api, { companyName: "Oscorp" });
    const lastBatch = await runBulk(api.asMert, { ...body, after: firstBatch.next });
    expect(pickKeys([...firstBatch.entities, ...lastBatch.entities])).not.toContain(newKey);
    expect((await fetchLicense(api.asMert, newKey)).environment).toBe(3);
  });
});

describeOnEveryEngine("A bulk change", (openDatabase) => {
  it(
    "is previewed without side effects, applied once, and has no effect when repeated",
    { timeout: 60_000 },
    async () => {
      const { engine, storage } = await openDatabase({ hasDemoData: true });
      const api = await startTestApiOn(engine);
      for (let index = 0; index < 5; index += 1) await createLicense(api, { companyName: "Oscorp" });
      const change = { kind: "tags", add: ["Brand new"], remove: ["emea"] };
      const body = { filters: { companyName: "Oscorp", tag: "emea" }, change, limit: 2 };
      expect(listOutcomes(await previewBulk(api.asMert, body))).toEqual(["change", "change"]);
      expect(await storage.tags.findExistingNames(["Brand new"])).toEqual([]);
      const batches = await runAllBatches(api.asMert, body);
      expect(batches.map(({ total }) => total)).toEqual([5, 5, 5]);
      expect(batches.flatMap(listOutcomes)).toEqual(Array.from({ length: 5 }, () => "changed"));
      const secondBatches = await runAllBatches(api.asMert, { ...body, filters: { companyName: "Oscorp" } });
      expect(secondBatches.flatMap(listOutcomes)).toEqual(Array.from({ length: 5 }, () => "unchanged"));
      await runBulk(api.asMert, { filters: { companyName: "Oscorp" }, change: nextYearChange });
      for (const { licenseKey: key } of secondBatches.flatMap(({ entities }) => entities)) {
        expect(await fetchLicense(api.asMert, key)).toMatchObject({
          tags: "Brand new, ",
          expiredAt: nextYearPeriod.expirationDate,
        });
        await expectCurrentSummary(api.context, key);
      }
    },
  );
});

describe("A bulk change of named licenses", () => {
  it("returns batches and changes each license once", async () => {
    const api = await startTestApi();
    const keys = [await createLicense(api), await createLicense(api), await createLicense(api)];
    const batches = await runAllBatches(api.asMert, {
      keys: [...keys, ...keys],
      change: demoEnvironmentChange,
      limit: 2,
    });
    expect(batches.map(({ total, next }) => ({ total, next }))).toEqual([
      { total: 3, next: expect.any(String) },
      { total: 3, next: null },
    ]);
    expect(batches.flatMap(({ entities }) => pickKeys(entities))).toEqual(keys);
  });
});

describe("A bulk change of periods", () => {
  const firstQuota = { status: 1, ...initialPeriod };
  const laterPeriod = { activationDate: "2027-11-21", expirationDate: "2029-11-20" };
  const addQuota = async ({ asMert }: ApiUnderTest, licenseKey: string) => {
    const body = { licenseKey, ...laterPeriod, serverCapacity: 1, totalClientCapacity: 10 };
    expect((await asMert.post("/api/oem/quotas/enterprise", body)).status).toBe(201);
  };

  it("changes the enabled quota that ends last", async () => {
    const api = await startTestApi();
    const [firstKey, secondKey] = [await createLicense(api), await createLicense(api)];
    await addQuota(api, firstKey);
    await addQuota(api, secondKey);
    const [, laterQuota] = await fetchQuotas(api.asMert, secondKey);
    await api.asMert.send("PATCH", `/api/oem/quotas/${laterQuota?.id}/status`, { body: { status: 0 } });
    await runBulk(api.asMert, { keys: [firstKey, secondKey], change: nextYearChange });
    expect(await fetchQuotas(api.asMert, firstKey)).toMatchObject([
      firstQuota,
      { status: 1, ...nextYearPeriod },
    ]);
    expect(await fetchQuotas(api.asMert, secondKey)).toMatchObject([nextYearPeriod, { status: 0 }]);
  });

  it("changes the only quota even if it is disabled, and skips a license without quota", async () => {
    const api = await startTestApi();
    const keys = [
      await createLicense(api),
      await createLicense(api, { quota: undefined }),
      await createLicense(api),
    ];
    const [keyWithOneQuota = "", , keyWithDisabledQuotas = ""] = keys;
    await disableQuotas(api, keyWithOneQuota);
    await addQuota(api, keyWithDisabledQuotas);
    await disableQuotas(api, keyWithDisabledQuotas);
    const previewResult = await previewBulk(api.asMert, { keys, change: nextYearChange });
    expect(previewResult.entities).toMatchObject([
      { outcome: "change", before: initialPeriod, after: nextYearPeriod },
      { outcome: "skip", code: "NO_QUOTA", reason: "This license has no quota.", before: null, after: null },
      { outcome: "skip", code: "NO_QUOTA", reason: "This license has no enabled quota." },
    ]);
    const batch = await runBulk(api.asMert, { keys, change: nextYearChange });
    expect(batch.entities).toMatchObject([
      { outcome: "changed" },
      { outcome: "skipped", code: "NO_QUOTA", reason: "This license has no quota." },
      { outcome: "skipped", code: "NO_QUOTA", reason: "This license has no enabled quota." },
    ]);
    expect(await fetchQuotas(api.asMert, keyWithOneQuota)).toMatchObject([{ status: 0, ...nextYearPeriod }]);
  });

  it("requires an end at least a day after the start", async () => {
    const api = await startTestApi();
    const keys = [await createLicense(api)];
    const change = {
      ...nextYearChange,
      activationDate: "2027-01-01T10:00:00Z",
      expirationDate: "2027-01-02T09:59:59Z",
    };
    for (const path of [bulkPath, `${bulkPath}/preview`]) {
      const response = await api.asMert.post(path, { keys, change });
      expect(response.status).toBe(422);
      expect(response.body).toEqual(errorBody("TERM", { fields: { expirationDate: [expect.any(String)] } }));
    }
  });
});

describe("A bulk change of tags", () => {
  it("rejects a new tag name without tags-create before it changes a license", async () => {
    const api = await startTestApi();
    const { asRita, people, grantPrivileges } = api;
    const keys = [await createLicense(api)];
    await grantPrivileges(people.rita, ["license-manage"]);
    const change = { kind: "tags", add: ["Brand new"], remove: ["emea"] };
    for (const path of [bulkPath, `${bulkPath}/preview`]) {
      const rejection = await asRita.post(path, { keys, change });
      expect(rejection.status).toBe(403);
      expect(rejection.body).toEqual(
        errorBody("FORBIDDEN", { fields: { tags: [expect.stringContaining("Brand new")] } }),
      );
    }
    expect((await fetchLicense(api.asMert, keys[0] ?? "")).tags).toBe("emea, ");
    const tagsChange = { kind: "tags", add: ["Trial"], remove: ["unknown"] };
    expect(listOutcomes(await runBulk(asRita, { keys, change: tagsChange }))).toEqual(["changed"]);
    expect((await fetchLicense(api.asMert, keys[0] ?? "")).tags).toBe("emea, trial, ");
  });

  it("skips a license that would have more than 100 tags", async () => {
    const api = await startTestApi();
    const manyTags = Array.from({ length: 99 }, (_, index) => `tag ${String(index).padStart(2, "0")}`);
    const keys = [await createLicense(api, { tags: manyTags }), await createLicense(api)];
    const change = { kind: "tags", add: ["one", "two"], remove: [] };
    const batch = await runBulk(api.asMert, { keys, change });
    expect(batch.entities).toMatchObject([
      { outcome: "skipped", code: "TOO_MANY_TAGS", reason: "A license has at most 100 tags." },
      { outcome: "changed" },
    ]);
    expect((await fetchLicense(api.asMert, keys[0] ?? "")).tags).toBe(joinTags(manyTags));
    const swapChange = { ...change, remove: ["TAG 00"] };
    expect(listOutcomes(await runBulk(api.asMert, { keys, change: swapChange }))).toEqual([
      "changed",
      "unchanged",
    ]);
  });
});

describe("A license that another user saves during a bulk change", () => {
  it("keeps the other user's changes", async () => {
    const api = await startTestApi();
    const keys = [await createLicense(api), await createLicense(api), await createLicense(api)];
    const change = { kind: "tags", add: ["trial"], remove: ["emea"] };
    const otherSaves = keys.map((key) =>
      api.asAda.send("PATCH", `/api/oem/licenses/${key}/notes`, { body: { notes: "theirs" } }),
    );
    const [batch, ...responses] = await Promise.all([runBulk(api.asMert, { keys, change }), ...otherSaves]);
    expect(listOutcomes(batch)).toEqual(["changed", "changed", "changed"]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    for (const key of keys) {
      expect(await fetchLicense(api.asMert, key)).toMatchObject({ notes: "theirs", tags: "trial, " });
      await expectCurrentSummary(api.context, key);
    }
  });

  it("is changed from its current state, not from the previewed state", async () => {
    const api = await startTestApi();
    const key = await createLicense(api);
    const change = { kind: "tags", add: ["trial"], remove: ["emea"] };
    await previewBulk(api.asMert, { keys: [key], change });
    await api.asAda.send("PATCH", `/api/oem/licenses/${key}/tags`, { body: { tags: ["partner", "emea"] } });
    await runBulk(api.asMert, { keys: [key], change });
    expect((await fetchLicense(api.asMert, key)).tags).toBe("partner, trial, ");
  });
});

const keys = [unknownKey];
const invalidCases: [title: string, body: unknown, field: string][] = [
  ["neither keys nor a filter", { change: demoEnvironmentChange }, "keys"],
  ["both keys and a filter", { keys, filters: {}, change: demoEnvironmentChange }, "keys"],
  ["no key", { keys: [], change: demoEnvironmentChange }, "keys"],
  [
    "too many keys",
    { keys: Array.from({ length: 1_001 }, () => unknownKey), change: demoEnvironmentChange },
    "keys",
  ],
  ["a misspelled filter", { filters: { tga: "emea" }, change: demoEnvironmentChange }, "filters.tga"],
  ["no change", { keys }, "change"],
  ["an unknown change", { keys, change: { kind: "company", notes: "" } }, "change.kind"],
  ["no environment", { keys, change: { kind: "environment" } }, "change.environment"],
  ["no tags", { keys, change: { kind: "tags" } }, "change.add"],
  ["an invalid tag", { keys, change: { kind: "tags", add: ["a,b"] } }, "change.add.0"],
  [
    "a tag that is both added and removed",
    { keys, change: { kind: "tags", add: ["a"], remove: ["A"] } },
    "change.remove",
  ],
  ["no end", { keys, change: { kind: "period", activationDate: "2027-01-01" } }, "change.expirationDate"],
  ["a batch that is too large", { keys, change: demoEnvironmentChange, limit: 101 }, "limit"],
  ["an unknown position", { keys, change: demoEnvironmentChange, after: "k-x" }, "after"],
  ["keys and a position of a filter", { keys, change: demoEnvironmentChange, after: "f-1-1-1" }, "after"],
  ["a filter and a position of keys", { filters: {}, change: demoEnvironmentChange, after: "k-1" }, "after"],
];

describe("The bulk endpoints", () => {
  it.each(invalidCases)("reject a request with %s", async (_, body, field) => {
    const { asMert } = await startTestApi();
    for (const path of [bulkPath, `${bulkPath}/preview`]) {
      const response = await asMert.post(path, body);
      expect(response.status).toBe(400);
      expect(Object.keys((response.body as { error: { fields: object } }).error.fields)).toEqual([field]);
    }
  });
});
