import type { Migration } from "../migration.ts";

/** Requests and responses of failed attempts, and the time until which a failing receiver gets no delivery. */
export const webhookAttempts: Migration = {
  name: "0036-webhook-attempts",
  statements: [
    "alter table webhook add column resume_at {big}",
    `create table webhook_attempt (
      id {big} not null primary key,
      delivery_id {big} not null references webhook_delivery (id) on delete cascade deferrable initially deferred,
      at {big} not null,
      url {text} not null,
      headers {text} not null,
      body {text} not null,
      status {big},
      answer {text},
      fault {text}
    )`,
    "create index webhook_attempt_delivery on webhook_attempt (delivery_id, id)",
  ],
};
