import { bulkValue, type BulkValue } from "#app/domain/bulk/bulk-change.ts";
import type {
  BulkRunStore,
  BulkRunWrites,
  BulkLineQuery,
  BulkLineOutcome,
  StoredBulkLine,
} from "#app/domain/bulk/bulk-run.ts";
import { readEachRow } from "#app/domain/unreadable-entity.ts";
import { msOf } from "#app/domain/time/time.ts";
import { splitIntoBatches } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readPage, readRow, versionedRowWrites } from "#app/storage/engine/row-access.ts";
import type { BulkTables } from "#app/storage/schema/bulk-runs.ts";
import { readColumn } from "#app/storage/schema/columns.ts";
import { bulkRunRows } from "#app/storage/schema/bulk-run-rows.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

type BulkLineRow = BulkTables["bulk_line"];

const decodeValue = (text: string | null) => (text === null ? null : bulkValue.parse(JSON.parse(text)));
const encodeValue = (value: BulkValue | null) => value && JSON.stringify(value);

const outcomeFrom = ({
  license_key,
  company_name,
  position,
  outcome,
  code,
  reason,
}: Omit<BulkLineRow, "before_value" | "after_value">): BulkLineOutcome => ({
  licenseKey: license_key,
  companyName: company_name,
  position,
  outcome,
  code,
  reason,
});

const lineFrom = (row: BulkLineRow): StoredBulkLine => ({
  ...outcomeFrom(row),
  before: readColumn("before", () => decodeValue(row.before_value)),
  after: readColumn("after", () => decodeValue(row.after_value)),
});

export function bulkRunStore({ db }: Engine): BulkRunStore {
  const selectLines = (runId: number, { outcome }: Pick<BulkLineQuery, "outcome">) => {
    const allLines = db.selectFrom("bulk_line").where("run_id", "=", runId);
    return outcome ? allLines.where("outcome", "=", outcome) : allLines;
  };
  return {
    async listPage(paging) {
      const newestFirstQuery = db
        .selectFrom("bulk_run")
        .selectAll()
        .orderBy("created_at", "desc")
        .orderBy("id", "desc");
      const { rows, total } = await readPage(newestFirstQuery, paging);
      return { ...readEachRow(rows, bulkRunRows.recordFrom, () => null), total };
    },

    find: (id) => readRow(db.selectFrom("bulk_run").selectAll().where("id", "=", id), bulkRunRows.recordFrom),

    async listLines(id, query) {
      const { rows, total } = await readPage(selectLines(id, query).selectAll().orderBy("position"), query);
      return { ...readEachRow(rows, lineFrom, (row) => row.license_key), total };
    },

    async listLinesFrom(id, position, limit) {
      const rows = await selectLines(id, {})
        .selectAll()
        .where("position", ">=", position)
        .orderBy("position")
        .limit(limit)
        .execute();
      return rows.map(outcomeFrom);
    },

    async listChangedKeys(id, afterKey, limit) {
      const rows = await selectLines(id, { outcome: "changed" })
        .select("license_key")
        .where("license_key", ">", afterKey)
        .orderBy("license_key")
        .limit(limit)
        .execute();
      return rows.map(({ license_key }) => license_key);
    },

    async removeEnded(createdBefore) {
      // This query needs no index, because there are few runs.
      await db
        .deleteFrom("bulk_run")
        .where("created_at", "<", msOf(createdBefore))
        .where("state", "<>", "running")
        .execute();
    },
  };
}

export function bulkRunWrites(context: WriteContext): BulkRunWrites {
  const { engine, write } = context;
  return {
    ...versionedRowWrites(context, "bulk_run", bulkRunRows.rowOf),

    addLines(id, lines) {
      const rows = lines.map(
        ({ licenseKey, companyName, position, outcome, code, reason, before, after }): BulkLineRow => ({
          run_id: id,
          license_key: licenseKey,
          position,
          company_name: companyName,
          outcome,
          code,
          reason,
          before_value: encodeValue(before),
          after_value: encodeValue(after),
        }),
      );
      for (const batch of splitIntoBatches(rows))
        write(
          engine.db
            .insertInto("bulk_line")
            .values(batch)
            .onConflict((conflict) => conflict.columns(["run_id", "license_key"]).doNothing())
            .compile(),
        );
    },
  };
}
