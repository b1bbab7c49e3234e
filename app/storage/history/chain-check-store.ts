import type { ChainCheckStore } from "#app/domain/history/chain-check.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { instantOrNull, msOrNull } from "#app/storage/schema/column-values.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

const notificationTimeColumns = { published: "head_told_at", mailed: "head_mailed_at" } as const;

export function chainCheckStore({ db }: Engine): ChainCheckStore {
  return {
    async read() {
      const row = await db.selectFrom("chain_check").selectAll().executeTakeFirstOrThrow();
      const { again_id, again_hash, again_since } = row;
      const isVerifying = again_id !== null && again_hash !== null && again_since !== null;
      return {
        verifiedHead: { id: row.verified_id, hash: row.verified_hash },
        verifiedAt: instantOrNull(row.verified_at),
        brokenAt: row.broken_at,
        fullVerification: isVerifying
          ? { head: { id: again_id, hash: again_hash }, since: instantOf(again_since) }
          : null,
        wholeVerifiedAt: instantOrNull(row.whole_verified_at),
        rowVersion: row.row_version,
      };
    },

    async save({ verifiedHead, verifiedAt, brokenAt, fullVerification, wholeVerifiedAt, rowVersion }) {
      await db
        .updateTable("chain_check")
        .set({
          verified_id: verifiedHead.id,
          verified_hash: verifiedHead.hash,
          verified_at: msOrNull(verifiedAt),
          broken_at: brokenAt,
          again_id: fullVerification?.head.id ?? null,
          again_hash: fullVerification?.head.hash ?? null,
          again_since: fullVerification ? msOf(fullVerification.since) : null,
          whole_verified_at: msOrNull(wholeVerifiedAt),
          row_version: rowVersion + 1,
        })
        .where("row_version", "=", rowVersion)
        .execute();
    },

    async reserveHead(channel, since, now) {
      const column = notificationTimeColumns[channel];
      // A stored time in the future does not block the reservation, because it comes from a wrong clock.
      const reservedRows = await db
        .updateTable("chain_check")
        .set({ [column]: msOf(now) })
        .where((eb) =>
          eb.or([eb(column, "is", null), eb(column, "<", msOf(since)), eb(column, ">", msOf(now))]),
        )
        .returning("id")
        .execute();
      return reservedRows.length > 0;
    },

    async releaseHead(channel) {
      await db
        .updateTable("chain_check")
        .set({ [notificationTimeColumns[channel]]: null })
        .execute();
    },
  };
}
