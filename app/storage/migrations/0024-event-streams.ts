import type { Migration } from "../migration.ts";

/** Position of each event sink in the history. */
export const eventStreams: Migration = {
  name: "0024-event-streams",
  statements: [
    `create table event_stream (
      sink {text} not null primary key,
      position {big} not null,
      leased_until {big} not null
    )`,
  ],
};
