import { millisecondsInMinute } from "date-fns/constants";
import { createEvent } from "#app/domain/history/event.ts";
import type { Log } from "#app/domain/log.ts";
import { Problem } from "#app/domain/problem.ts";
import { decrypt, encrypt } from "#app/domain/text/encrypt.ts";
import type { Secrets } from "#app/domain/text/secrets.ts";
import { addMs, type Instant, msOf } from "#app/domain/time/time.ts";
import type { IdentityProvider } from "#app/domain/person/identity-provider.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import type { PersonPorts, SessionOfPerson, SessionStore } from "#app/domain/person/person-store.ts";
import { providerPerformer } from "#app/domain/person/provider-sign-out.ts";
import { hasSameIssuer } from "#app/domain/person/trust.ts";
import type { SignInPorts } from "./sign-in-rights.ts";
import { updateIdentity } from "./update-identity.ts";

/** Rights are at most an hour old, even if the provider does not respond at first. */
const refreshIntervalMs = 45 * millisecondsInMinute;
const retryIntervalMs = 5 * millisecondsInMinute;

export interface RefreshPorts<RunAndImportWrites> extends SignInPorts<RunAndImportWrites> {
  sessions: SessionStore;
  identityProviders: readonly IdentityProvider[];
  refreshTokenSecrets: Secrets;
  log: Log;
}

/** False for a session without a refresh token. */
export const isRefreshDue = ({ encryptedRefreshToken, checkedAt }: SessionOfPerson, now: Instant): boolean =>
  encryptedRefreshToken !== null && checkedAt !== null && msOf(now) - msOf(checkedAt) >= refreshIntervalMs;

/**
 * Asks the identity provider whether the user may still sign in, and updates what it says about the user.
 * Returns the user, or null if the provider has ended the sign-in, which ends the session. The session goes on while the
 * provider does not respond.
 */
export async function refreshSession<RunAndImportWrites>(
  ports: RefreshPorts<RunAndImportWrites>,
  session: SessionOfPerson,
  requestId: string,
  now: Instant,
): Promise<UserRecord | null> {
  const { idHash, person, checkedAt } = session;
  const refreshToken = await decrypt(session.encryptedRefreshToken ?? "", ports.refreshTokenSecrets);
  const provider = findProvider(ports, person);
  if (refreshToken === null || checkedAt === null || !provider) return person;
  // Many providers accept a refresh token once, so only one of several requests uses it.
  if (!(await ports.sessions.moveCheck(idHash, { from: checkedAt, to: now }))) return person;
  try {
    const refreshedSignIn = await provider.refresh(refreshToken, person.subject);
    if (!refreshedSignIn) return await endRefusedSession(ports, session, requestId, now);
    await ports.sessions.storeRefreshToken(
      idHash,
      await encrypt(refreshedSignIn.refreshToken, ports.refreshTokenSecrets),
    );
    if (!refreshedSignIn.identity) return person;
    return await updateIdentity(ports, { requestId, actedAt: now }, person, {
      identity: refreshedSignIn.identity,
      lastLogin: person.lastLogin,
    });
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "PROVIDER_DOWN") throw error;
    const cause = error.cause instanceof Error ? error.cause.message : "";
    ports.log("warn", "The identity provider did not confirm a session, which goes on", {
      issuer: person.issuer,
      email: person.email,
      cause: cause.slice(0, 300),
    });
    const checkedForRetry = addMs(now, retryIntervalMs - refreshIntervalMs);
    await ports.sessions.moveCheck(idHash, { from: now, to: checkedForRetry });
    return person;
  }
}

function findProvider(
  {
    identityProviders,
    trustedProviders,
  }: Pick<RefreshPorts<unknown>, "identityProviders" | "trustedProviders">,
  { issuer }: UserRecord,
): IdentityProvider | undefined {
  const trustedProvider = trustedProviders.find((provider) => hasSameIssuer(provider, { issuer }));
  return identityProviders.find(({ id }) => id === trustedProvider?.id);
}

async function endRefusedSession(
  { transact }: Pick<PersonPorts, "transact">,
  { idHash, person: { id, email } }: SessionOfPerson,
  requestId: string,
  now: Instant,
): Promise<null> {
  await transact(async (transaction) => {
    transaction.people.endSessions(id, { only: idHash });
    const actor = { person: providerPerformer, requestId, actedAt: now };
    transaction.record(createEvent(actor, null, "end-sessions", { details: { email, sessions: 1 } }));
  });
  return null;
}
