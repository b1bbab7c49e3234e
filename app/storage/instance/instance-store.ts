import { type InstanceRecord, waitingReason } from "#app/domain/instance/instance.ts";
import type { InstanceStore } from "#app/domain/instance/instance-store.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { isAnyOf } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { createBatchLoader } from "#app/storage/engine/batch-loader.ts";
import { instanceFrom } from "./rows.ts";

export function instanceStore(engine: Engine): InstanceStore {
  const { db } = engine;
  const instanceWithLicenseQuery = db
    .selectFrom("instance")
    .innerJoin("license", "license.id", "instance.license_id");
  const instanceIdQuery = db.selectFrom("instance").select("instance.id");

  async function findInstance(idQuery: typeof instanceIdQuery): Promise<InstanceRecord | null> {
    const [[row], steps] = await engine.queryInSnapshot([
      db.selectFrom("instance").selectAll().where("id", "=", idQuery).compile(),
      db.selectFrom("instance_step").selectAll().where("instance_id", "=", idQuery).compile(),
    ]);
    return row ? instanceFrom(row, steps) : null;
  }

  const loadSuspension = createBatchLoader(engine, async (licenseIds: readonly number[]) => {
    const rows = await db
      .selectFrom("instance")
      .select("license_id")
      .where(isAnyOf(engine, "license_id", licenseIds))
      .where("deleted_at", "is", null)
      .where("status", "=", "suspended")
      .execute();
    return new Map(rows.map((row) => [row.license_id, true]));
  });

  return {
    find: (id) => findInstance(instanceIdQuery.where("instance.id", "=", id)),
    findByLicense: (licenseId) =>
      findInstance(instanceIdQuery.where("license_id", "=", licenseId).where("deleted_at", "is", null)),
    findBySubdomain: (subdomain) => findInstance(instanceIdQuery.where("subdomain", "=", subdomain)),

    async findLicenseKey(id) {
      const row = await instanceWithLicenseQuery
        .select("license.key")
        .where("instance.id", "=", id)
        .executeTakeFirstOrThrow();
      return row.key;
    },

    isSuspended: async (licenseId) => (await loadSuspension(licenseId)) ?? false,

    async findTrialLicenseIds(licenseIds) {
      const rows = await db
        .selectFrom("instance")
        .select("license_id")
        .where(isAnyOf(engine, "license_id", licenseIds))
        .where("deleted_at", "is", null)
        .where("plan", "=", "trial")
        .execute();
      return new Set(rows.map((row) => row.license_id));
    },

    async findStaffNotice(id) {
      const row = await instanceWithLicenseQuery
        .select(["instance.id", "instance.status", "instance.subdomain", "instance.waiting_reason"])
        .select(["license.key", "license.company_name", "license.email", "license.deleted_at"])
        .select((eb) =>
          eb
            .selectFrom("instance_step")
            .select("instance_step.fault")
            .whereRef("instance_step.instance_id", "=", "instance.id")
            .where("instance_step.status", "=", "failed")
            .limit(1)
            .as("fault"),
        )
        .where("instance.status", "in", ["waiting", "failed"])
        .where("instance.id", "=", id)
        .executeTakeFirst();
      return row
        ? {
            id: row.id,
            status: row.status === "waiting" ? "waiting" : "failed",
            licenseKey: row.key,
            companyName: row.company_name,
            email: row.email,
            subdomain: row.subdomain,
            reason: row.waiting_reason === null ? null : waitingReason.parse(row.waiting_reason),
            error: row.fault,
            isLicenseDeleted: row.deleted_at !== null,
          }
        : null;
    },

    async findCustomerNotice(id) {
      const row = await instanceWithLicenseQuery
        .select(["instance.id", "instance.hostname", "license.key", "license.company_name"])
        .select(["license.first_name", "license.last_name", "license.email", "license.deleted_at"])
        .where("instance.status", "=", "ready")
        .where("instance.id", "=", id)
        .executeTakeFirst();
      return row
        ? {
            id: row.id,
            hostname: row.hostname,
            licenseKey: row.key,
            companyName: row.company_name,
            firstName: row.first_name,
            lastName: row.last_name,
            email: row.email,
            isLicenseDeleted: row.deleted_at !== null,
          }
        : null;
    },

    async listWaitingBuyers(offset, limit) {
      const waitingInstances = db
        .selectFrom("instance")
        .where("instance.status", "=", "waiting")
        .where("instance.deleted_at", "is", null)
        .where("instance.license_deleted_at", "is", null);
      const countQuery = waitingInstances.select((eb) => eb.fn.countAll<number>().as("total"));
      if (limit === 0) return { rows: [], total: (await countQuery.executeTakeFirst())?.total ?? 0 };
      const [[totalRow], rows] = await engine.queryInSnapshot([
        countQuery.compile(),
        waitingInstances
          .innerJoin("license", "license.id", "instance.license_id")
          .select(["license.key", "license.company_name", "license.first_name", "license.last_name"])
          .select(["license.email", "instance.subdomain", "instance.hostname", "instance.source"])
          .select(["instance.waiting_reason", "instance.waiting_since", "instance.updated_at"])
          .orderBy("instance.waiting_since")
          .orderBy("instance.id")
          .limit(limit)
          .offset(offset)
          .compile(),
      ]);
      const buyers = rows.map((row) => ({
        licenseKey: row.key,
        companyName: row.company_name,
        firstName: row.first_name,
        lastName: row.last_name,
        email: row.email,
        subdomain: row.subdomain,
        hostname: row.hostname,
        reason: waitingReason.parse(row.waiting_reason),
        since: instantOf(row.waiting_since ?? row.updated_at),
        source: row.source,
      }));
      return { rows: buyers, total: totalRow?.total ?? 0 };
    },
  };
}
