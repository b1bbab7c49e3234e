import type { Migration } from "./migration.ts";

/** Stores which users get the reports as a monthly mail. */
export const reportMails: Migration = {
  name: "0032-report-mails",
  statements: [
    `create table report_mail (
      id {big} not null primary key references person (id) on delete cascade deferrable initially deferred,
      last_at {big},
      outcome {text},
      failure {text},
      row_version {big} not null
    )`,
  ],
};
