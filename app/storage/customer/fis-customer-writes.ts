import { sql } from "kysely";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { firstInfiniteMs } from "#app/domain/time/time.ts";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import { type LicenseRecord, lifetimeStatus } from "#app/domain/license/license.ts";
import type { Engine, Step } from "#app/storage/engine/engine.ts";
import type { FisCustomerTable } from "#app/storage/schema/customers.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

/** The column `traits` has one flag per lifetime status, and `almostUsedFlag` if the cases are almost used up. */
export const computeLifetimeFlags = (
  lifetimeStatuses: readonly (typeof lifetimeStatus.options)[number][],
): number =>
  lifetimeStatuses.reduce((flags, status) => flags | (2 ** lifetimeStatus.options.indexOf(status)), 0);
export const almostUsedFlag = 16;

const irType = sql.lit(licenseTypes.ir);

/** SQL of `expression` for licenses that are not deleted, and null for deleted licenses. */
const ifNotDeleted = (expression: string) => `case when status <> 'deleted' then ${expression} end`;
/** SQL of `expression` for licenses that have started and not ended, and null for other licenses. */
const ifRunning = (expression: string) =>
  `case when status <> 'deleted' and lifetime_status in ('active', 'almost-expired') then ${expression} end`;
const usedCases = `coalesce(sum(${ifNotDeleted("cases_used")}), 0)`;
const totalCaseCapacity = `coalesce(sum(${ifRunning("case_capacity")}), 0)`;

type AggregateColumn = Exclude<keyof FisCustomerTable, "id" | "company_fold" | "row_version">;
const aggregates: Record<AggregateColumn, string> = {
  licenses: `count(${ifNotDeleted("1")})`,
  contacts: `count(distinct ${ifNotDeleted("email_fold")})`,
  traits: [
    ...lifetimeStatus.options.map(
      (status, index) =>
        `coalesce(max(case when status <> 'deleted' and lifetime_status = '${status}' then ${2 ** index} end), 0)`,
    ),
    // Cases count as almost used up from 90 % on.
    `case when ${totalCaseCapacity} > 0 and ${usedCases} * 10 >= ${totalCaseCapacity} * 9 then ${almostUsedFlag} else 0 end`,
  ].join(" + "),
  next_end: `coalesce(min(case when status <> 'deleted' and lifetime_status <> 'expired' and expired_at < ${firstInfiniteMs} then expired_at end), 0)`,
  cases_used: usedCases,
  case_capacity: totalCaseCapacity,
  open_cases: `coalesce(sum(${ifNotDeleted("open_cases")}), 0)`,
  next_case_end: `coalesce(min(${ifNotDeleted("next_case_end")}), 0)`,
  servers: `coalesce(sum(${ifNotDeleted("servers_in_use")}), 0)`,
  last_contact: `coalesce(max(${ifNotDeleted("last_heartbeat")}), 0)`,
};
const aggregateColumns = sql.raw(Object.keys(aggregates).join(", "));
const aggregateValues = sql.raw(Object.values(aggregates).join(", "));
const zeroValues = sql.raw(
  Object.keys(aggregates)
    .map(() => "0")
    .join(", "),
);

export function updateFisCustomer(
  { engine: { db }, deferWrite }: WriteContext,
  license: Pick<LicenseRecord, "id" | "customer">,
): void {
  const foldedName = normalizeName(license.customer.companyName);
  deferWrite(`fis customer ${foldedName}`, () => {
    const id = sql`(select id from fis_customer where company_fold = ${foldedName})`;
    const licenseTags = sql`from license_summary
      join license_tag on license_tag.license_id = license_summary.license_id
      join tag on tag.number = tag_number
      where company_fold = ${foldedName} and type = ${irType} and status <> 'deleted'`;
    // A new customer gets the id of its first license, unless another customer already has that id.
    const newId = sql`case when exists (select 1 from fis_customer where id = ${license.id})
      then (select max(id) + 1 from fis_customer) else ${license.id} end`;
    // The upsert locks the row, so that a concurrent change recomputes the totals after this change.
    const upsert = sql`insert into fis_customer (id, company_fold, ${aggregateColumns}, row_version)
      values (${newId}, ${foldedName}, ${zeroValues}, 1)
      on conflict (company_fold) do update set row_version = fis_customer.row_version + 1`;
    const totalsUpdate = sql`update fis_customer set (${aggregateColumns}) = (
        select ${aggregateValues} from license_summary where company_fold = ${foldedName} and type = ${irType}
      ) where company_fold = ${foldedName}`;
    const tagDeletion = sql`delete from fis_customer_tag
      where customer_id = ${id} and tag_id not in (select tag.id ${licenseTags})`;
    const tagInsert = sql`insert into fis_customer_tag (tag_id, customer_id)
      select distinct tag.id, ${id} ${licenseTags} on conflict (tag_id, customer_id) do nothing`;
    return [upsert, totalsUpdate, tagDeletion, tagInsert].map((query) => ({ query: query.compile(db) }));
  });
}

export function updateCustomerOfCaseActivities(
  { engine: { db }, deferWrite }: WriteContext,
  { id, customer }: Pick<LicenseRecord, "id" | "customer">,
): void {
  const caseActivityUpdate = sql`update case_activity
    set customer_id = (select id from fis_customer where company_fold = ${normalizeName(customer.companyName)})
    where license_id = ${id}`;
  deferWrite(`fis customers' case log of license ${id}`, () => [{ query: caseActivityUpdate.compile(db) }]);
}

/** Deletes customers without any IR license. Customers whose IR licenses are all deleted stay. */
export function deleteCustomersWithoutLicenses({ engine: { db }, deferWrite }: WriteContext): void {
  const deletion = sql`delete from fis_customer where traits = 0 and not exists (
    select 1 from license_summary
    where license_summary.company_fold = fis_customer.company_fold and type = ${irType}
  )`;
  deferWrite("fis customers without a license", () => [{ query: deletion.compile(db) }]);
}

/** The statements that update all FIS customers after licenses were loaded without a `StorageTransaction`. */
export function createFisCustomerUpdateSteps({ db }: Engine): Step[] {
  const updates = sql.raw(
    Object.keys(aggregates)
      .map((column) => `${column} = excluded.${column}`)
      .join(", "),
  );
  const queries = [
    sql`insert into fis_customer (id, company_fold, ${aggregateColumns}, row_version)
      select min(license_id), company_fold, ${aggregateValues}, 1 from license_summary where type = ${irType} group by company_fold
      on conflict (company_fold) do update set ${updates}`,
    sql`delete from fis_customer_tag`,
    sql`insert into fis_customer_tag (tag_id, customer_id)
      select distinct tag.id, fis_customer.id from license_summary
      join fis_customer on fis_customer.company_fold = license_summary.company_fold
      join license_tag on license_tag.license_id = license_summary.license_id
      join tag on tag.number = tag_number
      where type = ${irType} and status <> 'deleted'`,
  ];
  return queries.map((query) => ({ query: query.compile(db) }));
}
