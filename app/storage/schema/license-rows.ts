import type {
  ActivenessStatus,
  LicenseStatus,
  LifetimeStatus,
  UseStatus,
} from "#app/domain/license/license.ts";
import type { Environment } from "#app/domain/license/environment.ts";
import type { LicenseType } from "#app/domain/package/license-type.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { Bit, Json } from "./column-values.ts";
import {
  json,
  timestamp,
  timestampOrNull,
  number,
  numberOrNull,
  plainColumn,
  defineRows,
  text,
  textOrNull,
  boolean,
} from "./columns.ts";

const licenseFields = {
  id: number,
  key: text,
  type: plainColumn<LicenseType>(),
  environment: plainColumn<Environment>(),
  packageTierId: text,
  packageTierPrettyName: text,
  softCapacity: boolean,
  isOffline: boolean,
  alertsCustomer: boolean,
  graceDays: numberOrNull,
  notes: text,
  createdAt: timestamp,
  createdBy: text,
  updatedAt: timestamp,
  deletedAt: timestampOrNull,
  rowVersion: number,
};

const customerFields = {
  companyName: text,
  firstName: textOrNull,
  lastName: textOrNull,
  email: text,
  countryCode: textOrNull,
  hubspotCompanyId: numberOrNull,
  hubspotContactId: numberOrNull,
};

/** The database stores `N/A` in lower case. */
const statusOrNotApplicable = <Status extends string>() => ({
  store: (status: Status | "N/A"): Status | "n/a" => (status === "N/A" ? "n/a" : status),
  read: (storedValue: Status | "n/a"): Status | "N/A" => (storedValue === "n/a" ? "N/A" : storedValue),
});

const derivedFields = {
  status: plainColumn<LicenseStatus>(),
  lifetimeStatus: plainColumn<LifetimeStatus>(),
  useStatus: statusOrNotApplicable<Exclude<UseStatus, "N/A">>(),
  activenessStatus: statusOrNotApplicable<Exclude<ActivenessStatus, "N/A">>(),
  isValid: boolean,
  version: textOrNull,
  serverCapacity: numberOrNull,
  totalClientCapacity: numberOrNull,
  caseCapacity: numberOrNull,
  activeServerCapacity: number,
  activeTotalClientCapacity: number,
  serversInUse: number,
  totalClientsInUse: number,
  startsAt: timestampOrNull,
  expiredAt: timestampOrNull,
  activatedAt: timestampOrNull,
  firstHeartbeat: timestampOrNull,
  lastHeartbeat: timestampOrNull,
  casesUsed: number,
  openCases: number,
  nextCaseEnd: timestampOrNull,
  changesAt: timestampOrNull,
};

type QuotaFeature = QuotaRecord["features"][number];
/** A feature without labels, as a tuple. `value` is omitted if it equals `defaultVal`. */
type EncodedFeature = [name: string, defaultVal: number | null, value?: number | null];

/** Features are stored as arrays, because property names would take most of the bytes. */
const features = {
  store: (featureList: QuotaRecord["features"]) =>
    JSON.stringify(
      featureList.map(({ name, defaultVal, value, ...labels }): QuotaFeature | EncodedFeature => {
        if (Object.keys(labels).length > 0) return { name, defaultVal, value, ...labels };
        return value === defaultVal ? [name, defaultVal] : [name, defaultVal, value];
      }),
    ),
  read: (storedValue: Json): QuotaRecord["features"] =>
    (JSON.parse(storedValue) as (QuotaFeature | EncodedFeature)[]).map((feature) => {
      if (!Array.isArray(feature)) return feature;
      const [name, defaultVal, value = defaultVal] = feature;
      return { name, defaultVal, value };
    }),
};

const quotaFields = {
  id: number,
  licenseId: number,
  activationDate: timestamp,
  expirationDate: timestamp,
  status: plainColumn<Bit>(),
  serverCapacity: numberOrNull,
  totalClientCapacity: numberOrNull,
  caseCapacity: numberOrNull,
  caseLifetime: numberOrNull,
  features,
  createdBy: text,
  createdAt: timestamp,
  updatedAt: timestamp,
  rowVersion: number,
};

const serverFields = {
  id: number,
  licenseId: number,
  deviceId: text,
  status: plainColumn<Bit>(),
  version: textOrNull,
  activatedAt: timestampOrNull,
  releasedAt: timestampOrNull,
  firstHeartbeat: timestampOrNull,
  lastHeartbeat: timestampOrNull,
  secretHash: textOrNull,
  heartbeatSeq: number,
  recentGaps: json<number[]>(),
  releaseAt: timestampOrNull,
};

const licenseFileFields = {
  id: text,
  licenseId: number,
  issuedAt: timestamp,
  issuedBy: text,
  fileHash: text,
  seedHash: text,
  keyId: text,
  expiresAt: timestampOrNull,
};

export const licenseRows = defineRows(licenseFields);
export const customerRows = defineRows(customerFields);
export const derivedRows = defineRows(derivedFields);
export const quotaRows = defineRows(quotaFields);
export const serverRows = defineRows(serverFields);
export const licenseFileRows = defineRows(licenseFileFields);

const { lifetimeStatus, useStatus, expiredAt, lastHeartbeat, version } = derivedFields;
const { totalClientsInUse, totalClientCapacity } = derivedFields;
/** License columns in lists of instances. */
export const licenseUseRows = defineRows({
  lifetimeStatus,
  useStatus,
  expiredAt,
  totalClientsInUse,
  totalClientCapacity,
  lastHeartbeat,
  version,
});
