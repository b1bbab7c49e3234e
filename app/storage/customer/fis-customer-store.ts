import { millisecondsInDay } from "date-fns/constants";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type {
  FisCustomer,
  FisCustomerFilter,
  FisCustomerSort,
  FisCustomerStore,
} from "#app/domain/fis-customer/fis-customer.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import { computeTagId } from "#app/domain/tag/tag.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { joinWithAnd, isAnyOf, valueList } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { almostUsedFlag, computeLifetimeFlags } from "./fis-customer-writes.ts";
import { matchesIndexedText, createTextConditions } from "#app/storage/engine/text-search.ts";
import type { FisCustomerTable } from "#app/storage/schema/customers.ts";

const maxLicenses = 200;
const maxNewestLicenses = 20;
const maxContacts = 3;
/**
 * Above this number of companies, it is faster to scan the index in the sort order than to look up and sort the
 * companies.
 */
const maxLookups = 2_000;

const sortColumns: Record<FisCustomerSort, keyof FisCustomerTable> = {
  companyName: "company_fold",
  // Ids grow with time.
  createdAt: "id",
  nextEnd: "next_end",
  casesUsed: "cases_used",
  lastContact: "last_contact",
};

/** The table stores 0 for a missing time. */
const instantOrNullIfZero = (ms: number) => (ms === 0 ? null : instantOf(ms));

