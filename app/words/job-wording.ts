import { isJobName, type JobName } from "#app/domain/job/job-name.ts";

const jobTexts: Record<JobName, { label: string; description: string }> = {
  sweep: { label: "Tidying up", description: "Forgets sessions, answers and counts that are over." },
  "encrypt-secrets": {
    label: "Encryption of secrets",
    description: "Encrypts stored secrets with the newest value of SECRET.",
  },
  "refresh-summaries": {
    label: "Statuses",
    description: "Brings up to date what the clock changed; counts it daily.",
  },
  retention: { label: "Final removal", description: "Removes for good what was deleted 30 days ago." },
  provisioning: { label: "Hosted instances", description: "Goes on with instances that are made or ended." },
  "staff-notices": { label: "Notices to staff", description: "Tells staff by mail what waits for them." },
  "customer-notices": {
    label: "Notices to customers",
    description: "Tells customers that their instance is ready.",
  },
  reminders: { label: "Reminders", description: "Mails those who are to be reminded of an end." },
  entitlements: {
    label: "Marketplace purchases",
    description: "Asks marketplaces what their buyers still have.",
  },
  imports: { label: "Imports", description: "Goes on with books of licenses that come in." },
  "bulk-runs": { label: "Bulk changes", description: "Continues bulk changes of licenses." },
  "verify-history": {
    label: "Check of the history",
    description: "Verifies that no event was changed or removed.",
  },
  "view-mails": {
    label: "Views by mail",
    description: "Mails views of the list to those who are to get them.",
  },
  webhooks: { label: "Webhooks", description: "Sends what happened to other systems." },
  "event-stream": {
    label: "Event stream",
    description: "Writes what happened for a system that watches over security.",
  },
  "token-warnings": {
    label: "Warnings about API tokens",
    description: "Mails owners of API tokens before their tokens stop working.",
  },
  "history-heads": {
    label: "Proof of the history",
    description: "Tells the signed head of the history outside.",
  },
};

/** An external license API may have jobs that we do not know; they are shown by name. */
export const jobLabel = (name: string): string => (isJobName(name) ? jobTexts[name].label : name);
export const jobDescription = (name: string): string => (isJobName(name) ? jobTexts[name].description : "");
