import type { EventName } from "#app/domain/history/event.ts";

interface EventFields {
  /** Possible fields of `details`. */
  details: readonly string[];
  /** Possible fields of `before` and `after`. A creation has only `after`, a removal only `before`. */
  changes: readonly string[];
}

const fields = (details: string, changes = ""): EventFields => ({
  details: details.split(" ").filter((name) => name !== ""),
  changes: changes.split(" ").filter((name) => name !== ""),
});

const term = "activationDate expirationDate";
const capacities = "serverCapacity totalClientCapacity";
const quotaTerms = `${term} ${capacities} caseCapacity caseLifetime`;
const license = "type isOffline softCapacity tags notes customerIsChecked";
const licenseMade = "environment packageTierId packageTierPrettyName companyName";
const customer =
  "companyName firstName lastName email countryCode hubspotCompanyId hubspotContactId customerIsChecked";
const version = "version releasedAt isActive releaseNotes";
const view = "name filter isShared";
const viewMail = "name every to";
const webhook = "url eventNames state newSecret";
const instance = "subdomain hostname plan source";

/** A test compares this table with recorded events. */
export const eventFields: Record<EventName, EventFields> = {
  create: fields(license, licenseMade),
  "import-license": fields(
    `importId fileName rowNumber createdAt ${license}`,
    `${licenseMade} quotaId ${quotaTerms}`,
  ),
  delete: fields("type", "status deletedAt"),
  restore: fields("type", "status deletedAt"),
  "add-quota": fields(`type quotaId ${quotaTerms}`, `status ${quotaTerms}`),
  "update-quota-dates": fields(`type quotaId ${term}`, term),
  "update-quota-capacities": fields(`type quotaId ${capacities}`, capacities),
  "update-quota-status": fields("type quotaId status", "status"),
  "update-server-status": fields("serverId deviceId status", "status"),
  "update-notes": fields("notes", "notes"),
  "update-tags": fields("tags", "tags"),
  "update-soft-capacity": fields("softCapacity", "softCapacity"),
  "update-environment": fields("environment", "environment"),
  "update-grace": fields("graceDays", "graceDays"),
  "update-customer": fields(customer, customer),
  "update-tier": fields(
    `packageTierId packageTierPrettyName ${capacities} capacitiesFollow quotasBefore`,
    `packageTierId packageTierPrettyName ${capacities}`,
  ),
  "update-offline": fields("isOffline", "isOffline"),
  "update-company": fields("companyId companyName", "notes"),
  "merge-companies": fields("companyId companyName mergedId mergedName licenses"),
  "download-license-file": fields("fileId fileHash seedHash keyId expiresAt"),
  "issue-certificate": fields(`companyName ${term}`),
  "activate-server": fields("serverId deviceId version"),
  "release-server": fields("serverId deviceId"),
  "create-activation-code": fields("isReplacement"),
  "create-version": fields("version", version),
  "update-version": fields("version", version),
  "create-tag": fields("tag", "val"),
  "rename-tag": fields("tag", "val"),
  "delete-tag": fields("tag", "val"),
  "update-address": fields("email issuer", "email"),
  "update-privileges": fields("email issuer privileges", "privileges isAdmin"),
  "disable-person": fields("email issuer"),
  "enable-person": fields("email issuer"),
  "end-sessions": fields("email sessions"),
  "create-token": fields("start expirationDate ownerEmail scopes"),
  "delete-token": fields("start expirationDate"),
  "update-settings": fields("renewalPeriod reminderDays", "renewalPeriod reminderDays"),
  "update-catalog": fields("added changed retired offered removed licenses"),
  "run-job": fields("job"),
  "create-instance": fields(instance),
  "send-reminder": fields("to threshold expirationDate late"),
  "keep-reminder": fields("to threshold expirationDate late"),
  "snooze-reminder": fields("expirationDate until"),
  "resume-reminder": fields("expirationDate"),
  "send-test-mail": fields("to mail failure"),
  "approve-instance": fields(instance),
  "invite-customer": fields("to expiresAt"),
  "confirm-invitation": fields("subdomain hostname"),
  "extend-trial": fields("days reason", "trialEndsAt"),
  "convert-trial": fields(
    "dealId",
    `environment packageTierId packageTierPrettyName trialEndsAt expirationDate ${capacities}`,
  ),
  "suspend-instance": fields("hostname"),
  "resume-instance": fields("hostname"),
  "retry-instance": fields("hostname step fault"),
  "delete-instance": fields("hostname subdomain"),
  "tell-customer": fields("to hostname mail failure"),
  "sign-in": fields(""),
  "sign-out": fields(""),
  "refuse-sign-in": fields("why provider notWritten"),
  "export-report": fields("report filter rows"),
  "erase-person": fields("events mails erasedEvents"),
  "renew-license": fields("type quotaId expirationDate", "expirationDate"),
  "lose-renewal": fields("expirationDate reason"),
  "reopen-renewal": fields("expirationDate"),
  "assign-renewal": fields("owner", "owner"),
  "create-webhook": fields(webhook, webhook),
  "update-webhook": fields(webhook, webhook),
  "delete-webhook": fields(webhook, webhook),
  "disable-webhook": fields("url"),
  "create-view": fields(view, view),
  "update-view": fields(view, view),
  "delete-view": fields(view, view),
  "schedule-view": fields(viewMail, viewMail),
  "end-view-schedule": fields(viewMail, viewMail),
  "mail-view": fields("name every to mail rows"),
  "pause-jobs": fields(""),
  "resume-jobs": fields("since reason"),
};

/** Additional fields of `details` of any event. */
export const fieldsOfAnyEvent = ["undoes", "bulkRun"] as const;

const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ") || "none";

/** A Markdown table. */
export const eventFieldsTable = [
  "| `eventName` | Fields of `details` | Fields of `before` and `after` |",
  "|---|---|---|",
  ...Object.entries(eventFields).map(
    ([name, { details, changes }]) => `| \`${name}\` | ${listed(details)} | ${listed(changes)} |`,
  ),
].join("\n");
