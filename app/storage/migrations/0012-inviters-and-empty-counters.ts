import type { Migration } from "./migration.ts";

const findInviter = (eventEmail: string) =>
  `update person set invited_by = (
      select lower(history.created_by) from history
      where history.event_name = 'invite-user' and ${eventEmail} = person.email
      order by history.id desc limit 1
    ) where issuer = ''`;

/** Stores who sent an open invitation, and deletes counters that are zero, because their keys contain addresses. */
export const invitersAndEmptyCounters: Migration = {
  name: "0012-inviters-and-empty-counters",
  statements: ["alter table person add column invited_by {text}"],
  onlySqlite: [
    findInviter("json_extract(history.details, '$.email')"),
    "delete from license_counter where licenses = 0",
    `create trigger license_counter_empty after update of licenses on license_counter when new.licenses = 0
      begin delete from license_counter where counter_key = new.counter_key and flags = new.flags; end`,
  ],
  onlyPostgres: [
    findInviter("history.details::jsonb ->> 'email'"),
    "delete from license_counter_total where licenses = 0",
  ],
};
