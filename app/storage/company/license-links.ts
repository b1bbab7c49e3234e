import { sql } from "kysely";
import { z } from "zod";
import type { LicenseLinks } from "#app/domain/company/company.ts";
import { enabledStatus } from "#app/domain/enabled.ts";
import { eventName } from "#app/domain/history/event.ts";
import { createOfflineDeviceId } from "#app/domain/license-file/license-files.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import { jsonList, jsonTuple, matchesLicenseKey } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

const maxEvents = 3;
const maxFiles = 5;

interface LicenseLinksRow {
  key: string;
  company_id: number | null;
  cases_used: number;
  open_cases: number;
  fis_customer_id: number | null;
  hostname: string | null;
  instance_status: string | null;
  quota_count: number;
  last_quota_id: number | null;
  server_count: number;
  event_count: number;
  file_count: number;
  latest: string;
  files: string;
}

const latestEventTuples = z.array(z.tuple([eventName, z.number(), z.string()]));
const licenseFileTuples = z.array(z.tuple([z.string(), z.number(), z.string(), z.number().nullable()]));

/** Reads all links of the license with one statement. Returns null if no license has the key. */
export async function readLicenseLinks(engine: Engine, licenseKey: string): Promise<LicenseLinks | null> {
  const eventTuple = jsonTuple(engine, sql`event_name, created_at, created_by`);
  const fileTuple = jsonTuple(engine, sql`seed_hash, issued_at, issued_by, expires_at`);
  const { rows } = await sql<LicenseLinksRow>`
    select license.key, company_id, cases_used, open_cases,
      case when license_summary.type = ${sql.lit(licenseTypes.ir)} then (
        select id from fis_customer where fis_customer.company_fold = license_summary.company_fold
      ) end as fis_customer_id,
      hostname, instance.status as instance_status,
      (select count(*) from quota where quota.license_id = license.id) as quota_count,
      (select id from quota where quota.license_id = license.id and status = ${sql.lit(enabledStatus)}
        order by expiration_date desc, id desc limit 1) as last_quota_id,
      (select count(*) from server where server.license_id = license.id) as server_count,
      (select count(*) from history where history.license_key = license.key) as event_count,
      (select count(*) from license_file where license_file.license_id = license.id) as file_count,
      (select ${jsonList(engine, sql`${eventTuple} order by created_at desc, id desc`)} from (
        select * from history where history.license_key = license.key
        order by created_at desc, id desc limit ${maxEvents}) as newest) as latest,
      (select ${jsonList(engine, sql`${fileTuple} order by issued_at desc, id`)} from (
        select * from license_file where license_file.license_id = license.id
        order by issued_at desc, id limit ${maxFiles}) as newest) as files
    from license join license_summary on license_summary.license_id = license.id
    left join license_company on license_company.license_id = license_summary.license_id
    left join instance on instance.license_id = license_summary.license_id and instance.deleted_at is null
    where ${matchesLicenseKey(licenseKey)}`.execute(engine.db);
  const [row] = rows;
  if (!row) return null;
  const { key, hostname, instance_status: status } = row;
  return {
    companyId: row.company_id,
    instance: hostname !== null && status !== null ? { licenseKey: key, hostname, status } : null,
    fisCustomerId: row.fis_customer_id,
    casesUsed: row.cases_used,
    openCases: row.open_cases,
    quotaCount: row.quota_count,
    lastQuotaId: row.last_quota_id,
    serverCount: row.server_count,
    eventCount: row.event_count,
    latestEvents: latestEventTuples.parse(JSON.parse(row.latest)).map(([name, createdAtMs, createdBy]) => ({
      eventName: name,
      createdAt: instantOf(createdAtMs),
      createdBy,
    })),
    fileCount: row.file_count,
    licenseFiles: licenseFileTuples
      .parse(JSON.parse(row.files))
      .map(([seedHash, issuedAt, issuedBy, expiresAt]) => ({
        deviceId: createOfflineDeviceId(seedHash),
        issuedAt: instantOf(issuedAt),
        issuedBy,
        expiresAt: instantOrNull(expiresAt),
      })),
  };
}
