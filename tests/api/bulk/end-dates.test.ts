import { describe, expect, it } from "vitest";
import { bulkRunEndpoints } from "#app/api/licenses/bulk-runs.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, parseApiResult, startTestApi } from "#tests/support/api/api.ts";
import {
  createLicense,
  initialPeriod,
  listOutcomes,
  previewBulk,
  runBulk,
} from "#tests/support/licenses/bulk.ts";
import { fetchQuotas } from "#tests/support/licenses/licenses.ts";

const setEndDateChange = { kind: "end-date", expirationDate: "2026-12-31" };
const newExpirationDate = "2026-12-31T23:59:59.999Z";
const endedQuota = { activationDate: "2024-01-01", expirationDate: "2024-12-31" };

const createEndedLicense = (api: ApiUnderTest) => createLicense(api, { quota: endedQuota });
const fetchPeriod = async (api: ApiUnderTest, key: string) => {
  const [quota] = await fetchQuotas(api.asMert, key);
  return { activationDate: quota?.activationDate, expirationDate: quota?.expirationDate };
};

describe("End dates of many licenses", () => {
  it("are set without a change of the start dates", async () => {
    const api = await startTestApi();
    const keys = [await createLicense(api), await createLicense(api)];
    expect(listOutcomes(await runBulk(api.asMert, { keys, change: setEndDateChange }))).toEqual([
      "changed",
      "changed",
    ]);
    for (const key of keys)
      expect(await fetchPeriod(api, key)).toEqual({ ...initialPeriod, expirationDate: newExpirationDate });
  });

  it("move by a number of days only once if the request is repeated", async () => {
    const api = await startTestApi();
    const keys = [await createLicense(api)];
    const change = { kind: "end-date", days: -10, asOf: now };
    api.advanceClock(1_000);
    expect(listOutcomes(await runBulk(api.asMert, { keys, change }))).toEqual(["changed"]);
    const { entities } = await runBulk(api.asMert, { keys, change });
    expect(entities).toMatchObject([{ outcome: "skipped", code: "SAVED_SINCE" }]);
    expect(await fetchPeriod(api, keys[0] ?? "")).toEqual({
      ...initialPeriod,
      expirationDate: "2027-11-10T23:59:59.999Z",
    });
  });

  it("change for ended licenses only if the request includes ended licenses", async () => {
    const api = await startTestApi();
    const keys = [await createEndedLicense(api), await createLicense(api)];
    const { entities } = await previewBulk(api.asMert, { keys, change: setEndDateChange });
    expect(entities).toMatchObject([
      { outcome: "skip", code: "EXPIRED", reason: "This license has expired." },
      { outcome: "change", before: { expirationDate: initialPeriod.expirationDate } },
    ]);
    const change = { ...setEndDateChange, includesExpired: true };
    expect(listOutcomes(await runBulk(api.asMert, { keys, change }))).toEqual(["changed", "changed"]);
  });

  it("do not change if the new end is before the start or the license is infinite", async () => {
    const api = await startTestApi();
    const infiniteQuota = { activationDate: "2026-11-20", expirationDate: "2150-01-01" };
    const keys = [await createLicense(api, { quota: infiniteQuota })];
    const moveResult = await runBulk(api.asMert, { keys, change: { kind: "end-date", days: 5, asOf: now } });
    expect(moveResult.entities).toMatchObject([{ outcome: "skipped", code: "NEVER_ENDS" }]);
    const change = { kind: "end-date", expirationDate: "2026-11-01" };
    const { entities } = await runBulk(api.asMert, { keys, change });
    expect(entities).toMatchObject([{ outcome: "skipped", code: "TERM" }]);
  });

  it("require either a day, or a number of days together with `asOf`", async () => {
    const { asMert } = await startTestApi();
    for (const change of [
      { kind: "end-date" },
      { ...setEndDateChange, days: 5, asOf: now },
      { kind: "end-date", days: 5 },
      { kind: "end-date", days: 0, asOf: now },
    ])
      expect((await asMert.post("/api/oem/bulk-runs", { keys: ["A"], change })).status).toBe(400);
  });

  it("are listed with their old and new values in the result of a run, and can be undone", async () => {
    const api = await startTestApi();
    const keys = [await createLicense(api)];
    const runsPath = "/api/oem/bulk-runs";
    const startResponse = await api.asMert.post(runsPath, { keys, change: setEndDateChange });
    const { id } = parseApiResult(bulkRunEndpoints.start.result, startResponse);
    const runJob = () => jobs["bulk-runs"](api.context.storage, api.context.now(), api.context);
    const fetchLines = async (runId: number) =>
      parseApiResult(bulkRunEndpoints.listLines.result, await api.asMert.get(`${runsPath}/${runId}/lines`))
        .entities;
    await runJob();
    const before = { expirationDate: initialPeriod.expirationDate };
    const after = { expirationDate: newExpirationDate };
    expect(await fetchLines(id)).toMatchObject([{ outcome: "changed", before, after }]);
    const undoRun = parseApiResult(
      bulkRunEndpoints.undo.result,
      await api.asMert.post(`${runsPath}/${id}/undo`, {}),
    );
    await runJob();
    expect(await fetchLines(undoRun.id)).toMatchObject([
      { outcome: "changed", before: { expirationDate: newExpirationDate }, after: initialPeriod },
    ]);
    expect(await fetchPeriod(api, keys[0] ?? "")).toEqual(initialPeriod);
  });
});
