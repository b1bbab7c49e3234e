import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import type { LicenseRecord, LicenseSummary } from "#app/domain/license/license.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import { toUpperCaseKey } from "#app/domain/text/license-key.ts";
import { msOf } from "#app/domain/time/time.ts";
import type {
  LicenseSummaryTable,
  LicenseTable,
  ServerSerialTable,
  ServerTable,
} from "#app/storage/schema/schema.ts";
import {
  customerRows,
  derivedRows,
  licenseRows,
  quotaRows,
  serverRows,
} from "#app/storage/schema/license-rows.ts";
import { dayOrNull, dayStartOrNull, type Ms } from "#app/storage/schema/column-values.ts";
import { readJsonColumn } from "#app/storage/schema/columns.ts";
import { computeDerivedFlags, computeRecordFlags } from "./flags.ts";

const normalizeNameOrNull = (name: string | null): string | null =>
  name === null ? null : normalizeName(name);
const normalizeOrNull = (text: string | null): string | null =>
  text === null ? null : normalizeForSearch(text);

export const { names: derivedColumns, rowOf: derivedRowOf, recordFrom: summaryFrom } = derivedRows;
export const { rowOf: quotaRowOf, recordFrom: quotaFrom } = quotaRows;

export const licenseRowOf = (record: LicenseRecord): LicenseTable => ({
  ...licenseRows.rowOf(record),
  ...customerRows.rowOf(record.customer),
});

export function editableColumnsOf(record: LicenseRecord) {
  const {
    id: _id,
    key: _key,
    created_at: _createdAt,
    created_by: _createdBy,
    row_version: _rowVersion,
    ...columns
  } = licenseRowOf(record);
  return columns;
}

export const summaryColumnsOf = (record: LicenseRecord) => ({
  key: toUpperCaseKey(record.key),
  type: record.type,
  environment: record.environment,
  package_tier_id: record.packageTierId,
  company_fold: normalizeName(record.customer.companyName),
  first_name_fold: normalizeNameOrNull(record.customer.firstName),
  last_name_fold: normalizeNameOrNull(record.customer.lastName),
  email_fold: normalizeForSearch(record.customer.email),
  country_fold: normalizeOrNull(record.customer.countryCode),
  created_by_fold: normalizeForSearch(record.createdBy),
  created_at: msOf(record.createdAt),
  updated_at: msOf(record.updatedAt),
});

export const summaryRowOf = (record: LicenseRecord, summary: LicenseSummary): LicenseSummaryTable => ({
  license_id: record.id,
  summary_version: 1,
  ...summaryColumnsOf(record),
  ...derivedRowOf(summary),
  flags: computeRecordFlags(record) + computeDerivedFlags(summary),
  full_from: dayStartOrNull(record.fullFrom),
});

export const licenseRecordFrom = (
  row: LicenseTable & { tier_grace_days: number | null; full_from: Ms | null },
  tags: string[],
): LicenseRecord => ({
  ...licenseRows.recordFrom(row),
  tierGraceDays: row.tier_grace_days ?? 0,
  fullFrom: dayOrNull(row.full_from),
  customer: customerRows.recordFrom(row),
  tags,
});

export const serverRowOf = (server: ServerRecord): ServerTable => ({
  ...serverRows.rowOf(server),
  reported_use: JSON.stringify(server.use),
});

export const serialRowsOf = (server: ServerRecord): ServerSerialTable[] =>
  server.serials.map((serial, position) => ({
    server_id: server.id,
    position,
    type: serial.type,
    value: serial.value,
  }));

export function createServerReader(
  serials: readonly ServerSerialTable[],
): (row: ServerTable) => ServerRecord {
  const serialsByServer = Map.groupBy(serials, (serial) => serial.server_id);
  return (row) => ({
    ...serverRows.recordFrom(row),
    serials: (serialsByServer.get(row.id) ?? []).map(({ type, value }) => ({ type, value })),
    use: readJsonColumn("use", row.reported_use) as ServerRecord["use"],
  });
}
