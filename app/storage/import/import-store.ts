import { sql } from "kysely";
import type { CsvRow, RowOutcome } from "#app/domain/import/import.ts";
import type {
  ImportBatch,
  ImportStore,
  ImportWrites,
  StoredRowError,
} from "#app/domain/import/import-store.ts";
import { readEachRow } from "#app/domain/unreadable-entity.ts";
import { msOf } from "#app/domain/time/time.ts";
import { valueList, splitIntoBatches } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readPage, readRow, versionedRowWrites } from "#app/storage/engine/row-access.ts";
import { retryOnConflict } from "#app/storage/engine/retry.ts";
import type { ImportErrorTable, ImportBatchTable } from "#app/storage/schema/imports.ts";
import { importRows } from "#app/storage/schema/import-rows.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

const outcomeLetters: Record<RowOutcome, string> = { new: "n", unchanged: "u", invalid: "f" };
const outcomesByLetter: Record<string, RowOutcome> = { n: "new", u: "unchanged", f: "invalid" };

/** A row of a batch as JSON. It has an `error` only if the row cannot be read. */
type StoredRow = [rowNumber: number, cells: string[], error?: CsvRow["error"]];

const batchRowOf = (import_id: number, { position, rows, outcomes }: ImportBatch): ImportBatchTable => ({
  import_id,
  position,
  content: JSON.stringify(
    rows.map(({ rowNumber, cells, error }): StoredRow =>
      error ? [rowNumber, cells, error] : [rowNumber, cells],
    ),
  ),
  outcomes: outcomes.map((outcome) => outcomeLetters[outcome]).join(""),
});

const errorFrom = ({
  row_number,
  field,
  code,
  message,
  value,
  company_name,
}: ImportErrorTable): StoredRowError => ({
  rowNumber: row_number,
  field,
  code,
  message,
  value,
  companyName: company_name,
});

