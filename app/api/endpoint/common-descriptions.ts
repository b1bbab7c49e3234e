import * as examples from "./example-values.ts";

/** Description of a field. It needs an example only if the type of the field does not provide an example. */
export type FieldDescription = string | readonly [text: string, example: unknown];

/** Descriptions of fields that mean the same in most schemas. A schema can override a description. */
export const commonDescriptions = {
  pageNumber: "Number of the page, counted from 0.",
  pageSize: "Number of entries per page, at most 1,000. 0 returns only the total.",
  sortBy: "Field to sort by.",
  sortType: "`ASC` for ascending, `DESC` for descending order.",

  key: ["License key.", examples.licenseKey],
  licenseKey: ["License key.", examples.licenseKey],
  rowVersion: [
    "Version number of the entity, which increases with each change. Quotas of a license count their own versions. To reject an outdated change, send the ETag of the entity, or this number in quotes, as `If-Match`.",
    7,
  ],
  createdAt: ["Time of creation, in UTC.", examples.pastTime],
  createdBy: ["E-mail address of the creator, or `service account` and its name.", "ada@example.com"],
  updatedAt: ["Time of the last change, in UTC.", examples.pastTime],
  unreadableEntities:
    "Entries of the list whose stored values are damaged. They are missing in the list. Omitted if there are none.",
  eventName: ["Name of the event.", "update-notes"],

  packageTierId: ["Id of the tier. `GET /api/oem/packages` lists the tiers.", "corporate-2"],
  packageTierPrettyName: ["Full name of the tier.", "Corporate Tier 2"],
  environment: ["Use of the license: 1 Internal, 2 Demo, 3 Paid.", 3],
  isOffline: "True if servers use a license file instead of an activation.",
  alertsCustomer: "True if the customer gets a mail when 80, 90 and 100 % of the assets are in use.",
  capacitiesFollow: "True to set server and asset capacity to the presets of the tier.",
  softCapacity: "True if servers may report more assets than the license allows.",
  notes: ["Notes of staff, at most 10,000 characters.", "Needs a second server."],
  tags: ["Tag names.", ["emea"]],
  startsAt: ["Start of the license, in UTC; null without an enabled quota.", examples.startTime],
  expiredAt: ["End of the license, in UTC; null without an enabled quota.", examples.endTime],
  graceUntil: ["End of the grace period, in UTC; null without a grace period.", examples.endTime],
  lifetimeStatus: [
    "Status by the dates of the license: `pending` (not started), `active`, `almost-expired` or `expired`.",
    "active",
  ],
  useStatus: ["Status by the share of the capacity that is in use.", "active"],

  activationDate: [
    "Start of the quota, in UTC. A day (`YYYY-MM-DD`) means its first instant.",
    examples.startTime,
  ],
  expirationDate: [
    "End of the quota, in UTC. A day (`YYYY-MM-DD`) means its last instant.",
    examples.endTime,
  ],
  serverCapacity: ["Highest number of servers; null if the license type has no such limit.", 5],
  totalClientCapacity: ["Highest number of assets; null if the license type has no such limit.", 1_000],
  caseCapacity:
    "Maximum number of cases whose lifetime has not ended, including closed cases; null if the license type has no such limit.",
  caseLifetime: "Lifetime of a case in days, from its first event; null if the license type has no cases.",
  prettyName: ["Display name of the feature.", "Assets"],
  prettyValue: ["Display text of the amount.", "1,000"],
  defaultVal: ["Amount that the tier contains; null if the feature is not counted.", 1_000],
  serversInUse: ["Number of servers that occupy a seat.", 2],
  totalClientsInUse: ["Number of assets in use.", 480],
  casesUsed: "Number of cases that count against the capacity.",
  openCases: "Number of cases that are not closed.",

  caseId: ["Id of the case.", "case-1042"],
  caseName: ["Name of the case.", "Phishing in accounting"],

  deviceId: ["Id that the product sends for the machine.", examples.deviceId],
  firstHeartbeat: [
    "Time of the first heartbeat, in UTC; null before the first heartbeat.",
    examples.pastTime,
  ],
  lastHeartbeat: [
    "Time of the latest heartbeat, in UTC; null before the first heartbeat.",
    examples.pastTime,
  ],
  lastContact: [
    "Time of the latest heartbeat of a server, in UTC; null before the first heartbeat.",
    examples.pastTime,
  ],
  lastUpdatedAt: [
    "Time of the last refresh of the license summaries, in UTC; null before the first one.",
    examples.pastTime,
  ],
  nextEnd: ["Next end of a license, in UTC; null if no license ends.", examples.endTime],
  nextCaseEnd: [
    "Next time at which an open case reaches its lifetime, in UTC; null without an open case.",
    examples.endTime,
  ],
  hostname: ["Host name of the instance.", "acme-cloud.instances.example.com"],
  subdomain: ["Subdomain of the instance.", "acme-cloud"],
  purpose: "`trial`, `demo` or `paid`.",
  firstname: "First name, 1 to 200 characters.",
  lastname: "Last name, 1 to 200 characters.",
  password:
    "Password of the first user of the instance. The app sends it to the new instance and does not store it.",

  companyName: ["Name of the company.", examples.companyName],
  firstName: ["First name of the contact; null if it is unknown.", "Grace"],
  lastName: ["Last name of the contact; null if it is unknown.", "Hopper"],
  email: ["E-mail address of the contact.", "grace@example.com"],
  countryCode: ["Country as two letters (ISO 3166-1 alpha-2); null if it is unknown.", "US"],
  hubspotCompanyId: ["Id of the company in the CRM; null if the company has none.", 1_001],
  hubspotContactId: ["Id of the contact in the CRM; null if the contact has none.", 10_010],
  fisCustomerId: "Id of the FIS customer; null if there is none.",
  hubspotCompanyIds: ["Ids of the company in the CRM.", [1_001]],
  hubspotCompanyName: "Name of the company, used while the CRM cannot be reached.",
  hubspotContactEmail: "E-mail address of the contact, used while the CRM cannot be reached.",
  hubspotContactFirstname: "First name of the contact, used while the CRM cannot be reached.",
  hubspotContactLastname: "Last name of the contact, used while the CRM cannot be reached.",

  currency: ["ISO 4217 code of `value`; null if it is unknown.", "USD"],
} as const satisfies Record<string, FieldDescription>;

/** Descriptions for requests in which the ids of the CRM must not be null. */
export const requiredCrmIds = {
  hubspotCompanyId: ["Id of the company in the CRM.", 1_001],
  hubspotContactId: ["Id of the contact in the CRM.", 10_010],
} as const;

export type CommonName = keyof typeof commonDescriptions;

export const findCommonDescription = (name: string): FieldDescription | undefined =>
  (commonDescriptions as Readonly<Record<string, FieldDescription>>)[name];
