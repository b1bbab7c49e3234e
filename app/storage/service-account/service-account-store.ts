import type {
  ServiceAccountRecord,
  ServiceAccountStore,
  ServiceAccountWrites,
  StoredServiceAccount,
} from "#app/domain/service-account/service-account-store.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readRow, versionedRowWrites } from "#app/storage/engine/row-access.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { instantOrNull, type Ms } from "#app/storage/schema/column-values.ts";
import type { Database } from "#app/storage/schema/schema.ts";
import { serviceAccountRows } from "#app/storage/schema/service-account-rows.ts";

interface OwnerColumns {
  owner_email: string | null;
  owner_issuer: string | null;
  owner_disabled_at: Ms | null;
}

const recordFrom = (row: Database["service_account"] & OwnerColumns): ServiceAccountRecord => ({
  ...serviceAccountRows.recordFrom(row),
  owner:
    row.owner_id === null || row.owner_email === null
      ? null
      : {
          id: row.owner_id,
          email: row.owner_email,
          issuer: row.owner_issuer ?? "",
          disabledAt: instantOrNull(row.owner_disabled_at),
        },
});

export function serviceAccountStore(engine: Engine): ServiceAccountStore {
  const { db } = engine;
  const accountsWithOwner = db
    .selectFrom("service_account")
    .leftJoin("person", "person.id", "service_account.owner_id")
    .selectAll("service_account")
    .select([
      "person.email as owner_email",
      "person.issuer as owner_issuer",
      "person.disabled_at as owner_disabled_at",
    ]);
  return {
    async list() {
      const rows = await accountsWithOwner.orderBy("service_account.id").execute();
      return rows.map(recordFrom);
    },

    find: (id) => readRow(accountsWithOwner.where("service_account.id", "=", id), recordFrom),

    findByAnyHash: (hashes) => readRow(accountsWithOwner.where("hash", "in", hashes), recordFrom),

    async rehash(id, hash) {
      await db.updateTable("service_account").set({ hash }).where("id", "=", id).execute();
    },

    async recordUse(id, usedAt, address) {
      const use = { last_used_at: msOf(usedAt), last_used_from: address };
      const update = db.updateTable("service_account").set(use).where("id", "=", id);
      await engine.runBestEffort(update.compile());
    },
  };
}

const rowOf = (account: StoredServiceAccount) => ({
  ...serviceAccountRows.rowOf(account),
  name_fold: normalizeForSearch(account.name),
});

function changedColumnsOf(account: StoredServiceAccount) {
  const { last_used_at: _lastUsedAt, last_used_from: _lastUsedFrom, ...columns } = rowOf(account);
  return columns;
}

export const serviceAccountWrites = (context: WriteContext): ServiceAccountWrites =>
  versionedRowWrites(context, "service_account", rowOf, changedColumnsOf);
