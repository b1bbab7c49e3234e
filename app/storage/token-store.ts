import type { TokenStore } from "#app/domain/token/token-store.ts";
import { instantOf, msOf } from "#app/domain/time.ts";
import { instantOrNull, msOrNull } from "./column-values.ts";
import type { Engine } from "./engine.ts";

export function tokenStore({ db }: Engine): TokenStore {
  return {
    async findByHash(hash) {
      const row = await db.selectFrom("api_token").selectAll().where("hash", "=", hash).executeTakeFirst();
      if (!row) return null;
      return {
        id: row.id,
        start: row.start,
        ownerId: row.owner_id,
        expirationDate: instantOf(row.expiration_date),
        lastUsedAt: instantOrNull(row.last_used_at),
        createdAt: instantOf(row.created_at),
      };
    },

    async add(hash, token) {
      const row = {
        id: token.id,
        hash,
        start: token.start,
        owner_id: token.ownerId,
        expiration_date: msOf(token.expirationDate),
        last_used_at: msOrNull(token.lastUsedAt),
        created_at: msOf(token.createdAt),
        updated_at: msOf(token.createdAt),
      };
      await db.insertInto("api_token").values(row).execute();
    },

    async used(id, at) {
      await db
        .updateTable("api_token")
        .set({ last_used_at: msOf(at) })
        .where("id", "=", id)
        .execute();
    },
  };
}
