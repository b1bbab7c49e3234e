import { expect, it } from "vitest";
import { openStorage } from "#app/storage/open-storage.ts";
import { acmeInfinite, issue } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

describeOnEveryEngine("Opening a database", (open, openEmpty) => {
  it("brings the schema up to date once, also when several open it at the same time", async () => {
    const connect = await openEmpty();
    const engines = [connect(), connect(), connect()];
    const opened = await Promise.all(engines.map((engine) => openStorage(engine)));
    for (const storage of opened) await storage.ready();
    const [engine] = engines;
    const applied = await engine?.db.selectFrom("schema_migration").select("name").orderBy("name").execute();
    expect(applied?.map(({ name }) => name)).toEqual([
      "0001-licenses",
      "0002-staff",
      "0003-customers",
      "0004-list",
      "0005-administration",
      "0006-marketplace",
      "0007-released-servers",
      "0008-audit",
      "0009-reminders",
      "0010-marketplace-events",
      "0011-waiting",
      "0012-hosted-customers",
      "0013-fis-customers",
      "0014-hosted-purposes",
      "0015-many-hosted",
    ]);
  });

  it("keeps what was stored before", async () => {
    const { storage, openAgain } = await open();
    const { record } = await issue(storage, acmeInfinite());
    const again = await openAgain();
    expect((await again.licenses.find(record.key))?.record.id).toBe(record.id);
  });

  it("tells that it is not ready while a migration is missing", async () => {
    const { storage, engine } = await open();
    await storage.ready();
    await engine.db.deleteFrom("schema_migration").where("name", "=", "0003-customers").execute();
    await expect(storage.ready()).rejects.toMatchObject({ kind: "unavailable" });
  });

  it("leaves nothing of a migration that fails half way", async () => {
    const { engine } = await open();
    await engine.db.deleteFrom("schema_migration").where("name", "=", "0002-staff").execute();
    await engine.db.schema.dropTable("package_tier").execute();
    await engine.db.schema.dropTable("package").execute();
    await expect(openStorage(engine)).rejects.toThrow(/version/);
    await expect(engine.db.selectFrom("package").select("id").execute()).rejects.toThrow(/package/);
  });
});
