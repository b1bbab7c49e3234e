import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Bar } from "./barring.ts";
import type { CurrentPerson, Identity, Person } from "./person.ts";
import type { Preferences } from "./preferences.ts";
import type { Privilege } from "./privilege.ts";
import type { UserPaging } from "./user.ts";

export interface PersonStore {
  find(id: number): Promise<Person | null>;
  withIdentity(identity: Pick<Identity, "issuer" | "subject">): Promise<Person | null>;
  /** The HMAC key of bars; made when it is first asked for. */
  barringKey(): Promise<string>;
  isBarred(bar: Bar): Promise<{ identity: boolean; address: boolean }>;
  /** Overwrites what deleted rows left in the files of the database, where that is up to us. */
  overwriteDeleted(): Promise<void>;
  /** Takes lower case; returns the accounts of all identity providers. */
  withEmail(email: string): Promise<Person[]>;
  /** Those with one of these lower-case addresses, or with a claim that may make an admin. */
  possibleAdmins(emails: readonly string[]): Promise<Person[]>;
  page(paging: UserPaging): Promise<Slice<Person>>;
  introduce(
    identity: Identity,
    rights: Pick<CurrentPerson, "isAdmin" | "privileges">,
    at: Instant,
  ): Promise<void>;
  /** Updates e-mail and last activity, or creates the person without privileges. */
  signIn(identity: Identity, at: Instant): Promise<Person>;
  keepPreferences(id: number, preferences: Preferences): Promise<void>;
}

export interface PersonWrites {
  changePrivileges(
    person: Pick<Person, "id" | "rowVersion">,
    privileges: readonly Privilege[],
    rowVersion: number,
  ): void;
  bar(bar: Bar, at: Instant): void;
  /** Lifts every bar of the account or of the address. */
  liftBars(bar: Partial<Bar>): void;
  /** Includes sessions and tokens, of all accounts with this address. */
  removePerson(email: string): void;
  /** Clears the address wherever it is recorded as an author. */
  eraseAuthor(email: string): void;
  /** Clears the address and the name beside it from all contacts and recipients. */
  eraseContact(email: string): void;
  changeAdmin(person: Pick<Person, "id" | "wasAdmin">, isAdmin: boolean): void;
  changeStatus(
    person: Pick<Person, "id" | "rowVersion">,
    changed: Pick<Person, "disabledAt" | "rowVersion">,
  ): void;
  /** Changes nothing, but the unit is retried if this person has changed since it was read. */
  confirm(person: Pick<Person, "id" | "rowVersion">): void;
  endSessions(personId: number, which?: { only: string } | { except: string | null }): void;
}

export interface PersonPorts {
  people: PersonStore;
  transact: Transact<PersonWrites>;
}

export interface Session {
  personId: number;
  createdAt: Instant;
  lastSeenAt: Instant;
  openedFrom: string | null;
  browser: string | null;
  lastSeenFrom: string | null;
}

/** Sessions are stored by the SHA-256 of their id; the id itself is only in the cookie. */
export interface SessionStore {
  find(idHash: string): Promise<(Session & { person: Person }) | null>;
  add(idHash: string, session: Session): Promise<void>;
  touch(idHash: string, at: Instant, from: string | null): Promise<void>;
  of(personId: number): Promise<(Session & { idHash: string })[]>;
  remove(idHash: string): Promise<void>;
  /** Removes sessions older than either limit; returns how many. */
  sweep(startedBefore: Instant, seenBefore: Instant): Promise<number>;
}
