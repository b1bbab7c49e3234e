import type { CaseActivityStore, CaseActivityWrites } from "#app/domain/case/case-activity.ts";
import { instantOf, msOf } from "#app/domain/time.ts";
import { listed, portions } from "./dialect.ts";
import type { Engine } from "./engine.ts";
import type { Collecting } from "./write.ts";

export function caseActivityStore(engine: Engine): CaseActivityStore {
  const { db } = engine;
  const ofLicense = (licenseId: number) =>
    db.selectFrom("case_activity").where("case_activity.license_id", "=", licenseId);

  return {
    async known(licenseId, eventIds) {
      const rows = await ofLicense(licenseId)
        .select("event_id")
        .where("event_id", "in", listed(engine, eventIds))
        .execute();
      return rows.map((row) => row.event_id);
    },

    async firstActivities(licenseId, caseIds) {
      const rows = await ofLicense(licenseId)
        .select((activity) => ["case_id", activity.fn.min<number>("created_at").as("first")])
        .where("case_id", "in", listed(engine, caseIds))
        .groupBy("case_id")
        .execute();
      return new Map(rows.map((row) => [row.case_id, instantOf(row.first)]));
    },

    async openedAfter(licenseId, after) {
      const { count } = await ofLicense(licenseId)
        .select((activity) => activity.fn.count<number>("case_id").distinct().as("count"))
        .where("created_at", ">", msOf(after))
        .where((activity) =>
          activity.not(
            activity.exists(
              activity
                .selectFrom("case_activity as earlier")
                .select("earlier.event_id")
                .whereRef("earlier.license_id", "=", "case_activity.license_id")
                .whereRef("earlier.case_id", "=", "case_activity.case_id")
                .where("earlier.created_at", "<=", msOf(after)),
            ),
          ),
        )
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

export function caseActivityWrites({ engine: { db }, write }: Collecting): CaseActivityWrites {
  return {
    addCaseActivities(activities) {
      const rows = activities.map((activity) => ({
        license_id: activity.licenseId,
        event_id: activity.id,
        server_id: activity.serverId,
        case_id: activity.caseId,
        case_name: activity.caseName,
        type: activity.type,
        performed_by: activity.performedBy,
        description: activity.description,
        data: JSON.stringify(activity.data),
        created_at: msOf(activity.createdAt),
      }));
      for (const portion of portions(rows)) {
        const added = db
          .insertInto("case_activity")
          .values(portion)
          .onConflict((clash) => clash.columns(["license_id", "event_id"]).doNothing());
        write(added.compile());
      }
    },
  };
}
