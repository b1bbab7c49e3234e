import { millisecondsInHour, millisecondsInMinute } from "date-fns/constants";
import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { createEvent } from "#app/domain/history/event.ts";
import type { HistoryWrites } from "#app/domain/history/history-store.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { generateSecret } from "#app/domain/text/secret.ts";
import { createPageFromSlice, type Page, type Paging } from "#app/domain/page.ts";
import { notFound } from "#app/domain/problem.ts";
import { msOf, type Instant, addMs } from "#app/domain/time/time.ts";
import type { Actor } from "./actor.ts";
import type { AuthenticatedViewer, UserRecord } from "./person.ts";
import type { PersonWrites, Session, SessionOfPerson, SessionStore } from "./person-store.ts";
import { admitPerson, type TrustedProvider } from "./trust.ts";

const maxSessionMs = 8 * millisecondsInHour;
const maxIdleMs = millisecondsInHour;
const lastUseUpdateIntervalMs = 5 * millisecondsInMinute;

interface SessionPorts {
  sessions: SessionStore;
}

export interface SessionClient {
  ipAddress: string | null;
  browser: string | null;
}
const unknownClient: SessionClient = { ipAddress: null, browser: null };
const noProviderSession = { providerSessionId: null, encryptedRefreshToken: null };

/** The id is the hash of the cookie value, so the id does not give access to the session. */
export const listedSession = z.object({
  id: z.string(),
  createdAt: instantText,
  openedFrom: z.string().nullable(),
  browser: z.string().nullable(),
  lastUsedAt: instantText,
  lastUsedFrom: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type ListedSession = z.output<typeof listedSession>;

const isSessionExpired = ({ createdAt, lastSeenAt }: Session, now: Instant) =>
  msOf(now) - msOf(createdAt) >= maxSessionMs || msOf(now) - msOf(lastSeenAt) >= maxIdleMs;

/** The most recently used sessions first. `currentSessionId` is the cookie value. */
export async function listSessions(
  { sessions }: SessionPorts,
  personId: number,
  currentSessionId: string | null,
  now: Instant,
  paging: Paging,
): Promise<Page<ListedSession>> {
  const currentHash = currentSessionId && sha256(currentSessionId);
  const validity = {
    startedAfter: addMs(now, -maxSessionMs),
    lastSeenAfter: addMs(now, -maxIdleMs),
  };
  return createPageFromSlice(
    await sessions.listPage(personId, validity, paging),
    ({
      idHash,
      createdAt,
      signInIpAddress: ipAddressAtSignIn,
      browser,
      lastSeenAt,
      lastSeenIpAddress: ipAddressAtLastUse,
    }) => ({
      id: idHash,
      createdAt,
      openedFrom: ipAddressAtSignIn,
      browser,
      lastUsedAt: lastSeenAt,
      lastUsedFrom: ipAddressAtLastUse,
      isCurrent: idHash === currentHash,
    }),
    paging,
  );
}

/**
 * Ends the session `only`, or all sessions except the current session if `only` is undefined. Returns the number of
 * ended sessions. Records an event if another user ends the sessions. Throws `not-found` for an unknown `only`.
 */
export async function endUserSessions(
  {
    sessions,
    transact,
  }: SessionPorts & { transact: Transact<{ people: PersonWrites; history: HistoryWrites }> },
  { actor, actorPersonId }: { actor: Actor; actorPersonId: number },
  owner: Pick<UserRecord, "id" | "email">,
  { only, currentSessionId }: { only: string | undefined; currentSessionId: string | null },
): Promise<number> {
  const currentHash = currentSessionId && sha256(currentSessionId);
  return transact(async (transaction) => {
    const endedCount = (await sessions.listByPerson(owner.id)).filter(({ idHash }) =>
      only === undefined ? idHash !== currentHash : idHash === only,
    ).length;
    if (endedCount === 0 && only !== undefined) throw notFound("The session");
    transaction.people.endSessions(owner.id, only === undefined ? { except: currentHash } : { only });
    const details = { email: owner.email, sessions: endedCount };
    if (endedCount > 0 && owner.id !== actorPersonId)
      transaction.record(createEvent(actor, null, "end-sessions", { details }));
    return endedCount;
  });
}

/** The session id, which is 256 random bits in base64url. Only the SHA-256 of the id is stored. */
export async function openSession(
  storage: SessionPorts,
  personId: number,
  now: Instant,
  { ipAddress: clientIpAddress, browser }: SessionClient = unknownClient,
  providerSession: Pick<Session, "providerSessionId" | "encryptedRefreshToken"> = noProviderSession,
): Promise<string> {
  const id = generateSecret();
  await storage.sessions.add(sha256(id), {
    personId,
    createdAt: now,
    lastSeenAt: now,
    signInIpAddress: clientIpAddress,
    browser,
    lastSeenIpAddress: clientIpAddress,
    ...providerSession,
    checkedAt: now,
  });
  return id;
}

interface AuthenticationPorts extends SessionPorts {
  trustedProviders: readonly TrustedProvider[];
  /** Null if the identity provider has ended the sign-in. Without this function, the user is as they signed in. */
  refresh?: (session: SessionOfPerson) => Promise<UserRecord | null>;
}

/** The user with current rights, or null if the session has expired or the user may not sign in. */
export async function findPersonOfSession(
  { sessions, trustedProviders, refresh }: AuthenticationPorts,
  id: string,
  now: Instant,
  { ipAddress: clientIpAddress }: SessionClient = unknownClient,
): Promise<AuthenticatedViewer | null> {
  const idHash = sha256(id);
  const session = await sessions.find(idHash);
  if (!session) return null;
  if (isSessionExpired(session, now)) {
    await sessions.remove(idHash);
    return null;
  }
  const refreshedPerson = refresh ? await refresh(session) : session.person;
  const person = refreshedPerson && admitPerson(trustedProviders, refreshedPerson);
  if (!person) return null;
  const isLastUseUpdateDue = msOf(now) - msOf(session.lastSeenAt) >= lastUseUpdateIntervalMs;
  if (isLastUseUpdateDue) await sessions.recordUse(idHash, now, clientIpAddress);
  return person;
}

export async function endSession(storage: SessionPorts, id: string): Promise<void> {
  await storage.sessions.remove(sha256(id));
}
