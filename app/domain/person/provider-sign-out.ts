import { createEvent } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import { type Actor, createPerformer } from "./actor.ts";
import type { SignOutNotice } from "./identity-provider.ts";
import type { PersonStore, PersonWrites, SessionStore } from "./person-store.ts";

/** The history names the identity provider as the one that ended sessions. */
export const providerPerformer = createPerformer("identity-provider");

interface SignOutPorts {
  people: PersonStore;
  sessions: SessionStore;
  transact: Transact<{ people: PersonWrites }>;
}

/** Ends the sessions that the identity provider has ended. Sessions at other providers and API tokens stay. */
export const endSessionsOfNotice = (
  ports: SignOutPorts,
  actorFields: Pick<Actor, "requestId" | "actedAt" | "address">,
  notice: SignOutNotice,
): Promise<void> =>
  ports.transact(async (transaction) => {
    const endedSessions = await listSessionsOfNotice(ports, notice);
    const [firstSession] = endedSessions;
    if (!firstSession) return;
    const { personId, email } = firstSession;
    for (const { idHash } of endedSessions) transaction.people.endSessions(personId, { only: idHash });
    const actor = { ...actorFields, person: providerPerformer };
    const details = { email, sessions: endedSessions.length };
    transaction.record(createEvent(actor, null, "end-sessions", { details }));
  });

/** All sessions are of one user. */
async function listSessionsOfNotice(
  { people, sessions }: Omit<SignOutPorts, "transact">,
  { issuer, subject, providerSessionId }: SignOutNotice,
): Promise<{ idHash: string; personId: number; email: string }[]> {
  if (providerSessionId !== null) {
    const matchingSessions = await sessions.listByProviderSession(issuer, providerSessionId);
    return matchingSessions
      .filter(({ person }) => person.subject === (subject ?? matchingSessions[0]?.person.subject))
      .map(({ idHash, personId, person }) => ({ idHash, personId, email: person.email }));
  }
  const person = subject === null ? null : await people.findByIdentity({ issuer, subject });
  if (!person) return [];
  return (await sessions.listByPerson(person.id)).map(({ idHash, personId }) => ({
    idHash,
    personId,
    email: person.email,
  }));
}
