import type { Migration } from "./migration.ts";

/** Adds what the identity provider needs to end a session, and to say that its user may still sign in. */
export const sessionRefresh: Migration = {
  name: "0036-session-refresh",
  statements: [
    "alter table session add column provider_session {text}",
    "alter table session add column refresh_token {text}",
    "alter table session add column checked_at {big}",
    "create index session_provider_session on session (provider_session)",
  ],
};
