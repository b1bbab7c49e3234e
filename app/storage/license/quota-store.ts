import type { QuotaStore } from "#app/domain/quota/quota-store.ts";
import { keyIs } from "#app/storage/dialect.ts";
import type { Engine } from "#app/storage/engine.ts";
import { quotaFrom } from "./rows.ts";
import type { QuotaTable } from "#app/storage/schema.ts";

export function quotaStore({ db }: Engine): QuotaStore {
  return {
    async find(id) {
      const row = await db
        .selectFrom("quota")
        .innerJoin("license", "license.id", "quota.license_id")
        .selectAll("quota")
        .select("license.key")
        .where("quota.id", "=", id)
        .executeTakeFirst();
      return row ? { quota: quotaFrom(row), licenseKey: row.key } : null;
    },

    async ofLicense(licenseKey) {
      const rows = await db
        .selectFrom("license")
        .leftJoin("quota", "quota.license_id", "license.id")
        .selectAll("quota")
        .where(keyIs(licenseKey))
        .orderBy("quota.id")
        .execute();
      if (rows.length === 0) return null;
      return rows.filter((row): row is QuotaTable => row.id !== null).map(quotaFrom);
    },
  };
}
