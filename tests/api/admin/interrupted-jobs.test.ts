import { describe, expect, it } from "vitest";
import { bulkRunEndpoints } from "#app/api/licenses/bulk-runs.ts";
import { licenseImport } from "#app/domain/import/import.ts";
import { userEndpoints } from "#app/api/admin/users.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { type ApiUnderTest, startTestApi, parseApiResult } from "#tests/support/api/api.ts";
import { csvMapping, buildCsv } from "#tests/support/licenses/csv-file.ts";
import { demoEnvironmentChange, createLicense } from "#tests/support/licenses/bulk.ts";

const secondMs = 1_000;

/**
 * Runs `action` before the second batch of a job of Mert, and advances the clock by a second before each batch. The job
 * calls `listByEmail` for Mert once before each batch.
 */
function runBetweenBatches(api: ApiUnderTest, action: () => Promise<unknown>) {
  const { people } = api.context.storage;
  const listByEmail = people.listByEmail.bind(people);
  let batchCount = 0;
  Object.assign(people, {
    listByEmail: async (email: string) => {
      if (email !== "mert@example.com") return listByEmail(email);
      batchCount += 1;
      api.advanceClock(secondMs);
      if (batchCount === 2) await action();
      return listByEmail(email);
    },
  });
}

const disableMert = ({ asAda }: ApiUnderTest) =>
  asAda.send("PATCH", "/api/user/mert@example.com/status", { body: { isDisabled: true } });

async function startBulkRun(api: ApiUnderTest) {
  const keys: string[] = [];
  for (let licenseIndex = 0; licenseIndex < 60; licenseIndex += 1)
    keys.push(await createLicense(api, { companyName: "Oscorp", environment: 3 }));
  const startResponse = await api.asMert.post("/api/oem/bulk-runs", { keys, change: demoEnvironmentChange });
  const { id } = parseApiResult(bulkRunEndpoints.start.result, startResponse);
  return {
    id,
    advance: () => jobs["bulk-runs"](api.context.storage, api.context.now(), api.context),
    read: async () =>
      parseApiResult(bulkRunEndpoints.get.result, await api.asAda.get(`/api/oem/bulk-runs/${id}`)),
  };
}

async function startCsvImport(api: ApiUnderTest) {
  const importsPath = "/api/oem/imports";
  const headers = { "content-type": "text/csv" };
  const text = buildCsv(250, 0);
  const uploadResponse = await api.asMert.send("POST", `${importsPath}?fileName=old.csv`, { text, headers });
  const { id } = parseApiResult(licenseImport, uploadResponse);
  const advance = () => jobs.imports(api.context.storage, api.context.now(), api.context);
  await api.asMert.send("PATCH", `${importsPath}/${id}/mapping`, { body: csvMapping });
  await advance();
  return {
    id,
    advance,
    start: () => api.asMert.post(`${importsPath}/${id}/run`, {}),
    continueAsAda: () => api.asAda.post(`${importsPath}/${id}/run`, {}),
    read: async () => parseApiResult(licenseImport, await api.asAda.get(`${importsPath}/${id}`)),
  };
}

const listEvents = async ({ context }: ApiUnderTest, email: string, after: string) =>
  (await context.storage.history.listChainAfter(0, 2_000)).rows
    .map(({ event }) => event)
    .filter(({ createdBy, createdAt }) => createdBy === email && createdAt > after);

describe("A job that a user started", () => {
  it("stops when the user is disabled", async () => {
    const api = await startTestApi();
    const run = await startBulkRun(api);
    const startedAt = api.context.now();
    runBetweenBatches(api, () => disableMert(api));
    await run.advance();
    expect(await run.read()).toMatchObject({ state: "stopped", stopReason: "disabled", changed: 50 });
    const events = await listEvents(api, "mert@example.com", startedAt);
    expect(events).toHaveLength(50);
    const [disableEvent] = await listEvents(api, "ada@example.com", startedAt);
    expect(disableEvent).toMatchObject({ eventName: "disable-person" });
    for (const { createdAt } of events) expect(createdAt < (disableEvent?.createdAt ?? "")).toBe(true);
    await run.advance();
    expect(await run.read()).toMatchObject({ changed: 50 });
  });

  it("stops when the user loses the privilege, until another user continues it", async () => {
    const api = await startTestApi();
    const run = await startBulkRun(api);
    runBetweenBatches(api, () => api.grantPrivileges(api.people.mert, []));
    await run.advance();
    expect(await run.read()).toMatchObject({ state: "stopped", stopReason: "privilege", changed: 50 });
    await api.asAda.send("PATCH", `/api/oem/bulk-runs/${run.id}`, { body: { state: "running" } });
    await run.advance();
    expect(await run.read()).toMatchObject({ state: "done", stopReason: null, changed: 60 });
  });

  it("stops when the user of a CSV import is disabled, until another user continues the import", async () => {
    const api = await startTestApi();
    const csvImport = await startCsvImport(api);
    await csvImport.start();
    runBetweenBatches(api, () => disableMert(api));
    await csvImport.advance();
    expect(await csvImport.read()).toMatchObject({ state: "stopped", stopReason: "disabled", newRows: 100 });
    await csvImport.continueAsAda();
    await csvImport.advance();
    expect(await csvImport.read()).toMatchObject({ state: "done", stopReason: null, newRows: 250 });
  });

  it("stops when the user is erased, and does not store the user's address", async () => {
    const api = await startTestApi();
    const run = await startBulkRun(api);
    const csvImport = await startCsvImport(api);
    await csvImport.start();
    await api.createToken(api.people.mert);
    const workResponse = await api.asAda.get("/api/user/mert@example.com/work");
    expect(parseApiResult(userEndpoints.countRunningWork.result, workResponse)).toEqual({
      bulkRuns: 1,
      imports: 1,
      viewMails: 0,
      tokens: 1,
      invitations: 0,
    });
    expect((await api.asAda.get("/api/user/nobody@example.com/work")).status).toBe(404);
    await api.asAda.send("DELETE", "/api/user/mert@example.com");
    await run.advance();
    await csvImport.advance();
    expect(await csvImport.read()).toMatchObject({
      state: "stopped",
      stopReason: "missing",
      newRows: 0,
      createdBy: "an erased person",
    });
    expect((await api.asAda.get(`/api/oem/bulk-runs/${run.id}`)).status).toBe(404);
    const imports = await api.engine.db.selectFrom("license_import").selectAll().execute();
    expect(JSON.stringify(imports)).not.toContain("mert@");
  });
});
