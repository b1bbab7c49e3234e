import type { Generated } from "kysely";
import type { Environment } from "#app/domain/license/environment.ts";
import type { LicenseType } from "#app/domain/package/license-type.ts";
import type { EventName } from "#app/domain/history/event.ts";
import type { SerialType } from "#app/domain/server/server.ts";
import type { Bit, Json, Ms } from "./column-values.ts";
import type {
  customerRows,
  derivedRows,
  licenseFileRows,
  licenseRows,
  quotaRows,
  serverRows,
} from "./license-rows.ts";
import type { activationCodeRows } from "./activation-code-rows.ts";
import type { customerLinkRows } from "./customer-link-rows.ts";
import type { previewRows } from "./preview-rows.ts";
import type { rejectionRows } from "./rejection-rows.ts";
import type { serviceAccountRows } from "./service-account-rows.ts";
import type { queueRows } from "./queue-rows.ts";
import type { tokenRows } from "./token-rows.ts";
import type { approvalRows } from "./approval-rows.ts";
import type { versionRows } from "./version-rows.ts";
import type { BulkTables } from "./bulk-runs.ts";
import type { CustomerTables } from "./customers.ts";
import type { DerivedTables, SearchedColumns } from "./derived-tables.ts";
import type { ImportTables } from "./imports.ts";
import type { ReminderTables } from "./reminders.ts";
import type { ViewTables } from "./views.ts";
import type { WebhookTables } from "./webhooks.ts";
import type { accessRightRows } from "./access-review-rows.ts";
import type { DirectoryTables } from "./directory.ts";

export type LicenseTable = ReturnType<typeof licenseRows.rowOf> & ReturnType<typeof customerRows.rowOf>;

export type DerivedColumns = ReturnType<typeof derivedRows.rowOf>;

/** Columns by which lists filter and sort. Lists therefore do not read the wide license rows. */
export interface LicenseSummaryTable extends DerivedColumns, SearchedColumns {
  license_id: number;
  summary_version: number;
  key: string;
  type: LicenseType;
  environment: Environment;
  package_tier_id: string;
  first_name_fold: string | null;
  last_name_fold: string | null;
  country_fold: string | null;
  created_by_fold: string;
  created_at: Ms;
  updated_at: Ms;
  flags: number;
  /** First instant of the day from which the license may be full. A daily job updates this column. */
  full_from: Ms | null;
}

export type QuotaTable = ReturnType<typeof quotaRows.rowOf>;

export interface ServerTable extends ReturnType<typeof serverRows.rowOf> {
  reported_use: Json;
}

export interface ServerSerialTable {
  server_id: number;
  position: number;
  type: SerialType;
  value: string;
}

export interface HistoryTable {
  id: number;
  event_name: EventName;
  created_at: Ms;
  created_by: string;
  license_key: string;
  details: Json;
  before_values: Json | null;
  after_values: Json | null;
  request_id: string;
  hash: string;
  address: string | null;
  /** Null in events that are older than the first commitments. */
  seals: Json | null;
}

/** Events without a number. The database assigns `id` in the order of the inserts. */
export interface PendingEventTable extends Omit<HistoryTable, "id" | "hash" | "seals"> {
  id: Generated<number>;
  seals: Json;
}

/** `again_*` is the progress of a full verification, or null. `head_told_at` is the last publication time. */
interface ChainCheckTable {
  id: number;
  verified_id: number;
  verified_hash: string;
  verified_at: Ms | null;
  broken_at: number | null;
  again_id: number | null;
  again_hash: string | null;
  again_since: Ms | null;
  whole_verified_at: Ms | null;
  row_version: number;
  head_told_at: Ms | null;
  head_mailed_at: Ms | null;
}

interface TagTable {
  id: string;
  /** `license_tag` stores this number, because the number is shorter than the id. */
  number: number;
  val: string;
  val_fold: string;
  created_at: Ms;
  row_version: number;
}

interface PackageTierTable {
  id: string;
  package_id: string;
  position: number;
  name: string;
  pretty_name: string;
  pretty_name_fold: string;
  features: Json;
  retired: Bit;
  grace_days: number;
  release_silent_after_days: number | null;
  marketplace_dimensions: Json;
}

export interface VersionTable extends ReturnType<typeof versionRows.rowOf> {
  version_lower: string;
}

export interface UserTable {
  id: number;
  issuer: string;
  subject: string;
  email: string;
  /** Last value that the history recorded. The value grants no access, because each request checks access again. */
  is_admin: Bit;
  privileges: Json;
  last_login: Ms | null;
  admin_claim: string | null;
  disabled_at: Ms | null;
  created_at: Ms;
  row_version: number;
  wrote_at?: Ms | null;
  preferences?: Json | null;
  email_verified?: Bit;
  invited_by?: string | null;
  admin_claim_unknown?: Bit;
  disabled_by_directory?: Bit;
  directory_grants?: Json;
  /** 1 if a grant in `directory_grants` gives the admin right. */
  directory_admin?: Bit;
  kept_admin?: Bit;
}

