import { describe, expect, it, vi } from "vitest";
import { bulkRunEndpoints } from "#app/api/licenses/bulk-runs.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { removeExpiredData } from "#app/jobs/retention.ts";
import { databaseDownProblem } from "#app/storage/engine/retry.ts";
import {
  startTestApiOn,
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { demoEnvironmentChange, createLicense, unknownKey } from "#tests/support/licenses/bulk.ts";
import { fetchHistory, fetchLicense, fetchQuotas } from "#tests/support/licenses/licenses.ts";
import { addMs } from "#app/domain/time/time.ts";

const runsPath = "/api/oem/bulk-runs";

const startRun = async (client: Client, body: object) =>
  parseApiResult(bulkRunEndpoints.start.result, await client.post(runsPath, body));
const runBulkRunsJob = ({ context }: Pick<ApiUnderTest, "context">) =>
  jobs["bulk-runs"](context.storage, context.now(), context);
const fetchRun = async (client: Client, id: number) =>
  parseApiResult(bulkRunEndpoints.get.result, await client.get(`${runsPath}/${id}`));
const fetchLines = async (client: Client, id: number, query = "") =>
  parseApiResult(
    bulkRunEndpoints.listLines.result,
    await client.get(`${runsPath}/${id}/lines?pageSize=1000${query}`),
  );
const startUndo = async (client: Client, id: number) =>
  parseApiResult(bulkRunEndpoints.undo.result, await client.post(`${runsPath}/${id}/undo`, {}));

const createLicenses = async (api: ApiUnderTest, count: number, companyName = "Oscorp") => {
  const keys: string[] = [];
  for (let index = 0; index < count; index += 1)
    keys.push(await createLicense(api, { companyName, environment: 3 }));
  return keys;
};

/** Runs a bulk change to its end and returns its id and the finished run. */
async function runBulkChangeToEnd(api: ApiUnderTest, keys: readonly string[], change: object) {
  const { id } = await startRun(api.asMert, { keys, change });
  await runBulkRunsJob(api);
  return { id, run: await fetchRun(api.asMert, id) };
}

describeOnEveryEngine("A bulk run", (openDatabase) => {
  it(
    "changes all matching licenses, reports each one, and can undo exactly these changes",
    { timeout: 60_000 },
    async () => {
      const { engine } = await openDatabase({ hasDemoData: true });
      const api = await startTestApiOn(engine);
      const { asMert } = api;
      const keys = await createLicenses(api, 60);
      const unchangedKey = await createLicense(api, { companyName: "Oscorp", environment: 2 });
      const { id, total } = await startRun(asMert, {
        filters: { companyName: "Oscorp" },
        change: demoEnvironmentChange,
      });
      expect(total).toBe(61);
      await runBulkRunsJob(api);
      expect(await fetchRun(asMert, id)).toMatchObject({
        state: "done",
        createdBy: "mert@example.com",
        changed: 60,
        unchanged: 1,
        skipped: 0,
      });
      const lines = await fetchLines(asMert, id);
      expect(lines.entities.map(({ licenseKey }) => licenseKey)).toEqual([
        unchangedKey,
        ...keys.toReversed(),
      ]);
      expect((await fetchLines(asMert, id, "&outcome=unchanged")).entities).toMatchObject([
        { licenseKey: unchangedKey },
      ]);
      const csvResponse = await asMert.get(`${runsPath}/${id}/csv`);
      expect(csvResponse.text.split("\r\n").filter(Boolean)).toHaveLength(62);

      const [changedKey = ""] = keys;
      await asMert.send("PATCH", `/api/oem/licenses/${changedKey}/environment`, { body: { environment: 1 } });
      const undoRun = await startUndo(asMert, id);
      await runBulkRunsJob(api);
      expect(await fetchRun(asMert, undoRun.id)).toMatchObject({ state: "done", changed: 59, skipped: 1 });
      expect((await fetchLines(asMert, undoRun.id, "&outcome=skipped")).entities).toMatchObject([
        { licenseKey: changedKey, code: "CHANGED_SINCE" },
      ]);
      expect((await fetchLicense(asMert, keys[1] ?? "")).environment).toBe(3);
      expect((await fetchLicense(asMert, changedKey)).environment).toBe(1);
      expect((await fetchLicense(asMert, unchangedKey)).environment).toBe(2);
      expect(await fetchRun(asMert, id)).toMatchObject({ undoneBy: undoRun.id });
      expect((await asMert.post(`${runsPath}/${id}/undo`, {})).body).toMatchObject(errorBody("RUN_UNDONE"));
      const runPage = parseApiResult(bulkRunEndpoints.list.result, await asMert.get(runsPath));
      expect(runPage.entities.map((run) => run.id)).toEqual([undoRun.id, id]);
    },
  );
});

const changeCases: { change: object; expected: object; isQuotaChange?: true }[] = [
  { change: { kind: "notes", append: "Moved to Ann." }, expected: { notes: "Call Joe.\nMoved to Ann." } },
  { change: { kind: "soft-capacity", softCapacity: true }, expected: { softCapacity: true } },
  { change: { kind: "grace", graceDays: 5 }, expected: { graceDays: 5 } },
  { change: { kind: "customer-alerts", alertsCustomer: true }, expected: { alertsCustomer: true } },
  {
    change: { kind: "capacity", serverCapacity: 7 },
    expected: { serverCapacity: 7, totalClientCapacity: 1000 },
    isQuotaChange: true,
  },
  { change: { kind: "quota-status", status: 0 }, expected: { status: 0 }, isQuotaChange: true },
  { change: { kind: "delete" }, expected: { status: "deleted" } },
];

describe.each(changeCases)("A bulk run of $change.kind", ({ change, expected, isQuotaChange }) => {
  it("changes a license, changes nothing the second time, and can be undone", async () => {
    const api = await startTestApi();
    const { asMert } = api;
    const key = await createLicense(api, { notes: "Call Joe." });
    const fetchState = async () =>
      isQuotaChange ? (await fetchQuotas(asMert, key))[0] : fetchLicense(asMert, key);
    const anyVersion = { updatedAt: expect.any(String), rowVersion: expect.any(Number) };
    const initialState = await fetchState();
    const firstRun = await runBulkChangeToEnd(api, [key, unknownKey], change);
    expect(firstRun.run).toMatchObject({ changed: 1, skipped: 1 });
    expect(await fetchState()).toMatchObject(expected);
    const secondRun = await runBulkChangeToEnd(api, [key], change);
    expect(secondRun.run).toMatchObject({ changed: 0 });
    await startUndo(asMert, firstRun.id);
    await runBulkRunsJob(api);
    expect(await fetchState()).toEqual({ ...initialState, ...anyVersion });
  });
});

describe("A bulk run", () => {
  it("continues exactly where it was interrupted, and changes no license twice", async () => {
    const api = await startTestApi();
    const keys = await createLicenses(api, 5);
    const { id } = await startRun(api.asMert, { keys, change: demoEnvironmentChange });
    const { storage } = api.context;
    const transact = storage.transact.bind(storage);
    let transactionCount = 0;
    const transactSpy = vi.spyOn(storage, "transact").mockImplementation(async (write) => {
      transactionCount += 1;
      if (transactionCount > 3) throw new Error("The power failed.");
      return transact(write);
    });
    await expect(runBulkRunsJob(api)).rejects.toMatchObject({ errors: [new Error("The power failed.")] });
    transactSpy.mockRestore();
    expect(await fetchRun(api.asMert, id)).toMatchObject({ state: "running", changed: 0 });
    api.advanceClock(5_000);
    await runBulkRunsJob(api);
    expect(await fetchRun(api.asMert, id)).toMatchObject({ state: "done", changed: 5, unchanged: 0 });
    expect((await fetchLines(api.asMert, id)).entities.map(({ licenseKey }) => licenseKey)).toEqual(keys);
    for (const key of keys)
      expect(
        (await fetchHistory(api.asMert, key)).filter(({ details }) => details["bulkRun"] === id),
      ).toHaveLength(1);
  });

  it("does not stop other runs if it fails", async () => {
    const api = await startTestApi();
    const [failingKey = "", otherKey = ""] = await createLicenses(api, 2);
    const failingRun = await startRun(api.asMert, { keys: [failingKey], change: demoEnvironmentChange });
    const otherRun = await startRun(api.asMert, { keys: [otherKey], change: demoEnvironmentChange });
    const { bulkRuns } = api.context.storage;
    const listLinesFrom = bulkRuns.listLinesFrom.bind(bulkRuns);
    vi.spyOn(bulkRuns, "listLinesFrom").mockImplementation(async (id, position, limit) => {
      if (id === failingRun.id) throw new Error("A row is broken.");
      return listLinesFrom(id, position, limit);
    });
    await expect(runBulkRunsJob(api)).rejects.toMatchObject({ errors: [new Error("A row is broken.")] });
    expect(await fetchRun(api.asMert, failingRun.id)).toMatchObject({ state: "running" });
    expect(await fetchRun(api.asMert, otherRun.id)).toMatchObject({ state: "done", changed: 1 });
  });

  it.each(["before", "after"])(
    "repeats the change of a license if the connection is lost %s the commit",
    async (moment) => {
      const api = await startTestApi();
      const keys = await createLicenses(api, 5);
      const { id } = await startRun(api.asMert, { keys, change: demoEnvironmentChange });
      const { storage } = api.context;
      const transact = storage.transact.bind(storage);
      let transactionCount = 0;
      vi.spyOn(storage, "transact").mockImplementation(async (write) => {
        transactionCount += 1;
        const losesConnection = transactionCount === 3;
        if (losesConnection && moment === "before")
          throw databaseDownProblem(new Error("Connection terminated"));
        const result = await transact(write);
        if (losesConnection && moment === "after")
          throw databaseDownProblem(new Error("Connection terminated"));
        return result;
      });
      await expect(runBulkRunsJob(api)).rejects.toMatchObject({
        errors: [{ message: expect.stringContaining("The database is not available right now") }],
      });
      api.advanceClock(5_000);
      await runBulkRunsJob(api);
      const finishedRun = await fetchRun(api.asMert, id);
      expect(finishedRun).toMatchObject({ state: "done", changed: 5, unchanged: 0, skipped: 0 });
      for (const key of keys)
        expect(
          (await fetchHistory(api.asMert, key)).filter(({ details }) => details["bulkRun"] === id),
        ).toHaveLength(1);
    },
  );

  it("pauses and resumes on request, and can be undone only when it is finished", async () => {
    const api = await startTestApi();
    const [key = ""] = await createLicenses(api, 1);
    const { id } = await startRun(api.asMert, { keys: [key], change: demoEnvironmentChange });
    const setState = (state: string) => api.asMert.send("PATCH", `${runsPath}/${id}`, { body: { state } });
    expect((await api.asMert.post(`${runsPath}/${id}/undo`, {})).body).toMatchObject(
      errorBody("RUN_RUNNING"),
    );
    await setState("stopped");
    await runBulkRunsJob(api);
    expect((await fetchLicense(api.asMert, key)).environment).toBe(3);
    expect((await api.asMert.post(`${runsPath}/${id}/undo`, {})).body).toMatchObject(
      errorBody("NOTHING_TO_UNDO"),
    );
    await setState("running");
    await runBulkRunsJob(api);
    expect((await fetchLicense(api.asMert, key)).environment).toBe(2);
    expect((await setState("stopped")).body).toMatchObject(errorBody("RUN_OVER"));
  });

  it("cannot be read after the user who started it is erased", async () => {
    const api = await startTestApi();
    const { id } = await runBulkChangeToEnd(api, await createLicenses(api, 1), demoEnvironmentChange);
    await api.asAda.send("DELETE", "/api/user/mert@example.com");
    await api.grantPrivileges(api.people.rita, ["license-manage"]);
    expect((await api.asRita.get(`${runsPath}/${id}`)).status).toBe(404);
  });

  it("is deleted after 90 days", async () => {
    const api = await startTestApi();
    const { id } = await runBulkChangeToEnd(api, await createLicenses(api, 1), demoEnvironmentChange);
    const addDays = (days: number) => addMs(api.context.now(), days * 86_400_000);
    await removeExpiredData(api.context.storage, addDays(89));
    expect(await fetchRun(api.asMert, id)).toMatchObject({ state: "done" });
    await removeExpiredData(api.context.storage, addDays(91));
    expect((await api.asMert.get(`${runsPath}/${id}`)).status).toBe(404);
  });
});
