import type { Statements } from "#app/storage/migrations/migration.ts";

const notDeletedLicenseQuery =
  "select 1 from license_summary where license_id = new.license_id and status <> 'deleted'";

const sqliteCounterStatements = [
  `create trigger company_licenses_added after insert on license_company when exists (${notDeletedLicenseQuery}) begin
    update company set licenses = licenses + 1 where id = new.company_id;
  end`,
  `create trigger company_licenses_moved after update of company_id on license_company
   when old.company_id <> new.company_id and exists (${notDeletedLicenseQuery}) begin
    update company set licenses = licenses - 1 where id = old.company_id;
    update company set licenses = licenses + 1 where id = new.company_id;
  end`,
  `create trigger company_licenses_counted after update of status on license_summary
   when (old.status = 'deleted') <> (new.status = 'deleted') begin
    update company set licenses = licenses + case when new.status = 'deleted' then -1 else 1 end
    where id = (select company_id from license_company where license_id = new.license_id);
  end`,
];

const buildCountUpdate = (
  changeQuery: string,
) => `update company set licenses = licenses + n from (${changeQuery}) as change
  where company.id = change.company_id`;
const buildLicenseCountQuery = (tableName: string, sign: string) =>
  `select company_id, ${sign} as n from ${tableName}
   join license_summary on license_summary.license_id = ${tableName}.license_id where status <> 'deleted'`;
const buildSumPerCompanyQuery = (changesQuery: string) =>
  `select company_id, sum(n) as n from (${changesQuery}) as one group by company_id having sum(n) <> 0`;
const createTriggerFunction = (name: string, statement: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin
    ${statement}; return null;
  end $$`;

const postgresCounterStatements = [
  createTriggerFunction(
    "company_licenses_added",
    buildCountUpdate(buildSumPerCompanyQuery(buildLicenseCountQuery("added", "1"))),
  ),
  createTriggerFunction(
    "company_licenses_moved",
    buildCountUpdate(
      buildSumPerCompanyQuery(
        `${buildLicenseCountQuery("gone", "-1")} union all ${buildLicenseCountQuery("added", "1")}`,
      ),
    ),
  ),
  createTriggerFunction(
    "company_licenses_counted",
    `update company set licenses = licenses + case when new.status = 'deleted' then -1 else 1 end
     where id = (select company_id from license_company where license_id = new.license_id)`,
  ),
  `create trigger company_licenses_added after insert on license_company referencing new table as added
   for each statement execute function company_licenses_added()`,
  `create trigger company_licenses_moved after update on license_company
   referencing old table as gone new table as added
   for each statement execute function company_licenses_moved()`,
  `create trigger company_licenses_counted after update of status on license_summary
   for each row when ((old.status = 'deleted') <> (new.status = 'deleted'))
   execute function company_licenses_counted()`,
];

export const companies: Statements = {
  statements: [
    `create table company (
      id {big} not null primary key,
      company_name {text} not null,
      company_fold {text} not null,
      country_code {text},
      notes {text} not null,
      licenses {big} not null,
      created_at {big} not null,
      updated_at {big} not null,
      row_version {big} not null
    )`,
    "create table company_name (company_fold {text} not null primary key, company_id {big} not null) {compact}",
    "create index company_name_company on company_name (company_id)",
    "create table company_crm (crm_id {big} not null primary key, company_id {big} not null)",
    "create index company_crm_company on company_crm (company_id)",
    `create table license_company (
      license_id {big} not null primary key references license (id) on delete cascade deferrable initially deferred,
      company_id {big} not null
    )`,
    "create index license_company_company on license_company (company_id)",
    "create index company_by_name on company (company_fold, id) where licenses > 0",
    "create index company_by_country on company (country_code {nulls}, id) where licenses > 0",
    "create index company_by_licenses on company (licenses, id) where licenses > 0",
  ],
  onlySqlite: sqliteCounterStatements,
  onlyPostgres: postgresCounterStatements,
};
