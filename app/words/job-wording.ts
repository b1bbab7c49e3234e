import { isJobName, type JobName } from "#app/domain/job/job-name.ts";

const jobTexts: Record<JobName, { label: string; description: string }> = {
  sweep: { label: "Tidying up", description: "Deletes expired sessions, stored responses and counts." },
  "encrypt-secrets": {
    label: "Encryption of secrets",
    description: "Encrypts stored secrets with the newest value of SECRET.",
  },
  "refresh-summaries": {
    label: "Statuses",
    description: "Updates statuses that depend on the time, and counts the statuses and the reports daily.",
  },
  forecasts: { label: "Forecasts", description: "Computes daily when licenses may be full." },
  "silent-servers": {
    label: "Silent servers",
    description: "Announces and releases seats of silent servers, if their tier says so.",
  },
  retention: {
    label: "Final removal",
    description: "Permanently removes records that were deleted 30 days ago.",
  },
  provisioning: { label: "Hosted instances", description: "Continues to create and delete instances." },
  "staff-notices": {
    label: "Notices to staff",
    description: "Notifies staff by mail of work that waits for them.",
  },
  "customer-notices": {
    label: "Notices to customers",
    description: "Notifies customers that their instance is ready.",
  },
  "use-alerts": {
    label: "Alerts about use",
    description: "Mails owners and customers when 80, 90 and 100 % of the assets are in use.",
  },
  reminders: { label: "Reminders", description: "Mails reminders before licenses end." },
  entitlements: {
    label: "Marketplace purchases",
    description: "Reads the buyers' entitlements from marketplaces.",
  },
  imports: { label: "Imports", description: "Continues imports of licenses." },
  "bulk-runs": { label: "Bulk changes", description: "Continues bulk changes of licenses." },
  "verify-history": {
    label: "Check of the history",
    description: "Verifies that no event was changed or removed.",
  },
  "view-mails": {
    label: "Views by mail",
    description: "Mails views of the list to their recipients.",
  },
  "report-mails": {
    label: "Reports by mail",
    description: "Mails the reports to their subscribers on the first of each month.",
  },
  webhooks: { label: "Webhooks", description: "Sends events to other systems." },
  "event-stream": {
    label: "Event stream",
    description: "Sends events to a security monitoring system.",
  },
  "token-warnings": {
    label: "Warnings about API tokens",
    description: "Mails owners of API tokens before their tokens stop working.",
  },
  "service-accounts": {
    label: "Notices about service accounts",
    description: "Mails owners of service accounts before these rest, and when they rest.",
  },
  "history-heads": {
    label: "Proof of the history",
    description: "Publishes the signed head of the history.",
  },
};

/** An external license API may have jobs that this app does not know. Pages then show the name of the job. */
export const findJobLabel = (name: string): string => (isJobName(name) ? jobTexts[name].label : name);
export const findJobDescription = (name: string): string =>
  isJobName(name) ? jobTexts[name].description : "";
