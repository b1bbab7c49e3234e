import { z } from "zod";
import { createEvent } from "#app/domain/history/event.ts";
import { requireApproval } from "#app/domain/approval-rules/check-approval.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { type AccountChange, keepLastAdmin, lastAdminProblem } from "#app/domain/person/last-admin.ts";
import { privilege } from "#app/domain/person/person.ts";
import { isAdmin, findProviderLabel, type TrustedProvider } from "#app/domain/person/trust.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import { checkRowVersion, type ExpectedVersion, identifyDirectoryRules } from "#app/domain/row-version.ts";
import type { SettingsStore } from "#app/domain/settings/settings.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { DirectoryRule, DirectoryRules } from "./directory.ts";
import { directoryLockName, type DirectoryPorts } from "./directory-accounts.ts";
import { planGrantChanges } from "./directory-grants.ts";
import { directoryRule, type PresentedDirectoryRule, presentRules, resolveRules } from "./directory-rules.ts";
import type { DirectoryStore } from "./directory-store.ts";
import { writeAccountChanges } from "./save-account-changes.ts";

export const storedDirectoryRules = z.object({ rules: z.array(directoryRule), rowVersion: z.number() });
export type StoredDirectoryRules = z.output<typeof storedDirectoryRules>;

export const maxListedRightsChanges = 200;

export const rightsChange = z.object({
  email: z.string(),
  /** Label of the identity provider. */
  provider: z.string(),
  gainedPrivileges: z.array(privilege),
  lostPrivileges: z.array(privilege),
  becomesAdmin: z.boolean(),
  stopsBeingAdmin: z.boolean(),
});
export type RightsChange = z.output<typeof rightsChange>;

export const directoryRulesOutcome = storedDirectoryRules.extend({
  changes: z.array(rightsChange),
  changedUsers: z.number(),
  lastAdmin: z.string().nullable(),
});
export type DirectoryRulesOutcome = z.output<typeof directoryRulesOutcome>;

interface RulePorts {
  people: PersonStore;
  directory: DirectoryStore;
  trustedProviders: readonly TrustedProvider[];
}

interface RuleSaveRequest {
  rules: readonly PresentedDirectoryRule[];
  expectedVersion: ExpectedVersion;
}

export async function readDirectoryRules({
  directory,
  trustedProviders,
}: Pick<RulePorts, "directory" | "trustedProviders">): Promise<StoredDirectoryRules> {
  const { rules, rowVersion } = await directory.readRules();
  return { rules: presentRules(trustedProviders, rules), rowVersion };
}

/** Writes nothing. Throws `conflict` for an outdated version, and the errors of `resolveRules`. */
export async function previewDirectoryRules(
  ports: RulePorts,
  request: RuleSaveRequest,
  at: Instant,
): Promise<DirectoryRulesOutcome> {
  const { storedRules, rules, kept } = await planRules(ports, request, at);
  return presentOutcome(ports, { rules, rowVersion: storedRules.rowVersion }, kept);
}

/**
 * Replaces the rules, and changes the rights of users in the same transaction. Throws the errors of
 * `previewDirectoryRules`, and `rule` LAST_ADMIN if no admin would remain.
 */
export const saveDirectoryRules = <RunAndImportWrites>(
  ports: DirectoryPorts<RunAndImportWrites> & { settings: SettingsStore },
  actor: Actor,
  request: RuleSaveRequest,
): Promise<DirectoryRulesOutcome> =>
  ports.transact(async (transaction) => {
    const { storedRules, rules, kept } = await planRules(ports, request, actor.actedAt);
    if (kept.keptAdmin) throw lastAdminProblem(kept.keptAdmin.email, "rules");
    const { approvalRules } = await ports.settings.read();
    if (approvalRules.adminRights && givesMoreAdminRights(storedRules.rules, rules))
      requireApproval(actor, {
        reason: "A rule that gives admin rights needs the approval of a second person.",
        advice: "Ask another admin for approval where you edit the rule.",
      });
    if (JSON.stringify(rules) === JSON.stringify(storedRules.rules))
      return presentOutcome(ports, storedRules, kept);
    transaction.directory.saveRules({ rules, rowVersion: storedRules.rowVersion });
    transaction.directory.advanceGeneration(storedRules.generation);
    transaction.record(
      createEvent(actor, null, "update-directory-rules", {
        before: { rules: describeRules(ports.trustedProviders, storedRules.rules) },
        after: { rules: describeRules(ports.trustedProviders, rules) },
      }),
    );
    await writeAccountChanges(ports, transaction, actor, kept);
    return presentOutcome(ports, { rules, rowVersion: storedRules.rowVersion + 1 }, kept);
  }, directoryLockName);