export function fisCustomerStore(engine: Engine): FisCustomerStore {
  const { db } = engine;

  async function findByIds(ids: readonly number[]): Promise<FisCustomer[]> {
    if (ids.length === 0) return [];
    const [rows, tags, newestLicenses] = await Promise.all([
      db
        .selectFrom("fis_customer")
        .selectAll()
        .where(isAnyOf(engine, "fis_customer.id", ids))
        .execute(),
      db
        .selectFrom("fis_customer_tag")
        .innerJoin("tag", "tag.id", "fis_customer_tag.tag_id")
        .select(["customer_id", "tag.val"])
        .where(isAnyOf(engine, "customer_id", ids))
        .orderBy("tag.val_fold")
        .orderBy("tag.id")
        .execute(),
      findNewestLicenses(ids),
    ]);
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    const tagsByCustomer = Map.groupBy(tags, (tag) => tag.customer_id);
    const licensesByCustomer = Map.groupBy(newestLicenses, (license) => license.customer_id);
    return ids.flatMap((id) => {
      const row = rowsById.get(id);
      const licenses = licensesByCustomer.get(id) ?? [];
      const [newestLicense] = licenses;
      if (!row || !newestLicense) return [];
      return [
        {
          id,
          companyName: newestLicense.company_name,
          countryCode: licenses.find(({ country_code }) => country_code !== null)?.country_code ?? null,
          contacts: findNewestContacts(licenses),
          contactCount: row.contacts,
          licenseCount: row.licenses,
          nextEnd: instantOrNullIfZero(row.next_end),
          casesUsed: row.cases_used,
          caseCapacity: row.case_capacity,
          openCases: row.open_cases,
          nextCaseEnd: instantOrNullIfZero(row.next_case_end),
          serversInUse: row.servers,
          lastContact: instantOrNullIfZero(row.last_contact),
          tags: (tagsByCustomer.get(id) ?? []).map(({ val }) => val),
        },
      ];
    });
  }

  /** Newest first. The cross join makes SQLite start with the customers. */
  async function findNewestLicenses(ids: readonly number[]): Promise<ContactLicenseRow[]> {
    const { rows } = await sql<ContactLicenseRow>`
      with listed_customer as materialized (
        select id, company_fold, coalesce((
          select license_id from license_summary
          where license_summary.company_fold = fis_customer.company_fold and type = ${sql.lit(licenseTypes.ir)} and status <> 'deleted'
          order by license_id desc limit 1 offset ${maxNewestLicenses - 1}
        ), 0) as oldest_id
        from fis_customer where id in ${valueList(engine, ids)}
      )
      select listed_customer.id as customer_id, company_name, first_name, last_name, email, country_code
      from listed_customer cross join license_summary join license on license.id = license_summary.license_id
      where license_summary.company_fold = listed_customer.company_fold and license_summary.type = ${sql.lit(licenseTypes.ir)}
        and license_summary.license_id >= listed_customer.oldest_id and license_summary.status <> 'deleted'
      order by license_summary.license_id desc`.execute(db);
    return rows;
  }

  /** Sorted by the column and then by id. */
  async function readIds(
    filter: FisCustomerFilter,
    conditions: readonly RawBuilder<SqlBool>[],
    column: keyof FisCustomerTable,
    direction: "asc" | "desc",
    { offset, length }: { offset: number; length: number },
  ): Promise<number[]> {
    const directionSql = sql.raw(direction);
    const { rows } = await sql<{ id: number }>`
      select id from ${buildCustomerTable(engine, filter)} where ${joinWithAnd(conditions)}
      order by ${sql.ref(column)} ${directionSql}, id ${directionSql} limit ${length} offset ${offset}`.execute(
      db,
    );
    return rows.map((row) => row.id);
  }

  const buildCompanyNameQuery = (id: number) =>
    db.selectFrom("fis_customer").select("company_fold").where("id", "=", id);

  return {
    async listPage(filter, now) {
      const countSource = filtersByTagOnly(filter)
        ? sql`fis_customer_tag where tag_id = ${computeTagId(filter.tag ?? "")}`
        : sql`${buildCustomerTable(engine, filter)} where ${joinWithAnd(await buildConditions(engine, filter, now, "count"))}`;
      const { rows } = await sql<{ total: number }>`select count(*) as total from ${countSource}`.execute(db);
      const total = rows[0]?.total ?? 0;
      const offset = filter.pageNumber * filter.pageSize;
      const length = Math.min(filter.pageSize, total - offset);
      if (length <= 0) return { rows: [], total };
      const offsetFromEnd = total - offset - length;
      // The query of a page in the second half counts from the end, to keep its offset small.
      const readsFromEnd = offsetFromEnd < offset;
      const isAscending = (filter.sortType === "ASC") !== readsFromEnd;
      const direction = isAscending ? "asc" : "desc";
      const conditions = await buildConditions(engine, filter, now, total > maxLookups ? "scan" : "lookup");
      const ids = await readIds(filter, conditions, sortColumns[filter.sortBy], direction, {
        offset: readsFromEnd ? offsetFromEnd : offset,
        length,
      });
      return { rows: await findByIds(readsFromEnd ? ids.toReversed() : ids), total };
    },

    async listAfter(filter, now, afterId, limit) {
      const conditions = await buildConditions(engine, filter, now, "lookup");
      if (afterId !== null) {
        conditions.push(sql<SqlBool>`(company_fold, id) > (${buildCompanyNameQuery(afterId)}, ${afterId})`);
      }
      const ids = await readIds(filter, conditions, "company_fold", "asc", { offset: 0, length: limit });
      return { rows: await findByIds(ids), next: ids.length === limit ? (ids.at(-1) ?? null) : null };
    },

    async find(id) {
      const [customer] = await findByIds([id]);
      if (!customer) return null;
      const { rows } = await sql<{ key: string }>`
        select key from license_summary where company_fold = (${buildCompanyNameQuery(id)}) and type = ${sql.lit(licenseTypes.ir)} and status <> 'deleted'
        order by license_id desc limit ${maxLicenses}`.execute(db);
      return { ...customer, licenseKeys: rows.map((row) => row.key) };
    },

    findName: async (id) => (await findByIds([id]))[0]?.companyName ?? null,
  };
}

interface ContactLicenseRow {
  customer_id: number;
  company_name: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  country_code: string | null;
}

function findNewestContacts(licenses: readonly ContactLicenseRow[]) {
  const licensesByEmail = Map.groupBy(licenses, ({ email }) => email.toLowerCase());
  // The licenses are sorted newest first, so the first license of each e-mail address has the newest contact.
  const newestLicenses = [...licensesByEmail.values()].flatMap((contactLicenses) =>
    contactLicenses.slice(0, 1),
  );
  return newestLicenses
    .slice(0, maxContacts)
    .map(({ email, first_name, last_name }) => ({ email, firstName: first_name, lastName: last_name }));
}

