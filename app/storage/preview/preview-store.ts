import type { PreviewStore, PreviewWrites } from "#app/domain/preview/preview.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readRow } from "#app/storage/engine/row-access.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { previewRows } from "#app/storage/schema/preview-rows.ts";

export const previewStore = ({ db }: Engine): PreviewStore => ({
  findByHash: (handleHash) =>
    readRow(
      db.selectFrom("preview").selectAll().where("handle_hash", "=", handleHash),
      previewRows.recordFrom,
    ),

  async removeExpired(now) {
    await db.deleteFrom("preview").where("expires_at", "<=", msOf(now)).execute();
  },
});

export const previewWrites = ({ engine: { db }, write }: WriteContext): PreviewWrites => ({
  add(preview) {
    write(db.insertInto("preview").values(previewRows.rowOf(preview)).compile());
  },

  remove(id) {
    write(db.deleteFrom("preview").where("id", "=", id).compile(), { expectedRowCount: 1 });
  },
});
