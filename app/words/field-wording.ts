import { formatThousands } from "#app/domain/text/grouped.ts";
import type { EventValues } from "#app/domain/history/event.ts";
import { editableFields } from "#app/domain/license/editable-fields.ts";
import { environmentNames } from "#app/domain/license/environment.ts";
import { formatFeatureName } from "#app/domain/package/feature-labels.ts";
import { licenseTypeNames } from "#app/domain/package/license-type.ts";
import { privilegeLabel } from "#app/domain/person/privilege.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import type { DateLocale } from "#app/domain/time/date-locale.ts";
import { licenseStatusLabel } from "./license-words.ts";

type EventValue = EventValues[string] | undefined;

export const emptyText = "–";

const labelByField: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(editableFields).map(([name, { label }]) => [name, label])),
  activationDate: "Activation Date",
  expirationDate: "Expiration Date",
  expiresAt: "Opens Until",
  releaseAt: "Release On",
  deletedAt: "Deleted",
  serverCapacity: "Servers",
  totalClientCapacity: "Assets",
  caseCapacity: "Cases",
  caseLifetime: "Case Lifetime",
  packageTierId: "Package Tier",
  packageTierPrettyName: "Package Tier",
  companyName: "Company",
  companyId: "Customer ID",
  mergedId: "Merged Customer ID",
  mergedName: "Merged Customer",
  countryCode: "Country",
  hubspotCompanyId: "HubSpot Company",
  hubspotContactId: "HubSpot Contact",
  capacitiesFollow: "Capacities Follow the Tier",
  deviceId: "Device ID",
  hostname: "Host Name",
  val: "Tag",
  start: "Token Begins With",
  isAssistant: "For an Assistant",
  fileId: "File ID",
  fileHash: "SHA-256 of the File",
  seedHash: "SHA-256 of the Seed Key",
  keyId: "Signing Key",
  to: "To",
  mail: "Mail",
  linkId: "Customer Link",
  message: "Text of the Customer",
  threshold: "Days Before the End",
  percent: "Alert at (%)",
  totalClientsInUse: "Assets in Use",
  until: "Snoozed Until",
  trialEndsAt: "Trial Ends",
  isAdmin: "Is an Admin",
  notWritten: "Failed Sign-Ins Not Recorded",
  isAdminClaimUnknown: "Groups Not Listed",
  why: "Reason",
  company: "Company",
  rightsChanges: "Changed Rights",
  neverEnds: "Licenses Without an End",
  maxLicenses: "Largest Change Without Approval",
  adminRights: "Admin Rights",
  dealId: "Deal ID",
  customerIsChecked: "Customer Checked With HubSpot",
};

/** Splits an unknown name into words. */
export const findFieldLabel = (name: string): string =>
  Object.hasOwn(labelByField, name) ? (labelByField[name] ?? name) : formatFeatureName(name);

const choiceLabelsByField: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  environment: environmentNames,
  privileges: privilegeLabel,
  scopes: { ...privilegeLabel, read: "Read only" },
  type: licenseTypeNames,
  status: { 0: "Disabled", 1: "Enabled", ...licenseStatusLabel },
};

const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);

export function formatFieldValue(
  name: string,
  value: EventValue,
  dateLocale: DateLocale,
): string | readonly string[] {
  if (Array.isArray(value))
    return value.length === 0 ? emptyText : value.map((item) => formatSingleValue(name, item, dateLocale));
  return formatSingleValue(name, value, dateLocale);
}

export function formatSingleValue(name: string, value: EventValue, dateLocale: DateLocale): string {
  const choiceLabels = Object.hasOwn(choiceLabelsByField, name) ? choiceLabelsByField[name] : undefined;
  if (choiceLabels && (typeof value === "string" || typeof value === "number"))
    return choiceLabels[value] ?? (typeof value === "string" ? value : "Unknown");
  if (name === "graceDays" && value === null) return "Same as the tier";
  if ((name === "caseLifetime" || name === "graceDays") && typeof value === "number")
    return `${formatValue(value, dateLocale)} days`;
  return formatValue(value, dateLocale);
}

function formatValue(value: EventValue, dateLocale: DateLocale): string {
  if (value === null || value === undefined || value === "") return emptyText;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formatThousands(value, dateLocale.numbers);
  if (typeof value === "string") return isInstant(value) ? formatDate(value, dateLocale) : value;
  if (Array.isArray(value)) return value.map((item) => formatValue(item, dateLocale)).join(", ");
  return Object.entries(value)
    .map(
      ([name, fieldValue]) => `${findFieldLabel(name)}: ${formatSingleValue(name, fieldValue, dateLocale)}`,
    )
    .join("; ");
}
