import { sql } from "kysely";
import type {
  Company,
  CompanyFilter,
  CompanyRelatedData,
  CompanyRecord,
  CompanySort,
  CompanyStore,
  CompanyTotals,
} from "#app/domain/company/company.ts";
import type { EventName } from "#app/domain/history/event.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import { firstInfiniteMs, type Instant, msOf } from "#app/domain/time/time.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import { valueList } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readRow } from "#app/storage/engine/row-access.ts";
import { eventFrom } from "#app/storage/history/history-store.ts";
import { matchesIndexedText } from "#app/storage/engine/text-search.ts";
import type { HistoryTable } from "#app/storage/schema/schema.ts";
import type { CompanyTable } from "#app/storage/schema/customers.ts";
import { readLicenseLinks } from "./license-links.ts";

const maxListedRows = 10;
/** Limits the instances that are read for a page of companies, which shows one instance per company. */
const maxInstancesOfPage = 1_000;
/** Limits the number of licenses that are searched for contacts and events. */
const maxSearchedLicenses = 200;

const sortColumns: Record<CompanySort, keyof CompanyTable> = {
  companyName: "company_fold",
  // Ids grow with time.
  createdAt: "id",
  countryCode: "country_code",
  licenseCount: "licenses",
};

const mailEventNames: EventName[] = ["send-reminder", "store-reminder", "notify-customer", "invite-customer"];

interface InstanceRow {
  company_id: number;
  license_key: string;
  hostname: string;
  status: string;
}
const instanceFrom = ({ license_key, hostname, status }: InstanceRow) => ({
  licenseKey: license_key,
  hostname,
  status,
});

const companyRecordFrom = (row: CompanyTable): CompanyRecord => ({
  id: row.id,
  companyName: row.company_name,
  countryCode: row.country_code,
  notes: row.notes,
  licenseCount: row.licenses,
  rowVersion: row.row_version,
});

