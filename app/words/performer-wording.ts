/** Each label starts with the name that the audit log search uses. */
const performerLabels: Readonly<Record<string, string>> = {
  configuration: "Configuration (read at sign-in)",
  marketplace: "Marketplace (a buyer)",
  operator: "Operator (by command)",
  provisioning: "Provisioning (automatic)",
  reminders: "Reminders (automatic)",
  views: "Views (mailed automatically)",
};

/** Null for users. */
export const performerLabel = (createdBy: string): string | null =>
  Object.hasOwn(performerLabels, createdBy) ? (performerLabels[createdBy] ?? null) : null;
