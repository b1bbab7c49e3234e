import { millisecondsInDay } from "date-fns/constants";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type {
  FisCustomer,
  FisCustomerFilter,
  FisCustomerSort,
  FisCustomerStore,
} from "#app/domain/fis-customer/fis-customer.ts";
import { fold } from "#app/domain/text/fold.ts";
import { tagId } from "#app/domain/tag/tag.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { allOf, isOneOf, valueList } from "#app/storage/engine/dialect.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { almostUsedBit, lifetimeBits } from "./fis-customer-writes.ts";
import { matchesIndexedText, textContains } from "#app/storage/engine/text-search.ts";
import type { FisCustomerTable } from "#app/storage/schema/customers.ts";

const mostLicenses = 200;
const newestLicenses = 20;
const maxContacts = 3;
/**
 * Above this number of companies, a scan is faster than lookups, and an index walk is faster than collecting and
 * sorting.
 */
const maxLookedUp = 2_000;

const orders: Record<FisCustomerSort, keyof FisCustomerTable> = {
  companyName: "company_fold",
  nextEnd: "next_end",
  casesUsed: "cases_used",
  lastContact: "last_contact",
};

const instantOrNone = (ms: number) => (ms === 0 ? null : instantOf(ms));

export function fisCustomerStore(engine: Engine): FisCustomerStore {
  const { db } = engine;

  async function byIds(ids: readonly number[]): Promise<FisCustomer[]> {
    if (ids.length === 0) return [];
    const [rows, tags, namedLicenses] = await Promise.all([
      db
        .selectFrom("fis_customer")
        .selectAll()
        .where(isOneOf(engine, "fis_customer.id", ids))
        .execute(),
      db
        .selectFrom("fis_customer_tag")
        .innerJoin("tag", "tag.id", "fis_customer_tag.tag_id")
        .select(["customer_id", "tag.val"])
        .where(isOneOf(engine, "customer_id", ids))
        .orderBy("tag.val_fold")
        .orderBy("tag.id")
        .execute(),
      newestOf(ids),
    ]);
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    const tagsOf = Map.groupBy(tags, (tag) => tag.customer_id);
    const licensesOf = Map.groupBy(namedLicenses, (license) => license.customer_id);
    return ids.flatMap((id) => {
      const row = rowOf.get(id);
      const licenses = licensesOf.get(id) ?? [];
      const [newest] = licenses;
      if (!row || !newest) return [];
      return [
        {
          id,
          companyName: newest.company_name,
          countryCode: licenses.find(({ country_code }) => country_code !== null)?.country_code ?? null,
          contacts: contactsOf(licenses),
          contactCount: row.contacts,
          licenseCount: row.licenses,
          nextEnd: instantOrNone(row.next_end),
          casesUsed: row.cases_used,
          caseCapacity: row.case_capacity,
          openCases: row.open_cases,
          nextCaseEnd: instantOrNone(row.next_case_end),
          serversInUse: row.servers,
          lastContact: instantOrNone(row.last_contact),
          tags: (tagsOf.get(id) ?? []).map(({ val }) => val),
        },
      ];
    });
  }

  /** Newest first. The cross join makes SQLite start with the customers. */
  async function newestOf(ids: readonly number[]): Promise<NamedLicense[]> {
    const { rows } = await sql<NamedLicense>`
      with wanted as materialized (
        select id, company_fold, coalesce((
          select license_id from license_summary
          where license_summary.company_fold = fis_customer.company_fold and type = 2 and status <> 'deleted'
          order by license_id desc limit 1 offset ${newestLicenses - 1}
        ), 0) as oldest_id
        from fis_customer where id in ${valueList(engine, ids)}
      )
      select wanted.id as customer_id, company_name, first_name, last_name, email, country_code
      from wanted cross join license_summary join license on license.id = license_summary.license_id
      where license_summary.company_fold = wanted.company_fold and license_summary.type = 2
        and license_summary.license_id >= wanted.oldest_id and license_summary.status <> 'deleted'
      order by license_summary.license_id desc`.execute(db);
    return rows;
  }

  /** Breaks ties by id. */
  async function idsAt(
    filter: FisCustomerFilter,
    wheres: readonly RawBuilder<SqlBool>[],
    column: keyof FisCustomerTable,
    direction: "asc" | "desc",
    { offset, length }: { offset: number; length: number },
  ): Promise<number[]> {
    const directionSql = sql.raw(direction);
    const { rows } = await sql<{ id: number }>`
      select id from ${customersFor(engine, filter)} where ${allOf(wheres)}
      order by ${sql.ref(column)} ${directionSql}, id ${directionSql} limit ${length} offset ${offset}`.execute(
      db,
    );
    return rows.map((row) => row.id);
  }

  const companyOf = (id: number) => db.selectFrom("fis_customer").select("company_fold").where("id", "=", id);

  return {
    async page(filter, now) {
      const countSource = isOnlyTag(filter)
        ? sql`fis_customer_tag where tag_id = ${tagId(filter.tag ?? "")}`
        : sql`${customersFor(engine, filter)} where ${allOf(await wheresOf(engine, filter, now, "count"))}`;
      const { rows } = await sql<{ total: number }>`select count(*) as total from ${countSource}`.execute(db);
      const total = rows[0]?.total ?? 0;
      const offset = filter.pageNumber * filter.pageSize;
      const length = Math.min(filter.pageSize, total - offset);
      if (length <= 0) return { rows: [], total };
      const fromEnd = total - offset - length;
      const isBackwards = fromEnd < offset;
      const direction = (filter.sortType === "ASC") === isBackwards ? "desc" : "asc";
      const wheres = await wheresOf(engine, filter, now, total > maxLookedUp ? "walk past" : "walk");
      const ids = await idsAt(filter, wheres, orders[filter.sortBy], direction, {
        offset: isBackwards ? fromEnd : offset,
        length,
      });
      return { rows: await byIds(isBackwards ? ids.toReversed() : ids), total };
    },

    async walk(filter, now, after, limit) {
      const wheres = await wheresOf(engine, filter, now, "walk");
      if (after !== null) {
        wheres.push(sql<SqlBool>`(company_fold, id) > (${companyOf(after)}, ${after})`);
      }
      const ids = await idsAt(filter, wheres, "company_fold", "asc", { offset: 0, length: limit });
      return { rows: await byIds(ids), next: ids.length === limit ? (ids.at(-1) ?? null) : null };
    },

    async find(id) {
      const [customer] = await byIds([id]);
      if (!customer) return null;
      const { rows } = await sql<{ key: string }>`
        select key from license_summary where company_fold = (${companyOf(id)}) and type = 2 and status <> 'deleted'
        order by license_id desc limit ${mostLicenses}`.execute(db);
      return { ...customer, licenseKeys: rows.map((row) => row.key) };
    },

    nameOf: async (id) => (await byIds([id]))[0]?.companyName ?? null,
  };
}

