import type { CrmCompany, CrmContact } from "#app/domain/customer/crm.ts";
import { cleanLine } from "#app/domain/text/line-text.ts";
import { readRow } from "#app/storage/engine/row-access.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import type { CrmDirectory, DirectoryCompany } from "#app/domain/storage/storage.ts";
import { columnContains, valueList, splitIntoBatches } from "#app/storage/engine/sql-fragments.ts";
import type { Engine, Step } from "#app/storage/engine/engine.ts";
import { retryOnConflict } from "#app/storage/engine/retry.ts";

const maxCompanies = 20;
const maxContacts = 1_000;
const companiesPerBatch = 200;

export function crmDirectory(engine: Engine): CrmDirectory {
  const { db } = engine;

  const companyQuery = db.selectFrom("crm_company").select(["id", "company_name", "country_code"]);
  const companyFrom = (row: {
    id: number;
    company_name: string;
    country_code: string | null;
  }): CrmCompany => ({
    id: row.id,
    companyName: row.company_name,
    countryCode: row.country_code,
  });

  const contactQuery = db.selectFrom("crm_contact").select(["id", "email", "first_name", "last_name"]);
  const contactFrom = (row: {
    id: number;
    email: string;
    first_name: string | null;
    last_name: string | null;
  }): CrmContact => ({ id: row.id, email: row.email, firstName: row.first_name, lastName: row.last_name });

  function createImportSteps(companies: readonly DirectoryCompany[]): Step[] {
    const companyRows = companies.map(({ id, companyName, countryCode }) => ({
      id,
      company_name: cleanLine(companyName),
      company_fold: normalizeName(companyName),
      country_code: countryCode,
    }));
    const contactRows = companies.flatMap((company) =>
      company.contacts.map((contact) => ({
        company_id: company.id,
        id: contact.id,
        email: contact.email,
        email_fold: normalizeForSearch(contact.email),
        first_name: contact.firstName && cleanLine(contact.firstName),
        last_name: contact.lastName && cleanLine(contact.lastName),
      })),
    );
    const ids = companies.map((company) => company.id);
    return [
      { query: db.deleteFrom("crm_company").where("id", "in", valueList(engine, ids)).compile() },
      ...[...splitIntoBatches(companyRows)].map((rows) => ({
        query: db.insertInto("crm_company").values(rows).compile(),
      })),
      ...[...splitIntoBatches(contactRows)].map((rows) => ({
        query: db.insertInto("crm_contact").values(rows).compile(),
      })),
    ];
  }

  return {
    async searchCompanies(name) {
      const rows = await companyQuery
        .where(columnContains(engine, "company_fold", normalizeName(name)))
        .orderBy("company_fold")
        .orderBy("id")
        .limit(maxCompanies)
        .execute();
      return rows.map(companyFrom);
    },

    findCompany: (id) => readRow(companyQuery.where("id", "=", id), companyFrom),

    async searchContacts(companyId, email) {
      const rows = await contactQuery
        .where("company_id", "=", companyId)
        .where(columnContains(engine, "email_fold", normalizeForSearch(email)))
        .orderBy("email_fold")
        .orderBy("id")
        .limit(maxContacts)
        .execute();
      return rows.map(contactFrom);
    },

    findContact: (companyId, id) =>
      readRow(contactQuery.where("company_id", "=", companyId).where("id", "=", id), contactFrom),

    async import(companies) {
      const distinctCompanies = [...new Map(companies.map((company) => [company.id, company])).values()];
      for (let start = 0; start < distinctCompanies.length; start += companiesPerBatch) {
        const steps = createImportSteps(distinctCompanies.slice(start, start + companiesPerBatch));
        await retryOnConflict(() => engine.commit(steps));
      }
    },
  };
}
