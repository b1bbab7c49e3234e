import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Storage } from "#app/domain/storage/storage.ts";
import { computeTagId, tagPaging } from "#app/domain/tag/tag.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { migrate } from "#app/storage/migrate.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { issue, umbrellaPending } from "#tests/fixtures/licenses.ts";
import { findCustomers, issueFisLicense } from "#tests/support/customers/fis-customers.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { instantOf } from "#app/domain/time/time.ts";

/** Stores a tag as the version before the migration did. */
async function restoreEarlierTag({ db }: Engine, storedName: string, earlierName: string) {
  const earlierId = sha256(earlierName.toLowerCase()).slice(0, 24);
  const storedId = computeTagId(storedName);
  await sql`insert into tag (id, val, val_fold, created_at, row_version, number)
    select ${earlierId}, ${earlierName}, val_fold, created_at, row_version, number + 1000 from tag where id = ${storedId}`.execute(
    db,
  );
  await sql`update license_tag set tag_number = tag_number + 1000
    where tag_number = (select number from tag where id = ${storedId})`.execute(db);
  await sql`update fis_customer_tag set tag_id = ${earlierId} where tag_id = ${storedId}`.execute(db);
  await sql`delete from tag where id = ${storedId}`.execute(db);
}

const listTagCounts = async (storage: Storage) =>
  (await storage.tags.listPage(tagPaging.parse({}))).rows.map(
    ({ val, licenseCount }) => `${val} ${licenseCount}`,
  );

describeOnEveryEngine("Tags that were stored in different Unicode forms", (openDatabase) => {
  it("are merged by a migration if they look the same", async () => {
    const { storage, engine } = await openDatabase();
    await issueFisLicense(storage, "Hooli", { tags: ["one"] });
    await issue(storage, umbrellaPending({ tags: ["one", "Caf\u00E9"] }));
    await issue(storage, umbrellaPending({ tags: ["two"] }));
    await restoreEarlierTag(engine, "one", "CAFE\u0301");
    await restoreEarlierTag(engine, "two", "A\u030A");
    await engine.db.deleteFrom("schema_migration").where("name", "=", "0016-tags-in-nfc").execute();
    await migrate(engine, instantOf(0));
    expect(await listTagCounts(storage)).toEqual(["Caf\u00E9 2", "\u00C5 1"]);
    for (const [tag, count] of [
      ["Cafe\u0301", 2],
      ["\u00C5", 1],
    ] as const) {
      const { total, rows } = await storage.licenses.listPage(licenseFilter.parse({ tag, pageSize: 10 }));
      expect([total, rows.length]).toEqual([count, count]);
    }
    expect((await findCustomers(storage, { tag: "caf\u00E9" })).total).toBe(1);
  });
});
