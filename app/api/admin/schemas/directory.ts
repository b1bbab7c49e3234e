import { directoryRule, directoryRuleList, newDirectoryRule } from "#app/domain/directory/directory-rules.ts";
import {
  directoryRulesOutcome,
  maxListedRightsChanges,
  rightsChange,
  storedDirectoryRules,
} from "#app/domain/directory/save-rules.ts";
import { directoryToken } from "#app/domain/directory/directory-tokens.ts";
import { newDirectoryToken } from "#app/domain/directory/new-directory-token.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const directoryTokenSchema = describeSchema(
  directoryToken,
  "DirectoryToken",
  "A token for the company directory.",
  {
    id: "Id of the token.",
    name: ["Name of the token.", "Entra provisioning"],
    token: [
      "Value of the token. Lists contain only its first 12 characters and an ellipsis.",
      "scim_7Qm2vZ8…",
    ],
    provider: [
      "Id of the identity provider whose users the directory contains; null if it is no longer configured.",
      "sso",
    ],
    createdBy: ["E-mail address of the user who created the token.", "ada@example.com"],
    createdAt: ["Time of creation of the token, in UTC.", examples.pastTime],
    lastUsedAt: ["Time of the last use, in UTC; null before the first one.", examples.pastTime],
  },
);

export const newDirectoryTokenSchema = describeSchema(
  newDirectoryToken,
  "NewDirectoryToken",
  "A token for the company directory to create.",
  {
    name: ["Name of the token, 1 to 100 characters.", "Entra provisioning"],
    provider: [
      "Id of the identity provider whose users the directory contains, from `GET /api/auth/sso`; null or omitted for the first provider.",
      "sso",
    ],
  },
);

const describeRule = (schema: typeof directoryRule | typeof newDirectoryRule, name: string) =>
  describeSchema(schema, name, "Gives rights to the users of a group of the company directory.", {
    provider: [
      "Id of the identity provider, from `GET /api/auth/sso`; its issuer if it is no longer configured.",
      "sso",
    ],
    group: [
      "Display name or external id of a SCIM group, or a value of the claims with groups and roles. Names of SCIM groups are compared without regard to case.",
      "Licensing",
    ],
    privileges: ["Privileges that the rule gives.", ["license-create", "license-manage"]],
    isAdmin: ["True if the rule gives all rights.", false],
  });

describeRule(directoryRule, "DirectoryRule");
describeRule(newDirectoryRule, "NewDirectoryRule");

export const directoryRuleListSchema = describeSchema(
  directoryRuleList,
  "DirectoryRuleList",
  "Rules of the company directory.",
  { rules: "Rules. A user gets the rights of all rules that match." },
);

export const storedDirectoryRulesSchema = describeSchema(
  storedDirectoryRules,
  "DirectoryRules",
  "The stored rules of the company directory.",
  { rules: "Rules. A user gets the rights of all rules that match." },
);

describeSchema(rightsChange, "RightsChange", "The rights that a user gains and loses.", {
  email: ["E-mail address of the user.", "rita@example.com"],
  provider: ["Label of the identity provider.", "Example SSO"],
  gainedPrivileges: ["Privileges that the user gains.", ["license-manage"]],
  lostPrivileges: ["Privileges that the user loses.", []],
  becomesAdmin: ["True if the user becomes an admin.", false],
  stopsBeingAdmin: ["True if the user stops being an admin.", false],
});

export const directoryRulesOutcomeSchema = describeSchema(
  directoryRulesOutcome,
  "DirectoryRulesOutcome",
  "The rules and the users whose rights they change.",
  {
    rules: "Rules of the request.",
    changes: `Users whose rights change, by e-mail address, at most ${maxListedRightsChanges}.`,
    changedUsers: ["Number of all users whose rights change.", 1],
    lastAdmin: [
      "E-mail address of the last admin, whom the rules would remove, so that they cannot be saved; null otherwise.",
      null,
    ],
  },
);