/** True if the new rules make members of a group admins that the old rules did not make admins. */
function givesMoreAdminRights(
  oldRules: readonly DirectoryRule[],
  newRules: readonly DirectoryRule[],
): boolean {
  const nameRule = ({ issuer, group }: DirectoryRule) => JSON.stringify([issuer, group]);
  const oldAdminRules = new Set(oldRules.filter(({ isAdmin: gives }) => gives).map(nameRule));
  return newRules.some((rule) => rule.isAdmin && !oldAdminRules.has(nameRule(rule)));
}

async function planRules(ports: RulePorts, request: RuleSaveRequest, at: Instant) {
  const storedRules = await ports.directory.readRules();
  const presentedRules = {
    rules: presentRules(ports.trustedProviders, storedRules.rules),
    rowVersion: storedRules.rowVersion,
  };
  checkRowVersion(request.expectedVersion, identifyDirectoryRules(), presentedRules);
  const rules = resolveRules(ports.trustedProviders, request.rules, storedRules.rules);
  const memberIds = await ports.directory.listMemberIdsOfNamedGroups(rules.map(({ group }) => group));
  const candidates = [
    ...(await ports.people.listWithDirectoryRights()),
    ...(await ports.people.listByDirectoryUsers(memberIds)),
  ];
  const accounts = [...new Map(candidates.map((account) => [account.id, account])).values()];
  const changes = await planGrantChanges(ports, rules, accounts);
  return { storedRules, rules, kept: await keepLastAdmin(ports, changes, at) };
}

function presentOutcome(
  { trustedProviders }: Pick<RulePorts, "trustedProviders">,
  { rules, rowVersion }: Pick<DirectoryRules, "rules" | "rowVersion">,
  { changes, keptAdmin }: Awaited<ReturnType<typeof keepLastAdmin>>,
): DirectoryRulesOutcome {
  const rightsChanges = changes
    .map((change) => presentChange(trustedProviders, change))
    .filter(changesRights)
    .toSorted((a, b) => a.email.localeCompare(b.email));
  return {
    rules: presentRules(trustedProviders, rules),
    rowVersion,
    changes: rightsChanges.slice(0, maxListedRightsChanges),
    changedUsers: rightsChanges.length,
    lastAdmin: keptAdmin?.email ?? null,
  };
}

function presentChange(
  trustedProviders: readonly TrustedProvider[],
  { before, after }: AccountChange,
): RightsChange {
  const wasAdmin = isAdmin(trustedProviders, before);
  const willBeAdmin = isAdmin(trustedProviders, after);
  return {
    email: after.email,
    provider: findProviderLabel(trustedProviders, after.issuer),
    gainedPrivileges: after.privileges.filter((name) => !before.privileges.includes(name)),
    lostPrivileges: before.privileges.filter((name) => !after.privileges.includes(name)),
    becomesAdmin: willBeAdmin && !wasAdmin,
    stopsBeingAdmin: wasAdmin && !willBeAdmin,
  };
}

const changesRights = (change: RightsChange) =>
  change.becomesAdmin ||
  change.stopsBeingAdmin ||
  change.gainedPrivileges.length > 0 ||
  change.lostPrivileges.length > 0;

/** Texts for the history, such as `sso: Licensing: license-manage`. */
const describeRules = (
  trustedProviders: readonly TrustedProvider[],
  rules: readonly DirectoryRule[],
): string[] =>
  presentRules(trustedProviders, rules).map(({ provider, group, privileges, isAdmin: givesAdmin }) =>
    [provider, group, [...(givesAdmin ? ["admin"] : []), ...privileges].join(", ")].join(": "),
  );
