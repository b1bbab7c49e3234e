import type { Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { DirectoryUser, DirectoryUserSearch } from "#app/domain/person/directory-user.ts";
import type { DirectoryGroup, DirectoryRules, DirectoryToken } from "./directory.ts";

/** A property that a list of users or groups can be filtered by. Texts are compared without regard to case. */
export type UserProperty = "id" | "userName" | "externalId" | "email";
export type GroupProperty = "id" | "displayName" | "externalId";

export interface DirectoryQuery<Property> {
  issuer: string;
  filter: { property: Property; value: string } | null;
  /** Number of entries to skip. */
  offset: number;
  limit: number;
}

export interface DirectoryStore extends DirectoryUserSearch {
  findUser(issuer: string, id: number): Promise<DirectoryUser | null>;
  listUsers(query: DirectoryQuery<UserProperty>): Promise<Slice<DirectoryUser>>;
  findGroup(issuer: string, id: number): Promise<DirectoryGroup | null>;
  listGroups(query: DirectoryQuery<GroupProperty>): Promise<Slice<DirectoryGroup>>;
  listMemberIds(groupId: number): Promise<number[]>;
  listGroupsOfUsers(userIds: readonly number[]): Promise<{ userId: number; group: DirectoryGroup }[]>;
  /** Members of the groups of all issuers whose display name or external id is one of the names. */
  listMemberIdsOfNamedGroups(names: readonly string[]): Promise<number[]>;
  /** Display names of groups of all issuers, in order. */
  listGroupNames(limit: number): Promise<string[]>;
  readRules(): Promise<DirectoryRules>;
  /** Returns only ids of users of this issuer. */
  findExistingUserIds(issuer: string, ids: readonly number[]): Promise<number[]>;
  /** Oldest first. */
  listTokens(): Promise<DirectoryToken[]>;
  findTokenByAnyHash(hashes: readonly string[]): Promise<(DirectoryToken & { hash: string }) | null>;
  rehashToken(id: number, hash: string): Promise<void>;
  recordTokenUse(id: number, usedAt: Instant): Promise<void>;
}

export interface DirectoryWrites {
  addUser(user: DirectoryUser): void;
  /** The transaction is retried if the user was changed since it was read. */
  changeUser(user: DirectoryUser): void;
  removeUser(id: number): void;
  addGroup(group: DirectoryGroup): void;
  /** The transaction is retried if the group was changed since it was read. */
  changeGroup(group: DirectoryGroup): void;
  removeGroup(id: number): void;
  addMembers(groupId: number, userIds: readonly number[]): void;
  removeMembers(groupId: number, userIds: readonly number[]): void;
  /** The transaction is retried if the rules were changed since they were read. */
  saveRules(rules: Pick<DirectoryRules, "rules" | "rowVersion">): void;
  /** The transaction is retried if another one has advanced the generation since it was read. */
  advanceGeneration(generation: number): void;
  addToken(hash: string, token: DirectoryToken): void;
  removeToken(id: number): void;
}
