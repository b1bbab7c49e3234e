import { findLinkId } from "#app/domain/customer-link/link-name.ts";
import { findServiceAccountName } from "#app/domain/service-account/performer-name.ts";

/** Each label starts with the stored name, because users must enter that name to filter the audit log. */
const performerLabels: Readonly<Record<string, string>> = {
  configuration: "Configuration (read at sign-in)",
  directory: "Directory (of the company)",
  "identity-provider": "Identity-provider (ended a sign-in)",
  invitation: "Invitation (accepted at sign-in)",
  marketplace: "Marketplace (a buyer)",
  operator: "Operator (by command)",
  provisioning: "Provisioning (automatic)",
  reminders: "Reminders (automatic)",
  reports: "Reports (mailed automatically)",
  somebody: "Somebody (not signed in)",
  "use-alerts": "Alerts about use (automatic)",
  views: "Views (mailed automatically)",
};

/** Null if a user performed the event. */
export function findPerformerLabel(createdBy: string): string | null {
  const accountName = findServiceAccountName(createdBy);
  if (accountName !== null) return `Service account ${accountName}`;
  const linkId = findLinkId(createdBy);
  if (linkId !== null) return `Customer link ${linkId}`;
  return Object.hasOwn(performerLabels, createdBy) ? (performerLabels[createdBy] ?? null) : null;
}
