import type { Migration } from "../migration.ts";

/** How far the events have come in each place that they are written to. */
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
