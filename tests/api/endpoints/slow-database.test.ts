import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { withTimeout } from "#app/storage/engine/timeout.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import { type ApiUnderTest, openApi, errorBody } from "#tests/support/api/api.ts";
import { manualLicense } from "#tests/support/customers/license-bodies.ts";
import { newDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { lockDatabase } from "#tests/support/engines/lock-database.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

const create = "/api/oem/licenses";
const filtered = "/api/oem/licenses/filtered";
const minuteMs = 60_000;
const briefMs = 150;

const save = ({ asMert }: ApiUnderTest, notes = "saved") => asMert.post(create, manualLicense({ notes }));
const list = ({ asMert }: ApiUnderTest) => asMert.post(filtered, {});
const ready = ({ asNobody }: ApiUnderTest) => asNobody.get("/readyz");

const rows = async ({ engine }: ApiUnderTest) => {
  const counts = sql<{ n: number }>`select (select count(*) from license) + (select count(*) from history)
    + (select count(*) from quota) + (select count(*) from idempotency) as n`;
  return (await counts.execute(engine.db)).rows;
};

const locked = ({ engine }: ApiUnderTest) => lockDatabase(engine);

describe("While another process has the database locked", () => {
  it("reads succeed, lists too, and a save succeeds once the lock is gone", async () => {
    const api = await openApi();
    api.advanceClock(2 * minuteMs);
    const { release } = await locked(api);
    let isSaved = false;
    const saves = Array.from({ length: 5 }, () => save(api).finally(() => (isSaved = true)));
    const startedAt = performance.now();
    expect((await api.asNobody.get("/healthz")).status).toBe(200);
    expect((await list(api)).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(isSaved).toBe(false);
    release();
    for (const response of await Promise.all(saves)) expect(response.status).toBe(201);
  });

  it("saves end in a 503 with Retry-After and no partial changes, and readiness reports what is missing", async () => {
    const api = await openApi();
    const before = await rows(api);
    const { release } = await locked(api);
    const responses = await withTimeout(briefMs, () =>
      Promise.all([
        save(api),
        save(api),
        api.asMert.post(create, manualLicense(), { "idempotency-key": "once" }),
      ]),
    );
    for (const response of responses) {
      expect([response.status, response.body]).toEqual([503, errorBody("BUSY")]);
      expect(response.headers.get("retry-after")).toBe("1");
    }
    const unready = await withTimeout(briefMs, () => ready(api));
    expect([unready.status, unready.body]).toEqual([503, errorBody("NOT_WRITABLE")]);
    expect(await rows(api)).toEqual(before);
    release();
    api.advanceClock(1_000);
    expect((await ready(api)).status).toBe(200);
    expect((await save(api)).status).toBe(201);
  });
});

describe("While the disk is full", () => {
  it("saves end in a 503 without partial changes, lists succeed, and everything works once there is space", async () => {
    const api = await openApi();
    const before = await rows(api);
    const pages = (count: string) => sql.raw(`pragma max_page_count = ${count}`).execute(api.engine.db);
    await pages("1");
    const tooMuch = await save(api, "n".repeat(10_000));
    expect([tooMuch.status, tooMuch.body]).toEqual([503, errorBody("DATABASE_DOWN")]);
    expect(tooMuch.headers.get("retry-after")).toBe("5");
    expect(api.logged).toMatchObject([
      { level: "error", facts: { reason: expect.stringContaining("full") } },
    ]);
    expect(await rows(api)).toEqual(before);
    await pages("1000000");
    expect((await save(api)).status).toBe(201);
  });

  it("readiness reports that the database accepts no changes, and lists succeed", async () => {
    const api = await openApi();
    await sql.raw("pragma query_only = on").execute(api.engine.db);
    api.advanceClock(2 * minuteMs);
    const unready = await ready(api);
    expect([unready.status, unready.body]).toEqual([503, errorBody("NOT_WRITABLE")]);
    expect((await list(api)).status).toBe(200);
    expect((await save(api)).status).toBe(503);
  });
});

describe("Readiness", () => {
  it("is checked once a second, for any number of requests", async () => {
    const api = await openApi();
    const written = () => api.engine.db.selectFrom("idempotency").select("body").executeTakeFirstOrThrow();
    expect((await ready(api)).status).toBe(200);
    const first = await written();
    for (let nth = 0; nth < 5; nth += 1) expect((await ready(api)).status).toBe(200);
    expect(await written()).toEqual(first);
    api.advanceClock(1_000);
    await ready(api);
    expect(await written()).not.toEqual(first);
  });
});

describe("A PostgreSQL", () => {
  const down = { kind: "unavailable", code: "DATABASE_DOWN" };

  it("that does not respond is abandoned", async () => {
    const silentServer = createServer().listen(0, "127.0.0.1");
    await once(silentServer, "listening");
    closeAfterTest(() => silentServer.close());
    const { port } = silentServer.address() as AddressInfo;
    const engine = postgres(`postgres://license_desk:secret@127.0.0.1:${port}/desk`, undefined, briefMs);
    closeAfterTest(() => engine.close());
    await expect(engine.db.selectFrom("license").select("id").execute()).rejects.toMatchObject(down);
    await expect(engine.snapshot([])).rejects.toMatchObject(down);
  });

  it.skipIf(!engineNames.includes("PostgreSQL"))(
    "cancels a statement that takes too long, except maintenance, and continues",
    async () => {
      const address = await newDatabase("PostgreSQL", "nothing");
      const engine = postgres(address, undefined, briefMs);
      closeAfterTest(() => engine.close());
      const slow = sql`select pg_sleep(0.5)`;
      const eleven = await Promise.allSettled(Array.from({ length: 11 }, () => slow.execute(engine.db)));
      for (const result of eleven) expect(result).toMatchObject({ status: "rejected", reason: down });
      await expect(engine.commit([{ query: slow.compile(engine.db) }])).rejects.toMatchObject(down);
      await engine.commit([{ query: slow.compile(engine.db) }], { pace: "upkeep" });
      expect(await engine.snapshot([sql`select 1 as one`.compile(engine.db)])).toEqual([[{ one: 1 }]]);
    },
  );
});
