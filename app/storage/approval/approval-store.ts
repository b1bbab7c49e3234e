import type { ApprovalFilter, ApprovalStore, ApprovalWrites } from "#app/domain/approval/approval.ts";
import { msOf } from "#app/domain/time/time.ts";
import { readEachRow } from "#app/domain/unreadable-entity.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readPage, readRow, versionedRowWrites } from "#app/storage/engine/row-access.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { approvalRows } from "#app/storage/schema/approval-rows.ts";

export function approvalStore({ db }: Engine): ApprovalStore {
  const selectMatching = ({ view, now, decidableBy: { email, operations } }: ApprovalFilter) => {
    const all = db.selectFrom("approval");
    if (view === undefined) return all;
    if (view === "decided")
      return all.where((eb) => eb.or([eb("state", "<>", "open"), eb("expires_at", "<=", msOf(now))]));
    const open = all.where("state", "=", "open").where("expires_at", ">", msOf(now));
    if (view === "open") return open;
    return open
      .where((eb) => eb(eb.fn("lower", ["created_by"]), "<>", email))
      .where("operation", "in", operations);
  };
  return {
    find: (id) =>
      readRow(db.selectFrom("approval").selectAll().where("id", "=", id), approvalRows.recordFrom),

    async listPage(filter) {
      const newestFirst = selectMatching(filter)
        .selectAll()
        .orderBy("created_at", "desc")
        .orderBy("id", "desc");
      const { rows, total } = await readPage(newestFirst, filter);
      return { ...readEachRow(rows, approvalRows.recordFrom, () => null), total };
    },

    async removeBefore(createdBefore) {
      await db.deleteFrom("approval").where("created_at", "<", msOf(createdBefore)).execute();
    },
  };
}

export const approvalWrites = (context: WriteContext): ApprovalWrites =>
  versionedRowWrites(context, "approval", approvalRows.rowOf);
