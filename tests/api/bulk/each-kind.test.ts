import { describe, expect, it } from "vitest";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { startTestApi, errorBody } from "#tests/support/api/api.ts";
import {
  bulkPath,
  initialPeriod,
  demoEnvironmentChange,
  nextYearChange,
  createLicense,
  listOutcomes,
  previewBulk,
  runBulk,
  nextYearPeriod,
  unknownKey,
} from "#tests/support/licenses/bulk.ts";
import { expectCurrentSummary, fetchHistory, fetchLicense } from "#tests/support/licenses/licenses.ts";

interface KindCase {
  change: object;
  eventName: string;
  before: object;
  after: object;
}
const kindCases: Record<string, KindCase> = {
  environment: {
    change: demoEnvironmentChange,
    eventName: "update-environment",
    before: { environment: 3 },
    after: { environment: 2 },
  },
  tags: {
    change: { kind: "tags", add: ["TRIAL", "Brand new"], remove: ["EMEA", "unused tag"] },
    eventName: "update-tags",
    before: { tags: ["emea"] },
    after: { tags: ["Brand new", "trial"] },
  },
  "end date": {
    change: { kind: "end-date", expirationDate: "2026-12-31" },
    eventName: "update-quota-dates",
    before: { expirationDate: initialPeriod.expirationDate },
    after: { expirationDate: "2026-12-31T23:59:59.999Z" },
  },
  period: {
    change: nextYearChange,
    eventName: "update-quota-dates",
    before: initialPeriod,
    after: nextYearPeriod,
  },
};

