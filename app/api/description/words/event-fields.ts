import type { EventName } from "#app/domain/history/event.ts";

interface EventFields {
  /** Possible fields of `details`. */
  details: readonly string[];
  /** Possible fields of `before` and `after`. A creation has only `after`, a removal only `before`. */
  changes: readonly string[];
}

const eventFieldsFrom = (details: string, changes = ""): EventFields => ({
  details: details.split(" ").filter((name) => name !== ""),
  changes: changes.split(" ").filter((name) => name !== ""),
});

const term = "activationDate expirationDate";
const capacities = "serverCapacity totalClientCapacity";
const quotaTerms = `${term} ${capacities} caseCapacity caseLifetime`;
const license = "type isOffline softCapacity tags notes customerIsChecked";
const newLicense = "environment packageTierId packageTierPrettyName companyName";
const customer =
  "companyName firstName lastName email countryCode hubspotCompanyId hubspotContactId customerIsChecked";
const version = "version releasedAt isActive releaseNotes";
const view = "name filter isShared";
const viewMail = "name every to";
const webhook = "url eventNames state newSecret";
const instance = "subdomain hostname plan source";

/** A test compares this table with recorded events. */
export const eventFields: Record<EventName, EventFields> = {
  create: eventFieldsFrom(license, newLicense),
  "import-license": eventFieldsFrom(
    `importId fileName rowNumber createdAt ${license}`,
    `${newLicense} quotaId ${quotaTerms}`,
  ),
  delete: eventFieldsFrom("type", "status deletedAt"),
  restore: eventFieldsFrom("type", "status deletedAt"),
  "add-quota": eventFieldsFrom(`type quotaId ${quotaTerms}`, `status ${quotaTerms}`),
  "update-quota-dates": eventFieldsFrom(`type quotaId ${term}`, term),
  "update-quota-capacities": eventFieldsFrom(`type quotaId ${capacities}`, capacities),
  "update-quota-status": eventFieldsFrom("type quotaId status", "status"),
  "update-server-status": eventFieldsFrom("serverId deviceId status", "status"),
  "update-notes": eventFieldsFrom("notes", "notes"),
  "update-tags": eventFieldsFrom("tags", "tags"),
  "update-soft-capacity": eventFieldsFrom("softCapacity", "softCapacity"),
  "update-environment": eventFieldsFrom("environment", "environment"),
  "update-grace": eventFieldsFrom("graceDays", "graceDays"),
  "update-customer": eventFieldsFrom(customer, customer),
  "update-tier": eventFieldsFrom(
    `packageTierId packageTierPrettyName ${capacities} capacitiesFollow quotasBefore`,
    `packageTierId packageTierPrettyName ${capacities}`,
  ),
  "update-offline": eventFieldsFrom("isOffline", "isOffline"),
  "update-company": eventFieldsFrom("companyId companyName", "notes"),
  "merge-companies": eventFieldsFrom("companyId companyName mergedId mergedName licenses"),
  "download-license-file": eventFieldsFrom("fileId fileHash seedHash keyId expiresAt"),
  "issue-certificate": eventFieldsFrom(`companyName ${term}`),
  "activate-server": eventFieldsFrom("serverId deviceId version"),
  "release-server": eventFieldsFrom("serverId deviceId"),
  "create-activation-code": eventFieldsFrom("isReplacement"),
  "create-version": eventFieldsFrom("version", version),
  "update-version": eventFieldsFrom("version", version),
  "create-tag": eventFieldsFrom("tag", "val"),
  "rename-tag": eventFieldsFrom("tag", "val"),
  "delete-tag": eventFieldsFrom("tag", "val"),
  "update-address": eventFieldsFrom("email issuer", "email"),
  "update-privileges": eventFieldsFrom("email issuer privileges", "privileges isAdmin"),
  "disable-person": eventFieldsFrom("email issuer"),
  "enable-person": eventFieldsFrom("email issuer"),
  "end-sessions": eventFieldsFrom("email sessions"),
  "create-token": eventFieldsFrom("start expirationDate ownerEmail scopes"),
  "delete-token": eventFieldsFrom("start expirationDate"),
  "update-settings": eventFieldsFrom("renewalPeriod reminderDays", "renewalPeriod reminderDays"),
  "update-catalog": eventFieldsFrom("added changed retired offered removed licenses"),
  "run-job": eventFieldsFrom("job"),
  "create-instance": eventFieldsFrom(instance),
  "send-reminder": eventFieldsFrom("to threshold expirationDate late"),
  "keep-reminder": eventFieldsFrom("to threshold expirationDate late"),
  "snooze-reminder": eventFieldsFrom("expirationDate until"),
  "resume-reminder": eventFieldsFrom("expirationDate"),
  "send-test-mail": eventFieldsFrom("to mail failure"),
  "approve-instance": eventFieldsFrom(instance),
  "invite-customer": eventFieldsFrom("to expiresAt"),
  "confirm-invitation": eventFieldsFrom("subdomain hostname"),
  "extend-trial": eventFieldsFrom("days reason", "trialEndsAt"),
  "convert-trial": eventFieldsFrom(
    "dealId",
    `environment packageTierId packageTierPrettyName trialEndsAt expirationDate ${capacities}`,
  ),
  "suspend-instance": eventFieldsFrom("hostname"),
  "resume-instance": eventFieldsFrom("hostname"),
  "retry-instance": eventFieldsFrom("hostname step fault"),
  "delete-instance": eventFieldsFrom("hostname subdomain"),
  "tell-customer": eventFieldsFrom("to hostname mail failure"),
  "sign-in": eventFieldsFrom(""),
  "sign-out": eventFieldsFrom(""),
  "refuse-sign-in": eventFieldsFrom("why provider notWritten"),
  "export-report": eventFieldsFrom("report filter rows"),
  "erase-person": eventFieldsFrom("events mails erasedEvents"),
  "renew-license": eventFieldsFrom("type quotaId expirationDate", "expirationDate"),
  "lose-renewal": eventFieldsFrom("expirationDate reason"),
  "reopen-renewal": eventFieldsFrom("expirationDate"),
  "assign-renewal": eventFieldsFrom("owner", "owner"),
  "create-webhook": eventFieldsFrom(webhook, webhook),
  "update-webhook": eventFieldsFrom(webhook, webhook),
  "delete-webhook": eventFieldsFrom(webhook, webhook),
  "disable-webhook": eventFieldsFrom("url"),
  "create-view": eventFieldsFrom(view, view),
  "update-view": eventFieldsFrom(view, view),
  "delete-view": eventFieldsFrom(view, view),
  "schedule-view": eventFieldsFrom(viewMail, viewMail),
  "end-view-schedule": eventFieldsFrom(viewMail, viewMail),
  "mail-view": eventFieldsFrom("name every to mail rows"),
  "pause-jobs": eventFieldsFrom(""),
  "resume-jobs": eventFieldsFrom("since reason"),
};

/** Additional fields of `details` of any event. */
export const fieldsOfAnyEvent = ["undoes", "bulkRun"] as const;

const codeList = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ") || "none";

/** A Markdown table. */
export const eventFieldsTable = [
  "| `eventName` | Fields of `details` | Fields of `before` and `after` |",
  "|---|---|---|",
  ...Object.entries(eventFields).map(
    ([name, { details, changes }]) => `| \`${name}\` | ${codeList(details)} | ${codeList(changes)} |`,
  ),
].join("\n");
