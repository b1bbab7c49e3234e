/** Each label starts with the name by which the audit log finds it. */
const performerLabels: Readonly<Record<string, string>> = {
  configuration: "Configuration (read at sign-in)",
  invitation: "Invitation (accepted at sign-in)",
  marketplace: "Marketplace (a buyer)",
  operator: "Operator (by command)",
  provisioning: "Provisioning (automatic)",
  reminders: "Reminders (automatic)",
  somebody: "Somebody (not signed in)",
  views: "Views (mailed automatically)",
};

/** Returns null if a user performed the event. */
export const performerLabel = (createdBy: string): string | null =>
  Object.hasOwn(performerLabels, createdBy) ? (performerLabels[createdBy] ?? null) : null;
