import { z } from "zod";
import { customerContact } from "#app/domain/customer/customer.ts";
import { historyEvent, type HistoryEvent } from "#app/domain/history/event.ts";
import { license, notes } from "#app/domain/license/license.ts";
import { paging, type Slice, sortType } from "#app/domain/page.ts";
import { filledIn } from "#app/domain/text/query-text.ts";
import type { Instant } from "#app/domain/time/time.ts";

const hosted = z.object({ licenseKey: z.string(), hostname: z.string(), status: z.string() });

/** A company that licenses are of: one of the CRM, or else one that is known by its name alone. */
export const company = z.object({
  id: z.number(),
  /** As it was first written, or as its newest license spelled it when companies were first told apart. */
  companyName: z.string(),
  countryCode: z.string().nullable(),
  /** Of those that are not deleted. */
  licenseCount: z.number(),
  /** The first end that a license which has not ended comes to. */
  nextEnd: z.string().nullable(),
  /** The newest instance that is not deleted. */
  instance: hosted.nullable(),
});
export type Company = z.output<typeof company>;

const companyServer = z.object({
  licenseKey: z.string(),
  deviceId: z.string(),
  version: z.string().nullable(),
  status: z.union([z.literal(0), z.literal(1)]),
  lastHeartbeat: z.string().nullable(),
});

const totals = z.object({
  /** What the Enterprise licenses that run allow: the others have no such limit. */
  serverCapacity: z.number(),
  /** Of these licenses, and of all. */
  serversCounted: z.number(),
  serversInUse: z.number(),
  assetCapacity: z.number(),
  assetsCounted: z.number(),
  assetsInUse: z.number(),
  caseCapacity: z.number(),
  casesUsed: z.number(),
  openCases: z.number(),
});
export type CompanyTotals = z.output<typeof totals>;

/** All about a company. Of each kind the newest few; the lists that hold all of them are filtered by it. */
export const companyInFull = company.omit({ instance: true }).extend({
  notes: z.string(),
  rowVersion: z.number(),
  hubspotCompanyIds: z.array(z.number()),
  /** Of its licenses that are not deleted. */
  totals,
  licenses: z.array(license),
  contacts: z.array(customerContact),
  instances: z.array(hosted),
  servers: z.array(companyServer),
  /** Where its cases are told, if it has an IR license. */
  fisCustomerId: z.number().nullable(),
  events: z.array(historyEvent),
  mails: z.array(historyEvent),
});
export type CompanyInFull = z.output<typeof companyInFull>;

/** What else there is of a license, and how many quotas and events it has. */
export const licenseLinks = z.object({
  companyId: z.number().nullable(),
  instance: hosted.nullable(),
  fisCustomerId: z.number().nullable(),
  casesUsed: z.number(),
  openCases: z.number(),
  quotaCount: z.number(),
  eventCount: z.number(),
});
export type LicenseLinks = z.output<typeof licenseLinks>;

export const companySorts = ["companyName", "countryCode", "licenseCount"] as const;
export type CompanySort = (typeof companySorts)[number];

export const companyFilter = paging.extend({
  companyName: z.string().trim().max(200).optional(),
  sortBy: z.enum(companySorts).default("companyName"),
  sortType: sortType.default("ASC"),
});
export type CompanyFilter = z.output<typeof companyFilter>;

/** A query string as the list takes it: what is empty does not count. */
export const companyQuery = z.record(z.string(), z.string()).transform(filledIn).pipe(companyFilter);

export const companyChange = z.object({ notes });

/** Which company goes into another one. */
export const companyMerge = z.object({
  companyId: z.number({ error: "Choose a customer." }).int().positive(),
});

/** A company with what is its own. */
export interface CompanyRecord {
  id: number;
  companyName: string;
  countryCode: string | null;
  notes: string;
  licenseCount: number;
  rowVersion: number;
}

export interface CompanyParts extends Pick<
  CompanyInFull,
  "nextEnd" | "hubspotCompanyIds" | "totals" | "contacts" | "instances" | "servers" | "fisCustomerId"
> {
  events: HistoryEvent[];
  mails: HistoryEvent[];
}

export interface CompanyStore {
  /** Companies with a license that is not deleted. */
  page(filter: CompanyFilter, now: Instant): Promise<Slice<Company>>;
  find(id: number): Promise<CompanyRecord | null>;
  /** What hangs on it, of each kind the newest few. */
  parts(id: number, now: Instant): Promise<CompanyParts>;
  /** Null where there is no such license. */
  linksOf(licenseKey: string): Promise<LicenseLinks | null>;
}

/** A `change` names the version it was made from; when the stored one has moved on, the whole unit is tried again. */
export interface CompanyWrites {
  changeCompany(company: CompanyRecord, at: Instant): void;
  /** The licenses, names and CRM ids of one become the other's, and the one is gone. */
  mergeCompany(gone: Pick<CompanyRecord, "id" | "rowVersion">, into: Pick<CompanyRecord, "id">): void;
}
