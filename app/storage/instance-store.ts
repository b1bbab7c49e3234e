import type { InstanceRecord } from "#app/domain/instance/instance.ts";
import type { InstanceStore } from "#app/domain/instance/instance-store.ts";
import type { Engine } from "./engine.ts";
import { instanceFrom } from "./instance-rows.ts";

export function instanceStore(engine: Engine): InstanceStore {
  const { db } = engine;
  const ids = db.selectFrom("instance").select("instance.id");

  /** The instance that the query names, with its steps as of the same moment. */
  async function one(id: typeof ids): Promise<InstanceRecord | null> {
    const [[row], steps] = await engine.snapshot([
      db.selectFrom("instance").selectAll().where("id", "=", id).compile(),
      db.selectFrom("instance_step").selectAll().where("instance_id", "=", id).compile(),
    ]);
    return row ? instanceFrom(row, steps) : null;
  }

  return {
    find: (id) => one(ids.where("instance.id", "=", id)),
    ofLicense: (licenseId) => one(ids.where("license_id", "=", licenseId).where("deleted_at", "is", null)),
    bySubdomain: (subdomain) => one(ids.where("subdomain", "=", subdomain)),

    async underWay(after, limit) {
      const rows = await db
        .selectFrom("instance")
        .select("id")
        .where("status", "=", "creating")
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map((row) => row.id);
    },
  };
}
