import { sql } from "kysely";
import type { CompanyWrites } from "#app/domain/company/company.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine, Step } from "#app/storage/engine/engine.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

/**
 * Assigns the license to the company with the same CRM id.
 * A license without a CRM id is assigned to the company with the same name.
 * Creates the company if no such company exists.
 */
export function assignCompany(
  { engine: { db }, write, createId }: WriteContext,
  license: LicenseRecord,
): void {
  const { companyName, countryCode, hubspotCompanyId: crmId } = license.customer;
  const foldedName = normalizeName(companyName);
  const newCompanyId = createId();
  const updatedAtMs = msOf(license.updatedAt);
  const idByName = sql`(select company_id from company_name where company_fold = ${foldedName})`;
  const idByCrmId = sql`(select company_id from company_crm where crm_id = ${crmId})`;
  const companyId = crmId === null ? idByName : idByCrmId;
  if (crmId !== null) {
    const idOfCompanyWithoutCrmId = sql`(select company_id from company_name where company_fold = ${foldedName}
      and company_id not in (select company_id from company_crm))`;
    write(
      sql`insert into company_crm (crm_id, company_id) values (${crmId}, coalesce(${idOfCompanyWithoutCrmId}, ${newCompanyId}))
        on conflict (crm_id) do nothing`.compile(db),
    );
  }
  write(
    sql`insert into company_name (company_fold, company_id)
      values (${foldedName}, ${crmId === null ? newCompanyId : idByCrmId}) on conflict (company_fold) do nothing`.compile(
      db,
    ),
  );
  // Inserts the company only if its name or CRM id is new. The transaction fails if another process has used the id for
  // another company.
  write(
    sql`insert into company
        (id, company_name, company_fold, country_code, notes, licenses, created_at, updated_at, row_version)
      select company_id, ${companyName}, ${foldedName}, ${countryCode}, '', 0, ${updatedAtMs}, ${updatedAtMs}, 1
      from (select ${companyId} as company_id) as assigned where company_id = ${newCompanyId}`.compile(db),
  );
  write(
    sql`insert into license_company (license_id, company_id) values (${license.id}, ${companyId})
      on conflict (license_id) do update set company_id = excluded.company_id`.compile(db),
  );
}

export function companyWrites({ engine: { db }, write }: WriteContext): CompanyWrites {
  /** A job counts the reports again, but only once a day. */
  function mergeCounts(mergedId: number, targetId: number) {
    const countOf = (column: string) =>
      sql`${sql.ref(column)} + (select ${sql.ref(`merged.${column}`)} from report_use merged where ${isMerged})`;
    const isMerged = sql`merged.kind = 'company' and merged.company_id = ${mergedId}`;
    write(
      sql`update report_use set licenses = ${countOf("licenses")}, assets_in_use = ${countOf("assets_in_use")},
          asset_capacity = ${countOf("asset_capacity")}
        where kind = 'company' and company_id = ${targetId}
          and exists (select 1 from report_use merged where ${isMerged})`.compile(db),
    );
    write(
      sql`delete from report_use where kind = 'company' and company_id = ${mergedId}
        and exists (select 1 from report_use target where target.kind = 'company' and target.company_id = ${targetId})`.compile(
        db,
      ),
    );
    write(
      sql`update report_use set company_id = ${targetId} where kind = 'company' and company_id = ${mergedId}`.compile(
        db,
      ),
    );
  }

  return {
    change({ id, notes, rowVersion }, at) {
      const update = db
        .updateTable("company")
        .set({ notes, updated_at: msOf(at), row_version: rowVersion + 1 })
        .where("id", "=", id)
        .where("row_version", "=", rowVersion);
      write(update.compile(), { expectedRowCount: 1 });
    },

    merge(mergedCompany, targetCompany) {
      for (const table of ["license_company", "company_name", "company_crm"] as const)
        write(
          sql`update ${sql.table(table)} set company_id = ${targetCompany.id} where company_id = ${mergedCompany.id}`.compile(
            db,
          ),
        );
      mergeCounts(mergedCompany.id, targetCompany.id);
      const deletion = db
        .deleteFrom("company")
        .where("id", "=", mergedCompany.id)
        .where("row_version", "=", mergedCompany.rowVersion);
      write(deletion.compile(), { expectedRowCount: 1 });
    },
  };
}

/**
 * The statements group licenses by CRM id, then by name.
 * A company takes the id of its oldest license and the name of its newest license.
 */
const companyAssignmentStatements: readonly string[] = [
  `insert into company_crm (crm_id, company_id)
    select hubspot_company_id, min(id) from license where hubspot_company_id is not null
    group by hubspot_company_id on conflict (crm_id) do nothing`,
  `insert into company_name (company_fold, company_id)
    select company_fold, min(company_id) from license
    join license_summary on license_summary.license_id = license.id
    join company_crm on crm_id = hubspot_company_id
    where true group by company_fold on conflict (company_fold) do nothing`,
  `insert into company_name (company_fold, company_id)
    select company_fold, min(license_id) from license_summary join license on license.id = license_id
    where hubspot_company_id is null group by company_fold on conflict (company_fold) do nothing`,
  `insert into license_company (license_id, company_id)
    select license.id, coalesce(company_crm.company_id, company_name.company_id) from license
    join license_summary on license_summary.license_id = license.id
    left join company_crm on crm_id = hubspot_company_id
    left join company_name on company_name.company_fold = license_summary.company_fold
    where true on conflict (license_id) do nothing`,
  `insert into company (id, company_name, company_fold, country_code, notes, licenses, created_at, updated_at, row_version)
    select company_id, company_name, company_fold, country_code, '', 0, license.created_at, license.created_at, 1
    from (select company_id, max(license_id) as newest from license_company group by company_id) as newest_licenses
    join license on license.id = newest join license_summary on license_summary.license_id = newest
    where true on conflict (id) do nothing`,
  `update company set licenses = (
    select count(*) from license_company
    join license_summary on license_summary.license_id = license_company.license_id
    where company_id = company.id and status <> 'deleted'
  )`,
];

/** Creates the steps that assign companies to licenses which were inserted without `assignCompany`, such as seeds. */
export const createCompanyAssignmentSteps = ({ db }: Engine): Step[] =>
  companyAssignmentStatements.map((text) => ({ query: sql.raw(text).compile(db) }));
