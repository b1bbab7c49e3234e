/** Those the history names that are no people. Their words begin with the name by which the log is searched for them. */
const performers: Readonly<Record<string, string>> = {
  configuration: "Configuration (read at sign-in)",
  marketplace: "Marketplace (a buyer)",
  operator: "Operator (by command)",
  provisioning: "Provisioning (automatic)",
  reminders: "Reminders (automatic)",
};

/** Who did it, where that is nobody with an e-mail address; null where it is. */
export const performerInWords = (createdBy: string): string | null =>
  Object.hasOwn(performers, createdBy) ? (performers[createdBy] ?? null) : null;
