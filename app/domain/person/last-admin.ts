import { ruleViolation } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { UserRecord } from "./person.ts";
import type { PersonStore } from "./person-store.ts";
import { admitPerson, type TrustedProvider } from "./trust.ts";

interface AdminPorts {
  people: Pick<PersonStore, "listPossibleAdmins">;
  trustedProviders: readonly TrustedProvider[];
}

/** The admins who may sign in. */
async function listAdmins({ people, trustedProviders }: AdminPorts): Promise<UserRecord[]> {
  const configuredEmails = trustedProviders.flatMap(({ adminEmails }) =>
    adminEmails.map((email) => email.toLowerCase()),
  );
  const candidates = await people.listPossibleAdmins(configuredEmails);
  return candidates.filter((candidate) => admitPerson(trustedProviders, candidate)?.isAdmin);
}

/** Throws `rule` LAST_ADMIN if there is no other admin. */
export async function findAnotherAdmin(ports: AdminPorts, person: UserRecord): Promise<UserRecord> {
  const admin = (await listAdmins(ports)).find((candidate) => candidate.id !== person.id);
  if (admin) return admin;
  throw lastAdminProblem(person.email);
}

export const lastAdminProblem = (email: string, field?: string) =>
  ruleViolation("LAST_ADMIN", `${email} is the last admin. Make another user an admin first.`, field);

/** An account before and after a change of its rights or its status. */
export interface AccountChange {
  before: UserRecord;
  after: UserRecord;
}

export interface KeptAdminChanges {
  changes: AccountChange[];
  /** The user who would lose the right but remains an admin, because there is no other admin. Null without such a loss. */
  keptAdmin: UserRecord | null;
  /** An unchanged admin without whom the changes would leave no admin. */
  requiredAdmin: UserRecord | null;
}

/**
 * Adjusts the changes so that an admin who may sign in remains. Without another admin, the admin with the latest sign-in
 * remains. If there is an admin again, admins who only remained for this reason lose the right.
 */
export async function keepLastAdmin(
  ports: AdminPorts,
  changes: readonly AccountChange[],
  at: Instant,
): Promise<KeptAdminChanges> {
  const { trustedProviders } = ports;
  const mayAct = (person: UserRecord) => admitPerson(trustedProviders, person)?.isAdmin === true;
  if (!changes.some(({ before, after }) => mayAct(before) || mayAct(after)))
    return { changes: [...changes], keptAdmin: null, requiredAdmin: null };
  const unchangedAdmins = (await listAdmins(ports))
    .filter((admin) => !changes.some(({ before }) => before.id === admin.id))
    .map((admin) => ({ before: admin, after: admin }));
  const allChanges = [...changes, ...unchangedAdmins];
  const remainsAdmin = ({ after }: AccountChange) =>
    !isDisablingPending(after) && mayAct({ ...after, isKeptAdmin: false });
  if (allChanges.some(remainsAdmin)) {
    const losesAdmin = changes.some((change) => mayAct(change.before) && !remainsAdmin(change));
    return {
      changes: allChanges
        .map(({ before, after }) => ({ before, after: releaseKeptAdmin(after, at) }))
        .filter(
          ({ before, after }) => changes.some((change) => change.before === before) || before !== after,
        ),
      keptAdmin: null,
      requiredAdmin: losesAdmin ? (unchangedAdmins.find(remainsAdmin)?.before ?? null) : null,
    };
  }
  const [lastChange] = allChanges
    .filter(({ before }) => mayAct(before))
    .toSorted((a, b) => compareSignIns(b.before, a.before));
  return {
    changes: changes.map((change) =>
      change === lastChange ? { before: change.before, after: keepAdmin(change.after) } : change,
    ),
    keptAdmin: lastChange && !lastChange.before.isKeptAdmin ? lastChange.before : null,
    requiredAdmin: null,
  };
}

/** True if the company directory has disabled the account but the last admin remains. */
const isDisablingPending = ({ disabledAt, isDisabledByDirectory }: UserRecord) =>
  disabledAt === null && isDisabledByDirectory;

const compareSignIns = (a: UserRecord, b: UserRecord) =>
  (a.lastLogin ?? a.createdAt) < (b.lastLogin ?? b.createdAt) ? -1 : 1;

const keepAdmin = (person: UserRecord): UserRecord => ({ ...person, isKeptAdmin: true, disabledAt: null });

const releaseKeptAdmin = (person: UserRecord, at: Instant): UserRecord =>
  person.isKeptAdmin
    ? { ...person, isKeptAdmin: false, disabledAt: isDisablingPending(person) ? at : person.disabledAt }
    : person;