/** Tells SQLite which index to use, because SQLite would choose a slower index. */
const buildCustomerTable = ({ databaseType }: Engine, { companyName, tag }: FisCustomerFilter) =>
  databaseType === "sqlite" && companyName && !tag
    ? sql`fis_customer indexed by fis_customer_company`
    : sql`fis_customer`;

async function matchesManyCompanies(engine: Engine, name: string): Promise<boolean> {
  const textCondition = matchesIndexedText(engine, { index: "company_search", column: "company_fold" }, name);
  const { rows } = await sql<{ match_count: number }>`
    select count(*) as match_count from (select id from company_text where ${textCondition} limit ${maxLookups + 1}) as matches`.execute(
    engine.db,
  );
  return (rows[0]?.match_count ?? 0) > maxLookups;
}

/** True if the tag is the only filter. The tag table then suffices for the count, because only customers with a license have tags. */
const filtersByTagOnly = ({
  tag,
  companyName,
  lifetimeStatuses,
  casesAlmostUsed,
  inactiveDays,
}: FisCustomerFilter) =>
  tag &&
  !companyName &&
  !lifetimeStatuses?.length &&
  casesAlmostUsed === undefined &&
  inactiveDays === undefined;

/** Number of values that the column `traits` can have. */
const flagCombinationCount = 2 * almostUsedFlag;
/** The flags of the lifetime statuses are the bits below `almostUsedFlag`. */
const allLifetimeFlags = almostUsedFlag - 1;

/**
 * The database finds a tag or a company name with its index. Without a tag and a name, the database scans the index
 * of the sort order and tests the flags of each row. A `lookup` sorts the matching rows, and a `scan` follows the
 * index of the sort order.
 */
async function buildConditions(
  engine: Engine,
  { companyName, tag, lifetimeStatuses = [], casesAlmostUsed, inactiveDays }: FisCustomerFilter,
  now: Instant,
  queryKind: "count" | "lookup" | "scan",
): Promise<RawBuilder<SqlBool>[]> {
  const conditions: RawBuilder<SqlBool>[] = [];
  const name = normalizeName(companyName ?? "");
  if (name !== "") {
    const nameConditions = createTextConditions(engine, "company", name);
    conditions.push(
      (await matchesManyCompanies(engine, name))
        ? nameConditions.rowCondition
        : nameConditions.indexCondition,
    );
  }
  if (tag) {
    const tagRows = sql`from fis_customer_tag where tag_id = ${computeTagId(tag)}`;
    conditions.push(
      queryKind === "scan"
        ? sql<SqlBool>`(select 1 ${tagRows} and customer_id = fis_customer.id) is not null`
        : sql<SqlBool>`id in (select customer_id ${tagRows})`,
    );
  }
  // The unary plus prevents SQLite from using an index. PostgreSQL needs no hint.
  const shouldAvoidIndex =
    engine.databaseType === "sqlite" && (queryKind !== "count" || conditions.length > 0);
  const createColumnTerm = (columnName: "traits" | "last_contact") =>
    shouldAvoidIndex ? sql`+${sql.ref(columnName)}` : sql.ref(columnName);
  const lifetimeFlags = computeLifetimeFlags(lifetimeStatuses);
  // Without statuses in the filter, each lifetime status matches.
  const acceptedLifetimeFlags = lifetimeFlags || allLifetimeFlags;
  const matchingFlags = Array.from({ length: flagCombinationCount }, (_, flags) => flags).filter((flags) => {
    const hasAcceptedLifetime = (flags & acceptedLifetimeFlags) !== 0;
    const isAlmostUsed = (flags & almostUsedFlag) !== 0;
    return hasAcceptedLifetime && (casesAlmostUsed === undefined || isAlmostUsed === casesAlmostUsed);
  });
  const acceptsAllFlags = lifetimeFlags === 0 && casesAlmostUsed === undefined;
  const flagComparison = acceptsAllFlags
    ? sql`> 0`
    : sql`in (${sql.join(matchingFlags.map((flags) => sql.lit(flags)))})`;
  conditions.push(sql<SqlBool>`${createColumnTerm("traits")} ${flagComparison}`);
  if (inactiveDays !== undefined) {
    conditions.push(
      sql<SqlBool>`${createColumnTerm("last_contact")} <= ${msOf(now) - inactiveDays * millisecondsInDay}`,
    );
  }
  return conditions;
}
