import type { Migration } from "./migration.ts";

/** Adds tokens for assistants, their previews of changes, and the assistant to bulk runs and to the index of the history. */
export const assistants: Migration = {
  name: "0023-assistants",
  statements: [
    "alter table api_token add column is_assistant integer not null default 0",
    "alter table bulk_run add column assistant {text}",
    `create table preview (
      id {big} not null primary key,
      handle_hash {text} not null unique,
      caller {text} not null,
      expires_at {big} not null,
      content {text} not null
    )`,
    "create index preview_expires_at on preview (expires_at)",
    `create index history_assistant on history (created_at, id) where details like '%"via":"assistant"%'`,
  ],
};
