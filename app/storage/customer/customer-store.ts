import { sql } from "kysely";
import type { CustomerStore, CustomerWithLicenses } from "#app/domain/customer/customer.ts";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import { columnContains, valueList } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { LicenseTable } from "#app/storage/schema/schema.ts";

const maxCompanies = 50;
const maxLicenses = 1000;

type CustomerLicenseRow = Pick<
  LicenseTable,
  "key" | "company_name" | "first_name" | "last_name" | "email" | "country_code"
> & { company_fold: string };

export function customerStore(engine: Engine): CustomerStore {
  /**
   * The query finds each distinct name with one index lookup.
   * With an `exists` subquery, SQLite and PostgreSQL would read every license.
   */
  async function findNamesContaining(text: string): Promise<string[]> {
    const { rows } = await sql<{ company_fold: string }>`
      with recursive distinct_name (company_fold) as (
        select min(company_fold) from license_summary
        union all
        select (select min(company_fold) from license_summary where company_fold > distinct_name.company_fold)
        from distinct_name where distinct_name.company_fold is not null
      )
      select distinct_name.company_fold from distinct_name
      where distinct_name.company_fold is not null
        and ${columnContains(engine, "distinct_name.company_fold", text)}
        and (
          select 1 from license_summary
          where license_summary.company_fold = distinct_name.company_fold and status <> 'deleted' limit 1
        ) = 1
      limit ${maxCompanies}`.execute(engine.db);
    return rows.map((row) => row.company_fold);
  }

  /** In the order of the names. The cross join makes SQLite start with the names. */
  async function findCustomers(names: readonly string[]): Promise<CustomerWithLicenses[]> {
    const { rows } = await sql<CustomerLicenseRow>`
      with listed_company as materialized (
        select listed_name.value as company_fold, coalesce((
          select license_id from license_summary
          where company_fold = listed_name.value and status <> 'deleted'
          order by license_id desc limit 1 offset ${maxLicenses - 1}
        ), 0) as oldest_id
        from ${valueList(engine, names)} as listed_name
      )
      select listed_company.company_fold, license.key, company_name, first_name, last_name, email, country_code
      from listed_company cross join license_summary join license on license.id = license_summary.license_id
      where license_summary.company_fold = listed_company.company_fold
        and license_summary.license_id >= listed_company.oldest_id
        and license_summary.status <> 'deleted'
      order by license_summary.license_id desc`.execute(engine.db);
    const licensesByName = Map.groupBy(rows, (row) => row.company_fold);
    return names.flatMap((name) => customerFrom(licensesByName.get(name) ?? []) ?? []);
  }

  return {
    search: async (companyName) => findCustomers(await findNamesContaining(normalizeName(companyName))),
    find: async (companyName) => (await findCustomers([normalizeName(companyName)]))[0] ?? null,
  };
}

/** Expects the licenses of one company, newest first. Returns null if the company has no license. */
function customerFrom(licenses: readonly CustomerLicenseRow[]): CustomerWithLicenses | null {
  const [newestLicense] = licenses;
  if (!newestLicense) return null;
  // Later entries replace earlier entries, so each e-mail address has the contact of its newest license.
  const contacts = new Map(
    licenses.toReversed().map(({ email, first_name, last_name }) => {
      return [email.toLowerCase(), { email, firstName: first_name, lastName: last_name }];
    }),
  );
  return {
    companyName: newestLicense.company_name,
    contacts: [...contacts]
      .toSorted(([address], [otherAddress]) => (address < otherAddress ? -1 : 1))
      .map(([, contact]) => contact),
    licenses: licenses.map(({ key }) => key),
    countryCode: licenses.find(({ country_code }) => country_code !== null)?.country_code ?? null,
  };
}
