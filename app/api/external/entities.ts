import { z } from "zod";
import {
  activenessStatus,
  environment,
  type License,
  licenseStatus,
  lifetimeStatus,
  useStatus,
} from "#app/domain/license/license.ts";
import {
  findFeatureLabel,
  findFeatureValueLabel,
  formatFeatureName,
} from "#app/domain/package/feature-labels.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { privilege } from "#app/domain/person/person.ts";
import type { Privilege } from "#app/domain/person/privilege.ts";
import { quotaStatus } from "#app/domain/quota/quota.ts";
import { splitTags } from "#app/domain/tag/tag-name.ts";
import { serialTypes } from "#app/domain/server/server.ts";
import { serverStatus } from "#app/domain/server/servers.ts";
import {
  countOrZero,
  crmId,
  instant,
  instantOrNull,
  optionalWithFallback,
  optionalInstant,
  rowId,
  rowVersion,
  instantOrEmpty,
  textOrEmpty,
  textId,
} from "./external-values.ts";
import { appendEllipsis, getTokenStart } from "#app/domain/token/token.ts";

/** The field names come from the specification. Fields that only our API sends are optional. */

export const externalLicenseSchema = z
  .object({
    key: z.string().min(1),
    version: z.string().nullable(),
    type: licenseType,
    environment,
    packageTierPrettyName: textOrEmpty,
    packageTierId: textId,
    activeServerCapacity: countOrZero,
    serversInUse: countOrZero,
    activeTotalClientCapacity: countOrZero,
    totalClientsInUse: countOrZero,
    softCapacity: z.boolean(),
    isOffline: z.boolean(),
    useStatus,
    lifetimeStatus,
    activenessStatus,
    status: licenseStatus,
    createdAt: instantOrEmpty,
    activatedAt: instantOrNull,
    expiredAt: instantOrNull,
    firstHeartbeat: optionalInstant,
    lastHeartbeat: instantOrNull,
    createdBy: textOrEmpty,
    updatedAt: instantOrEmpty,
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: textOrEmpty,
    companyName: textOrEmpty,
    countryCode: optionalWithFallback(z.string(), null),
    notes: textOrEmpty,
    tags: textOrEmpty,
    isValid: z.boolean(),
    caseCapacity: z.number().nullable(),
    totalClientCapacity: z.number().nullable(),
    serverCapacity: z.number().nullable(),
    startsAt: optionalInstant,
    deletedAt: optionalInstant,
    hubspotCompanyId: optionalWithFallback(crmId, null),
    hubspotContactId: optionalWithFallback(crmId, null),
    graceDays: optionalWithFallback(z.number(), null),
    tierGraceDays: optionalWithFallback(z.number(), 0),
    graceUntil: optionalInstant,
    fullFrom: optionalWithFallback(z.string(), null),
    alertsCustomer: optionalWithFallback(z.boolean(), false),
    rowVersion,
  })
  // The specification has no time of deletion, so the time of the last update replaces it.
  .transform((fields): License => ({
    ...fields,
    tagNames: splitTags(fields.tags),
    deletedAt: fields.status === "deleted" ? (fields.deletedAt ?? fields.updatedAt) : null,
  }));

const featureFields = z.object({
  name: z.string(),
  defaultVal: z.number().nullable(),
  prettyName: optionalWithFallback(z.string(), null),
  prettyValue: optionalWithFallback(z.string(), null),
});

const addFeatureLabels = <Feature extends z.output<typeof featureFields>>(
  feature: Feature,
  value: number | null,
) => ({
  ...feature,
  prettyName: feature.prettyName ?? findFeatureLabel(feature.name, feature.name),
  prettyValue: feature.prettyValue ?? findFeatureValueLabel(feature.name, value),
});

const quotaFeatureSchema = featureFields
  .extend({ value: z.number().nullable() })
  .transform((feature) => addFeatureLabels(feature, feature.value));

export const externalQuotaSchema = z
  .object({
    id: rowId,
    activationDate: instant,
    expirationDate: instant,
    status: quotaStatus,
    createdBy: textOrEmpty,
    createdAt: instantOrEmpty,
    updatedAt: instantOrEmpty,
    features: z.array(quotaFeatureSchema),
    rowVersion,
  })
  .transform((fields) => {
    const findFeatureValue = (name: string) =>
      fields.features.find((feature) => feature.name.toLowerCase() === name)?.value ?? null;
    return {
      ...fields,
      serverCapacity: findFeatureValue("servers"),
      totalClientCapacity: findFeatureValue("assets"),
      caseCapacity: findFeatureValue("cases"),
      caseLifetime: findFeatureValue("caselifetime"),
    };
  });

