import { eventBy } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import { licenseTypeName } from "#app/domain/package/license-type.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleBroken } from "#app/domain/problem.ts";
import { fileNamePart } from "#app/domain/text/file-name.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import { type Instant, isInfinite } from "#app/domain/time/time.ts";
import type { License } from "./license.ts";
import type { LicenseStore, StoredLicense } from "./license-store.ts";

export interface Certificate {
  companyName: string;
  type: string;
  key: string;
  start: string;
  end: string;
  notes: string;
  issueDate: string;
  issuedAt: Instant;
}

export type CertificateMaker = (certificate: Certificate) => Promise<Uint8Array<ArrayBuffer>>;

export interface IssuedCertificate {
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
}

interface CertificatePorts {
  licenses: LicenseStore;
  transact: Transact;
}

export async function issueCertificate(
  storage: CertificatePorts,
  make: CertificateMaker,
  actor: Actor,
  key: string,
): Promise<IssuedCertificate> {
  const read = async () => issuableLicense(await storage.licenses.find(key));
  const { record, summary } = await read();
  const { companyName } = record.customer;
  const bytes = await make(certificateOf({ ...record, ...summary, companyName }, actor.at));
  const printed = { companyName, activationDate: summary.startsAt, expirationDate: summary.expiredAt };
  await storage.transact(async (work) => {
    await read();
    work.record(eventBy(actor, key, "issue-certificate", { details: printed }));
  });
  return { fileName: certificateFileName(companyName, key), bytes };
}

export const certificateOf = (
  license: Pick<License, "companyName" | "type" | "key" | "startsAt" | "expiredAt" | "notes">,
  issuedAt: Instant,
): Certificate => ({
  companyName: license.companyName,
  type: licenseTypeName[license.type],
  key: license.key,
  start: dateOf(license.startsAt) ?? "None: this license has no enabled quota yet",
  end: dateOf(license.expiredAt) ?? "None",
  notes: license.notes,
  issueDate: dateOf(issuedAt) ?? "",
  issuedAt,
});

/** Prints and records nothing. Raises the same errors as `issueCertificate`. */
export async function nameOfCertificate(
  { licenses }: Pick<CertificatePorts, "licenses">,
  key: string,
): Promise<string> {
  const { record } = issuableLicense(await licenses.find(key));
  return certificateFileName(record.customer.companyName, key);
}

function issuableLicense(license: StoredLicense | null): StoredLicense {
  if (!license) throw notFound("The license");
  if (license.record.deletedAt) throw ruleBroken("LICENSE_DELETED", "This license was deleted.");
  return license;
}

function dateOf(at: Instant | null): string | null {
  if (!at) return null;
  return isInfinite(at) ? "Infinite" : formatDate(at);
}

/** `Acme Corporation-XXXXX-….pdf`, safe on every file system. */
export const certificateFileName = (companyName: string, key: string): string =>
  `${fileNamePart(companyName) || "License"}-${key}.pdf`;
