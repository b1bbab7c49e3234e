import { fold } from "#app/domain/fold.ts";
import type { InstanceWrites } from "#app/domain/instance/instance-store.ts";
import { msOf } from "#app/domain/time.ts";
import { instanceRowOf, stepRowsOf } from "./instance-rows.ts";
import type { Collecting } from "./write.ts";

const toldColumns = { waiting: "waiting_told_at", failed: "failure_told_at" } as const;

export function instanceWrites({ engine: { db }, write }: Collecting): InstanceWrites {
  return {
    addCustomer(customer) {
      const row = {
        id: customer.id,
        company_name: customer.companyName,
        company_fold: fold(customer.companyName),
        first_name: customer.firstName,
        last_name: customer.lastName,
        email: customer.email,
        country_code: customer.countryCode,
        hubspot_company_id: null,
        source: customer.source,
        notes: "",
        created_at: msOf(customer.createdAt),
        created_by: customer.createdBy,
        updated_at: msOf(customer.createdAt),
        row_version: 1,
      };
      write(db.insertInto("customer").values(row).compile());
    },

    addInstance(record) {
      write(db.insertInto("instance").values(instanceRowOf(record)).compile());
      write(db.insertInto("instance_step").values(stepRowsOf(record)).compile());
    },

    changeInstance(record) {
      const saved = db
        .updateTable("instance")
        .set({ ...instanceRowOf(record), row_version: record.rowVersion + 1 })
        .where("id", "=", record.id)
        .where("row_version", "=", record.rowVersion);
      write(saved.compile(), 1);
      write(db.deleteFrom("instance_step").where("instance_id", "=", record.id).compile());
      write(db.insertInto("instance_step").values(stepRowsOf(record)).compile());
    },

    noteTold(id, status, at) {
      const column = toldColumns[status];
      const noted = db
        .updateTable("instance")
        .set({ [column]: msOf(at) })
        .where("id", "=", id)
        .where("status", "=", status)
        .where(column, "is", null);
      write(noted.compile(), 1);
    },

    takeBackTold(id, status) {
      const column = toldColumns[status];
      write(
        db
          .updateTable("instance")
          .set({ [column]: null })
          .where("id", "=", id)
          .compile(),
      );
    },

    removeInstance({ id, rowVersion }) {
      const removed = db.deleteFrom("instance").where("id", "=", id).where("row_version", "=", rowVersion);
      write(removed.compile(), 1);
    },
  };
}
