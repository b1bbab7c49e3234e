export const privileges = [
  "license-create",
  "license-manage",
  "license-delete",
  "tags-create",
  "tags-manage",
  "users-manage",
  "versions-manage",
  "tokens-manage",
  "settings-manage",
] as const;

export type Privilege = (typeof privileges)[number];

export const privilegeLabel: Record<Privilege, string> = {
  "license-create": "Creates License",
  "license-manage": "Edits Licenses",
  "license-delete": "Deletes Licenses",
  "tags-create": "Creates Tags",
  "tags-manage": "Deletes/Edits Tags",
  "users-manage": "Manages Users",
  "versions-manage": "Manages Versions",
  "tokens-manage": "Manages API Tokens",
  "settings-manage": "Manages Settings",
};

export const privilegeHint: Record<Privilege, string> = {
  "license-create":
    "Creates licenses and trials, and adds the first quota to licenses that the user created.",
  "license-manage":
    "Changes, renews, imports and deletes licenses, and manages their servers, quotas and hosted instances.",
  "license-delete": "Deletes and restores licenses and hosted instances.",
  "tags-create": "Adds tags that do not exist yet.",
  "tags-manage": "Renames and deletes tags, and deletes API tokens.",
  "users-manage": "Invites and disables users, grants their privileges, and reads the history.",
  "versions-manage": "Adds and changes product versions.",
  "tokens-manage": "Creates and deletes API tokens.",
  "settings-manage":
    "Changes reminders and other settings, runs jobs, sends test mails, and reads the history.",
};

/** A text such as `“Edits Licenses” or “Deletes Licenses”`. */
export const joinPrivilegeLabels = (names: readonly Privilege[]): string =>
  names.map((name) => `“${privilegeLabel[name]}”`).join(" or ");

/** Sets of privileges that the forms for users offer. */
export const privilegePresets = {
  viewer: { label: "Viewer", hint: "Sees licenses and customers.", privileges: [] },
  operator: {
    label: "Operator",
    hint: "Creates, edits, renews and deletes licenses, and manages their tags.",
    privileges: ["license-create", "license-manage", "license-delete", "tags-create", "tags-manage"],
  },
  administrator: {
    label: "Administrator",
    hint: "Also manages users, versions, API tokens and settings.",
    privileges,
  },
} as const satisfies Record<string, { label: string; hint: string; privileges: readonly Privilege[] }>;

export type PrivilegePreset = keyof typeof privilegePresets;

export const presetNames = ["viewer", "operator", "administrator"] as const satisfies PrivilegePreset[];
