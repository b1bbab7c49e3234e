import type { Migration } from "../migration.ts";

/** The sign-in that the last warning about resting tokens refers to, so that an owner gets one mail per sign-in. */
export const tokenWarnings: Migration = {
  name: "0042-token-warnings",
  statements: ["alter table person add column token_warning_for {big}"],
};
