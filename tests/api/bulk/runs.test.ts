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
  resultOf,
} from "#tests/support/api/api.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { demoEnvironmentChange, createLicense, unknownKey } from "#tests/support/licenses/bulk.ts";
import { fetchHistory, fetchLicense, fetchQuotas } from "#tests/support/licenses/licenses.ts";

const runs = "/api/oem/bulk-runs";

const start = async (client: Client, body: object) =>
  resultOf(bulkRunEndpoints.start.result, await client.post(runs, body));
const advance = ({ context }: Pick<ApiUnderTest, "context">) =>
  jobs["bulk-runs"](context.storage, context.now(), context);
const runById = async (client: Client, id: number) =>
  resultOf(bulkRunEndpoints.get.result, await client.get(`${runs}/${id}`));
const linesOf = async (client: Client, id: number, query = "") =>
  resultOf(bulkRunEndpoints.lines.result, await client.get(`${runs}/${id}/lines?pageSize=1000${query}`));
const undo = async (client: Client, id: number) =>
  resultOf(bulkRunEndpoints.undo.result, await client.post(`${runs}/${id}/undo`, {}));

const some = async (api: ApiUnderTest, count: number, companyName = "Oscorp") => {
  const keys: string[] = [];
  for (let nth = 0; nth < count; nth += 1)
    keys.push(await createLicense(api, { companyName, environment: 3 }));
  return keys;
};

/** Returns the finished run with the resulting licenses. */
async function runOnce(api: ApiUnderTest, keys: readonly string[], change: object) {
  const { id } = await start(api.asMert, { keys, change });
  await advance(api);
  return { id, run: await runById(api.asMert, id) };
}

describeOnEveryEngine("A bulk run on", (open) => {
  it(
    "changes all matches, reports each, and undoes exactly its own changes",
    { timeout: 60_000 },
    async () => {
      const { engine } = await open({ hasDemoStory: true });
      const api = await startTestApiOn(engine);
      const { asMert } = api;
      const keys = await some(api, 60);
      const already = await createLicense(api, { companyName: "Oscorp", environment: 2 });
      const { id, total } = await start(asMert, {
        filters: { companyName: "Oscorp" },
        change: demoEnvironmentChange,
      });
      expect(total).toBe(61);
      await advance(api);
      expect(await runById(asMert, id)).toMatchObject({
        state: "done",
        createdBy: "mert@example.com",
        changed: 60,
        unchanged: 1,
        skipped: 0,
      });
      const lines = await linesOf(asMert, id);
      expect(lines.entities.map(({ key }) => key)).toEqual([already, ...keys.toReversed()]);
      expect((await linesOf(asMert, id, "&outcome=unchanged")).entities).toMatchObject([{ key: already }]);
      const csv = await asMert.get(`${runs}/${id}/csv`);
      expect(csv.text.split("\r\n").filter(Boolean)).toHaveLength(62);

      const [later = ""] = keys;
      await asMert.send("PATCH", `/api/oem/licenses/${later}/environment`, { body: { environment: 1 } });
      const undoing = await undo(asMert, id);
      await advance(api);
      expect(await runById(asMert, undoing.id)).toMatchObject({ state: "done", changed: 59, skipped: 1 });
      expect((await linesOf(asMert, undoing.id, "&outcome=skipped")).entities).toMatchObject([
        { key: later, code: "CHANGED_SINCE" },
      ]);
      expect((await fetchLicense(asMert, keys[1] ?? "")).environment).toBe(3);
      expect((await fetchLicense(asMert, later)).environment).toBe(1);
      expect((await fetchLicense(asMert, already)).environment).toBe(2);
      expect(await runById(asMert, id)).toMatchObject({ undoneBy: undoing.id });
      expect((await asMert.post(`${runs}/${id}/undo`, {})).body).toMatchObject(errorBody("RUN_UNDONE"));
      const listed = resultOf(bulkRunEndpoints.list.result, await asMert.get(runs));
      expect(listed.entities.map((run) => run.id)).toEqual([undoing.id, id]);
    },
  );
});

const changes: { change: object; becomes: object; ofQuota?: true }[] = [
  { change: { kind: "notes", append: "Moved to Ann." }, becomes: { notes: "Call Joe.\nMoved to Ann." } },
  { change: { kind: "soft-capacity", softCapacity: true }, becomes: { softCapacity: true } },
  { change: { kind: "grace", graceDays: 5 }, becomes: { graceDays: 5 } },
  {
    change: { kind: "capacity", serverCapacity: 7 },
    becomes: { serverCapacity: 7, totalClientCapacity: 1000 },
    ofQuota: true,
  },
  { change: { kind: "quota-status", status: 0 }, becomes: { status: 0 }, ofQuota: true },
  { change: { kind: "delete" }, becomes: { status: "deleted" } },
];

