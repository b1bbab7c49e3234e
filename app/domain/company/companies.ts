import { eventBy } from "#app/domain/history/event.ts";
import type { Transact, Unit } from "#app/domain/history/unit-of-work.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { presentLicense } from "#app/domain/license/license.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleBroken } from "#app/domain/problem.ts";
import { checkRowVersion } from "#app/domain/row-version.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { CompanyInFull, CompanyRecord, CompanyStore, CompanyWrites } from "./company.ts";

interface CompanyPorts {
  companies: CompanyStore;
  licenses: LicenseStore;
  transact: Transact<Unit & CompanyWrites>;
}

const shownLicenses = 10;

export async function findCompany(storage: CompanyPorts, id: number, at: Instant): Promise<CompanyInFull> {
  const [company, parts, { rows }] = await Promise.all([
    recordOf(storage, id),
    storage.companies.parts(id, at),
    storage.licenses.page(licenseFilter.parse({ customerId: id, pageSize: shownLicenses })),
  ]);
  const licenses = rows.map(({ record, summary }) => presentLicense(record, summary));
  return { ...company, ...parts, licenses };
}

async function recordOf({ companies }: CompanyPorts, id: number): Promise<CompanyRecord> {
  const company = await companies.find(id);
  if (!company) throw notFound("The customer");
  return company;
}

interface CompanyEdit {
  actor: Actor;
  id: number;
  expectedVersion: number | null;
}

export async function changeCompany(
  storage: CompanyPorts,
  { actor, id, expectedVersion }: CompanyEdit,
  { notes }: { notes: string },
): Promise<CompanyInFull> {
  await storage.transact(async (work) => {
    const company = await recordOf(storage, id);
    checkRowVersion(expectedVersion, company);
    if (company.notes === notes) return;
    work.changeCompany({ ...company, notes }, actor.at);
    work.record(
      eventBy(actor, "", "update-company", {
        details: { companyId: id, companyName: company.companyName },
        before: { notes: company.notes },
        after: { notes },
      }),
    );
  });
  return findCompany(storage, id, actor.at);
}

/** Cannot be undone, because no record keeps the former company of each license. */
export async function mergeCompanies(
  storage: CompanyPorts,
  { actor, id, expectedVersion }: CompanyEdit,
  mergedId: number,
): Promise<CompanyInFull> {
  await storage.transact(async (work) => {
    if (mergedId === id) throw ruleBroken("SAME_CUSTOMER", "Choose another customer.", "companyId");
    const into = await recordOf(storage, id);
    checkRowVersion(expectedVersion, into);
    const merged = await storage.companies.find(mergedId);
    if (!merged) throw ruleBroken("CUSTOMER_UNKNOWN", "There is no such customer any more.", "companyId");
    const notes = [into.notes, merged.notes].filter((text) => text.trim() !== "").join("\n\n");
    work.mergeCompany(merged, into);
    work.changeCompany({ ...into, notes: notes.slice(0, maxNotesLength) }, actor.at);
    work.record(
      eventBy(actor, "", "merge-companies", {
        details: {
          companyId: id,
          companyName: into.companyName,
          mergedId: merged.id,
          mergedName: merged.companyName,
          licenses: merged.licenseCount,
        },
      }),
    );
  });
  return findCompany(storage, id, actor.at);
}

const maxNotesLength = 10_000;
