import type { EventName } from "#app/domain/history/event.ts";

interface EventFields {
  /** Possible fields of `details`. */
  details: readonly string[];
  /** Possible fields of `before` and `after`. A creation has only `after`, a removal only `before`. */
  changes: readonly string[];
}

const parseEventFields = (details: string, changes = ""): EventFields => ({
  details: details.split(" ").filter((name) => name !== ""),
  changes: changes.split(" ").filter((name) => name !== ""),
});

const dateFields = "activationDate expirationDate";
const capacityFields = "serverCapacity totalClientCapacity";
const quotaFields = `${dateFields} ${capacityFields} caseCapacity caseLifetime`;
const licenseFields = "type isOffline softCapacity alertsCustomer tags notes customerIsChecked";
const newLicenseFields = "environment packageTierId packageTierPrettyName companyName";
const customerFields =
  "companyName firstName lastName email countryCode hubspotCompanyId hubspotContactId customerIsChecked";
const versionFields = "version releasedAt isActive releaseNotes";
const viewFields = "name filter isShared";
const viewMailFields = "name every to";
const webhookFields = "url eventNames state newSecret";
const approvalRuleFields = "neverEnds maxLicenses adminRights";
const approvalFields = "approvalId operation licenses";
const instanceFields = "subdomain hostname purpose source";

