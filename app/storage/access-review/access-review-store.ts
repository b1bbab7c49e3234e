import type { AccessReviewStore, AccessReviewWrites } from "#app/domain/access-review/access-review-store.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readRow } from "#app/storage/engine/row-access.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { accessRightRows } from "#app/storage/schema/access-review-rows.ts";

export const accessReviewStore = ({ db }: Engine): AccessReviewStore => ({
  async list() {
    const rows = await db.selectFrom("access_right").selectAll().execute();
    return rows.map(accessRightRows.recordFrom);
  },

  find: (personId, right) =>
    readRow(
      db
        .selectFrom("access_right")
        .selectAll()
        .where("person_id", "=", personId)
        .where("access_right", "=", right),
      accessRightRows.recordFrom,
    ),
});

export const accessReviewWrites = ({ engine: { db }, write }: WriteContext): AccessReviewWrites => ({
  save(record) {
    const { person_id, access_right, ...columns } = accessRightRows.rowOf(record);
    write(
      db
        .insertInto("access_right")
        .values({ person_id, access_right, ...columns })
        .onConflict((conflict) => conflict.columns(["person_id", "access_right"]).doUpdateSet(columns))
        .compile(),
    );
  },

  remove({ personId, right }) {
    const deletion = db.deleteFrom("access_right").where("person_id", "=", personId);
    write(deletion.where("access_right", "=", right).compile());
  },
});
