import { expect, it } from "vitest";
import { sql } from "kysely";
import { baseline } from "#app/storage/migrations/0001-baseline/baseline.ts";
import { migrate, migrations } from "#app/storage/migrate.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { acmeInfinite, issue } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { instantOf } from "#app/domain/time/time.ts";

const insertLicense = (engine: Engine, id: number) =>
  sql`insert into license (id, key, type, environment, package_tier_id, package_tier_pretty_name, soft_capacity,
      is_offline, company_name, email, notes, created_at, created_by, updated_at, row_version)
    values (${id}, ${`KEY-${id}`}, 1, 1, 'tier', 'Tier', 0, 0, 'Acme', 'a@acme.example', '', 500, 'ada', 500, 1)`.execute(
    engine.db,
  );

describeOnEveryEngine("Opening a database", (openDatabase, openEmptyDatabase) => {
  it("creates the migration table once for simultaneous processes", async () => {
    const connect = await openEmptyDatabase();
    const engines = [connect(), connect(), connect(), connect()] as const;
    for (let round = 0; round < 30; round += 1) {
      await Promise.all(engines.map((engine) => migrate(engine, instantOf(0), [])));
      await sql`drop table schema_migration`.execute(engines[0].db);
    }
    await migrate(engines[0], instantOf(0), []);
    const migrations = await engines[0].db.selectFrom("schema_migration").selectAll().execute();
    expect(migrations).toEqual([]);
  });

  it("updates the schema once for simultaneous processes", async () => {
    const connect = await openEmptyDatabase();
    const engines = [connect(), connect(), connect()];
    const storages = await Promise.all(engines.map((engine) => openStorage(engine)));
    for (const storage of storages) await storage.checkReady();
    const [engine] = engines;
    const appliedMigrations = await engine?.db
      .selectFrom("schema_migration")
      .select("name")
      .orderBy("name")
      .execute();
    expect(appliedMigrations).toEqual(migrations.map(({ name }) => ({ name })));
  });

  it("keeps the stored data", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const { record } = await issue(storage, acmeInfinite());
    const reopenedStorage = await openSecondStorage();
    expect((await reopenedStorage.licenses.find(record.key))?.record.id).toBe(record.id);
  });

  it("applies a new migration and keeps the stored data", async () => {
    const { storage, engine } = await openDatabase();
    const { record } = await issue(storage, acmeInfinite());
    const addedMigration = {
      name: "9999-reseller",
      statements: ["alter table license add column reseller {text}"],
    };
    const reports: unknown[] = [];
    await migrate(engine, instantOf(0), undefined, {
      supportedMigrations: [...migrations, addedMigration],
      report: (message, facts) => reports.push({ message, ...facts }),
    });
    expect(reports).toContainEqual({ message: "Applied a migration", migration: "9999-reseller" });
    const rows = await sql`select key, reseller from license`.execute(engine.db);
    expect(rows.rows).toEqual([{ key: record.key, reseller: null }]);
    await expect(migrate(engine, instantOf(0))).rejects.toThrow(/9999-reseller.* newer version of the app/);
  });

  it("converts the quick filter of stored views to a period", async () => {
    const { storage, engine } = await openDatabase();
    const identity = { issuer: "https://id.example.com", subject: "ada", email: "ada@example.com" };
    const ada = await storage.people.signIn(identity, "2026-11-24T14:00:00.000Z");
    const view = { personId: ada.id, name: "Ends soon", isShared: false, rowVersion: 1 };
    const createdAt = "2026-11-24T15:00:00.000Z";
    const addView = (id: number, query: string) =>
      storage.transact(async (transaction) =>
        transaction.views.add({ ...view, id, query, createdAt, position: id }),
      );
    const decemberQuery = "dateFilterType=expired&maxDate=2026-12-31&minDate=2026-12-01";
    await addView(1, "dateFilterType=expired&environment=3&maxDate=2026-12-24&minDate=2026-11-24&sortBy=key");
    await addView(2, decemberQuery);
    await engine.db.deleteFrom("schema_migration").where("name", "=", "0002-view-periods").execute();
    await migrate(engine, instantOf(0));
    const { views } = await storage.views.listVisibleTo(ada.id);
    expect(views.map(({ query }) => query)).toEqual([
      "dateFilterType=expired&datePeriod=next-30-days&environment=3&sortBy=key",
      decemberQuery,
    ]);
  });

  it("converts the marketplace buyers of the first version to purchases", async () => {
    const engine = (await openEmptyDatabase())();
    await migrate(engine, instantOf(0), [baseline.name]);
    await sql`insert into marketplace_customer (id, provider, external_id, account_id, license_id, email, subdomain,
        entitlements, dimension, status, created_at, updated_at, row_version)
      values (7, 'aws', 'arn:aws:license:1', '111122223333', 12, 'nora@neu.example', 'neu', '[]', 'assets',
        'registered', 1000, 2000, 3)`.execute(engine.db);
    const storage = await openStorage(engine);
    expect(await storage.agreements.find("aws", "arn:aws:license:1")).toMatchObject({
      id: 7,
      accountId: "111122223333",
      licenseId: 12,
      email: "nora@neu.example",
      subdomain: "neu",
      dimension: "assets",
      state: "active",
      endsAt: null,
      rowVersion: 3,
    });
  });

  it("queues the instances that wait for the provisioner", async () => {
    const engine = (await openEmptyDatabase())();
    const earlierMigrationNames = migrations.map(({ name }) => name).filter((name) => name < "0008");
    await migrate(engine, instantOf(0), earlierMigrationNames);
    const instances: [string, number | null, number | null][] = [
      ["creating", 1_000, null],
      ["requested", 1_000, null],
      ["requested", null, null],
      ["ready", 1_000, null],
      ["deleted", 1_000, null],
      ["deleted", 1_000, 3_000],
    ];
    for (const [index, [status, orderedAt, removedAt]] of instances.entries()) {
      const id = index + 1;
      await insertLicense(engine, id);
      await sql`insert into instance (id, license_id, subdomain, hostname, source, plan, status, ordered_at, created_at,
          created_by, updated_at, deleted_at, removed_at, row_version)
        values (${id}, ${id}, ${`host-${id}`}, '', 'aws', 'paid', ${status}, ${orderedAt}, 500, 'ada', 2000,
          ${status === "deleted" ? 2_000 : null}, ${removedAt}, 1)`.execute(engine.db);
    }
    const { queue } = await openStorage(engine);
    const dueItems = await queue.listDue("instance", "2026-01-01T00:00:00.000Z", null, 10);
    expect(dueItems.map(({ subject, state, dueAt }) => [subject, state, Date.parse(dueAt ?? "")])).toEqual([
      ["1", "waiting", 2000],
      ["5", "waiting", 2000],
      ["2", "waiting", 301_000],
    ]);
  });

  it("queues the imports, bulk runs, webhooks and reminders that earlier versions found by their state", async () => {
    const engine = (await openEmptyDatabase())();
    const earlierMigrationNames = migrations.map(({ name }) => name).filter((name) => name < "0009");
    await migrate(engine, instantOf(0), earlierMigrationNames);
    for (const [id, state, createdBy] of [
      [1, "checking", "ada"],
      [2, "running", "operator"],
      [3, "done", "ada"],
    ])
      await sql`insert into license_import (id, file_name, created_at, created_by, person, request_id, state, columns,
          mapping, rows, rows_done, portions, position, new_rows, unchanged_rows, faulty_rows, row_version)
        values (${id}, 'a.csv', 1000, ${createdBy}, '{}', '', ${state}, '[]', '{}', 1, 0, 1, 0, 0, 0, 0, 1)`.execute(
        engine.db,
      );
    for (const [id, state] of [
      [4, "running"],
      [5, "done"],
    ])
      await sql`insert into bulk_run (id, created_at, created_by, person, request_id, change, selection, state, portions,
          total, changed, unchanged, skipped, row_version)
        values (${id}, 1000, 'ada', '{}', '', '{}', '{}', ${state}, 0, 1, 0, 0, 0, 1)`.execute(engine.db);
    await sql`insert into webhook (id, url, event_names, state, created_at, created_by, position, row_version,
        sealed_secret, leased_until, resume_at)
      values (6, 'https://hooks.example.com', 'null', 'on', 1000, 'ada', 0, 1, '', 9000, 9000)`.execute(
      engine.db,
    );
    await insertLicense(engine, 7);
    for (const [daysBefore, state, nextAttemptAt] of [
      [1, "waiting", 5_000],
      [7, "reserved", null],
      [14, "sent", null],
    ])
      await sql`insert into reminder (license_id, end_at, days_before, due_at, recipient, state, attempts, reserved_at,
          next_attempt_at, is_late)
        values (7, 8000, ${daysBefore}, 1000, 'a@acme.example', ${state}, 1, 2000, ${nextAttemptAt}, 0)`.execute(
        engine.db,
      );
    const { queue } = await openStorage(engine);
    const kinds = ["import", "bulk-run", "webhook", "reminder"] as const;
    const dueItems = await Promise.all(
      kinds.map((kind) => queue.listDue(kind, "2026-01-01T00:00:00.000Z", null, 10)),
    );
    expect(
      dueItems.flat().map(({ kind, subject, dueAt }) => [kind, subject, Date.parse(dueAt ?? "")]),
    ).toEqual([
      ["import", "1", 1_000],
      ["bulk-run", "4", 1_000],
      ["webhook", "6", 1_000],
      ["reminder", "7.8000.1", 5_000],
      ["reminder", "7.8000.7", 902_000],
    ]);
  });

  it("does not make the storage ready while a migration is missing", async () => {
    const { storage, engine } = await openDatabase();
    await storage.checkReady();
    await engine.db.deleteFrom("schema_migration").execute();
    await expect(storage.checkReady()).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("rolls back a migration that fails", async () => {
    const connect = await openEmptyDatabase();
    const engine = connect();
    await engine.db.schema.createTable("tag").addColumn("id", "integer").execute();
    await expect(openStorage(engine)).rejects.toThrow(/tag/);
    await expect(engine.db.selectFrom("license").select("id").execute()).rejects.toThrow(/license/);
    await engine.db.schema.dropTable("tag").execute();
    await (await openStorage(engine)).checkReady();
  });

  it("rejects a database from before the first release and does not change it", async () => {
    const connect = await openEmptyDatabase();
    const engine = connect();
    const { schema } = engine.db;
    await schema
      .createTable("schema_migration")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("applied_at", "bigint", (column) => column.notNull())
      .execute();
    const oldMigrations = ["0001-licenses", "0002-staff"].map((name) => ({ name, applied_at: 1 }));
    await engine.db.insertInto("schema_migration").values(oldMigrations).execute();
    await expect(openStorage(engine)).rejects.toThrow(
      /older than the first release.* begins with 0001-licenses.* remove the data folder/,
    );
    expect(await engine.db.selectFrom("schema_migration").selectAll().execute()).toEqual(oldMigrations);
    await expect(engine.db.selectFrom("setting").select("name").execute()).rejects.toThrow(/setting/);
  });
});
