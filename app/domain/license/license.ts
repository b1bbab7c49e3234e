import { z } from "zod";
import { type LicenseType, licenseType } from "#app/domain/package/license-type.ts";
import { joinTags } from "#app/domain/tag/tag.ts";
import type { Instant } from "#app/domain/time/time.ts";

export const environment = z.union([z.literal(1), z.literal(2), z.literal(3)], {
  error: "Choose an environment.",
});
export type Environment = z.output<typeof environment>;
export const environmentName: Record<Environment, string> = { 1: "Internal", 2: "Demo", 3: "Paid" };
export const defaultEnvironment: Environment = 3;

export const licenseStatus = z.enum(["pending", "active", "deleted"]);
export const lifetimeStatus = z.enum(["pending", "active", "almost-expired", "expired"]);
export const useStatus = z.enum(["pending", "active", "almost-full", "full", "N/A"]);
export const activenessStatus = z.enum(["active", "inactive", "N/A"]);
export type LicenseStatus = z.output<typeof licenseStatus>;
export type LifetimeStatus = z.output<typeof lifetimeStatus>;
export type UseStatus = z.output<typeof useStatus>;
export type ActivenessStatus = z.output<typeof activenessStatus>;

/** Who the license was issued to, as the CRM had it on that day. */
export interface Customer {
  companyName: string;
  firstName: string | null;
  lastName: string | null;
  email: string;
  countryCode: string | null;
  hubspotCompanyId: number | null;
  hubspotContactId: number | null;
}

/** What staff decided about a license; everything else about it is derived. */
export interface LicenseRecord {
  id: number;
  key: string;
  type: LicenseType;
  environment: Environment;
  packageTierId: string;
  packageTierPrettyName: string;
  softCapacity: boolean;
  isOffline: boolean;
  customer: Customer;
  notes: string;
  tags: string[];
  createdAt: Instant;
  createdBy: string;
  updatedAt: Instant;
  deletedAt: Instant | null;
  /** Counts the saves of this row; a save that was made from an older one is refused. */
  rowVersion: number;
}

/** The stored projection that lists read: derived from the record, its quotas and its servers. */
export const licenseSummary = z.object({
  status: licenseStatus,
  lifetimeStatus,
  useStatus,
  activenessStatus,
  isValid: z.boolean(),
  version: z.string().nullable(),
  serverCapacity: z.number().nullable(),
  totalClientCapacity: z.number().nullable(),
  caseCapacity: z.number().nullable(),
  activeServerCapacity: z.number(),
  activeTotalClientCapacity: z.number(),
  serversInUse: z.number(),
  totalClientsInUse: z.number(),
  /** Earliest start of an enabled quota. */
  startsAt: z.string().nullable(),
  /** Latest end of an enabled quota. */
  expiredAt: z.string().nullable(),
  activatedAt: z.string().nullable(),
  firstHeartbeat: z.string().nullable(),
  lastHeartbeat: z.string().nullable(),
  /** Of an IR license: cases that take one of its places now, those of them that nobody has closed, and the next end of such a one. */
  casesUsed: z.number(),
  openCases: z.number(),
  nextCaseEnd: z.string().nullable(),
  /** From when on the clock alone makes this summary wrong; null where it never does. */
  changesAt: z.string().nullable(),
});
export type LicenseSummary = z.output<typeof licenseSummary>;

/** A license on the wire. Instants are ISO 8601 in UTC. */
export const license = licenseSummary
  .omit({ changesAt: true, casesUsed: true, openCases: true, nextCaseEnd: true })
  .extend({
    key: z.string(),
    type: licenseType,
    environment,
    packageTierId: z.string(),
    packageTierPrettyName: z.string(),
    softCapacity: z.boolean(),
    isOffline: z.boolean(),
    createdAt: z.string(),
    createdBy: z.string(),
    updatedAt: z.string(),
    deletedAt: z.string().nullable(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string(),
    companyName: z.string(),
    countryCode: z.string().nullable(),
    hubspotCompanyId: z.number().nullable(),
    hubspotContactId: z.number().nullable(),
    notes: z.string(),
    /** Names in one text, each followed by a comma and a space. */
    tags: z.string(),
    rowVersion: z.number(),
  });
export type License = z.output<typeof license>;

export function presentLicense(
  { id: _id, customer, tags, ...record }: LicenseRecord,
  { changesAt: _at, casesUsed: _used, openCases: _open, nextCaseEnd: _end, ...summary }: LicenseSummary,
): License {
  return { ...record, ...customer, tags: joinTags(tags), ...summary };
}