interface NamedLicense {
  customer_id: number;
  company_name: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  country_code: string | null;
}

function contactsOf(licenses: readonly NamedLicense[]) {
  const byEmail = Map.groupBy(licenses, ({ email }) => email.toLowerCase());
  const newest = [...byEmail.values()].flatMap((ofContact) => ofContact.slice(0, 1));
  return newest
    .slice(0, maxContacts)
    .map(({ email, first_name, last_name }) => ({ email, firstName: first_name, lastName: last_name }));
}

/** SQLite picks a worse index unless the index is named. */
const customersFor = ({ databaseType }: Engine, { companyName, tag }: FisCustomerFilter) =>
  databaseType === "sqlite" && companyName && !tag
    ? sql`fis_customer indexed by fis_customer_company`
    : sql`fis_customer`;

async function matchesMany(engine: Engine, name: string): Promise<boolean> {
  const matchesText = matchesIndexedText(engine, { index: "company_search", column: "company_fold" }, name);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select id from company_text where ${matchesText} limit ${maxLookedUp + 1}) as held`.execute(
    engine.db,
  );
  return (rows[0]?.n ?? 0) > maxLookedUp;
}

/** Only customers with a license have tags, so a count by tag needs no other table. */
const isOnlyTag = ({
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

const flagCombinations = 2 * almostUsedBit;

/**
 * Flags are always tested. A tag or a text selects the customers by its index; otherwise the page walks the sorted
 * index.
 */
async function wheresOf(
  engine: Engine,
  { companyName, tag, lifetimeStatuses = [], casesAlmostUsed, inactiveDays }: FisCustomerFilter,
  now: Instant,
  purpose: "count" | "walk" | "walk past",
): Promise<RawBuilder<SqlBool>[]> {
  const wheres: RawBuilder<SqlBool>[] = [];
  const name = fold(companyName ?? "");
  if (name !== "") {
    const { seek, test } = textContains(engine, "company", name);
    wheres.push((await matchesMany(engine, name)) ? test : seek);
  }
  if (tag) {
    const tagged = sql`from fis_customer_tag where tag_id = ${tagId(tag)}`;
    wheres.push(
      purpose === "walk past"
        ? sql<SqlBool>`(select 1 ${tagged} and customer_id = fis_customer.id) is not null`
        : sql<SqlBool>`id in (select customer_id ${tagged})`,
    );
  }
  // The plus keeps SQLite from using an index; PostgreSQL needs no hint.
  const isTested = engine.databaseType === "sqlite" && (purpose !== "count" || wheres.length > 0);
  const column = (columnName: "traits" | "last_contact") =>
    isTested ? sql`+${sql.ref(columnName)}` : sql.ref(columnName);
  const lifetimes = lifetimeBits(lifetimeStatuses);
  const matching = Array.from({ length: flagCombinations }, (_, flags) => flags).filter(
    (flags) =>
      (flags & (lifetimes || almostUsedBit - 1)) !== 0 &&
      (casesAlmostUsed === undefined || ((flags & almostUsedBit) !== 0) === casesAlmostUsed),
  );
  const acceptsAll = lifetimes === 0 && casesAlmostUsed === undefined;
  const test = acceptsAll ? sql`> 0` : sql`in (${sql.join(matching.map((flags) => sql.lit(flags)))})`;
  wheres.push(sql<SqlBool>`${column("traits")} ${test}`);
  if (inactiveDays !== undefined) {
    wheres.push(sql<SqlBool>`${column("last_contact")} <= ${msOf(now) - inactiveDays * millisecondsInDay}`);
  }
  return wheres;
}
