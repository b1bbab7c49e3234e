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

/** Returns a text such as `“Edits Licenses” (license-manage) or “Deletes Licenses” (license-delete)`. */
export const joinPrivilegeLabels = (names: readonly Privilege[]): string =>
  names.map((name) => `“${privilegeLabel[name]}” (${name})`).join(" or ");

const salesPrivileges = ["license-create", "license-manage", "tags-create"] as const;

/** Sets of privileges that the invitation form offers. */
export const privilegePresets = {
  read: { label: "Read only", hint: "Sees licenses and customers.", privileges: [] },
  sales: { label: "Sales", hint: "Creates, edits and renews licenses.", privileges: salesPrivileges },
  manager: {
    label: "License manager",
    hint: "Also deletes licenses, and manages tags and versions.",
    privileges: [...salesPrivileges, "license-delete", "tags-manage", "versions-manage"],
  },
} as const satisfies Record<string, { label: string; hint: string; privileges: readonly Privilege[] }>;
