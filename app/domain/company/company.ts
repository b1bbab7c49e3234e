import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { customerContact } from "#app/domain/customer/customer.ts";
import { historyEvent, type HistoryEvent } from "#app/domain/history/event.ts";
import { license, notes } from "#app/domain/license/license.ts";
import { paging, type Slice, sortType } from "#app/domain/page.ts";
import { omitEmptyValues } from "#app/domain/text/query-text.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { storedKey } from "#app/domain/text/license-key.ts";

const hostedInstance = z.object({ licenseKey: storedKey, hostname: z.string(), status: z.string() });

export const company = z.object({
  id: z.number(),
  companyName: z.string(),
  countryCode: z.string().nullable(),
  licenseCount: z.number(),
  /** Earliest end among licenses that have not ended. */
  nextEnd: instantText.nullable(),
  instance: hostedInstance.nullable(),
});
export type Company = z.output<typeof company>;

const companyServer = z.object({
  licenseKey: storedKey,
  deviceId: z.string(),
  version: z.string().nullable(),
  status: z.union([z.literal(0), z.literal(1)]),
  lastHeartbeat: instantText.nullable(),
});

const totals = z.object({
  /** Server capacity of running Enterprise licenses. Other licenses have no server limit. */
  serverCapacity: z.number(),
  /** Servers in use on Enterprise licenses. `serversInUse` also counts other licenses. */
  enterpriseServersInUse: z.number(),
  serversInUse: z.number(),
  totalClientCapacity: z.number(),
  enterpriseTotalClientsInUse: z.number(),
  totalClientsInUse: z.number(),
  caseCapacity: z.number(),
  casesUsed: z.number(),
  openCases: z.number(),
});
export type CompanyTotals = z.output<typeof totals>;

export const companyDetails = company.omit({ instance: true }).extend({
  notes: z.string(),
  rowVersion: z.number(),
  hubspotCompanyIds: z.array(z.number()),
  totals,
  licenses: z.array(license),
  contacts: z.array(customerContact),
  instances: z.array(hostedInstance),
  servers: z.array(companyServer),
  fisCustomerId: z.number().nullable(),
  events: z.array(historyEvent),
  mails: z.array(historyEvent),
});
export type CompanyDetails = z.output<typeof companyDetails>;

const issuedFile = z.object({
  deviceId: z.string(),
  issuedAt: instantText,
  issuedBy: z.string(),
  expiresAt: instantText.nullable(),
});

/** Related records to which the page of a license links. */
export const licenseLinks = z.object({
  companyId: z.number().nullable(),
  instance: hostedInstance.nullable(),
  fisCustomerId: z.number().nullable(),
  casesUsed: z.number(),
  openCases: z.number(),
  quotaCount: z.number(),
  /** The enabled quota that ends last. */
  lastQuotaId: z.number().nullable(),
  serverCount: z.number(),
  eventCount: z.number(),
  latestEvents: z.array(historyEvent.pick({ eventName: true, createdAt: true, createdBy: true })),
  fileCount: z.number(),
  licenseFiles: z.array(issuedFile),
});
export type LicenseLinks = z.output<typeof licenseLinks>;

const companySorts = ["companyName", "createdAt", "countryCode", "licenseCount"] as const;
export type CompanySort = (typeof companySorts)[number];

export const companyFilter = paging.extend({
  companyName: z.string().trim().max(200).optional(),
  sortBy: z.enum(companySorts).default("companyName"),
  sortType: sortType.default("ASC"),
});
export type CompanyFilter = z.output<typeof companyFilter>;

export const companyQuery = z.record(z.string(), z.string()).transform(omitEmptyValues).pipe(companyFilter);

export const companyChange = z.object({ notes });

export const companyMerge = z.object({
  companyId: z.number({ error: "Choose a customer." }).int().positive(),
});

/** A company as the database stores it. */
export interface CompanyRecord {
  id: number;
  companyName: string;
  countryCode: string | null;
  notes: string;
  licenseCount: number;
  rowVersion: number;
}

export interface CompanyRelatedData extends Pick<
  CompanyDetails,
  "nextEnd" | "hubspotCompanyIds" | "totals" | "contacts" | "instances" | "servers" | "fisCustomerId"
> {
  events: HistoryEvent[];
  mails: HistoryEvent[];
}

export interface CompanyStore {
  listPage(filter: CompanyFilter, now: Instant): Promise<Slice<Company>>;
  find(id: number): Promise<CompanyRecord | null>;
  findRelatedData(id: number, now: Instant): Promise<CompanyRelatedData>;
  findLinks(licenseKey: string): Promise<LicenseLinks | null>;
}

/** Each company has the row version that was read. The transaction is retried if the stored version differs. */
export interface CompanyWrites {
  change(company: CompanyRecord, at: Instant): void;
  /** Moves licenses, names, CRM ids and counts of reports to `targetCompany` and removes `mergedCompany`. */
  merge(
    mergedCompany: Pick<CompanyRecord, "id" | "rowVersion">,
    targetCompany: Pick<CompanyRecord, "id">,
  ): void;
}
