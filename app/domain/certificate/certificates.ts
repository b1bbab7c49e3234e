import type { Brand } from "#app/domain/brand.ts";
import { createEvent, type NewEvent } from "#app/domain/history/event.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { MailState } from "#app/domain/mail/mailer.ts";
import { licenseTypeNames, licenseTypes } from "#app/domain/package/license-type.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, ruleViolation } from "#app/domain/problem.ts";
import { cleanFileNamePart } from "#app/domain/text/file-name.ts";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { formatDate, formatTerm } from "#app/domain/time/format-date.ts";
import { dayOf, daysBetween, formatInUtc, type Instant, isInfinite } from "#app/domain/time/time.ts";
import type { License } from "#app/domain/license/license.ts";
import { computeAssetCapacity, computeServerCapacity } from "#app/domain/license/limits.ts";
import type { LicenseStore, StoredLicense } from "#app/domain/license/license-store.ts";

export interface Certificate {
  /** Names the license and the time of issue, so that staff find the event in the history. */
  number: string;
  companyName: string;
  type: string;
  key: string;
  start: string;
  end: string;
  notes: string;
  issueDate: string;
  issuedAt: Instant;
  /** The tier, the capacities and the term. */
  coverage: CertificateFact[];
  /** Added from the configuration before the certificate is printed. */
  brand?: Brand;
}

export interface CertificateFact {
  label: string;
  value: string;
}

/** Another document that looks like a certificate. */
export interface RowDocument extends Pick<Certificate, "companyName" | "key" | "issuedAt" | "brand"> {
  title: string;
  /** Text that identifies the document. */
  numberText: string;
  /** A value may have several lines. */
  rows: readonly (readonly [label: string, value: string])[];
}

export type CertificatePrinter = (document: Certificate | RowDocument) => Promise<Uint8Array<ArrayBuffer>>;

export interface IssuedCertificate {
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface CertificatePorts {
  licenses: LicenseStore;
  transact: Transact;
}

export async function issueCertificate(
  storage: CertificatePorts,
  printCertificate: CertificatePrinter,
  actor: Actor,
  key: string,
): Promise<IssuedCertificate> {
  const license = await findLicenseToPrint(storage, key);
  const { record, summary } = license;
  const { companyName } = record.customer;
  const bytes = await printCertificate(
    createCertificate({ ...record, ...summary, companyName }, actor.actedAt),
  );
  await storage.transact(async (transaction) => {
    // Throws if the license was deleted while the certificate was printed.
    await findLicenseToPrint(storage, key);
    transaction.record(createCertificateEvent(actor, license));
  });
  return { fileName: buildCertificateFileName(companyName, key), bytes };
}

export const findLicenseToPrint = async (
  { licenses }: Pick<CertificatePorts, "licenses">,
  key: string,
): Promise<StoredLicense> => requirePrintableLicense(await licenses.find(key));

/** `mailDetails` contains the recipient and the mail state if the certificate was mailed. */
export const createCertificateEvent = (
  actor: Actor,
  { record, summary }: StoredLicense,
  mailDetails: { to?: string; mail?: MailState } = {},
): NewEvent => {
  const { companyName } = record.customer;
  const printedValues = { companyName, activationDate: summary.startsAt, expirationDate: summary.expiredAt };
  return createEvent(actor, record.key, "issue-certificate", {
    details: { ...printedValues, ...mailDetails },
  });
};

type CertifiedLicense = Pick<
  License,
  | "companyName"
  | "type"
  | "key"
  | "startsAt"
  | "expiredAt"
  | "notes"
  | "packageTierPrettyName"
  | "activeTotalClientCapacity"
  | "totalClientCapacity"
  | "activeServerCapacity"
  | "serverCapacity"
  | "caseCapacity"
>;

export const createCertificate = (license: CertifiedLicense, issuedAt: Instant): Certificate => ({
  number: createCertificateNumber(license.key, issuedAt),
  companyName: license.companyName,
  type: licenseTypeNames[license.type],
  key: license.key,
  start: formatDateOrInfinite(license.startsAt) ?? "None: this license has no enabled quota yet",
  end: formatDateOrInfinite(license.expiredAt) ?? "None",
  notes: license.notes,
  issueDate: formatDateOrInfinite(issuedAt) ?? "",
  issuedAt,
  coverage: [
    { label: "Package Tier", value: license.packageTierPrettyName },
    ...listCapacities(license),
    { label: "Term", value: describeTerm(license) },
  ],
});

const createCertificateNumber = (key: string, issuedAt: Instant): string =>
  `${formatInUtc(issuedAt, "yyyyMMdd-HHmmss")}-${key
    .replaceAll(/[^\dA-Za-z]/g, "")
    .slice(0, 5)
    .toUpperCase()}`;

function listCapacities(license: CertifiedLicense): CertificateFact[] {
  if (license.type !== licenseTypes.enterprise)
    return [{ label: "Cases", value: formatThousands(license.caseCapacity ?? 0) }];
  return [
    { label: "Assets", value: formatThousands(computeAssetCapacity(license) ?? 0) },
    { label: "Servers", value: formatThousands(computeServerCapacity(license) ?? 0) },
  ];
}

function describeTerm({ startsAt, expiredAt }: CertifiedLicense): string {
  if (startsAt === null || expiredAt === null) return "None";
  if (isInfinite(expiredAt)) return "Without an end";
  return formatTerm(daysBetween(dayOf(startsAt), dayOf(expiredAt)));
}

/** Issues no certificate. Throws the same errors as `issueCertificate`. */
export async function findCertificateFileName(
  ports: Pick<CertificatePorts, "licenses">,
  key: string,
): Promise<string> {
  const { record } = await findLicenseToPrint(ports, key);
  return buildCertificateFileName(record.customer.companyName, key);
}

function requirePrintableLicense(license: StoredLicense | null): StoredLicense {
  if (!license) throw notFound("The license");
  if (license.record.deletedAt) throw ruleViolation("LICENSE_DELETED", "This license was deleted.");
  return license;
}

function formatDateOrInfinite(at: Instant | null): string | null {
  if (!at) return null;
  return isInfinite(at) ? "Infinite" : formatDate(at);
}

/** A name such as `Acme Corporation-XXXXX-….pdf`, which is valid on every file system. */
export const buildCertificateFileName = (companyName: string, key: string): string =>
  `${cleanFileNamePart(companyName) || "License"}-${key}.pdf`;
