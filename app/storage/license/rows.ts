import { fold } from "#app/domain/text/fold.ts";
import type { LicenseRecord, LicenseSummary } from "#app/domain/license/license.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { Serial, ServerRecord } from "#app/domain/server/server.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { bit, instantOrNull, msOrNull } from "#app/storage/column-values.ts";
import { derivedTraits, recordTraits } from "./traits.ts";
import type {
  DerivedColumns,
  LicenseSummaryTable,
  LicenseTable,
  QuotaTable,
  ServerSerialTable,
  ServerTable,
} from "#app/storage/schema.ts";

const foldOrNull = (text: string | null): string | null => (text === null ? null : fold(text));

export const derivedColumns = [
  "status",
  "lifetime_status",
  "use_status",
  "activeness_status",
  "is_valid",
  "version",
  "server_capacity",
  "total_client_capacity",
  "case_capacity",
  "active_server_capacity",
  "active_total_client_capacity",
  "servers_in_use",
  "total_clients_in_use",
  "starts_at",
  "expired_at",
  "activated_at",
  "first_heartbeat",
  "last_heartbeat",
  "cases_used",
  "open_cases",
  "next_case_end",
  "changes_at",
] as const satisfies readonly (keyof DerivedColumns)[];

/** The columns of a license that an edit can change. */
export const editableColumnsOf = (record: LicenseRecord) => ({
  type: record.type,
  environment: record.environment,
  package_tier_id: record.packageTierId,
  package_tier_pretty_name: record.packageTierPrettyName,
  soft_capacity: bit(record.softCapacity),
  is_offline: bit(record.isOffline),
  company_name: record.customer.companyName,
  first_name: record.customer.firstName,
  last_name: record.customer.lastName,
  email: record.customer.email,
  country_code: record.customer.countryCode,
  hubspot_company_id: record.customer.hubspotCompanyId,
  hubspot_contact_id: record.customer.hubspotContactId,
  notes: record.notes,
  updated_at: msOf(record.updatedAt),
  deleted_at: msOrNull(record.deletedAt),
});

export const licenseRowOf = (record: LicenseRecord): LicenseTable => ({
  id: record.id,
  key: record.key,
  ...editableColumnsOf(record),
  created_at: msOf(record.createdAt),
  created_by: record.createdBy,
  row_version: record.rowVersion,
});

/** What the summary row repeats of the license itself. */
export const repeatedColumnsOf = (record: LicenseRecord) => ({
  key: record.key,
  type: record.type,
  environment: record.environment,
  package_tier_id: record.packageTierId,
  company_fold: fold(record.customer.companyName),
  first_name_fold: foldOrNull(record.customer.firstName),
  last_name_fold: foldOrNull(record.customer.lastName),
  email_fold: fold(record.customer.email),
  country_fold: foldOrNull(record.customer.countryCode),
  created_by_fold: fold(record.createdBy),
  created_at: msOf(record.createdAt),
  updated_at: msOf(record.updatedAt),
});

export const derivedRowOf = (summary: LicenseSummary): DerivedColumns => ({
  status: summary.status,
  lifetime_status: summary.lifetimeStatus,
  use_status: summary.useStatus === "N/A" ? "n/a" : summary.useStatus,
  activeness_status: summary.activenessStatus === "N/A" ? "n/a" : summary.activenessStatus,
  is_valid: bit(summary.isValid),
  version: summary.version,
  server_capacity: summary.serverCapacity,
  total_client_capacity: summary.totalClientCapacity,
  case_capacity: summary.caseCapacity,
  active_server_capacity: summary.activeServerCapacity,
  active_total_client_capacity: summary.activeTotalClientCapacity,
  servers_in_use: summary.serversInUse,
  total_clients_in_use: summary.totalClientsInUse,
  starts_at: msOrNull(summary.startsAt),
  expired_at: msOrNull(summary.expiredAt),
  activated_at: msOrNull(summary.activatedAt),
  first_heartbeat: msOrNull(summary.firstHeartbeat),
  last_heartbeat: msOrNull(summary.lastHeartbeat),
  cases_used: summary.casesUsed,
  open_cases: summary.openCases,
  next_case_end: msOrNull(summary.nextCaseEnd),
  changes_at: msOrNull(summary.changesAt),
});

export const summaryRowOf = (record: LicenseRecord, summary: LicenseSummary): LicenseSummaryTable => ({
  license_id: record.id,
  summary_version: 1,
  ...repeatedColumnsOf(record),
  ...derivedRowOf(summary),
  traits: recordTraits(record) + derivedTraits(summary),
});

