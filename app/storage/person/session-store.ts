import type { SessionStore } from "#app/domain/person/person-store.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine.ts";
import { personFrom } from "./person-store.ts";

export function sessionStore(engine: Engine): SessionStore {
  const { db } = engine;
  return {
    async find(idHash) {
      const row = await db
        .selectFrom("session")
        .innerJoin("person", "person.id", "session.person_id")
        .selectAll("person")
        .select(["session.created_at as began_at", "session.last_seen_at"])
        .where("session.id_hash", "=", idHash)
        .executeTakeFirst();
      if (!row) return null;
      return {
        person: personFrom(row),
        personId: row.id,
        createdAt: instantOf(row.began_at),
        lastSeenAt: instantOf(row.last_seen_at),
      };
    },

    async add(idHash, { personId, createdAt, lastSeenAt }) {
      const row = {
        id_hash: idHash,
        person_id: personId,
        created_at: msOf(createdAt),
        last_seen_at: msOf(lastSeenAt),
      };
      await db.insertInto("session").values(row).execute();
    },

    async touch(idHash, at) {
      const seen = db.updateTable("session").set({ last_seen_at: msOf(at) });
      await engine.hint(seen.where("id_hash", "=", idHash).compile());
    },

    async remove(idHash) {
      await db.deleteFrom("session").where("id_hash", "=", idHash).execute();
    },

    async sweep(startedBefore, seenBefore) {
      const gone = await db
        .deleteFrom("session")
        .where((session) =>
          session.or([
            session("created_at", "<", msOf(startedBefore)),
            session("last_seen_at", "<", msOf(seenBefore)),
          ]),
        )
        .returning("id_hash")
        .execute();
      return gone.length;
    },
  };
}
