import type { Transact } from "#app/domain/history/transaction.ts";
import type { Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Bar } from "./barring.ts";
import type { Viewer, Identity, UserRecord } from "./person.ts";
import type { Preferences } from "./preferences.ts";
import type { Privilege } from "./privilege.ts";
import type { UserPaging } from "./user.ts";

export interface PersonStore {
  find(id: number): Promise<UserRecord | null>;
  findByIdentity(identity: Pick<Identity, "issuer" | "subject">): Promise<UserRecord | null>;
  /** Returns the HMAC key of bars. Creates it on first use. */
  readOrCreateBarringKey(): Promise<string>;
  /** Returns whether the identity and the address are barred. */
  findBars(bar: Bar): Promise<{ identity: boolean; address: boolean }>;
  /** Overwrites deleted rows in the database files, if the engine allows it. */
  overwriteDeleted(): Promise<void>;
  /** Takes a lower-case address. Returns the accounts of all identity providers. */
  listByEmail(email: string): Promise<UserRecord[]>;
  /** Returns people with one of these lower-case addresses, or with a claim that can grant admin rights. */
  listPossibleAdmins(emails: readonly string[]): Promise<UserRecord[]>;
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
  invite(user: Pick<UserRecord, "id" | "email" | "privileges">, at: Instant): void;
  renewInvitation(
    user: Pick<UserRecord, "id" | "rowVersion">,
    privileges: readonly Privilege[],
    at: Instant,
  ): void;
  /** Moves an invited user to the account of this identity. */
  acceptInvitation(
    user: Pick<UserRecord, "id" | "rowVersion">,
    identity: Pick<Identity, "issuer" | "subject">,
    privileges: readonly Privilege[],
  ): void;
  barUser(bar: Bar, at: Instant): void;
  /** Removes every bar of the account or of the address. */
  unbarUser(bar: Partial<Bar>): void;
  /** Removes all accounts with this address, with their sessions and tokens. */
  removePerson(email: string): void;
  /** Clears the address in all author fields. */
  eraseAuthor(email: string): void;
  /** Clears the address and its name in all contacts and recipients. */
  eraseContact(email: string): void;
  changeAdmin(person: Pick<UserRecord, "id" | "wasAdmin">, isAdmin: boolean): void;
  changeStatus(
    person: Pick<UserRecord, "id" | "rowVersion">,
    changedPerson: Pick<UserRecord, "disabledAt" | "rowVersion">,
  ): void;
  /** Writes nothing, but the transaction is retried if the person was changed since it was read. */
  requireUnchanged(person: Pick<UserRecord, "id" | "rowVersion">): void;
  /** Ends all sessions of the person, only one, or all except one. `only` and `except` are hashes of session ids. */
  endSessions(personId: number, filter?: { only: string } | { except: string | null }): void;
}

export interface PersonPorts {
  people: PersonStore;
  transact: Transact<PersonWrites>;
}

export interface Session {
  personId: number;
  createdAt: Instant;
  lastSeenAt: Instant;
  signInAddress: string | null;
  browser: string | null;
  lastSeenAddress: string | null;
}

/** Sessions are stored by the SHA-256 of their id. The id itself is only in the cookie. */
export interface SessionStore {
  find(idHash: string): Promise<(Session & { person: UserRecord }) | null>;
  add(idHash: string, session: Session): Promise<void>;
  /** Saves when and from which address the session was last used. */
  recordUse(idHash: string, at: Instant, address: string | null): Promise<void>;
  listByPerson(personId: number): Promise<(Session & { idHash: string })[]>;
  remove(idHash: string): Promise<void>;
  /** Removes sessions older than either limit. Returns their number. */
  removeExpired(startedBefore: Instant, lastSeenBefore: Instant): Promise<number>;
}
