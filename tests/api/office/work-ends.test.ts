import { describe, expect, it } from "vitest";
import { bulkRunCalls } from "#app/api/licenses/bulk-runs.ts";
import { licenseImport } from "#app/domain/import/import.ts";
import { userCalls } from "#app/api/office/users.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { type ApiUnderTest, openApi, resultOf } from "#tests/support/api/api.ts";
import { bookMapping, bookText } from "#tests/support/licenses/book.ts";
import { inDemo, order } from "#tests/support/licenses/bulk.ts";

const secondMs = 1_000;

/** Before each batch a second passes, and the test does something before the second batch. */
function betweenBatches(api: ApiUnderTest, work: () => Promise<unknown>) {
  const { people } = api.world.storage;
  const withEmail = people.withEmail.bind(people);
  let batches = 0;
  Object.assign(people, {
    withEmail: async (email: string) => {
      if (email !== "mert@example.com") return withEmail(email);
      batches += 1;
      api.pass(secondMs);
      if (batches === 2) await work();
      return withEmail(email);
    },
  });
}

const disable = ({ asAda }: ApiUnderTest) =>
  asAda.send("PATCH", "/api/user/mert@example.com/status", { body: { disabled: true } });

async function bulkRun(api: ApiUnderTest) {
  const keys: string[] = [];
  for (let nth = 0; nth < 60; nth += 1)
    keys.push(await order(api, { companyName: "Oscorp", environment: 3 }));
  const started = await api.asMert.post("/api/oem/bulk-runs", { keys, change: inDemo });
  const { id } = resultOf(bulkRunCalls.start.result, started);
  return {
    id,
    advance: () => jobs["bulk-runs"](api.world.storage, api.world.now(), api.world),
    read: async () => resultOf(bulkRunCalls.one.result, await api.asAda.get(`/api/oem/bulk-runs/${id}`)),
  };
}

async function bookImport(api: ApiUnderTest) {
  const address = "/api/oem/imports";
  const headers = { "content-type": "text/csv" };
  const text = bookText(250, 0);
  const uploaded = await api.asMert.send("POST", `${address}?fileName=old.csv`, { text, headers });
  const { id } = resultOf(licenseImport, uploaded);
  const advance = () => jobs.imports(api.world.storage, api.world.now(), api.world);
  await api.asMert.send("PATCH", `${address}/${id}/mapping`, { body: bookMapping });
  await advance();
  const run = () => api.asMert.post(`${address}/${id}/run`, {});
  return {
    id,
    advance,
    run,
    continueAsAda: () => api.asAda.post(`${address}/${id}/run`, {}),
    read: async () => resultOf(licenseImport, await api.asAda.get(`${address}/${id}`)),
  };
}

const eventsOf = async ({ world }: ApiUnderTest, email: string, after: string) =>
  (await world.storage.history.chain(0, 2_000))
    .map(({ event }) => event)
    .filter(({ createdBy, createdAt }) => createdBy === email && createdAt > after);

describe("A job that a user started", () => {
  it("stops with its reason when they are disabled: a bulk run writes nothing after that, and each batch has its own time", async () => {
    const api = await openApi();
    const run = await bulkRun(api);
    const startedAt = api.world.now().toISOString();
    betweenBatches(api, () => disable(api));
    await run.advance();
    expect(await run.read()).toMatchObject({ state: "stopped", stopReason: "disabled", changed: 50 });
    const events = await eventsOf(api, "mert@example.com", startedAt);
    expect(events).toHaveLength(50);
    const [disabled] = await eventsOf(api, "ada@example.com", startedAt);
    expect(disabled).toMatchObject({ eventName: "disable-person" });
    for (const { createdAt } of events) expect(createdAt < (disabled?.createdAt ?? "")).toBe(true);
    await run.advance();
    expect(await run.read()).toMatchObject({ changed: 50 });
  });

  it("stops when they lose the privilege, and another user continues it with their own", async () => {
    const api = await openApi();
    const run = await bulkRun(api);
    betweenBatches(api, () => api.give(api.people.mert, []));
    await run.advance();
    expect(await run.read()).toMatchObject({ state: "stopped", stopReason: "privilege", changed: 50 });
    await api.asAda.send("PATCH", `/api/oem/bulk-runs/${run.id}`, { body: { state: "running" } });
    await run.advance();
    expect(await run.read()).toMatchObject({ state: "done", stopReason: null, changed: 60 });
  });

  it("stops an import, and another user continues it from there", async () => {
    const api = await openApi();
    const book = await bookImport(api);
    await book.run();
    betweenBatches(api, () => disable(api));
    await book.advance();
    expect(await book.read()).toMatchObject({ state: "stopped", stopReason: "disabled", newRows: 100 });
    await book.continueAsAda();
    await book.advance();
    expect(await book.read()).toMatchObject({ state: "done", stopReason: null, newRows: 250 });
  });

  it("is counted before they are disabled or erased, stops then, and leaves their address nowhere", async () => {
    const api = await openApi();
    const run = await bulkRun(api);
    const book = await bookImport(api);
    await book.run();
    await api.bearerOf(api.people.mert);
    const work = await api.asAda.get("/api/user/mert@example.com/work");
    expect(resultOf(userCalls.work.result, work)).toEqual({
      bulkRuns: 1,
      imports: 1,
      viewMails: 0,
      tokens: 1,
    });
    expect((await api.asAda.get("/api/user/nobody@example.com/work")).status).toBe(404);
    await api.asAda.send("DELETE", "/api/user/mert@example.com");
    await run.advance();
    await book.advance();
    expect(await book.read()).toMatchObject({
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
