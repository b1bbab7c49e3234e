import { type RawBuilder, sql } from "kysely";
import type { StoredLicense } from "#app/domain/license/license-store.ts";
import { jsonList } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { Ms } from "#app/storage/schema/column-values.ts";
import type { DerivedColumns, LicenseTable } from "#app/storage/schema/schema.ts";
import { derivedColumns, licenseRecordFrom, summaryFrom } from "./rows.ts";

/** A license with everything that the list shows. */
export type ListRow = LicenseTable &
  DerivedColumns & {
    summary_version: number;
    full_from: Ms | null;
    tier_grace_days: number | null;
    tag_names: string;
  };

/** SQL for the names of the license's tags, as a JSON array sorted by name. */
export const buildTagNamesColumn = (engine: Engine): RawBuilder<unknown> => sql`(
  select ${jsonList(engine, sql`tag.val order by tag.val_fold, tag.id`)}
  from license_tag join tag on tag.number = license_tag.tag_number
  where license_tag.license_id = license.id
)`;

/** Columns of a `ListRow`, from the tables `license` and `license_summary`. */
export const buildListColumns = (engine: Engine): RawBuilder<unknown> => sql`
  license.*, ${sql.raw(derivedColumns.map((name) => `license_summary.${name}`).join(", "))}, summary_version, full_from,
  (select grace_days from package_tier where package_tier.id = license.package_tier_id) as tier_grace_days,
  ${buildTagNamesColumn(engine)} as tag_names`;

export const storedLicenseFrom = (row: ListRow): StoredLicense => ({
  record: licenseRecordFrom(row, JSON.parse(row.tag_names) as string[]),
  summary: summaryFrom(row),
});
