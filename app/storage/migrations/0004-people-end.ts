import type { Migration } from "../migration.ts";

export const peopleEnd: Migration = {
  name: "0004-people-end",
  statements: [
    "alter table person add column admin_claim {text}",
    "alter table person add column disabled_at {big}",
    "create index person_last_login on person (last_login {nulls}, email, id)",
    "create index person_admin_claim on person (admin_claim)",
    "alter table session add column opened_from {text}",
    "alter table session add column browser {text}",
    "alter table session add column last_seen_from {text}",
    "alter table api_token add column scopes {text}",
    "alter table api_token add column last_used_from {text}",
  ],
};
