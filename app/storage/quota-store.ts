import type { QuotaStore } from "#app/domain/quota/quota-store.ts";
import type { Engine } from "./engine.ts";
import { quotaFrom } from "./license-rows.ts";

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
  };
}
