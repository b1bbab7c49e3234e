import { sql } from "kysely";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { maxUseRows } from "#app/domain/reports/reports.ts";
import type { ReportStore } from "#app/domain/reports/update-reports.ts";
import { findFirstDayOfMonth } from "#app/domain/time/first-day-of-month.ts";
import { dayOf, endOfDay, instantOf, msOf, startOfDay } from "#app/domain/time/time.ts";
import { notDeletedCondition } from "#app/storage/dashboard/renewal-sums.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { retryOnConflict } from "#app/storage/engine/retry.ts";

interface UseBatchRow {
  company_id: number | null;
  package_tier_id: string;
  examined: number | string;
  last_id: number | string;
  licenses: number | string;
  assets_in_use: number | string;
  asset_capacity: number | string;
}

const findMonthStart = (month: string, monthOffset = 0) =>
  msOf(startOfDay(findFirstDayOfMonth(`${month}-01`, monthOffset)));

export function reportStore(engine: Engine): ReportStore {
  const { db } = engine;
  const selectUse = (kind: "company" | "tier") =>
    db
      .selectFrom("report_use")
      .selectAll("report_use")
      .where("kind", "=", kind)
      // A merge of companies changes counts but not positions.
      .orderBy("assets_in_use", "desc")
      .orderBy("asset_capacity", "desc")
      .orderBy("position")
      .limit(maxUseRows);
  return {
    async read(firstMonth) {
      const [months, companies, tiers] = await engine.queryInSnapshot([
        db
          .selectFrom("report_month")
          .selectAll()
          .where("month_at", ">=", msOf(startOfDay(firstMonth)))
          .orderBy("month_at")
          .compile(),
        selectUse("company")
          .innerJoin("company", "company.id", "report_use.company_id")
          .select(["company.id as current_id", "company.company_name"])
          .compile(),
        selectUse("tier")
          .leftJoin("package_tier", "package_tier.id", "report_use.package_tier_id")
          .select("package_tier.pretty_name")
          .compile(),
      ]);
      const useFrom = (row: { licenses: number; assets_in_use: number; asset_capacity: number }) => ({
        licenses: row.licenses,
        totalClientsInUse: row.assets_in_use,
        totalClientCapacity: row.asset_capacity,
      });
      const countedAt = months.at(-1)?.counted_at;
      return {
        countedAt: countedAt === undefined ? null : instantOf(countedAt),
        customers: companies.map((row) => ({
          companyId: row.current_id,
          companyName: row.company_name,
          ...useFrom(row),
        })),
        tiers: tiers.map((row) => ({
          packageTierId: row.package_tier_id ?? "",
          packageTierPrettyName: row.pretty_name ?? row.package_tier_id ?? "",
          ...useFrom(row),
        })),
        months: months.map((row) => ({
          month: dayOf(instantOf(row.month_at)).slice(0, 7),
          created: row.created,
          ended: row.ended,
          renewed: row.renewed,
          lost: row.lost,
        })),
      };
    },

    async readCountedAt(month) {
      const row = await db
        .selectFrom("report_month")
        .select("counted_at")
        .where("month_at", "=", msOf(startOfDay(month)))
        .executeTakeFirst();
      return row ? instantOf(row.counted_at) : null;
    },

    async countUseAfter(licenseId, batchSize) {
      const { rows } = await sql<UseBatchRow>`
        select company_id, package_tier_id, count(*) as examined, max(batch.license_id) as last_id,
          sum(is_counted) as licenses, sum(is_counted * total_clients_in_use) as assets_in_use,
          sum(is_counted * active_total_client_capacity) as asset_capacity
        from (
          select license_id, package_tier_id, total_clients_in_use, active_total_client_capacity,
            case when type = ${licenseTypes.enterprise} and ${notDeletedCondition} then 1 else 0 end as is_counted
          from license_summary where license_id > ${licenseId} order by license_id limit ${batchSize}
        ) as batch left join license_company on license_company.license_id = batch.license_id
        group by company_id, package_tier_id order by min(batch.license_id)`.execute(db);
      const examinedCount = rows.reduce((sum, row) => sum + Number(row.examined), 0);
      return {
        lastId: examinedCount < batchSize ? null : Math.max(...rows.map((row) => Number(row.last_id))),
        uses: rows
          .filter((row) => Number(row.licenses) > 0)
          .map((row) => ({
            companyId: row.company_id,
            packageTierId: row.package_tier_id,
            licenses: Number(row.licenses),
            totalClientsInUse: Number(row.assets_in_use),
            totalClientCapacity: Number(row.asset_capacity),
          })),
      };
    },

    async countByMonth(event, months, lastDay) {
      const time = sql.ref(event === "created" ? "created_at" : "expired_at");
      const monthCases = months.map(
        (month, position) => sql`when ${time} < ${findMonthStart(month, 1)} then ${sql.lit(position)}`,
      );
      const { rows } = await sql<{ position: number | string; licenses: number | string }>`
        select case ${sql.join(monthCases, sql` `)} end as position, count(*) as licenses
        from license_summary
        where ${time} >= ${findMonthStart(months[0] ?? "")} and ${time} <= ${msOf(endOfDay(lastDay))}
          and ${notDeletedCondition}
        group by 1`.execute(db);
      return new Map(rows.map((row) => [months[Number(row.position)] ?? "", Number(row.licenses)]));
    },

    async save({ countedAt, months, customers, tiers }) {
      const useRows = [
        ...customers.map((use, position) => ({
          kind: "company",
          position,
          use,
          company: use.companyId,
          tier: null,
        })),
        ...tiers.map((use, position) => ({
          kind: "tier",
          position,
          use,
          company: null,
          tier: use.packageTierId,
        })),
      ];
      const steps = [
        db.deleteFrom("report_month").compile(),
        db.deleteFrom("report_use").compile(),
        ...months.map(({ month, ...counts }) =>
          db
            .insertInto("report_month")
            .values({ month_at: findMonthStart(month), counted_at: msOf(countedAt), ...counts })
            .compile(),
        ),
        ...useRows.map(({ kind, position, use, company, tier }) =>
          db
            .insertInto("report_use")
            .values({
              kind,
              position,
              company_id: company,
              package_tier_id: tier,
              licenses: use.licenses,
              assets_in_use: use.totalClientsInUse,
              asset_capacity: use.totalClientCapacity,
            })
            .compile(),
        ),
      ];
      await retryOnConflict(() =>
        engine.commit(
          steps.map((query) => ({ query })),
          { lockName: "reports" },
        ),
      );
    },
  };
}