const serialType = z.enum(serialTypes).catch("Unknown");

export const externalServerSchema = z.object({
  id: rowId,
  deviceId: z.string(),
  status: serverStatus,
  activatedAt: instantOrNull,
  lastHeartbeat: instantOrNull,
  serials: z.array(z.object({ type: serialType, value: z.string() })),
  use: z.array(
    z
      .object({ name: z.string(), value: z.number() })
      .transform(({ name, value }) => ({ name, value, prettyName: formatFeatureName(name) })),
  ),
  version: optionalWithFallback(z.string(), null),
  releasedAt: optionalInstant,
  firstHeartbeat: optionalInstant,
  silentFrom: optionalInstant,
  releaseAt: optionalInstant,
});

const eventValues = z.record(z.string(), z.json());

/** Events have no id in the specification, so `fetchHistory` computes a missing id. */
export const externalEventSchema = z.object({
  eventName: textOrEmpty,
  createdAt: instantOrEmpty,
  createdBy: textOrEmpty,
  licenseKey: z.string(),
  details: eventValues.nullable().transform((details) => details ?? {}),
  id: optionalWithFallback(z.number(), null),
  before: optionalWithFallback(eventValues, null),
  after: optionalWithFallback(eventValues, null),
  requestId: optionalWithFallback(z.string(), ""),
});

export const externalTagSchema = z.object({
  id: textId,
  val: z.string(),
  createdAt: instantOrEmpty,
  licenseCount: countOrZero,
  rowVersion,
});

export const externalVersionSchema = z.object({
  id: rowId,
  version: z.string(),
  releasedAt: instant,
  isActive: z.boolean(),
  releaseNotes: textOrEmpty,
  createdBy: textOrEmpty,
  createdAt: optionalWithFallback(instantOrEmpty, ""),
  updatedAt: optionalWithFallback(instantOrEmpty, ""),
  rowVersion,
});

/** Unknown privileges of an external API are preserved on save and never shown. */
export const isKnownPrivilege = (name: string): name is Privilege => privilege.safeParse(name).success;

const privileges = z.array(z.string());

export const externalViewerSchema = z.object({
  isAdmin: z.boolean(),
  privileges: privileges.transform((names) => names.filter(isKnownPrivilege)),
  email: optionalWithFallback(z.string(), ""),
});

export const externalUserSchema = z.object({
  email: z.string(),
  lastlogin: instantOrNull,
  privileges,
  isAdmin: optionalWithFallback(z.boolean(), false),
  rowVersion,
});

export const externalTokenSchema = z
  .object({
    token: z.string(),
    expirationDate: instant,
    ownerEmail: textOrEmpty,
    createdAt: optionalWithFallback(instantOrEmpty, ""),
    updatedAt: optionalWithFallback(instantOrEmpty, ""),
    lastUsedAt: instantOrNull.optional(),
  })
  .transform((fields) => ({ ...fields, token: shortenToken(fields.token), value: fields.token }));

export const externalSettingsSchema = z.object({
  renewalPeriod: z.number(),
  reminderDays: z.array(z.number()),
  rowVersion,
});

export const externalPackageSchema = z.object({
  id: textId,
  name: z.string(),
  tiers: z.array(z.object({ id: textId, name: z.string() })),
});

export const externalTierFeatureSchema = featureFields.transform((feature) =>
  addFeatureLabels(feature, feature.defaultVal),
);

export const externalTierNameSchema = z.object({ tierId: textId, prettyName: z.string() });

export const externalCompanySchema = z.object({
  id: crmId,
  companyName: z.string(),
  countryCode: optionalWithFallback(z.string(), null),
});

export const externalContactSchema = z.object({
  id: crmId,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});

const maxUnshortenedLength = 20;
const shownEndLength = 4;

/**
 * Keeps the start and the end of the token, because tokens of some APIs have the same start. Some APIs return tokens that
 * are already shortened and end with an ellipsis.
 */
export const shortenToken = (token: string): string =>
  token.length <= maxUnshortenedLength || token.endsWith("…")
    ? token
    : `${appendEllipsis(getTokenStart(token))}${token.slice(-shownEndLength)}`;
