import type { Privilege } from "#app/domain/person/privilege.ts";
import type { Instant } from "#app/domain/time/time.ts";

export interface DirectoryGroup {
  id: number;
  issuer: string;
  externalId: string | null;
  displayName: string;
  createdAt: Instant;
  updatedAt: Instant;
  rowVersion: number;
}

/** Gives rights to the users of a group. The matching values are described in `docs/directory.md`. */
export interface DirectoryRule {
  issuer: string;
  /** Display name or external id of a group, or a value of a group claim. */
  group: string;
  privileges: Privilege[];
  isAdmin: boolean;
}

export interface DirectoryRules {
  rules: DirectoryRule[];
  rowVersion: number;
  /** Counts all changes from which the rights of users follow: those of rules, users, groups, and groups of ID tokens. */
  generation: number;
}

/** A token that only the SCIM endpoints accept. */
export interface DirectoryToken {
  id: number;
  name: string;
  /** First characters of the value. */
  start: string;
  issuer: string;
  createdBy: string;
  createdAt: Instant;
  lastUsedAt: Instant | null;
}
