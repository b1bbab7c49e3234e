import type { Migration } from "./migration.ts";

/** The queue reserves webhooks and event streams, and pauses webhooks. Earlier versions stored this in their tables. */
export const webhookQueue: Migration = {
  name: "0010-webhook-queue",
  statements: [
    `insert into queue_item (kind, subject, state, attempts, due_at, created_at, row_version)
      select 'webhook', cast(id as text), 'waiting', 0, created_at, created_at, 1 from webhook`,
    "alter table webhook drop column leased_until",
    "alter table webhook drop column resume_at",
    "alter table event_stream drop column leased_until",
  ],
};
