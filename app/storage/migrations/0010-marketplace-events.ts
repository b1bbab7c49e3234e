import type { Migration } from "./migration.ts";

/**
 * What was bought is read again and again, longest ago first, and whenever a marketplace tells of a change; each of its
 * events counts once. Whoever came before is read next.
 */
export const marketplaceEvents: Migration = {
  name: "0010-marketplace-events",
  statements: [
    "alter table marketplace_customer add column dimension {text}",
    "alter table marketplace_customer add column last_read_at {big} not null default 0",
    "create index marketplace_customer_last_read_at on marketplace_customer (provider, last_read_at, id)",
    "create index marketplace_customer_account on marketplace_customer (provider, account_id, id)",
    `create table marketplace_event (
      provider {text} not null,
      event_id {text} not null,
      heard_at {big} not null,
      primary key (provider, event_id)
    )`,
    "create index marketplace_event_heard_at on marketplace_event (heard_at)",
  ],
};
