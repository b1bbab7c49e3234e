import { msOf } from "#app/domain/time.ts";
import type { TokenWrites } from "#app/domain/token/token-store.ts";
import { msOrNull } from "./column-values.ts";
import type { Collecting } from "./write.ts";

export function tokenWrites({ engine: { db }, write }: Collecting): TokenWrites {
  return {
    addToken(hash, token) {
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
      write(db.insertInto("api_token").values(row).compile());
    },

    removeToken(id) {
      write(db.deleteFrom("api_token").where("id", "=", id).compile(), 1);
    },
  };
}
