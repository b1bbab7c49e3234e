import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { loggedActivity } from "#app/domain/case/case-activity.ts";
import { customerContact } from "#app/domain/customer/customer.ts";
import { environment, licenseStatus, lifetimeStatus } from "#app/domain/license/license.ts";
import { paging, type Slice, sortType } from "#app/domain/page.ts";
import { licenseKey, storedKey } from "#app/domain/text/license-key.ts";
import { omitEmptyValues, splitList } from "#app/domain/text/query-text.ts";
import type { Instant } from "#app/domain/time/time.ts";

/**
 * A company with an IR license that is not deleted. Counts and sums include only IR licenses that are not
 * deleted.
 */
export const fisCustomer = z.object({
  /** The id stays the same as long as the company has an IR license, deleted or not. */
  id: z.number(),
  companyName: z.string(),
  countryCode: z.string().nullable(),
  /** At most 3 contacts, from the newest licenses. `contactCount` counts all contacts. */
  contacts: z.array(customerContact),
  contactCount: z.number(),
  licenseCount: z.number(),
  /** Earliest end among licenses that have not ended. */
  nextEnd: instantText.nullable(),
  casesUsed: z.number(),
  caseCapacity: z.number(),
  openCases: z.number(),
  nextCaseEnd: instantText.nullable(),
  serversInUse: z.number(),
  lastContact: instantText.nullable(),
  tags: z.array(z.string()),
});
export type FisCustomer = z.output<typeof fisCustomer>;

const openCase = z.object({
  caseId: z.string(),
  caseName: z.string(),
  licenseKey: storedKey,
  openedAt: instantText,
  lastActivityAt: instantText,
  endsAt: instantText,
  daysLeft: z.number(),
});

/** The lists cover the newest 200 licenses. The counts cover all licenses. */
export const fisCustomerDetails = fisCustomer.extend({
  hubspotCompanyIds: z.array(z.number()),
  licenses: z.array(
    z.object({
      key: licenseKey,
      environment,
      packageTierPrettyName: z.string(),
      startsAt: instantText.nullable(),
      expiredAt: instantText.nullable(),
      status: licenseStatus,
      lifetimeStatus,
      isValid: z.boolean(),
      casesUsed: z.number(),
      caseCapacity: z.number().nullable(),
      openCases: z.number(),
      createdAt: instantText,
      notes: z.string(),
      tags: z.array(z.string()),
    }),
  ),
  cases: z.object({
    used: z.number(),
    capacity: z.number(),
    openCount: z.number(),
    /** At most 200, earliest end first. */
    open: z.array(openCase),
  }),
  servers: z.array(
    z.object({
      id: z.number(),
      licenseKey: storedKey,
      deviceId: z.string(),
      version: z.string().nullable(),
      status: z.union([z.literal(0), z.literal(1)]),
      activatedAt: instantText.nullable(),
      releasedAt: instantText.nullable(),
      lastHeartbeat: instantText.nullable(),
    }),
  ),
  /** The latest 10 activities. */
  activities: z.array(loggedActivity),
});
export type FisCustomerDetails = z.output<typeof fisCustomerDetails>;

const fisCustomerSorts = ["companyName", "createdAt", "nextEnd", "casesUsed", "lastContact"] as const;
export type FisCustomerSort = (typeof fisCustomerSorts)[number];

const optionalText = z.string().trim().max(200).optional();
const listParameter = z
  .string()
  .max(200)
  .transform((names) => [...new Set(splitList(names))]);

export const fisCustomerFilter = paging.extend({
  companyName: optionalText,
  tag: optionalText,
  lifetimeStatuses: listParameter.pipe(z.array(lifetimeStatus)).optional(),
  casesAlmostUsed: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional(),
  inactiveDays: z
    .string()
    .regex(/^\d{1,4}$/, "Enter a whole number of days.")
    .transform(Number)
    .pipe(z.number().int().min(1).max(3650))
    .optional(),
  sortBy: z.enum(fisCustomerSorts).default("companyName"),
  sortType: sortType.default("ASC"),
});
export type FisCustomerFilter = z.output<typeof fisCustomerFilter>;

export const fisCustomerQuery = z
  .record(z.string(), z.string())
  .transform(omitEmptyValues)
  .pipe(fisCustomerFilter);

interface FisCustomerWithLicenseKeys extends FisCustomer {
  /** Newest first, at most 200. */
  licenseKeys: string[];
}

interface FisCustomerBatch {
  rows: FisCustomer[];
  /** Id of the last customer in `rows`, or null if no customer follows. */
  next: number | null;
}

export interface FisCustomerStore {
  /** `inactiveDays` of the filter counts back from `now`. */
  listPage(filter: FisCustomerFilter, now: Instant): Promise<Slice<FisCustomer>>;
  /**
   * At most `limit` matching customers after the customer with the id `afterId`, sorted by name. Ignores the paging
   * and the sort order of the filter.
   */
  listAfter(
    filter: FisCustomerFilter,
    now: Instant,
    afterId: number | null,
    limit: number,
  ): Promise<FisCustomerBatch>;
  find(id: number): Promise<FisCustomerWithLicenseKeys | null>;
  findName(id: number): Promise<string | null>;
}
