import { createEvent } from "#app/domain/history/event.ts";
import { maxPageSize } from "#app/domain/page.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import { isInvited, type UserRecord } from "#app/domain/person/person.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import { admitPerson, type TrustedProvider } from "#app/domain/person/trust.ts";
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
  return presentRules(await storage.settings.read(), await countApprovers(storage));
}

/**
 * Changes the rules. Throws TOO_FEW_APPROVERS if a rule is switched on that fewer than two users could approve, and
 * `conflict` for an outdated version.
 */
export async function changeApprovalRules(
  storage: RulePorts,
  actor: Actor,
  rules: ApprovalRules,
  expectedVersion: ExpectedVersion,
): Promise<SavedApprovalRules> {
  const approvers = await countApprovers(storage);
  return storage.transact(async (transaction) => {
    const currentSettings = await storage.settings.read();
    const currentRules = presentRules(currentSettings, approvers);
    checkRowVersion(expectedVersion, identifySettings(), currentRules);
    checkApprovers(currentSettings.approvalRules, rules, approvers);
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
  const lackingRule = switchedOn.find((name) => approvers[name] < minApprovers);
  if (lackingRule)
    throw ruleViolation(
      "TOO_FEW_APPROVERS",
      "Fewer than two enabled users could approve these changes, so nobody could make them. Give a second user the privileges first.",
      lackingRule,
    );
}

/** Several accounts with one e-mail address count as one user, because they cannot approve for each other. */
async function countApprovers({
  people,
  trustedProviders,
}: Omit<RulePorts, keyof SettingsPorts>): Promise<SavedApprovalRules["approvers"]> {
  const users: UserRecord[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    const paging = { pageNumber, pageSize: maxPageSize, sortBy: "email", sortType: "ASC" } as const;
    const { rows } = await people.listPage(paging);
    users.push(...rows.filter((user) => !isInvited(user)));
    if (rows.length < maxPageSize) break;
  }
  const viewers = users.flatMap((user) => admitPerson(trustedProviders, user) ?? []);
  const countUsersWith = (action: Action) =>
    new Set(viewers.filter((viewer) => can(viewer, action)).map(({ email }) => email.toLowerCase())).size;
  const countForRule = (name: RuleName) => Math.min(...coveredActions[name].map(countUsersWith));
  return { neverEnds: countForRule("neverEnds"), maxLicenses: countForRule("maxLicenses") };
}
