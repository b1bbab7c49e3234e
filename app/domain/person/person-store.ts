import type { Transact } from "#app/domain/history/transaction.ts";
import type { Paging, Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { SignInBlock } from "./barring.ts";
import type { ClaimGroups, Viewer, Identity, UserRecord } from "./person.ts";
import type { Preferences } from "./preferences.ts";
import type { Privilege } from "./privilege.ts";
import type { UserPaging } from "./user.ts";

export interface PersonStore {
  find(id: number): Promise<UserRecord | null>;
  findByIdentity(identity: Pick<Identity, "issuer" | "subject">): Promise<UserRecord | null>;
  /** Creates the HMAC key on first use. */
  readOrCreateBlockKey(): Promise<string>;
  findSignInBlocks(
    signInBlock: SignInBlock,
  ): Promise<{ isIdentityBlocked: boolean; isEmailBlocked: boolean }>;
  /** Overwrites deleted rows in the database files, if the engine allows it. */
  overwriteDeletedRows(): Promise<void>;
  /** Requires a lower-case e-mail address. Returns the invited users who have not signed in yet. */
  listInvitedBy(email: string): Promise<UserRecord[]>;
  /** Requires a lower-case e-mail address. Returns the accounts of all identity providers. */
  listByEmail(email: string): Promise<UserRecord[]>;
  /** Returns the accounts of all identity providers. */
  listBySubject(subject: string): Promise<UserRecord[]>;
  /**
   * Users with one of these lower-case e-mail addresses, with a claim that can grant admin rights, or with the admin right
   * from the company directory.
   */
  listPossibleAdmins(emails: readonly string[]): Promise<UserRecord[]>;
  /** Accounts that may belong to one of these users of the company directory. */
  listByDirectoryUsers(userIds: readonly number[]): Promise<UserRecord[]>;
  /** Accounts with grants of the company directory, or with groups from an ID token. */
  listWithDirectoryRights(): Promise<UserRecord[]>;
  listClaimGroups(personIds: readonly number[]): Promise<ClaimGroups[]>;
  listPage(paging: UserPaging): Promise<Slice<UserRecord>>;
  addPerson(identity: Identity, rights: Pick<Viewer, "isAdmin" | "privileges">, at: Instant): Promise<void>;
  /** Updates e-mail and last activity, or creates the person without privileges. */
  signIn(identity: Identity, at: Instant): Promise<UserRecord>;
  savePreferences(id: number, preferences: Preferences): Promise<void>;
}

export interface PersonWrites {
  changePrivileges(
    person: Pick<UserRecord, "id" | "rowVersion">,
    privileges: readonly Privilege[],
    rowVersion: number,
  ): void;
  invite(user: Pick<UserRecord, "id" | "email" | "privileges" | "invitedBy">, at: Instant): void;
  renewInvitation(
    user: Pick<UserRecord, "id" | "rowVersion">,
    invitation: Pick<UserRecord, "privileges" | "invitedBy">,
    at: Instant,
  ): void;
  withdrawInvitation(user: Pick<UserRecord, "id" | "rowVersion">): void;
  /** Moves an invited user to the account of this identity. */
  acceptInvitation(
    user: Pick<UserRecord, "id" | "rowVersion">,
    identity: Pick<Identity, "issuer" | "subject">,
    privileges: readonly Privilege[],
  ): void;
  blockSignIn(signInBlock: SignInBlock, at: Instant): void;
  /** Removes every sign-in block of the account or of the e-mail address. */
  unblockSignIn(signInBlock: Partial<SignInBlock>): void;
  /** Removes all accounts with this e-mail address, with their sessions and tokens, and their entries of the directory. */
  remove(email: string): void;
  /** Clears the e-mail address in all author fields. */
  eraseAuthor(email: string): void;
  /** Clears the e-mail address and the name of the person in all contacts and recipients. */
  eraseContact(email: string): void;
  /** Changes what the identity provider says about the person. */
  changeClaims(
    person: Pick<UserRecord, "id">,
    claims: Pick<UserRecord, "email" | "adminClaim" | "isAdminClaimUnknown" | "isVerified" | "lastLogin">,
  ): void;
  changeAdmin(person: Pick<UserRecord, "id" | "wasAdmin">, isAdmin: boolean): void;
  changeStatus(
    person: Pick<UserRecord, "id" | "rowVersion">,
    changedPerson: Pick<UserRecord, "disabledAt" | "isDisabledByDirectory" | "rowVersion">,
  ): void;
  /** The transaction is retried if the person was changed since it was read. */
  changeDirectoryRights(
    person: Pick<UserRecord, "id" | "rowVersion">,
    changedPerson: Pick<
      UserRecord,
      "directoryGrants" | "wasAdmin" | "isKeptAdmin" | "isDisabledByDirectory" | "rowVersion"
    >,
  ): void;
  saveClaimGroups(claimGroups: ClaimGroups): void;
  /** Writes nothing, but the transaction is retried if the person was changed since it was read. */
  requireUnchanged(person: Pick<UserRecord, "id" | "rowVersion">): void;
  /**
   * Ends all sessions, only the session `only`, or all except the session `except`. `only` and `except` are
   * session id hashes.
   */
  endSessions(personId: number, filter?: { only: string } | { except: string | null }): void;
}

export interface PersonPorts {
  people: PersonStore;
  transact: Transact<{ people: PersonWrites }>;
}

export interface Session {
  personId: number;
  createdAt: Instant;
  lastSeenAt: Instant;
  signInIpAddress: string | null;
  browser: string | null;
  lastSeenIpAddress: string | null;
  /** Id of the session at the identity provider. Null if the provider sent none. */
  providerSessionId: string | null;
  /** Null if the provider sent none. */
  encryptedRefreshToken: string | null;
  /** When the identity provider last said that the user may sign in. Null for a session of an older release. */
  checkedAt: Instant | null;
}

export interface SessionOfPerson extends Session {
  idHash: string;
  person: UserRecord;
}

/** Sessions are stored by the SHA-256 of their id. The id itself is only in the cookie. */
export interface SessionStore {
  find(idHash: string): Promise<SessionOfPerson | null>;
  add(idHash: string, session: Session): Promise<void>;
  /** Saves when and from which IP address the session was last used. */
  recordUse(idHash: string, at: Instant, ipAddress: string | null): Promise<void>;
  /** Only sessions that started after `startedAfter` and were used after `lastSeenAfter`. Most recently used first. */
  listPage(
    personId: number,
    validity: { startedAfter: Instant; lastSeenAfter: Instant },
    paging: Paging,
  ): Promise<Slice<Session & { idHash: string }>>;
  listByPerson(personId: number): Promise<(Session & { idHash: string })[]>;
  /** The sessions that belong to a session at the identity provider of this issuer. */
  listByProviderSession(issuer: string, providerSessionId: string): Promise<SessionOfPerson[]>;
  /** Returns false and changes nothing if another request has changed `checkedAt` since it was read. */
  moveCheck(idHash: string, checkedAt: { from: Instant; to: Instant }): Promise<boolean>;
  storeRefreshToken(idHash: string, encryptedRefreshToken: string): Promise<void>;
  remove(idHash: string): Promise<void>;
  /**
   * Removes sessions that started before `startedBefore` or were last used before `lastSeenBefore`. Returns
   * the number of removed sessions.
   */
  removeExpired(startedBefore: Instant, lastSeenBefore: Instant): Promise<number>;
}
