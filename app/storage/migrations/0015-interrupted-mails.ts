import type { Migration } from "./migration.ts";

/** Makes items due whose attempt was interrupted, so that the next job reports them. */
export const interruptedMails: Migration = {
  name: "0015-interrupted-mails",
  statements: ["update queue_item set due_at = created_at where state = 'reserved' and due_at is null"],
};
