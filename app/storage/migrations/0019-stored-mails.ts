import type { Migration } from "./migration.ts";

/** Renames the state of a mail that was stored as a file. */
export const storedMails: Migration = {
  name: "0019-stored-mails",
  statements: [
    "update reminder set state = 'stored' where state = 'kept'",
    "update view_mail set outcome = 'stored' where outcome = 'kept'",
  ],
};