export function importStore(engine: Engine): ImportStore {
  const { db } = engine;
  const selectErrors = (id: number) =>
    db
      .selectFrom("import_error")
      .selectAll()
      .where("import_id", "=", id)
      .orderBy("position")
      .orderBy("row_number")
      .orderBy("field");
  return {
    async listPage(paging) {
      const newestFirstQuery = db
        .selectFrom("license_import")
        .selectAll()
        .where("state", "<>", "uploading")
        .orderBy("created_at", "desc")
        .orderBy("id", "desc");
      const { rows, total } = await readPage(newestFirstQuery, paging);
      return { ...readEachRow(rows, importRows.recordFrom, (row) => row.file_name), total };
    },

    find: (id) =>
      readRow(db.selectFrom("license_import").selectAll().where("id", "=", id), importRows.recordFrom),

    async listUnfinishedIds(createdBy) {
      const rows = await db
        .selectFrom("license_import")
        .select("id")
        .where("created_by", "=", createdBy)
        .where("state", "<>", "done")
        .execute();
      return rows.map(({ id }) => id);
    },

    async findBatch(id, position) {
      const row = await db
        .selectFrom("import_portion")
        .selectAll()
        .where("import_id", "=", id)
        .where("position", "=", position)
        .executeTakeFirst();
      if (!row) return null;
      const rows = (JSON.parse(row.content) as StoredRow[]).map(([rowNumber, cells, error]) => ({
        rowNumber,
        cells,
        error: error ?? null,
      }));
      return {
        position,
        rows,
        outcomes: Array.from(row.outcomes, (letter) => outcomesByLetter[letter] ?? "invalid"),
      };
    },

    async listErrors(id, offset, limit) {
      const { total } = await db
        .selectFrom("import_error")
        .where("import_id", "=", id)
        .select((eb) => eb.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const rows = await selectErrors(id).limit(limit).offset(offset).execute();
      return { rows: rows.map(errorFrom), total };
    },

    async listErrorsOfBatch(id, position) {
      const rows = await selectErrors(id).where("position", "=", position).execute();
      return rows.map(errorFrom);
    },

    async claimKeys(id, keys) {
      if (keys.length === 0) return new Map<string, number>();
      const rows = keys.map(({ key, rowNumber }) => ({ import_id: id, key, row_number: rowNumber }));
      await retryOnConflict(() =>
        engine.commit(
          [...splitIntoBatches(rows)].map((batch) => ({
            query: db
              .insertInto("import_key")
              .values(batch)
              .onConflict((conflict) => conflict.columns(["import_id", "key"]).doNothing())
              .compile(),
          })),
        ),
      );
      const claimedRows = await db
        .selectFrom("import_key")
        .select(["key", "row_number"])
        .where("import_id", "=", id)
        .where(
          "key",
          "in",
          valueList(
            engine,
            keys.map(({ key }) => key),
          ),
        )
        .execute();
      return new Map(claimedRows.map(({ key, row_number }) => [key, row_number]));
    },

    async findKeysOfRows(fingerprints) {
      if (fingerprints.length === 0) return new Map<string, string>();
      const rows = await db
        .selectFrom("imported_row")
        .innerJoin("license", "license.id", "imported_row.license_id")
        .select(["imported_row.fingerprint", "license.key"])
        .where("imported_row.fingerprint", "in", valueList(engine, fingerprints))
        .execute();
      return new Map(rows.map(({ fingerprint, key }) => [fingerprint, key]));
    },

    async findIssuedKeys(keys) {
      if (keys.length === 0) return new Set<string>();
      const rows = await db
        .selectFrom("issued_key")
        .select(sql<string>`upper(key)`.as("uppercase_key"))
        .where(sql`upper(key)`, "in", valueList(engine, keys))
        .execute();
      return new Set(rows.map((row) => row.uppercase_key));
    },

    async addImport(record) {
      await db.insertInto("license_import").values(importRows.rowOf(record)).execute();
    },

    async addBatches(id, batches) {
      await engine.commit(
        batches.map((batch) => ({
          query: db.insertInto("import_portion").values(batchRowOf(id, batch)).compile(),
        })),
      );
    },

    async listAbandonedUploads(before) {
      const rows = await db
        .selectFrom("license_import")
        .select("id")
        .where("state", "=", "uploading")
        .where("created_at", "<", msOf(before))
        .execute();
      return rows.map(({ id }) => id);
    },

    async remove(id) {
      await db.deleteFrom("license_import").where("id", "=", id).execute();
    },
  };
}

export function importWrites(context: WriteContext): ImportWrites {
  const { engine, write } = context;
  const { db } = engine;
  return {
    change: versionedRowWrites(context, "license_import", importRows.rowOf).change,

    completeBatch(id, batch, errors) {
      // Only the outcomes change, so the rows are not encoded again.
      const { position, outcomes } = batchRowOf(id, { ...batch, rows: [] });
      const batchUpdate = db
        .updateTable("import_portion")
        .set({ outcomes })
        .where("import_id", "=", id)
        .where("position", "=", position);
      write(batchUpdate.compile(), { expectedRowCount: 1 });
      const errorDeletion = db
        .deleteFrom("import_error")
        .where("import_id", "=", id)
        .where("position", "=", position);
      write(errorDeletion.compile());
      const rows = errors.map(
        ({ rowNumber, field, code, message, value, companyName }): ImportErrorTable => ({
          import_id: id,
          row_number: rowNumber,
          position,
          field,
          code,
          message,
          value,
          company_name: companyName,
        }),
      );
      for (const errorRows of splitIntoBatches(rows))
        write(db.insertInto("import_error").values(errorRows).compile());
    },

    addLicenseOfRow(fingerprint, licenseId) {
      write(db.insertInto("imported_row").values({ fingerprint, license_id: licenseId }).compile());
    },

    removeOutcomes(id) {
      write(db.deleteFrom("import_error").where("import_id", "=", id).compile());
      write(db.deleteFrom("import_key").where("import_id", "=", id).compile());
      write(db.updateTable("import_portion").set({ outcomes: "" }).where("import_id", "=", id).compile());
    },
  };
}
