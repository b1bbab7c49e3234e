import { addGraceDays } from "#app/domain/license/grace.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { QuotaStore } from "#app/domain/quota/quota-store.ts";
import { readEachRow } from "#app/domain/unreadable-entity.ts";
import { matchesLicenseKey } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { quotaFrom } from "./rows.ts";
import type { QuotaTable } from "#app/storage/schema/schema.ts";

const graceDaysColumns = ["license.grace_days", "package_tier.grace_days as tier_grace_days"] as const;
type QuotaRowWithGraceDays = QuotaTable & { grace_days: number | null; tier_grace_days: number | null };

const quotaWithGraceDaysFrom = (row: QuotaRowWithGraceDays): QuotaRecord => {
  const license = { graceDays: row.grace_days, tierGraceDays: row.tier_grace_days ?? 0 };
  const quota = quotaFrom(row);
  return addGraceDays([quota], license)[0] ?? quota;
};

export function quotaStore({ db }: Engine): QuotaStore {
  return {
    async find(id) {
      const row = await db
        .selectFrom("quota")
        .innerJoin("license", "license.id", "quota.license_id")
        .leftJoin("package_tier", "package_tier.id", "license.package_tier_id")
        .selectAll("quota")
        .select(["license.key", ...graceDaysColumns])
        .where("quota.id", "=", id)
        .executeTakeFirst();
      return row ? { quota: quotaWithGraceDaysFrom(row), licenseKey: row.key } : null;
    },

    async listByLicense(licenseKey) {
      const rows = await db
        .selectFrom("license")
        .leftJoin("quota", "quota.license_id", "license.id")
        .leftJoin("package_tier", "package_tier.id", "license.package_tier_id")
        .selectAll("quota")
        .select(graceDaysColumns)
        .where(matchesLicenseKey(licenseKey))
        .orderBy("quota.id")
        .execute();
      if (rows.length === 0) return null;
      const quotaRows = rows.filter((row): row is QuotaRowWithGraceDays => row.id !== null);
      return readEachRow(quotaRows, quotaWithGraceDaysFrom, (row) => `Quota ${row.id}`);
    },
  };
}
