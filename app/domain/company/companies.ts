import { createEvent } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import { createLicenseFilter } from "#app/domain/license/filter.ts";
import { type License, presentLicense } from "#app/domain/license/license.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { orNotFound, ruleViolation } from "#app/domain/problem.ts";
import { checkRowVersion, type ExpectedVersion, identifyCompany } from "#app/domain/row-version.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { CompanyDetails, CompanyRecord, CompanyStore, CompanyWrites } from "./company.ts";

interface CompanyPorts {
  companies: CompanyStore;
  licenses: LicenseStore;
  transact: Transact<{ companies: CompanyWrites }>;
}

const maxShownLicenses = 100;

export async function findCompany(storage: CompanyPorts, id: number, now: Instant): Promise<CompanyDetails> {
  const [company, relatedData, { rows }] = await Promise.all([
    findCompanyRecord(storage, id),
    storage.companies.findRelatedData(id, now),
    storage.licenses.listPage(
      createLicenseFilter({ companyId: id, pageSize: maxShownLicenses, sortBy: "expiredAt" }),
    ),
  ]);
  const licenses = rows.map(({ record, summary }) => presentLicense(record, summary));
  return { ...company, ...relatedData, licenses: sortByNextEnd(licenses, now) };
}

/** Puts the license that ends next first and ended licenses last. Expects licenses with the latest end first. */
function sortByNextEnd(licenses: readonly License[], now: Instant): License[] {
  const hasEnded = ({ expiredAt }: License) => expiredAt !== null && expiredAt < now;
  return [...licenses.filter((license) => !hasEnded(license)).toReversed(), ...licenses.filter(hasEnded)];
}

const findCompanyRecord = ({ companies }: CompanyPorts, id: number): Promise<CompanyRecord> =>
  orNotFound(companies.find(id), "The customer");

interface CompanyEdit {
  actor: Actor;
  id: number;
  expectedVersion: ExpectedVersion;
}

export async function changeCompany(
  storage: CompanyPorts,
  { actor, id, expectedVersion }: CompanyEdit,
  { notes }: { notes: string },
): Promise<CompanyDetails> {
  await storage.transact(async (transaction) => {
    const company = await findCompanyRecord(storage, id);
    checkRowVersion(expectedVersion, identifyCompany(company), company);
    if (company.notes === notes) return;
    transaction.companies.change({ ...company, notes }, actor.actedAt);
    transaction.record(
      createEvent(actor, null, "update-company", {
        details: { companyId: id, companyName: company.companyName },
        before: { notes: company.notes },
        after: { notes },
      }),
    );
  });
  return findCompany(storage, id, actor.actedAt);
}

/** A merge cannot be undone, because the former company of each license is not stored. */
export async function mergeCompanies(
  storage: CompanyPorts,
  { actor, id, expectedVersion }: CompanyEdit,
  mergedCompanyId: number,
): Promise<void> {
  await storage.transact(async (transaction) => {
    if (mergedCompanyId === id) throw ruleViolation("SAME_CUSTOMER", "Choose another customer.", "companyId");
    const targetCompany = await findCompanyRecord(storage, id);
    checkRowVersion(expectedVersion, identifyCompany(targetCompany), targetCompany);
    const mergedCompany = await storage.companies.find(mergedCompanyId);
    if (!mergedCompany)
      throw ruleViolation("CUSTOMER_UNKNOWN", "This customer no longer exists.", "companyId");
    const notes = [targetCompany.notes, mergedCompany.notes]
      .filter((text) => text.trim() !== "")
      .join("\n\n");
    transaction.companies.merge(mergedCompany, targetCompany);
    transaction.companies.change({ ...targetCompany, notes: notes.slice(0, maxNotesLength) }, actor.actedAt);
    transaction.record(
      createEvent(actor, null, "merge-companies", {
        details: {
          companyId: id,
          companyName: targetCompany.companyName,
          mergedId: mergedCompany.id,
          mergedName: mergedCompany.companyName,
          licenses: mergedCompany.licenseCount,
        },
      }),
    );
  });
}

const maxNotesLength = 10_000;
