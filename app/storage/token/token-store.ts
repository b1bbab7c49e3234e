import { sql, type SqlBool } from "kysely";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { TokenStore, TokenWrites } from "#app/domain/token/token-store.ts";
import { readEachRow } from "#app/domain/unreadable-entity.ts";
import type { ListedToken } from "#app/domain/token/token-suspension.ts";
import { appendEllipsis, type StoredToken, type TokenPaging } from "#app/domain/token/token.ts";
import { instantOrNull, type Ms, toBit } from "#app/storage/schema/column-values.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { Database } from "#app/storage/schema/schema.ts";
import { readPage, readRow } from "#app/storage/engine/row-access.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { personFrom } from "#app/storage/person/person-rows.ts";
import { tokenRows } from "#app/storage/schema/token-rows.ts";

const sortColumns = {
  createdAt: "api_token.created_at",
  updatedAt: "api_token.updated_at",
  expirationDate: "api_token.expiration_date",
} as const;

/** Last sign-in of the owner, or the creation of the account if the owner never signed in. */
const ownerLastSignInAt = sql<Ms>`coalesce(person.last_login, person.created_at)`;

const hasNoQueuedWarning = sql<SqlBool>`not exists (
  select 1 from queue_item where kind = 'token-warning' and subject = person.id || '.' || ${ownerLastSignInAt})`;

/** Null is a valid value for the scopes. */
function tokenWithoutScopesFrom(row: Database["api_token"]): Omit<StoredToken, "scopes"> {
  const { scopes: _scopes, ...token } = tokenRows.recordFrom({ ...row, scopes: null });
  return token;
}

const listedTokenFrom = (row: Database["api_token"] & { email: string; owner_seen_at: Ms }): ListedToken => ({
  token: appendEllipsis(row.start),
  name: row.name,
  expirationDate: instantOf(row.expiration_date),
  ownerEmail: row.email,
  createdAt: instantOf(row.created_at),
  updatedAt: instantOf(row.updated_at),
  lastUsedAt: instantOrNull(row.last_used_at),
  lastUsedFrom: row.last_used_from,
  scopes: tokenRows.recordFrom(row).scopes,
  isAssistant: row.is_assistant === 1,
  ownerLastSignInAt: instantOf(row.owner_seen_at),
});

export function tokenStore(engine: Engine): TokenStore {
  const { db } = engine;
  const tokenWithOwnerQuery = db
    .selectFrom("api_token")
    .innerJoin("person", "person.id", "api_token.owner_id")
    .selectAll("api_token")
    .select("person.email")
    .select(ownerLastSignInAt.as("owner_seen_at"));
  async function readTokenPage(
    query: typeof tokenWithOwnerQuery,
    { sortBy, sortType, isAssistant, ...paging }: TokenPaging,
  ) {
    const direction = sortType === "ASC" ? "asc" : "desc";
    const matchingTokens =
      isAssistant === undefined ? query : query.where("is_assistant", "=", toBit(isAssistant));
    const sortedTokens = matchingTokens
      .orderBy(sortColumns[sortBy], direction)
      .orderBy("api_token.id", direction);
    const { rows, total } = await readPage(sortedTokens, paging);
    return { ...readEachRow(rows, listedTokenFrom, (row) => appendEllipsis(row.start)), total };
  }
  return {
    async findByAnyHash(hashes) {
      const row = await db
        .selectFrom("api_token")
        .innerJoin("person", "person.id", "api_token.owner_id")
        .selectAll("person")
        .select([
          "api_token.id as token_id",
          "hash",
          "start",
          "api_token.name",
          "expiration_date",
          "last_used_at",
          "last_used_from",
          "scopes",
          "is_assistant",
        ])
        .select("api_token.created_at as token_created_at")
        .where("hash", "in", hashes)
        .executeTakeFirst();
      if (!row) return null;
      const token = tokenRows.recordFrom({
        ...row,
        id: row.token_id,
        owner_id: row.id,
        created_at: row.token_created_at,
      });
      return { ...token, hash: row.hash, owner: personFrom(row) };
    },

    findByStart: (start) =>
      readRow(db.selectFrom("api_token").selectAll().where("start", "=", start), tokenWithoutScopesFrom),

    findListedToken: (start) => readRow(tokenWithOwnerQuery.where("start", "=", start), listedTokenFrom),

    listPage: (paging) => readTokenPage(tokenWithOwnerQuery, paging),

    listPageOfOwner(ownerId, paging) {
      const ownTokens = tokenWithOwnerQuery.where("owner_id", "=", ownerId);
      return readTokenPage(ownTokens, { sortBy: "createdAt", sortType: "DESC", ...paging });
    },

    async countAssistants(ownerId, now) {
      const { total } = await db
        .selectFrom("api_token")
        .select((eb) => eb.fn.countAll<number | string>().as("total"))
        .where("owner_id", "=", ownerId)
        .where("is_assistant", "=", toBit(true))
        .where("expiration_date", ">", msOf(now))
        .executeTakeFirstOrThrow();
      return Number(total);
    },

    async hasValidToken(ownerId, now) {
      const token = await db
        .selectFrom("api_token")
        .select("id")
        .where("owner_id", "=", ownerId)
        .where("expiration_date", ">", msOf(now))
        .limit(1)
        .executeTakeFirst();
      return token !== undefined;
    },

    async listOwnersToWarn({ now, lastSignInAfter, lastSignInUntil, afterId, limit }) {
      const rows = await db
        .selectFrom("api_token")
        .innerJoin("person", "person.id", "api_token.owner_id")
        .select(["person.id", "person.email"])
        .select(ownerLastSignInAt.as("last_sign_in_at"))
        .distinct()
        .where("api_token.expiration_date", ">", msOf(now))
        .where("person.disabled_at", "is", null)
        .where("person.id", ">", afterId)
        .where(ownerLastSignInAt, ">", msOf(lastSignInAfter))
        .where(ownerLastSignInAt, "<=", msOf(lastSignInUntil))
        .where(hasNoQueuedWarning)
        .orderBy("person.id")
        .limit(limit)
        .execute();
      return rows.map(({ id, email, last_sign_in_at }) => ({
        id,
        email,
        lastSignInAt: instantOf(last_sign_in_at),
      }));
    },

    async rehash(id, hash) {
      await db.updateTable("api_token").set({ hash }).where("id", "=", id).execute();
    },

    async recordUse(id, usedAt, address) {
      const update = db.updateTable("api_token").set({ last_used_at: msOf(usedAt), last_used_from: address });
      await engine.runBestEffort(update.where("id", "=", id).compile());
    },
  };
}

export function tokenWrites({ engine: { db }, write }: WriteContext): TokenWrites {
  return {
    add(hash, token) {
      const row = { ...tokenRows.rowOf(token), hash, updated_at: msOf(token.createdAt) };
      write(db.insertInto("api_token").values(row).compile());
    },

    remove(id) {
      write(db.deleteFrom("api_token").where("id", "=", id).compile(), { expectedRowCount: 1 });
    },
  };
}