export const recordFrom = (row: LicenseTable, tags: string[]): LicenseRecord => ({
  id: row.id,
  key: row.key,
  type: row.type,
  environment: row.environment,
  packageTierId: row.package_tier_id,
  packageTierPrettyName: row.package_tier_pretty_name,
  softCapacity: row.soft_capacity === 1,
  isOffline: row.is_offline === 1,
  customer: {
    companyName: row.company_name,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    countryCode: row.country_code,
    hubspotCompanyId: row.hubspot_company_id,
    hubspotContactId: row.hubspot_contact_id,
  },
  notes: row.notes,
  tags,
  createdAt: instantOf(row.created_at),
  createdBy: row.created_by,
  updatedAt: instantOf(row.updated_at),
  deletedAt: instantOrNull(row.deleted_at),
  rowVersion: row.row_version,
});

export const summaryFrom = (row: DerivedColumns): LicenseSummary => ({
  status: row.status,
  lifetimeStatus: row.lifetime_status,
  useStatus: row.use_status === "n/a" ? "N/A" : row.use_status,
  activenessStatus: row.activeness_status === "n/a" ? "N/A" : row.activeness_status,
  isValid: row.is_valid === 1,
  version: row.version,
  serverCapacity: row.server_capacity,
  totalClientCapacity: row.total_client_capacity,
  caseCapacity: row.case_capacity,
  activeServerCapacity: row.active_server_capacity,
  activeTotalClientCapacity: row.active_total_client_capacity,
  serversInUse: row.servers_in_use,
  totalClientsInUse: row.total_clients_in_use,
  startsAt: instantOrNull(row.starts_at),
  expiredAt: instantOrNull(row.expired_at),
  activatedAt: instantOrNull(row.activated_at),
  firstHeartbeat: instantOrNull(row.first_heartbeat),
  lastHeartbeat: instantOrNull(row.last_heartbeat),
  casesUsed: row.cases_used,
  openCases: row.open_cases,
  nextCaseEnd: instantOrNull(row.next_case_end),
  changesAt: instantOrNull(row.changes_at),
});

export const quotaRowOf = (quota: QuotaRecord): QuotaTable => ({
  id: quota.id,
  license_id: quota.licenseId,
  activation_date: msOf(quota.activationDate),
  expiration_date: msOf(quota.expirationDate),
  status: quota.status,
  server_capacity: quota.serverCapacity,
  total_client_capacity: quota.totalClientCapacity,
  case_capacity: quota.caseCapacity,
  case_lifetime: quota.caseLifetime,
  features: JSON.stringify(quota.features),
  created_by: quota.createdBy,
  created_at: msOf(quota.createdAt),
  updated_at: msOf(quota.updatedAt),
  row_version: quota.rowVersion,
});

export const quotaFrom = (row: QuotaTable): QuotaRecord => ({
  id: row.id,
  licenseId: row.license_id,
  activationDate: instantOf(row.activation_date),
  expirationDate: instantOf(row.expiration_date),
  status: row.status,
  serverCapacity: row.server_capacity,
  totalClientCapacity: row.total_client_capacity,
  caseCapacity: row.case_capacity,
  caseLifetime: row.case_lifetime,
  features: JSON.parse(row.features) as QuotaRecord["features"],
  createdBy: row.created_by,
  createdAt: instantOf(row.created_at),
  updatedAt: instantOf(row.updated_at),
  rowVersion: row.row_version,
});

export const serverRowOf = (server: ServerRecord): ServerTable => ({
  id: server.id,
  license_id: server.licenseId,
  device_id: server.deviceId,
  status: server.status,
  version: server.version,
  activated_at: msOrNull(server.activatedAt),
  released_at: msOrNull(server.releasedAt),
  first_heartbeat: msOrNull(server.firstHeartbeat),
  last_heartbeat: msOrNull(server.lastHeartbeat),
  reported_use: JSON.stringify(server.use),
  secret_hash: server.secretHash,
  heartbeat_seq: server.heartbeatSeq,
});

export const serialRowsOf = (server: ServerRecord): ServerSerialTable[] =>
  server.serials.map((serial, position) => ({
    server_id: server.id,
    position,
    type: serial.type,
    value: serial.value,
  }));

export const serverFrom = (row: ServerTable, serials: Serial[]): ServerRecord => ({
  id: row.id,
  licenseId: row.license_id,
  deviceId: row.device_id,
  status: row.status,
  version: row.version,
  activatedAt: instantOrNull(row.activated_at),
  releasedAt: instantOrNull(row.released_at),
  firstHeartbeat: instantOrNull(row.first_heartbeat),
  lastHeartbeat: instantOrNull(row.last_heartbeat),
  serials,
  use: JSON.parse(row.reported_use) as ServerRecord["use"],
  secretHash: row.secret_hash,
  heartbeatSeq: row.heartbeat_seq,
});
