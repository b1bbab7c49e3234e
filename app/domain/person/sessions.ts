import { sha256 } from "#app/domain/text/digest.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { KnownPerson } from "./person.ts";
import type { SessionStore } from "./person-store.ts";
import { admitted, type Trust } from "./trust.ts";

const longestMs = 8 * 60 * 60 * 1000;
const longestIdleMs = 60 * 60 * 1000;
const touchEveryMs = 60 * 1000;

interface SessionPorts {
  sessions: SessionStore;
}

/** A new session's id: 256 random bits in base64url. The store keeps its SHA-256 alone. */
export async function openSession(storage: SessionPorts, personId: number, now: Date): Promise<string> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const id = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  const at = instantOf(now.getTime());
  await storage.sessions.add(await sha256(id), { personId, createdAt: at, lastSeenAt: at });
  return id;
}

/**
 * Whose session it is, with the rights they have at this moment; null once it is over, and while they may not come in.
 */
export async function personOfSession(
  { sessions, trusts }: SessionPorts & { trusts: readonly Trust[] },
  id: string,
  now: Date,
): Promise<KnownPerson | null> {
  const idHash = await sha256(id);
  const session = await sessions.find(idHash);
  if (!session) return null;
  const at = now.getTime();
  const idleMs = at - msOf(session.lastSeenAt);
  if (at - msOf(session.createdAt) >= longestMs || idleMs >= longestIdleMs) {
    await sessions.remove(idHash);
    return null;
  }
  const person = admitted(trusts, session.person);
  if (!person) return null;
  if (idleMs >= touchEveryMs) await sessions.touch(idHash, instantOf(at));
  return person;
}

export async function endSession(storage: SessionPorts, id: string): Promise<void> {
  await storage.sessions.remove(await sha256(id));
}
