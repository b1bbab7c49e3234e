import { millisecondsInDay } from "date-fns/constants";
import { generateLicenseKey } from "#app/domain/text/license-key.ts";
import type { LicenseRecord } from "#app/domain/license/license.ts";
import type { Environment } from "#app/domain/license/environment.ts";
import { type LicenseType, licenseTypes } from "#app/domain/package/license-type.ts";
import type { Tier } from "#app/domain/package/package-store.ts";
import type { QuotaRecord } from "#app/domain/quota/quota.ts";
import type { ServerRecord } from "#app/domain/server/server.ts";
import type { DirectoryCompany } from "#app/domain/storage/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { createBulkQuotas } from "./bulk-quotas.ts";
import { createBulkServers } from "./bulk-servers.ts";
import type { RandomSource, Weighted } from "#dev/simulation/random.ts";

/** A generated license. */
export interface BulkLicense {
  record: LicenseRecord;
  quotas: QuotaRecord[];
  servers: ServerRecord[];
}

/** The product displays MSS licenses, but nobody can buy them. */
type SoldType = Exclude<LicenseType, 3>;

/** Source data of generated licenses. */
export interface SeedData {
  /** Tiers of each type with their weights. */
  tiers: Record<SoldType, Weighted<Tier>>;
  tags: readonly string[];
  staffEmails: readonly string[];
  companyCount: number;
  createCompany: (index: number) => DirectoryCompany;
}

const maxDaysAfterDeletion = 29;
const idsPerMillisecond = 1024;

/** Paid, internal and demo, with their weights. */
const environments = [
  [3, 80],
  [1, 10],
  [2, 10],
] as const satisfies Weighted<Environment>;
const types = [
  [licenseTypes.enterprise, 85],
  [licenseTypes.ir, 15],
] as const satisfies Weighted<SoldType>;
const notes: readonly string[] = [
  "Renewal call booked; wants a quote for more assets.",
  "Waits for the signed order.",
  "Procurement needs the certificate before the end of the month.",
  "Sözleşme yenilendi; fatura merkeze gidecek.",
  "更新は来月。担当者が変わりました。",
  "Vertrag läuft über den Partner, bitte nicht direkt anrufen.",
  "Two sites, one license: see the mail of their administrator.\nSecond site goes live next year.",
];

/** Generates a license that was created at `createdMs`, with its quotas and servers until `nowMs`. */
export function createBulkLicense(
  random: RandomSource,
  seedData: SeedData,
  createdMs: number,
  nowMs: number,
): BulkLicense {
  // Ids grow with time. Their random part distinguishes ids of the same millisecond.
  const createId = (ms: number) => ms * idsPerMillisecond + random.integer(0, idsPerMillisecond - 1);
  const type = random.pickWeighted(types);
  const tier = random.pickWeighted(seedData.tiers[type]);
  // Squaring makes low indexes more likely: a few companies have many licenses, and most companies have few.
  const company = seedData.createCompany(Math.floor(seedData.companyCount * random.fraction() ** 2));
  const contact = random.pick(company.contacts);
  const isDeleted = random.happens(0.01);
  const deletedMs =
    nowMs - random.integer(0, Math.min(maxDaysAfterDeletion * millisecondsInDay, nowMs - createdMs));
  const isEdited = random.happens(0.4);
  const updatedMs = isEdited ? random.integer(createdMs, nowMs) : createdMs;
  const record: LicenseRecord = {
    id: createId(createdMs),
    key: generateLicenseKey((bytes) => random.fillBytes(bytes)),
    type,
    environment: random.pickWeighted(environments),
    packageTierId: tier.id,
    packageTierPrettyName: tier.prettyName,
    softCapacity: random.happens(0.2),
    graceDays: null,
    tierGraceDays: 0,
    fullFrom: null,
    isOffline: random.happens(0.05),
    alertsCustomer: false,
    customer: {
      companyName: company.companyName,
      firstName: contact.firstName,
      lastName: contact.lastName,
      email: contact.email,
      countryCode: company.countryCode,
      hubspotCompanyId: company.id,
      hubspotContactId: contact.id,
    },
    notes: random.happens(0.3) ? random.pick(notes) : "",
    tags: pickTags(random, seedData),
    createdAt: instantOf(createdMs),
    createdBy: random.pick(seedData.staffEmails),
    updatedAt: instantOf(isDeleted ? deletedMs : updatedMs),
    deletedAt: isDeleted ? instantOf(deletedMs) : null,
    rowVersion: isDeleted || isEdited ? 2 : 1,
  };
  const historyEndMs = isDeleted ? deletedMs : nowMs;
  const quotas = createBulkQuotas(random, record, tier, createId, historyEndMs);
  return { record, quotas, servers: createBulkServers(random, record, quotas, createId, historyEndMs) };
}

/** About three tags. The first tags of the list are on many licenses, and the last tags on few. */
function pickTags(random: RandomSource, { tags }: SeedData): string[] {
  const names = Array.from({ length: random.integer(0, 7) }, () => {
    const index = Math.floor(tags.length * random.fraction() ** 3);
    return tags.slice(index, index + 1);
  });
  return [...new Set(names.flat())].toSorted();
}
