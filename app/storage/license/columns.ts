import type {
  ActivenessStatus,
  LicenseStatus,
  LifetimeStatus,
  UseStatus,
} from "#app/domain/license/license.ts";
import type { Environment } from "#app/domain/license/environment.ts";
import type { LicenseType } from "#app/domain/package/license-type.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { Bit } from "#app/storage/column-values.ts";
import {
  json,
  moment,
  momentOrNull,
  number,
  numberOrNull,
  plain,
  rowsOf,
  text,
  textOrNull,
  yesNo,
} from "#app/storage/columns.ts";

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
  features: json<QuotaRecord["features"]>(),
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
