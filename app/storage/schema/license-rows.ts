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
  moment,
  momentOrNull,
  number,
  numberOrNull,
  plain,
  rowsOf,
  text,
  textOrNull,
  yesNo,
} from "./columns.ts";

const licenseFields = {
  id: number,
  key: text,
  type: plain<LicenseType>(),
  environment: plain<Environment>(),
  packageTierId: text,
  packageTierPrettyName: text,
  softCapacity: yesNo,
  isOffline: yesNo,
  graceDays: numberOrNull,
  notes: text,
  createdAt: moment,
  createdBy: text,
  updatedAt: moment,
  deletedAt: momentOrNull,
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

const statusOrNone = <Status extends string>() => ({
  store: (status: Status | "N/A"): Status | "n/a" => (status === "N/A" ? "n/a" : status),
  read: (stored: Status | "n/a"): Status | "N/A" => (stored === "n/a" ? "N/A" : stored),
});

const derivedFields = {
  status: plain<LicenseStatus>(),
  lifetimeStatus: plain<LifetimeStatus>(),
  useStatus: statusOrNone<Exclude<UseStatus, "N/A">>(),
  activenessStatus: statusOrNone<Exclude<ActivenessStatus, "N/A">>(),
  isValid: yesNo,
  version: textOrNull,
  serverCapacity: numberOrNull,
  totalClientCapacity: numberOrNull,
  caseCapacity: numberOrNull,
  activeServerCapacity: number,
  activeTotalClientCapacity: number,
  serversInUse: number,
  totalClientsInUse: number,
  startsAt: momentOrNull,
  expiredAt: momentOrNull,
  activatedAt: momentOrNull,
  firstHeartbeat: momentOrNull,
  lastHeartbeat: momentOrNull,
  casesUsed: number,
  openCases: number,
  nextCaseEnd: momentOrNull,
  changesAt: momentOrNull,
};

type QuotaFeature = QuotaRecord["features"][number];
/** A feature without labels of its own. The value is omitted if it is the default. */
type EncodedFeature = [name: string, defaultVal: number | null, value?: number | null];

/** Stored as arrays, because the same names in every quota would be most of its bytes. */
const features = {
  store: (all: QuotaRecord["features"]) =>
    JSON.stringify(
      all.map(({ name, defaultVal, value, ...wording }): QuotaFeature | EncodedFeature => {
        if (Object.keys(wording).length > 0) return { name, defaultVal, value, ...wording };
        return value === defaultVal ? [name, defaultVal] : [name, defaultVal, value];
      }),
    ),
  read: (stored: Json): QuotaRecord["features"] =>
    (JSON.parse(stored) as (QuotaFeature | EncodedFeature)[]).map((feature) => {
      if (!Array.isArray(feature)) return feature;
      const [name, defaultVal, value = defaultVal] = feature;
      return { name, defaultVal, value };
    }),
};

const quotaFields = {
  id: number,
  licenseId: number,
  activationDate: moment,
  expirationDate: moment,
  status: plain<Bit>(),
  serverCapacity: numberOrNull,
  totalClientCapacity: numberOrNull,
  caseCapacity: numberOrNull,
  caseLifetime: numberOrNull,
  features,
  createdBy: text,
  createdAt: moment,
  updatedAt: moment,
  rowVersion: number,
};

const serverFields = {
  id: number,
  licenseId: number,
  deviceId: text,
  status: plain<Bit>(),
  version: textOrNull,
  activatedAt: momentOrNull,
  releasedAt: momentOrNull,
  firstHeartbeat: momentOrNull,
  lastHeartbeat: momentOrNull,
  secretHash: textOrNull,
  heartbeatSeq: number,
};

const licenseFileFields = {
  id: text,
  licenseId: number,
  issuedAt: moment,
  issuedBy: text,
  fileHash: text,
  seedHash: text,
  keyId: text,
  expiresAt: momentOrNull,
};

export const licenseRows = rowsOf(licenseFields);
export const customerRows = rowsOf(customerFields);
export const derivedRows = rowsOf(derivedFields);
export const quotaRows = rowsOf(quotaFields);
export const serverRows = rowsOf(serverFields);
export const licenseFileRows = rowsOf(licenseFileFields);

const { lifetimeStatus, useStatus, expiredAt, lastHeartbeat, version } = derivedFields;
const { totalClientsInUse, totalClientCapacity } = derivedFields;
/** License columns in lists of instances. */
export const useRows = rowsOf({
  lifetimeStatus,
  useStatus,
  expiredAt,
  totalClientsInUse,
  totalClientCapacity,
  lastHeartbeat,
  version,
});
