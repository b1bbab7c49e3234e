import { z } from "zod";
import { privilege } from "#app/domain/person/person.ts";
import { privileges } from "#app/domain/person/privilege.ts";
import { hasSameIssuer, type TrustedProvider } from "#app/domain/person/trust.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import type { DirectoryRule } from "./directory.ts";

export const maxDirectoryRules = 100;

const groupRequiredMessage = "Enter the name or the id of a group.";

export const directoryRule = z.object({
  /** Id of the identity provider, or its issuer if it is no longer configured. */
  provider: z.string(),
  /** Display name or id of a group, or a value of a group claim. */
  group: z.string(),
  privileges: z.array(privilege),
  isAdmin: z.boolean(),
});
export type PresentedDirectoryRule = z.output<typeof directoryRule>;

const newDirectoryRuleFields = z.object({
  provider: z
    .string({ error: "Choose the identity provider." })
    .min(1, "Choose the identity provider.")
    .max(500, "An identity provider has at most 500 characters."),
  group: z
    .string({ error: groupRequiredMessage })
    .trim()
    .min(1, groupRequiredMessage)
    .max(256, "A group has at most 256 characters."),
  privileges: z.array(privilege, { error: "Enter a list of privileges." }).max(50).default([]),
  isAdmin: z.boolean({ error: "Enter true or false." }).default(false),
});

export const newDirectoryRule = newDirectoryRuleFields.refine(
  ({ privileges, isAdmin }) => isAdmin || privileges.length > 0,
  { path: ["privileges"], message: "Choose at least one privilege, or the admin right." },
);
export const directoryRuleList = z.object({
  rules: z
    .array(newDirectoryRule, { error: "Enter a list of rules." })
    .max(maxDirectoryRules, `There are at most ${maxDirectoryRules} rules. Combine or remove rules.`),
});

export const presentRules = (
  trustedProviders: readonly TrustedProvider[],
  rules: readonly DirectoryRule[],
): PresentedDirectoryRule[] =>
  rules.map(({ issuer, ...rule }) => ({
    ...rule,
    provider: trustedProviders.find((provider) => hasSameIssuer(provider, { issuer }))?.id ?? issuer,
  }));

/** Throws `rule` UNKNOWN_PROVIDER, and `rule` DUPLICATE_RULE for two rules of the same group. */
export function resolveRules(
  trustedProviders: readonly TrustedProvider[],
  rules: readonly PresentedDirectoryRule[],
  storedRules: readonly DirectoryRule[],
): DirectoryRule[] {
  const keys = new Set<string>();
  return rules.map(({ provider: providerName, ...rule }, index) => {
    // A provider that is no longer configured can only remain in rules that name it already.
    const provider =
      trustedProviders.find(({ id }) => id === providerName) ??
      storedRules.find(({ issuer }) => issuer === providerName);
    if (!provider)
      throw ruleViolation(
        "UNKNOWN_PROVIDER",
        "There is no such identity provider.",
        `rules.${index}.provider`,
      );
    const key = JSON.stringify([provider.issuer, rule.group]);
    if (keys.has(key))
      throw ruleViolation(
        "DUPLICATE_RULE",
        `There is already a rule for the group ${rule.group}. Change this rule instead.`,
        `rules.${index}.group`,
      );
    keys.add(key);
    const sortedPrivileges = privileges.filter((name) => rule.privileges.includes(name));
    return { ...rule, issuer: provider.issuer, privileges: sortedPrivileges };
  });
}
