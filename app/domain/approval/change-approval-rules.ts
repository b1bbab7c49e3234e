import { createEvent } from "#app/domain/history/event.ts";
import { requireApproval } from "#app/domain/approval-rules/check-approval.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { listAdmittedPeople } from "#app/domain/person/list-admitted-people.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import type { TrustedProvider } from "#app/domain/person/trust.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import { checkRowVersion, type ExpectedVersion, identifySettings } from "#app/domain/row-version.ts";
import type { StoredSettings, SettingsPorts } from "#app/domain/settings/settings.ts";
import type { ApprovalRules } from "#app/domain/approval-rules/approval-rules.ts";

type RuleName = keyof ApprovalRules;

/** Without a second user who may approve, nobody could make the change. */
export const minApprovers = 2;

/** For each rule, the rights of the changes that it covers. An approver of a change needs its right. */
const coveredActions: Record<RuleName, readonly Action[]> = {
  neverEnds: ["license.create", "quota.manage"],
  maxLicenses: ["license.edit"],
  adminRights: ["directory.manage"],
};

interface RulePorts extends SettingsPorts {
  people: Pick<PersonStore, "listPage">;
  trustedProviders: readonly TrustedProvider[];
}

export interface SavedApprovalRules extends ApprovalRules {
  /** Number of users who could approve the changes of each rule. */
  approvers: Record<RuleName, number>;
  rowVersion: number;
}

export async function readApprovalRules(storage: RulePorts): Promise<SavedApprovalRules> {
  return presentRules(await storage.settings.read(), countApprovers(await listViewers(storage)));
}

/** The right to change the rules. */
const changeRulesAction: Action = "settings.manage";

/** True if a change that needs an approval now would no longer need one. */
const allowsMore = (currentRules: ApprovalRules, newRules: ApprovalRules): boolean =>
  (currentRules.neverEnds && !newRules.neverEnds) ||
  (currentRules.adminRights && !newRules.adminRights) ||
  (currentRules.maxLicenses ?? Infinity) < (newRules.maxLicenses ?? Infinity);

/**
 * Changes the rules. Rules that allow more need an approval, unless only one user could change them. Throws
 * APPROVAL_REQUIRED, TOO_FEW_APPROVERS if a rule is switched on that fewer than two users could approve, and
 * `conflict` for an outdated version.
 */
export async function changeApprovalRules(
  storage: RulePorts,
  actor: Actor,
  rules: ApprovalRules,
  expectedVersion: ExpectedVersion,
): Promise<SavedApprovalRules> {
  const viewers = await listViewers(storage);
  const approvers = countApprovers(viewers);
  return storage.transact(async (transaction) => {
    const currentSettings = await storage.settings.read();
    const currentRules = presentRules(currentSettings, approvers);
    checkRowVersion(expectedVersion, identifySettings(), currentRules);
    checkApprovers(currentSettings.approvalRules, rules, approvers);
    if (
      allowsMore(currentSettings.approvalRules, rules) &&
      countUsersWith(viewers, changeRulesAction) >= minApprovers
    )
      requireApproval(actor, {
        reason: "Fewer changes would need an approval, so this needs the approval of a second person too.",
        advice: "Ask for approval where you change the rules.",
      });
    const { damagedSettings = [] } = currentSettings;
    const isDamaged = damagedSettings.includes("approvalRules");
    const before = { ...currentSettings.approvalRules };
    if (JSON.stringify(before) === JSON.stringify(rules) && !isDamaged) return currentRules;
    const remainingDamage = damagedSettings.filter((name) => name !== "approvalRules");
    const newSettings = {
      ...currentSettings,
      approvalRules: rules,
      damagedSettings: remainingDamage.length > 0 ? remainingDamage : undefined,
    };
    transaction.settings.save(newSettings, actor.actedAt);
    const after = { ...rules };
    transaction.record(createEvent(actor, null, "update-approval-rules", { details: after, before, after }));
    return presentRules({ ...newSettings, rowVersion: currentSettings.rowVersion + 1 }, approvers);
  });
}

const presentRules = (
  { approvalRules, rowVersion }: StoredSettings,
  approvers: SavedApprovalRules["approvers"],
): SavedApprovalRules => ({ ...approvalRules, approvers, rowVersion });

function checkApprovers(
  currentRules: ApprovalRules,
  newRules: ApprovalRules,
  approvers: SavedApprovalRules["approvers"],
): void {
  const switchedOn: RuleName[] = [];
  if (newRules.neverEnds && !currentRules.neverEnds) switchedOn.push("neverEnds");
  if (newRules.maxLicenses !== null && currentRules.maxLicenses === null) switchedOn.push("maxLicenses");
  if (newRules.adminRights && !currentRules.adminRights) switchedOn.push("adminRights");
  const lackingRule = switchedOn.find((name) => approvers[name] < minApprovers);
  if (lackingRule)
    throw ruleViolation(
      "TOO_FEW_APPROVERS",
      "Fewer than two enabled users could approve these changes, so nobody could make them. Give a second user the privileges first.",
      lackingRule,
    );
}

const listViewers = async ({
  people,
  trustedProviders,
}: Omit<RulePorts, keyof SettingsPorts>): Promise<Viewer[]> =>
  (await listAdmittedPeople(people, trustedProviders)).map(({ viewer }) => viewer);

/** Several accounts with one e-mail address count as one user, because they cannot approve for each other. */
const countUsersWith = (viewers: readonly Viewer[], action: Action): number =>
  new Set(viewers.filter((viewer) => can(viewer, action)).map(({ email }) => email.toLowerCase())).size;

function countApprovers(viewers: readonly Viewer[]): SavedApprovalRules["approvers"] {
  const countForRule = (name: RuleName) =>
    Math.min(...coveredActions[name].map((action) => countUsersWith(viewers, action)));
  return {
    neverEnds: countForRule("neverEnds"),
    maxLicenses: countForRule("maxLicenses"),
    adminRights: countForRule("adminRights"),
  };
}
