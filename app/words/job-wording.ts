const known: Record<string, { label: string; does: string }> = {
  sweep: { label: "Tidying up", does: "Forgets sessions, answers and counts that are over." },
  "encrypt-secrets": {
    label: "Encryption of secrets",
    does: "Encrypts stored secrets with the newest value of SECRET.",
  },
  "refresh-summaries": {
    label: "Statuses",
    does: "Brings up to date what the clock changed; counts it daily.",
  },
  retention: { label: "Final removal", does: "Removes for good what was deleted 30 days ago." },
  provisioning: { label: "Hosted instances", does: "Goes on with instances that are made or ended." },
  "staff-notices": { label: "Notices to staff", does: "Tells staff by mail what waits for them." },
  "customer-notices": {
    label: "Notices to customers",
    does: "Tells customers that their instance is ready.",
  },
  reminders: { label: "Reminders", does: "Mails those who are to be reminded of an end." },
  entitlements: { label: "Marketplace purchases", does: "Asks marketplaces what their buyers still have." },
  imports: { label: "Imports", does: "Goes on with books of licenses that come in." },
  "bulk-runs": { label: "Changes of many licenses", does: "Goes on with changes of many licenses." },
  "verify-history": { label: "Check of the history", does: "Verifies that no event was changed or removed." },
  "view-mails": { label: "Views by mail", does: "Mails views of the list to those who are to get them." },
  webhooks: { label: "Webhooks", does: "Sends what happened to other systems." },
  "event-stream": {
    label: "Event stream",
    does: "Writes what happened for a system that watches over security.",
  },
  "token-warnings": {
    label: "Warnings about API tokens",
    does: "Mails owners of API tokens before their tokens stop working.",
  },
  "history-heads": { label: "Proof of the history", does: "Tells the signed head of the history outside." },
};

export const jobLabel = (name: string): string => known[name]?.label ?? name;
export const whatJobDoes = (name: string): string => known[name]?.does ?? "";
