export const jobNames = [
  "sweep",
  "encrypt-secrets",
  "refresh-summaries",
  "forecasts",
  "silent-servers",
  "retention",
  "provisioning",
  "staff-notices",
  "customer-notices",
  "use-alerts",
  "reminders",
  "entitlements",
  "verify-history",
  "history-heads",
  "token-warnings",
  "service-accounts",
  "imports",
  "bulk-runs",
  "view-mails",
  "report-mails",
  "webhooks",
  "event-stream",
] as const;
export type JobName = (typeof jobNames)[number];

export const isJobName = (name: string): name is JobName => jobNames.some((jobName) => jobName === name);
