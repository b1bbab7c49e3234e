import type { Transact } from "#app/domain/history/transaction.ts";
import type { DirectoryStore, DirectoryWrites } from "#app/domain/directory/directory-store.ts";
import { type SignInActor, type SignInPorts, updateRightsAtSignIn } from "./sign-in-rights.ts";
import { updateIdentity } from "./update-identity.ts";
import type { BulkRunWrites } from "#app/domain/bulk/bulk-run.ts";
import type { ImportWrites } from "#app/domain/import/import-store.ts";
import { createRunAndImportStopper, type RunAndImportPorts } from "#app/domain/running-work/running-work.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { createSignInBlock } from "#app/domain/person/barring.ts";
import { isDisabledInDirectory } from "#app/domain/person/directory-user.ts";
import { notAllowedProblem } from "#app/domain/person/identity-provider.ts";
import type { Identity, AuthenticatedViewer, UserRecord } from "#app/domain/person/person.ts";
import type { PersonStore, PersonWrites } from "#app/domain/person/person-store.ts";
import { acceptUserInvitation } from "#app/domain/person/accept-invitation.ts";
import { admitPerson, type TrustedProvider } from "#app/domain/person/trust.ts";

interface SignInSettings {
  trustedProviders: readonly TrustedProvider[];
  requestId?: string;
}

interface SignInStorage extends RunAndImportPorts {
  people: PersonStore;
  directory: DirectoryStore;
  transact: Transact<{
    people: PersonWrites;
    directory: DirectoryWrites;
    bulkRuns: BulkRunWrites;
    imports: ImportWrites;
  }>;
}

/**
 * Signs a person in. A new person gets the privileges of their invitation, or no privileges, and those of their groups in
 * the directory. Records an event if the rights of the person change. Throws NOT_ALLOWED if the person may not sign in.
 */
export async function signIn(
  storage: SignInStorage,
  identity: Identity,
  { trustedProviders, requestId = "sign-in" }: SignInSettings,
  now: Instant,
): Promise<AuthenticatedViewer> {
  const email = identity.email.toLowerCase();
  const existingPerson = await storage.people.findByIdentity(identity);
  if (await isSignInBlocked(storage.people, { ...identity, email }, existingPerson))
    throw accountNotAllowedProblem(email);
  const isDisabled = await isDisabledInDirectory(storage.directory, { ...identity, email });
  if (isDisabled && !existingPerson?.isKeptAdmin) throw accountNotAllowedProblem(email);
  if (!existingPerson)
    await acceptUserInvitation(storage, trustedProviders, { ...identity, email }, { requestId, at: now });
  const actor = { requestId, actedAt: now };
  const ports = { ...storage, trustedProviders, stopRunsAndImports: createRunAndImportStopper(storage) };
  const person = existingPerson
    ? await updateIdentity(ports, actor, existingPerson, { identity, lastLogin: now })
    : await addPerson(ports, actor, { ...identity, email });
  const admittedPerson = admitPerson(trustedProviders, person);
  if (!admittedPerson) throw accountNotAllowedProblem(email);
  return admittedPerson;
}

async function addPerson<RunAndImportWrites>(
  ports: SignInPorts<RunAndImportWrites>,
  actor: SignInActor,
  identity: Identity,
): Promise<UserRecord> {
  const person = await ports.people.signIn(identity, actor.actedAt);
  return admitPerson(ports.trustedProviders, person)
    ? updateRightsAtSignIn(ports, actor, { id: person.id, identity, previousPerson: null })
    : person;
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
