import type { Session, SessionStore } from "#app/domain/person/person-store.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { prepareQuery } from "#app/storage/engine/prepared-query.ts";
import type { SessionTable } from "#app/storage/schema/schema.ts";
import { personFrom } from "./person-store.ts";

const sessionFrom = (row: Omit<SessionTable, "id_hash">): Session => ({
  personId: row.person_id,
  createdAt: instantOf(row.created_at),
  lastSeenAt: instantOf(row.last_seen_at),
  signInIpAddress: row.opened_from,
  browser: row.browser,
  lastSeenIpAddress: row.last_seen_from,
});

export function sessionStore(engine: Engine): SessionStore {
  const { db } = engine;
  const sessionWithPersonQuery = prepareQuery((idHash: string) =>
    db
      .selectFrom("session")
      .innerJoin("person", "person.id", "session.person_id")
      .selectAll("person")
      .select([
        "session.created_at as session_created_at",
        "last_seen_at",
        "opened_from",
        "browser",
        "last_seen_from",
      ])
      .where("session.id_hash", "=", idHash),
  );
  return {
    async find(idHash) {
      const {
        rows: [row],
      } = await db.executeQuery(sessionWithPersonQuery(idHash));
      if (!row) return null;
      return {
        ...sessionFrom({ ...row, person_id: row.id, created_at: row.session_created_at }),
        person: personFrom(row),
      };
    },

    async add(
      idHash,
      {
        personId,
        createdAt,
        lastSeenAt,
        signInIpAddress: signInAddress,
        browser,
        lastSeenIpAddress: lastSeenAddress,
      },
    ) {
      const row = {
        id_hash: idHash,
        person_id: personId,
        created_at: msOf(createdAt),
        last_seen_at: msOf(lastSeenAt),
        opened_from: signInAddress,
        browser,
        last_seen_from: lastSeenAddress,
      };
      await db.insertInto("session").values(row).execute();
    },

    async recordUse(idHash, usedAt, address) {
      const update = db.updateTable("session").set({ last_seen_at: msOf(usedAt), last_seen_from: address });
      await engine.runBestEffort(update.where("id_hash", "=", idHash).compile());
    },

    async remove(idHash) {
      await db.deleteFrom("session").where("id_hash", "=", idHash).execute();
    },

    async listByPerson(personId) {
      const rows = await db
        .selectFrom("session")
        .selectAll()
        .where("person_id", "=", personId)
        .orderBy("last_seen_at", "desc")
        .orderBy("id_hash")
        .execute();
      return rows.map((row) => ({ ...sessionFrom(row), idHash: row.id_hash }));
    },

    async removeExpired(startedBefore, lastSeenBefore) {
      const deletedRows = await db
        .deleteFrom("session")
        .where((eb) =>
          eb.or([eb("created_at", "<", msOf(startedBefore)), eb("last_seen_at", "<", msOf(lastSeenBefore))]),
        )
        .returning("id_hash")
        .execute();
      return deletedRows.length;
    },
  };
}
