import type { Instant } from "#app/domain/time.ts";
import type { Identity, Person } from "./person.ts";

export interface PersonStore {
  find(id: number): Promise<Person | null>;
  /** Makes somebody known before their first sign-in. Leaves who is known already as they are. */
  introduce(identity: Identity, rights: Pick<Person, "isAdmin" | "privileges">, at: Instant): Promise<void>;
  /** The person with this issuer and subject: e-mail and last activity brought up to date, or made with no privileges. */
  signIn(identity: Identity, isAdmin: boolean, at: Instant): Promise<Person>;
}

export interface Session {
  personId: number;
  createdAt: Instant;
  lastSeenAt: Instant;
}

/** Sessions are known by the SHA-256 of their id alone; the id itself is only in the person's cookie. */
export interface SessionStore {
  find(idHash: string): Promise<Session | null>;
  add(idHash: string, session: Session): Promise<void>;
  touch(idHash: string, at: Instant): Promise<void>;
  remove(idHash: string): Promise<void>;
  /** Forgets all that were started before `startedBefore` or last seen before `seenBefore`; answers how many. */
  sweep(startedBefore: Instant, seenBefore: Instant): Promise<number>;
}
