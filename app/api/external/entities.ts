import { z } from "zod";
import {
  activenessStatus,
  environment,
  type License,
  licenseStatus,
  lifetimeStatus,
  useStatus,
} from "#app/domain/license/license.ts";
import { noTexts } from "#app/domain/license/editable-fields.ts";
import { featureName, featureValue, usageName } from "#app/domain/package/feature-labels.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { privilege } from "#app/domain/person/person.ts";
import type { Privilege } from "#app/domain/person/privilege.ts";
import { quotaStatus } from "#app/domain/quota/quota.ts";
import { serialTypes } from "#app/domain/server/server.ts";
import { serverStatus } from "#app/domain/server/servers.ts";
import { listedToken } from "./listed-token.ts";
import {
  count,
  crmId,
  instant,
  instantOrNull,
  optional,
  optionalInstant,
  rowId,
  rowVersion,
  shownInstant,
  text,
  textId,
} from "./wire.ts";

/** Field names follow the specification. Fields that only our API has are optional. */

export const license = z
  .object({
    key: z.string().min(1),
    version: z.string().nullable(),
    type: licenseType,
    environment,
    packageTierPrettyName: text,
    packageTierId: textId,
    activeServerCapacity: count,
    serversInUse: count,
    activeTotalClientCapacity: count,
    totalClientsInUse: count,
    softCapacity: z.boolean(),
    isOffline: z.boolean(),
    useStatus,
    lifetimeStatus,
    activenessStatus,
    status: licenseStatus,
    createdAt: shownInstant,
    activatedAt: instantOrNull,
    expiredAt: instantOrNull,
    firstHeartbeat: optionalInstant,
    lastHeartbeat: instantOrNull,
    createdBy: text,
    updatedAt: shownInstant,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: text,
    companyName: text,
    countryCode: optional(z.string(), null),
    notes: text,
    tags: text,
    isValid: z.boolean(),
    caseCapacity: z.number().nullable(),
    totalClientCapacity: z.number().nullable(),
    serverCapacity: z.number().nullable(),
    startsAt: optionalInstant,
    deletedAt: optionalInstant,
    hubspotCompanyId: optional(crmId, null),
    hubspotContactId: optional(crmId, null),
    graceDays: optional(z.number(), null),
    tierGraceDays: optional(z.number(), 0),
    graceUntil: optionalInstant,
    rowVersion,
  })
  .transform((fields): License => ({
    ...noTexts,
    ...fields,
    deletedAt: fields.status === "deleted" ? (fields.deletedAt ?? fields.updatedAt) : null,
  }));

const displayName = (name: string) => featureName(name, name);

const quotaFeature = z
  .object({
    name: z.string(),
    value: z.number().nullable(),
    defaultVal: z.number().nullable(),
    prettyName: optional(z.string(), null),
    prettyValue: optional(z.string(), null),
  })
  .transform((feature) => ({
    ...feature,
    prettyName: feature.prettyName ?? displayName(feature.name),
    prettyValue: feature.prettyValue ?? featureValue(feature.name, feature.value),
  }));

export const quota = z
  .object({
    id: rowId,
    activationDate: instant,
    expirationDate: instant,
    status: quotaStatus,
    createdBy: text,
    createdAt: shownInstant,
    updatedAt: shownInstant,
    features: z.array(quotaFeature),
    rowVersion,
  })
  .transform((fields) => {
    const limit = (name: string) =>
      fields.features.find((feature) => feature.name.toLowerCase() === name)?.value ?? null;
    return {
      ...fields,
      serverCapacity: limit("servers"),
      totalClientCapacity: limit("assets"),
      caseCapacity: limit("cases"),
      caseLifetime: limit("caselifetime"),
    };
  });

const knownSerial = z.enum(serialTypes).catch("Unknown");

export const server = z.object({
  id: rowId,
  deviceId: z.string(),
  status: serverStatus,
  activatedAt: instantOrNull,
  lastHeartbeat: instantOrNull,
  serials: z.array(z.object({ type: knownSerial, value: z.string() })),
  use: z.array(
    z
      .object({ name: z.string(), value: z.number() })
      .transform(({ name, value }) => ({ name, value, prettyName: usageName(name) })),
  ),
  version: optional(z.string(), null),
  releasedAt: optionalInstant,
  firstHeartbeat: optionalInstant,
});

const values = z.record(z.string(), z.json());

/** Events have no id in the specification, so their position in the list is used. */
export const historyEvent = z.object({
  eventName: text,
  createdAt: shownInstant,
  createdBy: text,
  licenseKey: z.string(),
  details: values.nullable().transform((details) => details ?? {}),
  id: optional(z.number(), null),
  before: optional(values, null),
  after: optional(values, null),
  requestId: optional(z.string(), ""),
});

export const tag = z.object({
  id: textId,
  val: z.string(),
  createdAt: shownInstant,
  licenseCount: count,
  rowVersion,
});

export const version = z.object({
  id: rowId,
  version: z.string(),
  releasedAt: instant,
  isActive: z.boolean(),
  releaseNotes: text,
  createdBy: text,
  createdAt: optional(shownInstant, ""),
  updatedAt: optional(shownInstant, ""),
  rowVersion,
});

/** Unknown privileges of an external API are preserved on save and never shown. */
export const isKnownPrivilege = (name: string): name is Privilege => privilege.safeParse(name).success;

const privileges = z.array(z.string());

export const currentPerson = z.object({
  isAdmin: z.boolean(),
  privileges: privileges.transform((names) => names.filter(isKnownPrivilege)),
  email: optional(z.string(), ""),
});

export const user = z.object({
  email: z.string(),
  lastlogin: instantOrNull,
  privileges,
  isAdmin: optional(z.boolean(), false),
  rowVersion,
});

export const apiToken = z
  .object({
    token: z.string(),
    expirationDate: instant,
    ownerEmail: text,
    createdAt: optional(shownInstant, ""),
    updatedAt: optional(shownInstant, ""),
    lastUsedAt: instantOrNull.optional(),
  })
  .transform((fields) => ({ ...fields, token: listedToken(fields.token), value: fields.token }));

export const settings = z.object({
  renewalPeriod: z.number(),
  reminderDays: z.array(z.number()),
  rowVersion,
});

export const productPackage = z.object({
  id: textId,
  name: z.string(),
  tiers: z.array(z.object({ id: textId, name: z.string() })),
});

export const tierFeature = z
  .object({
    name: z.string(),
    defaultVal: z.number().nullable(),
    prettyName: optional(z.string(), null),
    prettyValue: optional(z.string(), null),
  })
  .transform(({ name, defaultVal, prettyName, prettyValue }) => ({
    name,
    defaultVal,
    prettyName: prettyName ?? displayName(name),
    prettyValue: prettyValue ?? featureValue(name, defaultVal),
  }));

export const tierName = z.object({ tierId: textId, prettyName: z.string() });

export const company = z.object({
  id: crmId,
  companyName: z.string(),
  countryCode: optional(z.string(), null),
});

export const contact = z.object({
  id: crmId,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
