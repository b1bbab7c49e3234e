import { describe, expect, it } from "vitest";
import { bulkRunEndpoints } from "#app/api/licenses/bulk-runs.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { type ApiUnderTest, resultOf, startTestApi } from "#tests/support/api/api.ts";
import { createLicense, initialPeriod, outcomesOf, preview, runBulk } from "#tests/support/licenses/bulk.ts";
import { fetchQuotas } from "#tests/support/licenses/licenses.ts";

const setEnd = { kind: "end-date", expirationDate: "2026-12-31" };
const newEnd = "2026-12-31T23:59:59.999Z";
const endedQuota = { activationDate: "2024-01-01", expirationDate: "2024-12-31" };

const createEndedLicense = (api: ApiUnderTest) => createLicense(api, { quota: endedQuota });
const datesOf = async (api: ApiUnderTest, key: string) => {
  const [quota] = await fetchQuotas(api.asMert, key);
  return [quota?.activationDate, quota?.expirationDate];
};

describe("End dates of many licenses", () => {
  it("are set without a change of the start dates", async () => {
    const api = await startTestApi();
    const keys = [await createLicense(api), await createLicense(api)];
    expect(outcomesOf(await runBulk(api.asMert, { keys, change: setEnd }))).toEqual(["changed", "changed"]);
    for (const key of keys) expect(await datesOf(api, key)).toEqual([initialPeriod.activationDate, newEnd]);
  });

  it("move by days in both directions, once", async () => {
    const api = await startTestApi();
    const keys = [await createLicense(api)];
    const change = { kind: "end-date", days: -10, asOf: now };
    api.advanceClock(1_000);
    expect(outcomesOf(await runBulk(api.asMert, { keys, change }))).toEqual(["changed"]);
    const { entities } = await runBulk(api.asMert, { keys, change });
    expect(entities).toMatchObject([{ outcome: "skipped", code: "SAVED_SINCE" }]);
    expect(await datesOf(api, keys[0] ?? "")).toEqual([
      initialPeriod.activationDate,
      "2027-11-10T23:59:59.999Z",
    ]);
  });

  it("stay for licenses that have ended, unless these are chosen", async () => {
    const api = await startTestApi();
    const keys = [await createEndedLicense(api), await createLicense(api)];
    const { entities } = await preview(api.asMert, { keys, change: setEnd });
    expect(entities).toMatchObject([
      { outcome: "skip", code: "EXPIRED", reason: "This license has ended." },
      { outcome: "change", before: { expirationDate: initialPeriod.expirationDate } },
    ]);
    const change = { ...setEnd, includesExpired: true };
    expect(outcomesOf(await runBulk(api.asMert, { keys, change }))).toEqual(["changed", "changed"]);
  });

  it("stay where the new end is before the start, and where a license never ends", async () => {
    const api = await startTestApi();
    const endless = { activationDate: "2026-11-20", expirationDate: "2150-01-01" };
    const keys = [await createLicense(api, { quota: endless })];
    const moved = await runBulk(api.asMert, { keys, change: { kind: "end-date", days: 5, asOf: now } });
    expect(moved.entities).toMatchObject([{ outcome: "skipped", code: "NEVER_ENDS" }]);
    const change = { kind: "end-date", expirationDate: "2026-11-01" };
    const { entities } = await runBulk(api.asMert, { keys, change });
    expect(entities).toMatchObject([{ outcome: "skipped", code: "TERM" }]);
  });

  it("are a day or a number of days with the time of the view", async () => {
    const { asMert } = await startTestApi();
    for (const change of [
      { kind: "end-date" },
      { ...setEnd, days: 5, asOf: now },
      { kind: "end-date", days: 5 },
      { kind: "end-date", days: 0, asOf: now },
    ])
      expect((await asMert.post("/api/oem/bulk-runs", { keys: ["A"], change })).status).toBe(400);
  });

  it("are in the result of a run before and after, and can be undone", async () => {
    const api = await startTestApi();
    const keys = [await createLicense(api)];
    const runs = "/api/oem/bulk-runs";
    const started = await api.asMert.post(runs, { keys, change: setEnd });
    const { id } = resultOf(bulkRunEndpoints.start.result, started);
    const work = () => jobs["bulk-runs"](api.context.storage, api.context.now(), api.context);
    const linesOf = async (run: number) =>
      resultOf(bulkRunEndpoints.lines.result, await api.asMert.get(`${runs}/${run}/lines`)).entities;
    await work();
    const [before, after] = [{ expirationDate: initialPeriod.expirationDate }, { expirationDate: newEnd }];
    expect(await linesOf(id)).toMatchObject([{ outcome: "changed", before, after }]);
    const undone = resultOf(bulkRunEndpoints.undo.result, await api.asMert.post(`${runs}/${id}/undo`, {}));
    await work();
    expect(await linesOf(undone.id)).toMatchObject([
      { outcome: "changed", before: { expirationDate: newEnd }, after: { ...initialPeriod } },
    ]);
    expect(await datesOf(api, keys[0] ?? "")).toEqual([
      initialPeriod.activationDate,
      initialPeriod.expirationDate,
    ]);
  });
});
