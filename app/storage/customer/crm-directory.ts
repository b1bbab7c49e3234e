import type { Company, Contact } from "#app/domain/customer/crm.ts";
import { fold } from "#app/domain/text/fold.ts";
import type { CrmDirectory, DirectoryEntry } from "#app/domain/storage.ts";
import { contains, valueList, batches } from "#app/storage/engine/dialect.ts";
import type { Engine, Step } from "#app/storage/engine/engine.ts";
import { retryOnConflict } from "#app/storage/engine/retry.ts";

const mostCompanies = 20;
const companiesPerUnit = 200;

export function crmDirectory(engine: Engine): CrmDirectory {
  const { db } = engine;

  const companies = db.selectFrom("crm_company").select(["id", "company_name", "country_code"]);
  const companyFrom = (row: { id: number; company_name: string; country_code: string | null }): Company => ({
    id: row.id,
    companyName: row.company_name,
    countryCode: row.country_code,
  });

  const contacts = db.selectFrom("crm_contact").select(["id", "email", "first_name", "last_name"]);
  const contactFrom = (row: {
    id: number;
    email: string;
    first_name: string | null;
    last_name: string | null;
  }): Contact => ({ id: row.id, email: row.email, firstName: row.first_name, lastName: row.last_name });

  function importing(entries: readonly DirectoryEntry[]): Step[] {
    const companyRows = entries.map((entry) => ({
      id: entry.id,
      company_name: entry.companyName,
      company_fold: fold(entry.companyName),
      country_code: entry.countryCode,
    }));
    const contactRows = entries.flatMap((entry) =>
      entry.contacts.map((contact) => ({
        company_id: entry.id,
        id: contact.id,
        email: contact.email,
        email_fold: fold(contact.email),
        first_name: contact.firstName,
        last_name: contact.lastName,
      })),
    );
    const ids = entries.map((entry) => entry.id);
    return [
      { query: db.deleteFrom("crm_company").where("id", "in", valueList(engine, ids)).compile() },
      ...[...batches(companyRows)].map((rows) => ({
        query: db.insertInto("crm_company").values(rows).compile(),
      })),
      ...[...batches(contactRows)].map((rows) => ({
        query: db.insertInto("crm_contact").values(rows).compile(),
      })),
    ];
  }

  return {
    async companies(name) {
      const rows = await companies
        .where(contains(engine, "company_fold", fold(name)))
        .orderBy("company_fold")
        .orderBy("id")
        .limit(mostCompanies)
        .execute();
      return rows.map(companyFrom);
    },

    async company(id) {
      const row = await companies.where("id", "=", id).executeTakeFirst();
      return row ? companyFrom(row) : null;
    },

    async contacts(companyId, email) {
      const rows = await contacts
        .where("company_id", "=", companyId)
        .where(contains(engine, "email_fold", fold(email)))
        .orderBy("email_fold")
        .orderBy("id")
        .execute();
      return rows.map(contactFrom);
    },

    async contact(companyId, id) {
      const row = await contacts.where("company_id", "=", companyId).where("id", "=", id).executeTakeFirst();
      return row ? contactFrom(row) : null;
    },

    async import(entries) {
      const distinct = [...new Map(entries.map((entry) => [entry.id, entry])).values()];
      for (let from = 0; from < distinct.length; from += companiesPerUnit) {
        const unit = importing(distinct.slice(from, from + companiesPerUnit));
        await retryOnConflict(() => engine.commit(unit));
      }
    },
  };
}