describe.each(changes)("A bulk run of $change.kind", ({ change, becomes, ofQuota }) => {
  it("changes a license, changes nothing the second time, and can be undone", async () => {
    const api = await startTestApi();
    const { asMert } = api;
    const key = await createLicense(api, { notes: "Call Joe." });
    const state = async () => (ofQuota ? (await fetchQuotas(asMert, key))[0] : fetchLicense(asMert, key));
    const exceptVersion = { updatedAt: expect.any(String), rowVersion: expect.any(Number) };
    const before = await state();
    const first = await runOnce(api, [key, unknownKey], change);
    expect(first.run).toMatchObject({ changed: 1, skipped: 1 });
    expect(await state()).toMatchObject(becomes);
    const secondRun = await runOnce(api, [key], change);
    expect(secondRun.run).toMatchObject({ changed: 0 });
    await undo(asMert, first.id);
    await advance(api);
    expect(await state()).toEqual({ ...before, ...exceptVersion });
  });
});

describe("A bulk run", () => {
  it("continues exactly where it was interrupted, and counts nothing twice", async () => {
    const api = await startTestApi();
    const keys = await some(api, 5);
    const { id } = await start(api.asMert, { keys, change: demoEnvironmentChange });
    const { storage } = api.context;
    const transact = storage.transact.bind(storage);
    let units = 0;
    const cut = vi.spyOn(storage, "transact").mockImplementation(async (write) => {
      units += 1;
      if (units > 3) throw new Error("The power went.");
      return transact(write);
    });
    await expect(advance(api)).rejects.toThrow("The power went.");
    cut.mockRestore();
    expect(await runById(api.asMert, id)).toMatchObject({ state: "running", changed: 0 });
    await advance(api);
    expect(await runById(api.asMert, id)).toMatchObject({ state: "done", changed: 5, unchanged: 0 });
    expect((await linesOf(api.asMert, id)).entities.map(({ key }) => key)).toEqual(keys);
    for (const key of keys)
      expect(
        (await fetchHistory(api.asMert, key)).filter(({ details }) => details["bulkRun"] === id),
      ).toHaveLength(1);
  });

  it.each(["before", "after"])(
    "repeats a license if the connection is lost %s its commit",
    async (moment) => {
      const api = await startTestApi();
      const keys = await some(api, 5);
      const { id } = await start(api.asMert, { keys, change: demoEnvironmentChange });
      const { storage } = api.context;
      const transact = storage.transact.bind(storage);
      let units = 0;
      vi.spyOn(storage, "transact").mockImplementation(async (write) => {
        units += 1;
        if (units === 3 && moment === "before") throw databaseDownProblem(new Error("Connection terminated"));
        const result = await transact(write);
        if (units === 3 && moment === "after") throw databaseDownProblem(new Error("Connection terminated"));
        return result;
      });
      await expect(advance(api)).rejects.toThrow("The database cannot do this right now");
      await advance(api);
      const finishedRun = await runById(api.asMert, id);
      expect(finishedRun).toMatchObject({ state: "done", changed: 5, unchanged: 0, skipped: 0 });
      for (const key of keys)
        expect(
          (await fetchHistory(api.asMert, key)).filter(({ details }) => details["bulkRun"] === id),
        ).toHaveLength(1);
    },
  );

  it("pauses and resumes on request, and can be undone only when it is finished", async () => {
    const api = await startTestApi();
    const [key = ""] = await some(api, 1);
    const { id } = await start(api.asMert, { keys: [key], change: demoEnvironmentChange });
    const setState = (state: string) => api.asMert.send("PATCH", `${runs}/${id}`, { body: { state } });
    expect((await api.asMert.post(`${runs}/${id}/undo`, {})).body).toMatchObject(errorBody("RUN_RUNNING"));
    await setState("stopped");
    await advance(api);
    expect((await fetchLicense(api.asMert, key)).environment).toBe(3);
    expect((await api.asMert.post(`${runs}/${id}/undo`, {})).body).toMatchObject(
      errorBody("NOTHING_TO_UNDO"),
    );
    await setState("running");
    await advance(api);
    expect((await fetchLicense(api.asMert, key)).environment).toBe(2);
    expect((await setState("stopped")).body).toMatchObject(errorBody("RUN_OVER"));
  });

  it("is not found after the user who started it was erased", async () => {
    const api = await startTestApi();
    const { id } = await runOnce(api, await some(api, 1), demoEnvironmentChange);
    await api.asAda.send("DELETE", "/api/user/mert@example.com");
    await api.grantPrivileges(api.people.rita, ["license-manage"]);
    expect((await api.asRita.get(`${runs}/${id}`)).status).toBe(404);
  });

  it("is deleted after 90 days", async () => {
    const api = await startTestApi();
    const { id } = await runOnce(api, await some(api, 1), demoEnvironmentChange);
    const days = (count: number) => new Date(api.context.now().getTime() + count * 86_400_000);
    await removeExpiredData(api.context.storage, days(89));
    expect(await runById(api.asMert, id)).toMatchObject({ state: "done" });
    await removeExpiredData(api.context.storage, days(91));
    expect((await api.asMert.get(`${runs}/${id}`)).status).toBe(404);
  });
});
