import type { MeasuredLicense } from "#app/domain/use/obstacle.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import type { LicenseSummaryTable, LicenseTable } from "#app/storage/schema/schema.ts";

export type MeasuredLicenseRow = Pick<LicenseTable, "type" | "is_offline" | "deleted_at"> &
  Pick<LicenseSummaryTable, "lifetime_status" | "active_total_client_capacity" | "total_client_capacity">;

export const readMeasuredLicense = (row: MeasuredLicenseRow): MeasuredLicense => ({
  type: row.type,
  isOffline: row.is_offline === 1,
  deletedAt: instantOrNull(row.deleted_at),
  lifetimeStatus: row.lifetime_status,
  activeTotalClientCapacity: row.active_total_client_capacity,
  totalClientCapacity: row.total_client_capacity,
});
