import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { Slice } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { CurrentPerson, Identity, Person } from "./person.ts";
import type { Privilege } from "./privilege.ts";
import type { UserPaging } from "./user.ts";

export interface PersonStore {
  find(id: number): Promise<Person | null>;
  /** Everybody who signs in with this address, in lower case, by whichever identity provider. */
  withEmail(email: string): Promise<Person[]>;
  /** Who has one of these addresses, in lower case, or had a claim that makes an admin. */
  possibleAdmins(emails: readonly string[]): Promise<Person[]>;
  page(paging: UserPaging): Promise<Slice<Person>>;
  /** Makes somebody known before their first sign-in. Leaves who is known already as they are. */
  introduce(
    identity: Identity,
    rights: Pick<CurrentPerson, "isAdmin" | "privileges">,
    at: Instant,
  ): Promise<void>;
  /** The person with this issuer and subject: e-mail and last activity brought up to date, or made with no rights. */
  signIn(identity: Identity, at: Instant): Promise<Person>;
}

export interface PersonWrites {
  /** Tries the unit again when `person.rowVersion` is no longer the stored one. */
  changePrivileges(
    person: Pick<Person, "id" | "rowVersion">,
    privileges: readonly Privilege[],
    rowVersion: number,
  ): void;
  /** Everybody who signs in with this address, with their sessions and tokens. */
  removePerson(email: string): void;
  /** Whatever names this address as who made it names it no more. */
  eraseAuthor(email: string): void;
  /** Whatever has this address for a contact or a recipient, with the name beside it, has it no more. */
  eraseContact(email: string): void;
  /** Tries the unit again when somebody changed it meanwhile. */
  changeAdmin(person: Pick<Person, "id" | "wasAdmin">, isAdmin: boolean): void;
  /** Tries the unit again when `person.rowVersion` is no longer the stored one. */
  changeStatus(
    person: Pick<Person, "id" | "rowVersion">,
    changed: Pick<Person, "disabledAt" | "rowVersion">,
  ): void;
  /** Tries the unit again when somebody whom it relies on is no longer as they were read. */
  confirm(person: Pick<Person, "id" | "rowVersion">): void;
  /** Ends all of somebody's sessions, only the one with this hash, or all but it. */
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
  /** The address and the browser that it was opened from, and the address that it was last used from, where known. */
  openedFrom: string | null;
  browser: string | null;
  lastSeenFrom: string | null;
}

/** Sessions are known by the SHA-256 of their id alone; the id itself is only in the person's cookie. */
export interface SessionStore {
  /** With the person whose it is, as they are now. */
  find(idHash: string): Promise<(Session & { person: Person }) | null>;
  add(idHash: string, session: Session): Promise<void>;
  touch(idHash: string, at: Instant, from: string | null): Promise<void>;
  /** All of a person's, each with its hash, the last used one first. */
  of(personId: number): Promise<(Session & { idHash: string })[]>;
  remove(idHash: string): Promise<void>;
  /** Forgets all that were started before `startedBefore` or last seen before `seenBefore`; answers how many. */
  sweep(startedBefore: Instant, seenBefore: Instant): Promise<number>;
}
