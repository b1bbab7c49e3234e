import type { SessionStore } from "#app/domain/person/person-store.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { prepareQuery } from "#app/storage/engine/prepared-query.ts";
import {
  defineRows,
  namedColumn,
  number,
  textOrNull,
  timestamp,
  timestampOrNull,
} from "#app/storage/schema/columns.ts";
import { readPage } from "#app/storage/engine/row-access.ts";
import type { Database } from "#app/storage/schema/schema.ts";
import { personFrom } from "./person-rows.ts";

const sessionRows = defineRows({
  personId: number,
  createdAt: timestamp,
  lastSeenAt: timestamp,
  signInIpAddress: namedColumn("opened_from", textOrNull),
  browser: textOrNull,
  lastSeenIpAddress: namedColumn("last_seen_from", textOrNull),
  providerSessionId: namedColumn("provider_session", textOrNull),
  encryptedRefreshToken: namedColumn("refresh_token", textOrNull),
  checkedAt: timestampOrNull,
});

const listedSessionFrom = (row: Database["session"]) => ({
  ...sessionRows.recordFrom(row),
  idHash: row.id_hash,
});

type SessionOfPersonRow = Omit<Database["session"], "person_id" | "created_at"> & {
  session_created_at: number;
} & Parameters<typeof personFrom>[0];

const sessionOfPersonFrom = (row: SessionOfPersonRow) => ({
  ...sessionRows.recordFrom({ ...row, person_id: row.id, created_at: row.session_created_at }),
  idHash: row.id_hash,
  person: personFrom(row),
});

export function sessionStore(engine: Engine): SessionStore {
  const { db } = engine;
  const selectWithPerson = () =>
    db
      .selectFrom("session")
      .innerJoin("person", "person.id", "session.person_id")
      .selectAll("person")
      .select([
        "id_hash",
        "session.created_at as session_created_at",
        "last_seen_at",
        "opened_from",
        "browser",
        "last_seen_from",
        "provider_session",
        "refresh_token",
        "checked_at",
      ]);
  const sessionWithPersonQuery = prepareQuery((idHash: string) =>
    selectWithPerson().where("session.id_hash", "=", idHash),
  );
  return {
    async find(idHash) {
      const {
        rows: [row],
      } = await db.executeQuery(sessionWithPersonQuery(idHash));
      return row ? sessionOfPersonFrom(row) : null;
    },

    async listByProviderSession(issuer, providerSessionId) {
      const rows = await selectWithPerson()
        .where("provider_session", "=", providerSessionId)
        .where("person.issuer", "=", issuer)
        .execute();
      return rows.map(sessionOfPersonFrom);
    },

    async moveCheck(idHash, { from, to }) {
      const movedRows = await db
        .updateTable("session")
        .set({ checked_at: msOf(to) })
        .where("id_hash", "=", idHash)
        .where("checked_at", "=", msOf(from))
        .returning("id_hash")
        .execute();
      return movedRows.length > 0;
    },

    async storeRefreshToken(idHash, refreshToken) {
      await db
        .updateTable("session")
        .set({ refresh_token: refreshToken })
        .where("id_hash", "=", idHash)
        .execute();
    },

    async add(idHash, session) {
      const row = { id_hash: idHash, ...sessionRows.rowOf(session) };
      await db.insertInto("session").values(row).execute();
    },

    async recordUse(idHash, usedAt, address) {
      const update = db.updateTable("session").set({ last_seen_at: msOf(usedAt), last_seen_from: address });
      await engine.runBestEffort(update.where("id_hash", "=", idHash).compile());
    },

    async remove(idHash) {
      await db.deleteFrom("session").where("id_hash", "=", idHash).execute();
    },

    async listPage(personId, { startedAfter, lastSeenAfter }, paging) {
      const validSessions = db
        .selectFrom("session")
        .selectAll()
        .where("person_id", "=", personId)
        .where("created_at", ">", msOf(startedAfter))
        .where("last_seen_at", ">", msOf(lastSeenAfter))
        .orderBy("last_seen_at", "desc")
        .orderBy("id_hash", "desc");
      const { rows, total } = await readPage(validSessions, paging);
      return { rows: rows.map(listedSessionFrom), total };
    },

    async listByPerson(personId) {
      const rows = await db.selectFrom("session").selectAll().where("person_id", "=", personId).execute();
      return rows.map(listedSessionFrom);
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