export function companyStore(engine: Engine): CompanyStore {
  const { db } = engine;

  /** Newest first. The cross joins make SQLite start with the companies. */
  async function findInstances(ids: readonly number[], limit: number): Promise<InstanceRow[]> {
    const { rows } = await sql<InstanceRow>`
      select company_id, license.key as license_key, hostname, instance.status
      from license_company cross join instance join license on license.id = instance.license_id
      where company_id in ${valueList(engine, ids)} and instance.license_id = license_company.license_id
        and instance.deleted_at is null and license_deleted_at is null
      order by instance.id desc limit ${limit}`.execute(db);
    return rows;
  }

  async function findNextEnds(ids: readonly number[], now: Instant): Promise<Map<number, Instant | null>> {
    const { rows } = await sql<{ company_id: number; next_end: number }>`
      select company_id, min(expired_at) as next_end
      from license_company cross join license_summary
      where company_id in ${valueList(engine, ids)} and license_summary.license_id = license_company.license_id
        and status <> 'deleted' and expired_at >= ${msOf(now)} and expired_at < ${firstInfiniteMs}
      group by company_id`.execute(db);
    return new Map(rows.map((row) => [row.company_id, instantOrNull(row.next_end)]));
  }

  /** Newest first. If `eventNames` is null, all events match. */
  async function findEvents(keys: readonly string[], eventNames: readonly EventName[] | null) {
    if (keys.length === 0) return [];
    const eventNameCondition = eventNames ? sql`and event_name in (${sql.join(eventNames)})` : sql``;
    const { rows } = await sql<HistoryTable>`
      select history.* from ${valueList(engine, keys)} as listed_key cross join history
      where history.license_key = listed_key.value ${eventNameCondition}
      order by history.created_at desc, history.id desc limit ${maxListedRows}`.execute(db);
    // The client address is omitted, because only users who may read the audit log may see it.
    return rows.map(eventFrom).map(({ address: _address, ...event }) => event);
  }

  async function readTotals(id: number): Promise<CompanyTotals> {
    const sumColumn = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)`;
    const sumEnterpriseColumn = (column: string) =>
      sql<number>`coalesce(sum(case when type = ${sql.lit(licenseTypes.enterprise)} then ${sql.ref(column)} end), 0)`;
    const { rows } = await sql<CompanyTotals>`
      select ${sumEnterpriseColumn("active_server_capacity")} as "serverCapacity",
        ${sumEnterpriseColumn("servers_in_use")} as "enterpriseServersInUse", ${sumColumn("servers_in_use")} as "serversInUse",
        ${sumEnterpriseColumn("active_total_client_capacity")} as "totalClientCapacity",
        ${sumEnterpriseColumn("total_clients_in_use")} as "enterpriseTotalClientsInUse",
        ${sumColumn("total_clients_in_use")} as "totalClientsInUse",
        coalesce(sum(case when lifetime_status in ('active', 'almost-expired') then case_capacity end), 0)
          as "caseCapacity",
        ${sumColumn("cases_used")} as "casesUsed", ${sumColumn("open_cases")} as "openCases"
      from license_company cross join license_summary
      where company_id = ${id} and license_summary.license_id = license_company.license_id
        and status <> 'deleted'`.execute(db);
    const [row] = rows;
    if (!row) throw new Error("The totals query returned no row.");
    return row;
  }

  return {
    async listPage(filter, now) {
      const condition = sql`licenses > 0 and ${buildNameCondition(engine, filter)}`;
      const { rows: counts } = await sql<{ total: number }>`
        select count(*) as total from company where ${condition}`.execute(db);
      const total = counts[0]?.total ?? 0;
      const direction = sql.raw(filter.sortType === "ASC" ? "asc" : "desc");
      const nullsOrder = sql.raw(filter.sortType === "ASC" ? "nulls first" : "nulls last");
      const offset = filter.pageNumber * filter.pageSize;
      if (filter.pageSize === 0 || offset >= total) return { rows: [], total };
      const { rows } = await sql<CompanyTable>`
        select * from company where ${condition}
        order by ${sql.ref(sortColumns[filter.sortBy])} ${direction} ${nullsOrder}, id ${direction}
        limit ${filter.pageSize} offset ${offset}`.execute(db);
      const ids = rows.map((row) => row.id);
      const [nextEnds, instances] = await Promise.all([
        findNextEnds(ids, now),
        findInstances(ids, maxInstancesOfPage),
      ]);
      const companies = rows.map((row): Company => {
        const instance = instances.find(({ company_id }) => company_id === row.id);
        const { notes: _notes, rowVersion: _version, ...company } = companyRecordFrom(row);
        return {
          ...company,
          nextEnd: nextEnds.get(row.id) ?? null,
          instance: instance ? instanceFrom(instance) : null,
        };
      });
      return { rows: companies, total };
    },

    find: (id) => readRow(db.selectFrom("company").selectAll().where("id", "=", id), companyRecordFrom),

    async findRelatedData(id, now): Promise<CompanyRelatedData> {
      const { rows: recentLicenses } = await sql<{
        key: string;
        email: string;
        first_name: string | null;
        last_name: string | null;
      }>`
        select key, email, first_name, last_name from license_company cross join license
        where company_id = ${id} and license.id = license_company.license_id and deleted_at is null
        order by license_company.license_id desc limit ${maxSearchedLicenses}`.execute(db);
      const keys = recentLicenses.map(({ key }) => key);
      const [nextEnds, crmRows, totals, instances, servers, fisCustomers, newestEvents, mails] =
        await Promise.all([
          findNextEnds([id], now),
          db
            .selectFrom("company_crm")
            .select("crm_id")
            .where("company_id", "=", id)
            .orderBy("crm_id")
            .execute(),
          readTotals(id),
          findInstances([id], maxListedRows),
          sql<ServerRow>`
          select license.key as license_key, device_id, server.version, server.status, server.last_heartbeat
          from license_company cross join server join license on license.id = server.license_id
          where company_id = ${id} and server.license_id = license_company.license_id
            and license.deleted_at is null
          order by coalesce(server.last_heartbeat, 0) desc, server.id desc limit ${maxListedRows}`.execute(
            db,
          ),
          sql<{ id: number }>`
          select fis_customer.id from company_name join fis_customer
            on fis_customer.company_fold = company_name.company_fold
          where company_id = ${id} and fis_customer.licenses > 0 order by fis_customer.id limit 1`.execute(
            db,
          ),
          findEvents(keys, null),
          findEvents(keys, mailEventNames),
        ]);
      // Later entries replace earlier entries, so each e-mail address has the contact of its newest license.
      const contacts = new Map(
        recentLicenses.toReversed().map(({ email, first_name, last_name }) => {
          return [email.toLowerCase(), { email, firstName: first_name, lastName: last_name }];
        }),
      );
      return {
        nextEnd: nextEnds.get(id) ?? null,
        hubspotCompanyIds: crmRows.map(({ crm_id }) => crm_id),
        totals,
        contacts: [...contacts.values()].toReversed().slice(0, maxListedRows),
        instances: instances.map(instanceFrom),
        servers: servers.rows.map((row) => ({
          licenseKey: row.license_key,
          deviceId: row.device_id,
          version: row.version,
          status: row.status,
          lastHeartbeat: instantOrNull(row.last_heartbeat),
        })),
        fisCustomerId: fisCustomers.rows[0]?.id ?? null,
        events: newestEvents,
        mails,
      };
    },

    findLinks: (licenseKey) => readLicenseLinks(engine, licenseKey),
  };
}

interface ServerRow {
  license_key: string;
  device_id: string;
  version: string | null;
  status: 0 | 1;
  last_heartbeat: number | null;
}

/** The condition matches current and former names. */
function buildNameCondition(engine: Engine, { companyName }: CompanyFilter) {
  const name = normalizeName(companyName ?? "");
  if (name === "") return sql`1 = 1`;
  const textCondition = matchesIndexedText(engine, { index: "company_search", column: "company_fold" }, name);
  const matchingNames = sql`company_fold in (select company_fold from company_text where ${textCondition})`;
  // Two companies can have the same name, which `company_name` assigns to only one of them.
  return sql`company.id in (
    select company_id from company_name where ${matchingNames}
    union select id from company as named where licenses > 0 and ${matchingNames}
  )`;
}
