import type { Migration } from "../migration.ts";

export const customerNotices: Migration = {
  name: "0002-customer-notices",
  statements: [
    "alter table instance add column mail_promised_at {big}",
    "alter table instance add column ready_told_at {big}",
    "update instance set ready_told_at = updated_at where status in ('ready', 'suspended', 'deleted')",
    "create index instance_ready_untold on instance (id) where status = 'ready' and ready_told_at is null",
  ],
};