/** A test compares this table with recorded events. */
export const eventFields: Record<EventName, EventFields> = {
  create: parseEventFields(licenseFields, newLicenseFields),
  "import-license": parseEventFields(
    `importId fileName rowNumber createdAt ${licenseFields}`,
    `${newLicenseFields} quotaId ${quotaFields}`,
  ),
  delete: parseEventFields("type", "status deletedAt"),
  restore: parseEventFields("type", "status deletedAt"),
  "add-quota": parseEventFields(`type quotaId ${quotaFields}`, `status ${quotaFields}`),
  "update-quota-dates": parseEventFields(`type quotaId ${dateFields}`, dateFields),
  "update-quota-capacities": parseEventFields(`type quotaId ${capacityFields}`, capacityFields),
  "update-quota-status": parseEventFields("type quotaId status", "status"),
  "update-server-status": parseEventFields("serverId deviceId status", "status"),
  "update-notes": parseEventFields("notes", "notes"),
  "update-tags": parseEventFields("tags", "tags"),
  "update-soft-capacity": parseEventFields("softCapacity", "softCapacity"),
  "update-environment": parseEventFields("environment", "environment"),
  "update-grace": parseEventFields("graceDays", "graceDays"),
  "update-customer": parseEventFields(customerFields, customerFields),
  "update-tier": parseEventFields(
    `packageTierId packageTierPrettyName ${capacityFields} capacitiesFollow quotasBefore`,
    `packageTierId packageTierPrettyName ${capacityFields}`,
  ),
  "update-offline": parseEventFields("isOffline", "isOffline"),
  "update-customer-alerts": parseEventFields("alertsCustomer", "alertsCustomer"),
  "update-company": parseEventFields("companyId companyName", "notes"),
  "merge-companies": parseEventFields("companyId companyName mergedId mergedName licenses"),
  "download-license-file": parseEventFields("fileId fileHash seedHash keyId expiresAt"),
  "issue-certificate": parseEventFields(`companyName ${dateFields} to mail`),
  "create-customer-link": parseEventFields("linkId expiresAt to mail"),
  "withdraw-customer-link": parseEventFields("linkId"),
  "visit-customer-page": parseEventFields("linkId"),
  "send-customer-code": parseEventFields("linkId to"),
  "reject-customer-code": parseEventFields("linkId"),
  "request-renewal": parseEventFields("expirationDate message"),
  "activate-server": parseEventFields("serverId deviceId version"),
  "release-server": parseEventFields("serverId deviceId"),
  "announce-server-release": parseEventFields("serverId deviceId releaseAt"),
  "reject-server": parseEventFields("deviceId code"),
  "dismiss-rejection": parseEventFields("deviceId code reason"),
  "create-activation-code": parseEventFields("isReplacement"),
  "create-version": parseEventFields("version", versionFields),
  "update-version": parseEventFields("version", versionFields),
  "create-tag": parseEventFields("tag", "val"),
  "rename-tag": parseEventFields("tag", "val"),
  "delete-tag": parseEventFields("tag", "val"),
  "invite-user": parseEventFields("email privileges mail"),
  "withdraw-invitation": parseEventFields("email privileges"),
  "update-address": parseEventFields("email issuer", "email"),
  "update-privileges": parseEventFields("email issuer privileges", "privileges isAdmin"),
  "confirm-right": parseEventFields("email issuer right"),
  "disable-person": parseEventFields("email issuer"),
  "enable-person": parseEventFields("email issuer"),
  "end-sessions": parseEventFields("email sessions"),
  "create-token": parseEventFields("start name expirationDate ownerEmail scopes isAssistant"),
  "delete-token": parseEventFields("start name expirationDate"),
  "create-service-account": parseEventFields("start name ownerEmail scopes expirationDate"),
  "update-service-account": parseEventFields("name", "name ownerEmail scopes expirationDate"),
  "replace-service-account-token": parseEventFields("start name"),
  "confirm-service-account": parseEventFields("name"),
  "delete-service-account": parseEventFields("start name"),
  "create-directory-token": parseEventFields("start name issuer"),
  "delete-directory-token": parseEventFields("start name issuer"),
  "update-directory-rules": parseEventFields("", "rules"),
  "keep-directory-groups": parseEventFields("email issuer"),
  "keep-last-admin": parseEventFields("email issuer"),
  "update-settings": parseEventFields("renewalPeriod reminderDays", "renewalPeriod reminderDays"),
  "update-approval-rules": parseEventFields(approvalRuleFields, approvalRuleFields),
  "request-approval": parseEventFields(approvalFields),
  "approve-request": parseEventFields(approvalFields),
  "reject-request": parseEventFields(approvalFields),
  "withdraw-request": parseEventFields(approvalFields),
  "fail-request": parseEventFields(approvalFields),
  "update-catalog": parseEventFields("added changed retired offered removed licenses"),
  "run-job": parseEventFields("job"),
  "create-instance": parseEventFields(instanceFields),
  "send-reminder": parseEventFields("to threshold expirationDate isLate"),
  "store-reminder": parseEventFields("to threshold expirationDate isLate"),
  "send-use-alert": parseEventFields("to percent totalClientsInUse totalClientCapacity mail error"),
  "snooze-reminder": parseEventFields("expirationDate until"),
  "resume-reminder": parseEventFields("expirationDate"),
  "send-test-mail": parseEventFields("to mail error"),
  "approve-instance": parseEventFields(instanceFields),
  "invite-customer": parseEventFields("to expiresAt mail"),
  "confirm-invitation": parseEventFields("subdomain hostname"),
  "extend-trial": parseEventFields("days reason", "trialEndsAt"),
  "convert-trial": parseEventFields(
    "dealId",
    `environment packageTierId packageTierPrettyName trialEndsAt expirationDate ${capacityFields}`,
  ),
  "suspend-instance": parseEventFields("hostname"),
  "resume-instance": parseEventFields("hostname"),
  "retry-instance": parseEventFields("hostname step error"),
  "delete-instance": parseEventFields("hostname subdomain"),
  "notify-customer": parseEventFields("to hostname mail error"),
  "sign-in": parseEventFields("isAdminClaimUnknown"),
  "sign-out": parseEventFields(""),
  "refuse-sign-in": parseEventFields("why provider notWritten"),
  "export-report": parseEventFields("report filter rows"),
  "erase-person": parseEventFields("events mails erasedEvents"),
  "renew-license": parseEventFields("type quotaId expirationDate", "expirationDate"),
  "lose-renewal": parseEventFields("expirationDate reason"),
  "reopen-renewal": parseEventFields("expirationDate"),
  "assign-renewal": parseEventFields("owner", "owner"),
  "link-purchase": parseEventFields("marketplace externalId linkedBy"),
  "renew-purchase": parseEventFields("marketplace externalId previousId expirationDate", "expirationDate"),
  "change-purchase": parseEventFields("marketplace externalId", "items state hasAutoRenewal plan"),
  "end-purchase": parseEventFields("marketplace externalId state expirationDate"),
  "create-webhook": parseEventFields(webhookFields, webhookFields),
  "update-webhook": parseEventFields(webhookFields, webhookFields),
  "delete-webhook": parseEventFields(webhookFields, webhookFields),
  "disable-webhook": parseEventFields("url"),
  "create-view": parseEventFields(viewFields, viewFields),
  "update-view": parseEventFields(viewFields, viewFields),
  "delete-view": parseEventFields(viewFields, viewFields),
  "schedule-view": parseEventFields(viewMailFields, viewMailFields),
  "end-view-schedule": parseEventFields(viewMailFields, viewMailFields),
  "mail-view": parseEventFields("name every to mail rows"),
  "subscribe-to-reports": parseEventFields("to"),
  "end-report-mails": parseEventFields("to"),
  "mail-reports": parseEventFields("to month mail"),
  "pause-jobs": parseEventFields(""),
  "resume-jobs": parseEventFields("since reason"),
};

/** Additional fields of `details` of any event. */
export const commonEventFields = [
  "undoes",
  "bulkRun",
  "via",
  "token",
  "tool",
  "approval",
  "approvedBy",
] as const;

const formatNames = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ") || "none";

/** Markdown table of the fields of all events. */
export const eventFieldsTable = [
  "| `eventName` | Fields of `details` | Fields of `before` and `after` |",
  "|---|---|---|",
  ...Object.entries(eventFields).map(
    ([name, { details, changes }]) => `| \`${name}\` | ${formatNames(details)} | ${formatNames(changes)} |`,
  ),
].join("\n");