describe.each(Object.entries(kindCases))(
  "A bulk change of the %s",
  (_, { change, eventName, before, after }) => {
    it("has a preview that changes no license", async () => {
      const api = await startTestApi();
      const keys = [
        await createLicense(api),
        await createLicense(api, { companyName: "Işık Güvenlik A.Ş." }),
      ];
      const initialLicenses = await Promise.all(keys.map((key) => fetchLicense(api.asMert, key)));
      const expectedChange = { before, after, outcome: "change", warnings: [] };
      expect(await previewBulk(api.asMert, { keys, change })).toEqual({
        entities: [
          { licenseKey: keys[0], companyName: "Wayne Enterprises", ...expectedChange },
          { licenseKey: keys[1], companyName: "Işık Güvenlik A.Ş.", ...expectedChange },
        ],
        next: null,
        total: 2,
      });
      expect(await Promise.all(keys.map((key) => fetchLicense(api.asMert, key)))).toEqual(initialLicenses);
      expect(await api.context.storage.tags.findExistingNames(["Brand new"])).toEqual([]);
    });

    it("records one event per license and updates its summary", async () => {
      const api = await startTestApi();
      const keys = [await createLicense(api), await createLicense(api)];
      const earlierHistories = await Promise.all(keys.map((key) => fetchHistory(api.asMert, key)));
      expect(listOutcomes(await runBulk(api.asMert, { keys, change }))).toEqual(["changed", "changed"]);
      for (const [index, key] of keys.entries()) {
        const [newestEvent, ...earlierEvents] = await fetchHistory(api.asMert, key);
        expect(earlierEvents).toEqual(earlierHistories[index]);
        expect(newestEvent).toMatchObject({
          eventName,
          createdAt: now,
          createdBy: "mert@example.com",
          licenseKey: key,
          before,
          after,
          requestId: "the-run",
        });
        await expectCurrentSummary(api.context, key);
      }
      expect(await verifyChain(api.context.storage.history)).toMatchObject({ brokenPosition: null });
    });

    it("changes nothing the second time", async () => {
      const api = await startTestApi();
      const keys = [await createLicense(api), await createLicense(api)];
      await runBulk(api.asMert, { keys, change });
      const savedLicenses = await Promise.all(keys.map((key) => fetchLicense(api.asMert, key)));
      const histories = await Promise.all(keys.map((key) => fetchHistory(api.asMert, key)));
      api.advanceClock(60_000);
      const previewResult = await previewBulk(api.asMert, { keys, change });
      expect(previewResult.entities).toEqual(
        keys.map((key) => ({
          licenseKey: key,
          companyName: "Wayne Enterprises",
          before: after,
          after,
          outcome: "unchanged",
          warnings: [],
        })),
      );
      expect(listOutcomes(await runBulk(api.asMert, { keys, change }))).toEqual(["unchanged", "unchanged"]);
      expect(await Promise.all(keys.map((key) => fetchLicense(api.asMert, key)))).toEqual(savedLicenses);
      expect(await Promise.all(keys.map((key) => fetchHistory(api.asMert, key)))).toEqual(histories);
    });

    it("is applied once when two requests arrive at the same time", async () => {
      const api = await startTestApi();
      const keys = await Promise.all(Array.from({ length: 5 }, () => createLicense(api)));
      const batches = await Promise.all([
        runBulk(api.asMert, { keys, change }),
        runBulk(api.asAda, { keys, change }),
      ]);
      const allOutcomes = batches.flatMap(listOutcomes).toSorted();
      expect(allOutcomes).toEqual([...keys.map(() => "changed"), ...keys.map(() => "unchanged")]);
      for (const key of keys) {
        const history = await fetchHistory(api.asMert, key);
        expect(history.filter((event) => event.eventName === eventName)).toHaveLength(1);
        await expectCurrentSummary(api.context, key);
      }
    });

    it("skips a deleted or unknown license and continues", async () => {
      const api = await startTestApi();
      const keys = [await createLicense(api), unknownKey, "no key at all", await createLicense(api)];
      await api.asMert.send("DELETE", `/api/oem/licenses/${keys[0]}`);
      const expectedSkips = [
        { companyName: "Wayne Enterprises", code: "LICENSE_DELETED", reason: "This license was deleted." },
        { companyName: null, code: "NOT_FOUND", reason: "The license was not found." },
        { companyName: null, code: "NOT_FOUND", reason: "The license was not found." },
      ];
      const previewResult = await previewBulk(api.asMert, { keys, change });
      expect(listOutcomes(previewResult)).toEqual(["skip", "skip", "skip", "change"]);
      expect(previewResult.entities.slice(0, 3)).toMatchObject(
        expectedSkips.map((skip) => ({ ...skip, after: null })),
      );
      const batch = await runBulk(api.asMert, { keys, change });
      expect(listOutcomes(batch)).toEqual(["skipped", "skipped", "skipped", "changed"]);
      expect(batch.entities.slice(0, 3)).toMatchObject(expectedSkips);
    });

    it("requires license-manage, for the preview too", async () => {
      const api = await startTestApi();
      const { asRita, asAda, asAnonymous, people, grantPrivileges } = api;
      const keys = [await createLicense(api)];
      const initialLicense = await fetchLicense(api.asMert, keys[0] ?? "");
      await grantPrivileges(people.rita, ["license-create", "license-delete", "tags-create", "tags-manage"]);
      for (const path of [bulkPath, `${bulkPath}/preview`]) {
        expect((await asAnonymous.post(path, { keys, change })).status).toBe(401);
        const rejection = await asRita.post(path, { keys, change });
        expect(rejection.status).toBe(403);
        expect(rejection.body).toEqual(errorBody("FORBIDDEN"));
      }
      expect(await fetchLicense(api.asMert, initialLicense.key)).toEqual(initialLicense);
      await grantPrivileges(people.rita, ["license-manage", "tags-create"]);
      expect((await asRita.post(`${bulkPath}/preview`, { keys, change })).status).toBe(200);
      expect(listOutcomes(await runBulk(asRita, { keys, change }))).toEqual(["changed"]);
      expect(listOutcomes(await runBulk(asAda, { keys, change }))).toEqual(["unchanged"]);
    });
  },
);
