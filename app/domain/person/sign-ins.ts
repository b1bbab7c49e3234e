import { createEvent } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Actor } from "./actor.ts";
import { createSignInBlock } from "./barring.ts";
import { type DirectoryUserSearch, isDisabledInDirectory } from "./directory-user.ts";
import { notAllowedProblem } from "./identity-provider.ts";
import type { Identity, AuthenticatedViewer, UserRecord } from "./person.ts";
import type { PersonPorts, PersonStore } from "./person-store.ts";
import { acceptUserInvitation } from "./accept-invitation.ts";
import { admitPerson, type TrustedProvider } from "./trust.ts";
import { updateIdentity } from "./update-identity.ts";

interface SignInSettings {
  trustedProviders: readonly TrustedProvider[];
  requestId?: string;
}

interface SignInPorts extends Pick<PersonPorts, "people" | "transact"> {
  directory: DirectoryUserSearch;
}

/**
 * Signs a person in. A new person gets the privileges of their invitation, or no privileges. Records an event if the
 * person has gained or lost admin rights. Throws NOT_ALLOWED if the person may not sign in.
 */
export async function signIn(
  storage: SignInPorts,
  identity: Identity,
  { trustedProviders, requestId = "sign-in" }: SignInSettings,
  now: Instant,
): Promise<AuthenticatedViewer> {
  const email = identity.email.toLowerCase();
  const existingPerson = await storage.people.findByIdentity(identity);
  if (await isSignInBlocked(storage.people, { ...identity, email }, existingPerson))
    throw accountNotAllowedProblem(email);
  if (await isDisabledInDirectory(storage.directory, { ...identity, email }))
    throw accountNotAllowedProblem(email);
  if (!existingPerson)
    await acceptUserInvitation(storage, trustedProviders, { ...identity, email }, { requestId, at: now });
  const person = existingPerson ?? (await storage.people.signIn({ ...identity, email }, now));
  const settings = { trustedProviders, requestId, actedAt: now, lastLogin: now };
  const updatedPerson = await updateIdentity(storage, person, identity, settings);
  const admittedPerson = admitPerson(trustedProviders, updatedPerson);
  if (!admittedPerson) throw accountNotAllowedProblem(email);
  return admittedPerson;
}

const accountNotAllowedProblem = (email: string) =>
  notAllowedProblem(`The account of ${email} cannot sign in to License desk.`);

/**
 * An existing account may share the e-mail address of a disabled account. A new account with this e-mail
 * address is blocked.
 */
async function isSignInBlocked(
  people: Pick<PersonStore, "readOrCreateBlockKey" | "findSignInBlocks">,
  identity: Identity,
  existingPerson: UserRecord | null,
): Promise<boolean> {
  const signInBlocks = await people.findSignInBlocks(
    createSignInBlock(await people.readOrCreateBlockKey(), identity),
  );
  return signInBlocks.isIdentityBlocked || (signInBlocks.isEmailBlocked && existingPerson === null);
}

export const recordSessionEvent = (
  storage: { transact: Transact },
  actor: Actor,
  name: "sign-in" | "sign-out",
  details: { isAdminClaimUnknown?: boolean } = {},
): Promise<void> =>
  storage.transact(async (transaction) => transaction.record(createEvent(actor, null, name, { details })));

/** `email` is null if the person is unknown. */
export const recordSignInRejection = (
  storage: { transact: Transact },
  { email, ...actorFields }: Pick<Actor, "requestId" | "actedAt" | "address"> & { email: string | null },
  details: { why: string; provider: string; notWritten?: number },
): Promise<void> =>
  storage.transact(async (transaction) =>
    transaction.record(
      createEvent({ ...actorFields, person: { email: email ?? "somebody" } }, "", "refuse-sign-in", {
        details,
      }),
    ),
  );
