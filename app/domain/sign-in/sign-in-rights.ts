import { createEvent } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import { type Actor, createPerformer } from "#app/domain/person/actor.ts";
import { keepLastAdmin } from "#app/domain/person/last-admin.ts";
import type { ClaimGroups, Identity, UserRecord } from "#app/domain/person/person.ts";
import type { PersonWrites } from "#app/domain/person/person-store.ts";
import { hasSameIssuer, isAdmin } from "#app/domain/person/trust.ts";
import { orNotFound } from "#app/domain/problem.ts";
import { directoryLockName } from "#app/domain/directory/directory-accounts.ts";
import { planGrantChanges, readRulesForChange } from "#app/domain/directory/directory-grants.ts";
import type { DirectoryStore, DirectoryWrites } from "#app/domain/directory/directory-store.ts";
import {
  type AccountPorts,
  changesDirectoryAdmin,
  writeAccountChanges,
} from "#app/domain/directory/save-account-changes.ts";

export interface SignInPorts<RunAndImportWrites> extends AccountPorts<RunAndImportWrites> {
  directory: DirectoryStore;
  transact: Transact<{ people: PersonWrites; directory: DirectoryWrites } & RunAndImportWrites>;
}

interface SignedInAccount {
  id: number;
  identity: Identity;
  /** The account before this sign-in. Null at the first sign-in. */
  previousPerson: UserRecord | null;
}

export type SignInActor = Pick<Actor, "requestId" | "actedAt">;

/**
 * Stores the groups of the ID token, and changes the rights that the directory or the configuration gives. Returns the account with
 * its new rights.
 */
export const updateRightsAtSignIn = <RunAndImportWrites>(
  ports: SignInPorts<RunAndImportWrites>,
  actor: SignInActor,
  { id, identity, previousPerson }: SignedInAccount,
): Promise<UserRecord> =>
  ports.transact(async (transaction) => {
    const { people, directory, trustedProviders } = ports;
    const person = await orNotFound(people.find(id), "The account");
    const { rules } = await readRulesForChange(directory, transaction);
    const [storedGroups] = await people.listClaimGroups([id]);
    const hasRules = rules.some((rule) => hasSameIssuer(rule, person));
    const claimGroups = mergeClaimGroups(id, identity, storedGroups, hasRules);
    if (!areSame(claimGroups, storedGroups)) transaction.people.saveClaimGroups(claimGroups);
    const directoryActor = createSystemActor("directory", actor);
    if (claimGroups.areUnknown && !storedGroups?.areUnknown) {
      const details = { email: person.email, issuer: person.issuer };
      transaction.record(createEvent(directoryActor, null, "keep-directory-groups", { details }));
    }
    const [grantChange] = await planGrantChanges(ports, rules, [person], { claimGroups });
    // The sign-in has stored the new address and the new claim, on which the admin right before the sign-in does not depend.
    const { email, adminClaim, isVerified } = previousPerson ?? person;
    const change = {
      before: { ...person, email, adminClaim, isVerified },
      after: grantChange?.after ?? person,
    };
    const kept = await keepLastAdmin(ports, [change], actor.actedAt);
    const changes = kept.changes.map(({ before, after }) =>
      before === change.before ? { before: person, after } : { before, after },
    );
    await writeAccountChanges(ports, transaction, directoryActor, { ...kept, changes });
    const changedPerson = changes.find(({ before }) => before === person)?.after ?? person;
    const isAdminNow = isAdmin(trustedProviders, changedPerson);
    if (person.wasAdmin !== isAdminNow && !changesDirectoryAdmin(person, changedPerson)) {
      transaction.people.changeAdmin(person, isAdminNow);
      transaction.record(
        createEvent(createSystemActor("configuration", actor), null, "update-privileges", {
          details: { email: person.email },
          before: { isAdmin: person.wasAdmin },
          after: { isAdmin: isAdminNow },
        }),
      );
    }
    return changedPerson;
  }, directoryLockName);

const createSystemActor = (email: "configuration" | "directory", actor: SignInActor): Actor => ({
  ...actor,
  person: createPerformer(email),
});

/** A claim that the ID token lacks keeps its earlier values. */
function mergeClaimGroups(
  personId: number,
  { claimGroups, areGroupsOmitted = false }: Identity,
  storedGroups: ClaimGroups = { personId, valuesByClaim: {}, areUnknown: false },
  hasRules: boolean,
): ClaimGroups {
  if (!claimGroups) return storedGroups;
  const findStoredValues = (name: string) => storedGroups.valuesByClaim[name] ?? [];
  const claims = Object.entries(claimGroups);
  const keepsValues = claims.some(([name, values]) => values === null && findStoredValues(name).length > 0);
  return {
    personId,
    valuesByClaim: Object.fromEntries(
      claims.map(([name, values]) => [name, values ?? findStoredValues(name)]),
    ),
    areUnknown: hasRules && (areGroupsOmitted || keepsValues),
  };
}

/** An account without any groups needs no row. */
function areSame(claimGroups: ClaimGroups, storedGroups: ClaimGroups | undefined): boolean {
  if (storedGroups) return JSON.stringify(claimGroups) === JSON.stringify(storedGroups);
  return !claimGroups.areUnknown && Object.values(claimGroups.valuesByClaim).flat().length === 0;
}
