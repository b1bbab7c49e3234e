import { sql } from "kysely";
import type { InstanceWrites } from "#app/domain/instance/instance-store.ts";
import type { HostingWrites } from "#app/domain/license/license-store.ts";
import { createInstanceQueueItem } from "#app/domain/instance/continue-instances.ts";
import { createNoticeQueueItem } from "#app/domain/instance/notice.ts";
import type { InstanceRecord } from "#app/domain/instance/instance.ts";
import { msOf } from "#app/domain/time/time.ts";
import { msOrNull } from "#app/storage/schema/column-values.ts";
import { queueWrites } from "#app/storage/queue/queue-store.ts";
import { instanceRowOf, stepRowsOf } from "./rows.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

/** Separates the searched texts by line feeds, so that a search cannot match the end of one text and the start of the next. */
const searchColumnsOf = ({ licenseId, hostname }: InstanceRecord) => ({
  company_fold: sql<string>`(select company_fold from license_summary where license_id = ${licenseId})`,
  search_fold: sql<string>`(
    select company_fold || ${"\n"} || email_fold || ${`\n${hostname}`} from license_summary
    where license_id = ${licenseId}
  )`,
});

export function instanceWrites(context: WriteContext): InstanceWrites & HostingWrites {
  const { engine, write } = context;
  const { db } = engine;
  const queue = queueWrites(context);
  const enqueueNextWork = (record: InstanceRecord) => {
    const notice = createNoticeQueueItem(record);
    if (notice) queue.enqueue(notice);
    const queueItem = createInstanceQueueItem(record, record.updatedAt);
    if (queueItem) queue.requeue(queueItem);
  };
  return {
    addCustomer(customer) {
      const row = {
        id: customer.id,
        company_name: customer.companyName,
        first_name: customer.firstName,
        last_name: customer.lastName,
        email: customer.email,
        country_code: customer.countryCode,
        source: customer.source,
        created_at: msOf(customer.createdAt),
        created_by: customer.createdBy,
        updated_at: msOf(customer.createdAt),
        row_version: 1,
      };
      write(db.insertInto("customer").values(row).compile());
    },

    add(record) {
      const row = { ...instanceRowOf(record), ...searchColumnsOf(record) };
      write(db.insertInto("instance").values(row).compile());
      write(db.insertInto("instance_step").values(stepRowsOf(record)).compile());
      enqueueNextWork(record);
    },

    change(record) {
      const update = db
        .updateTable("instance")
        .set({ ...instanceRowOf(record), ...searchColumnsOf(record), row_version: record.rowVersion + 1 })
        .where("id", "=", record.id)
        .where("row_version", "=", record.rowVersion);
      write(update.compile(), { expectedRowCount: 1 });
      write(db.deleteFrom("instance_step").where("instance_id", "=", record.id).compile());
      write(db.insertInto("instance_step").values(stepRowsOf(record)).compile());
      enqueueNextWork(record);
    },

    requireReadyMail(id, promisedAt) {
      const update = db
        .updateTable("instance")
        .set({ mail_promised_at: msOf(promisedAt) })
        .where("id", "=", id);
      write(update.compile());
    },

    recordReadyShown(id, shownAt) {
      // The customer knows that the instance is ready, so the notice is sent only if a mail was promised.
      const mailPromiseQuery = db
        .selectFrom("instance")
        .select("id")
        .where("id", "=", id)
        .where("mail_promised_at", "is not", null);
      const noticeUpdate = db
        .updateTable("queue_item")
        .set((eb) => ({
          state: "done",
          due_at: null,
          ended_at: msOf(shownAt),
          row_version: eb("row_version", "+", 1),
        }))
        .where("kind", "=", "customer-notice")
        .where("subject", "=", String(id))
        .where("state", "=", "waiting")
        .where((eb) => eb.not(eb.exists(mailPromiseQuery)));
      write(noticeUpdate.compile());
    },

    saveLicenseDeletedAt(licenseId, deletedAt) {
      const update = db
        .updateTable("instance")
        .set({ license_deleted_at: msOrNull(deletedAt) })
        .where("license_id", "=", licenseId)
        .where("deleted_at", "is", null);
      write(update.compile());
    },

    moveTrialEnd(licenseId, trialEndsAt) {
      const update = db
        .updateTable("instance")
        .set((eb) => ({ trial_ends_at: msOf(trialEndsAt), row_version: eb("row_version", "+", 1) }))
        .where("license_id", "=", licenseId)
        .where("deleted_at", "is", null)
        .where("plan", "=", "trial")
        .where("trial_ends_at", "<>", msOf(trialEndsAt));
      write(update.compile());
    },

    updateHostedCustomer({ id, customer }, updatedAt) {
      const customerIds = db
        .selectFrom("instance")
        .select("customer_id")
        .where("license_id", "=", id)
        .where("deleted_at", "is", null);
      const customerUpdate = db
        .updateTable("customer")
        .set((eb) => ({
          company_name: customer.companyName,
          first_name: customer.firstName,
          last_name: customer.lastName,
          email: customer.email,
          country_code: customer.countryCode,
          updated_at: msOf(updatedAt),
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "in", customerIds);
      write(customerUpdate.compile());
      const instanceUpdate = sql`update instance set
        company_fold = (select company_fold from license_summary where license_id = ${id}),
        search_fold = (
          select company_fold || ${"\n"} || email_fold || ${"\n"} from license_summary where license_id = ${id}
        ) || hostname
        where license_id = ${id}`;
      write(instanceUpdate.compile(db));
    },

    changeCustomer(id, { companyName, firstName, lastName, email }, updatedAt) {
      const update = db
        .updateTable("customer")
        .set((eb) => ({
          company_name: companyName,
          first_name: firstName,
          last_name: lastName,
          email,
          updated_at: msOf(updatedAt),
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", id);
      write(update.compile());
    },

    remove({ id, rowVersion }) {
      const deletion = db.deleteFrom("instance").where("id", "=", id).where("row_version", "=", rowVersion);
      write(deletion.compile(), { expectedRowCount: 1 });
    },
  };
}
