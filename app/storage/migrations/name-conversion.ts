/**
 * Statements that convert the stored names of companies and contacts through the table `name_change`. Released migrations
 * use these statements, so the statements must never change.
 */

/** D1 limits the depth of an expression. */
const maxNestedCalls = 20;

export function createReplacementStatements(characters: readonly string[], replacement: string): string[] {
  const statements: string[] = [];
  for (let start = 0; start < characters.length; start += maxNestedCalls) {
    const expression = characters
      .slice(start, start + maxNestedCalls)
      .reduce(
        (nested, character) => `replace(${nested}, '${character.replace("'", "''")}', '${replacement}')`,
        "new_name",
      );
    statements.push(`update name_change set new_name = ${expression}`);
  }
  return statements;
}

const changedNames = "(select old_name from name_change)";
const createNameUpdate = (table: string, column: string) =>
  `update ${table} set ${column} = (select new_name from name_change where old_name = ${column}) where ${column} in ${changedNames}`;

const nameColumns: readonly [table: string, column: string][] = [
  ["company_text", "company_fold"],
  ["company_name", "company_fold"],
  ["company", "company_fold"],
  ["crm_company", "company_fold"],
  ["fis_customer", "company_fold"],
  ["instance", "company_fold"],
  ["license_summary", "first_name_fold"],
  ["license_summary", "last_name_fold"],
];

/** Inserts the stored names that match the condition. */
export const createNameInserts = (buildCondition: (column: string) => string): string[] =>
  nameColumns.map(
    ([table, column]) =>
      `insert into name_change (old_name, new_name) select distinct ${column}, ${column} from ${table}
        where ${buildCondition(column)} on conflict (old_name) do nothing`,
  );

/** Merges the FIS customers whose names have the same words. */
const fisCustomerStatements = [
  "create table fis_customer_merge (id {big} not null primary key, target_id {big} not null)",
  `insert into fis_customer_merge (id, target_id)
    select fis_customer.id, coalesce(
      (select target.id from fis_customer as target where target.company_fold = new_name),
      (select min(target.id) from fis_customer as target join name_change as change on change.old_name = target.company_fold
        where change.new_name = name_change.new_name)
    ) from fis_customer join name_change on old_name = company_fold`,
  "delete from fis_customer_merge where id = target_id",
  `update case_activity set customer_id = (select target_id from fis_customer_merge where id = customer_id)
    where customer_id in (select id from fis_customer_merge)`,
  `insert into fis_customer_tag (tag_id, customer_id)
    select distinct tag_id, target_id from fis_customer_tag join fis_customer_merge on id = customer_id
    where true on conflict (tag_id, customer_id) do nothing`,
  "delete from fis_customer_tag where customer_id in (select id from fis_customer_merge)",
  "delete from fis_customer where id in (select id from fis_customer_merge)",
  createNameUpdate("fis_customer", "company_fold"),
  `update fis_customer set
      (licenses, contacts, traits, next_end, cases_used, case_capacity, open_cases, next_case_end, servers, last_contact) = (
        select
          count(case when status <> 'deleted' then 1 end),
          count(distinct case when status <> 'deleted' then email_fold end),
          coalesce(max(case when status <> 'deleted' and lifetime_status = 'pending' then 1 end), 0)
            + coalesce(max(case when status <> 'deleted' and lifetime_status = 'active' then 2 end), 0)
            + coalesce(max(case when status <> 'deleted' and lifetime_status = 'almost-expired' then 4 end), 0)
            + coalesce(max(case when status <> 'deleted' and lifetime_status = 'expired' then 8 end), 0)
            + case when sum(case when status <> 'deleted' and lifetime_status in ('active', 'almost-expired') then case_capacity end) > 0
                and coalesce(sum(case when status <> 'deleted' then cases_used end), 0) * 10
                  >= sum(case when status <> 'deleted' and lifetime_status in ('active', 'almost-expired') then case_capacity end) * 9
              then 16 else 0 end,
          coalesce(min(case when status <> 'deleted' and lifetime_status <> 'expired' then expired_at end), 0),
          coalesce(sum(case when status <> 'deleted' then cases_used end), 0),
          coalesce(sum(case when status <> 'deleted' and lifetime_status in ('active', 'almost-expired') then case_capacity end), 0),
          coalesce(sum(case when status <> 'deleted' then open_cases end), 0),
          coalesce(min(case when status <> 'deleted' then next_case_end end), 0),
          coalesce(sum(case when status <> 'deleted' then servers_in_use end), 0),
          coalesce(max(case when status <> 'deleted' then last_heartbeat end), 0)
        from license_summary where license_summary.company_fold = fis_customer.company_fold and type = 2
      ), row_version = row_version + 1
    where id in (select target_id from fis_customer_merge)`,
  "drop table fis_customer_merge",
];

const unusedText = `from company_text where company_fold in ${changedNames} and n = 0`;

export const createNameChangeTable =
  "create table name_change (old_name {text} not null primary key, new_name {text} not null)";

const changeStatements = [
  "delete from name_change where new_name = '' or new_name = old_name",
  createNameUpdate("license_summary", "company_fold"),
  createNameUpdate("license_summary", "first_name_fold"),
  createNameUpdate("license_summary", "last_name_fold"),
  createNameUpdate("company", "company_fold"),
  `insert into company_name (company_fold, company_id)
    select new_name, min(company_id) from company_name join name_change on old_name = company_fold
    where true group by new_name on conflict (company_fold) do nothing`,
  `delete from company_name where company_fold in ${changedNames}`,
  createNameUpdate("crm_company", "company_fold"),
  ...fisCustomerStatements,
  `update instance set search_fold = (
      select summary.company_fold || substr(search_fold, length(instance.company_fold) + 1)
      from license_summary as summary where summary.license_id = instance.license_id
    ) where company_fold in ${changedNames} and search_fold is not null`,
  createNameUpdate("instance", "company_fold"),
];

/** Replaces the old names with the new names, except empty new names. */
export const applyNameChanges = {
  sqlite: [
    ...changeStatements,
    `insert into company_search (company_search, rowid, company_fold) select 'delete', id, company_fold ${unusedText}`,
    `delete ${unusedText}`,
    "drop table name_change",
  ],
  postgres: [...changeStatements, `delete ${unusedText}`, "drop table name_change"],
};