export interface BlockedUserTable {
  identity_hash: string;
  address_hash: string;
  barred_at: Ms;
}

export interface SessionTable {
  id_hash: string;
  person_id: number;
  created_at: Ms;
  last_seen_at: Ms;
  opened_from: string | null;
  browser: string | null;
  last_seen_from: string | null;
  provider_session: string | null;
  refresh_token: string | null;
  checked_at: Ms | null;
}

interface ApiTokenTable extends ReturnType<typeof tokenRows.rowOf> {
  hash: string;
  updated_at: Ms;
}

interface JobRunTable {
  name: string;
  started_at: Ms;
  ended_at: Ms;
  fault: string | null;
  failures: number;
  succeeded_at: Ms | null;
}

interface IdempotencyTable {
  scope: string;
  key: string;
  body_hash: string;
  created_at: Ms;
  status: number | null;
  body: string | null;
}

/** The application supplies every value. A column that a later migration adds needs a default for existing rows. */
export interface Database
  extends
    BulkTables,
    CustomerTables,
    DerivedTables,
    ReminderTables,
    ImportTables,
    ViewTables,
    WebhookTables,
    DirectoryTables {
  approval: ReturnType<typeof approvalRows.rowOf>;
  customer_link: ReturnType<typeof customerLinkRows.rowOf>;
  renewal_request: { license_id: number; end_at: Ms; message: string; requested_at: Ms };
  queue_item: ReturnType<typeof queueRows.rowOf>;
  barred_person: BlockedUserTable;
  barring_key: { id: number; value: string };
  schema_migration: { name: string; applied_at: Ms };
  license: LicenseTable;
  license_summary: LicenseSummaryTable;
  /** Includes the keys of permanently deleted licenses. */
  issued_key: { key: string; license_id: number };
  quota: QuotaTable;
  server: ServerTable;
  server_serial: ServerSerialTable;
  license_day: { day_at: Ms; active: number; almost_expired: number; pending: number; expired: number };
  report_month: {
    month_at: Ms;
    counted_at: Ms;
    created: number;
    ended: number;
    renewed: number;
    lost: number;
  };
  /** Each row has either a company or a tier. */
  report_use: {
    kind: string;
    position: number;
    company_id: number | null;
    package_tier_id: string | null;
    licenses: number;
    assets_in_use: number;
    asset_capacity: number;
  };
  daily_use: { license_id: number; day_at: Ms; assets: number; servers: number };
  /** The highest alert of each license. */
  use_alert: { license_id: number; percent: number; term_end_at: Ms };
  rejection: ReturnType<typeof rejectionRows.rowOf>;
  tag: TagTable;
  license_tag: {
    tag_number: number;
    created_at: Ms;
    license_id: number;
    flags: number;
    package_tier_id: string;
  };
  package: { id: string; name: string; type: LicenseType; position: number; retired: Bit };
  package_tier: PackageTierTable;
  installation: {
    id: number;
    catalog_version: number;
    catalog_saved_at: Ms | null;
    first_steps: Json;
    jobs_paused_at?: Ms | null;
    jobs_pause_reason?: string | null;
  };
  catalog_draft: { person_id: number; began_version: number; document: Json; updated_at: Ms };
  version: VersionTable;
  person: UserTable;
  access_right: ReturnType<typeof accessRightRows.rowOf>;
  session: SessionTable;
  api_token: ApiTokenTable;
  service_account: ReturnType<typeof serviceAccountRows.rowOf> & { name_fold: string };
  setting: { name: string; value: Json; updated_at: Ms; row_version: number };
  history: HistoryTable;
  pending_event: PendingEventTable;
  chain_check: ChainCheckTable;
  activation_code: ReturnType<typeof activationCodeRows.rowOf>;
  license_file: ReturnType<typeof licenseFileRows.rowOf>;
  idempotency: IdempotencyTable;
  job_run: JobRunTable;
  preview: ReturnType<typeof previewRows.rowOf>;
  event_stream: { sink: string; position: number };
  /** A single row. `written_at` rises with each write, so that a replica's value says which commits the replica has. */
  replica_marker: { id: number; written_at: Ms };
  rate_limit: { bucket: string; window_start: Ms; hits: number };
  /** A single row. `recompute_after` is the license id after which summaries must be recomputed, or null. */
  refresh_info: {
    id: number;
    refreshed_at: Ms | null;
    recompute_after: number | null;
    forecast_day: Ms | null;
    forecast_after: number | null;
    silence_day: Ms | null;
    use_alerts_at: Ms | null;
  };
}
