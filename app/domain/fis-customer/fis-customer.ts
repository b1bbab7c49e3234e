import { z } from "zod";
import { loggedActivity } from "#app/domain/case/case-activity.ts";
import { customerContact } from "#app/domain/customer/customer.ts";
import { environment, licenseStatus, lifetimeStatus } from "#app/domain/license/license.ts";
import { paging, type Slice, sortType } from "#app/domain/page.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { filledIn, listedIn } from "#app/domain/text/query-text.ts";
import type { Instant } from "#app/domain/time/time.ts";

/** A company, its name folded, with an IR license that is not deleted. All of it is about such licenses alone. */
export const fisCustomer = z.object({
  /** The company's for as long as it has an IR license, be it a deleted one. */
  id: z.number(),
  /** As its newest license spells it. */
  companyName: z.string(),
  /** The newest that a license tells. */
  countryCode: z.string().nullable(),
  /** Those of its newest licenses, at most 3, and how many there are in all. */
  contacts: z.array(customerContact),
  contactCount: z.number(),
  licenseCount: z.number(),
  /** The first end that a license which has not ended comes to. */
  nextEnd: z.string().nullable(),
  /** Cases that take a place, of so many on the licenses that run. */
  casesUsed: z.number(),
  caseCapacity: z.number(),
  /** Those of them that nobody has closed, and when the first of these reaches the end of its lifetime. */
  openCases: z.number(),
  nextCaseEnd: z.string().nullable(),
  /** Servers that hold a seat. */
  serversInUse: z.number(),
  lastContact: z.string().nullable(),
  /** Names of the tags that one of its licenses carries. */
  tags: z.array(z.string()),
});
export type FisCustomer = z.output<typeof fisCustomer>;

const openCase = z.object({
  caseId: z.string(),
  caseName: z.string(),
  licenseKey: z.string(),
  openedAt: z.string(),
  lastActivityAt: z.string(),
  endsAt: z.string(),
  /** Days until then, each that has begun counted in full. */
  daysLeft: z.number(),
});

/** A FIS customer with its newest 200 licenses and what is on them. */
export const fisCustomerInFull = fisCustomer.extend({
  hubspotCompanyIds: z.array(z.number()),
  licenses: z.array(
    z.object({
      key: licenseKey,
      environment,
      packageTierPrettyName: z.string(),
      startsAt: z.string().nullable(),
      expiredAt: z.string().nullable(),
      status: licenseStatus,
      lifetimeStatus,
      isValid: z.boolean(),
      casesUsed: z.number(),
      caseCapacity: z.number().nullable(),
      openCases: z.number(),
      createdAt: z.string(),
      notes: z.string(),
      tags: z.array(z.string()),
    }),
  ),
  cases: z.object({
    used: z.number(),
    capacity: z.number(),
    openCount: z.number(),
    /** The next to end first; at most 200. */
    open: z.array(openCase),
  }),
  servers: z.array(
    z.object({
      id: z.number(),
      licenseKey: z.string(),
      deviceId: z.string(),
      version: z.string().nullable(),
      status: z.union([z.literal(0), z.literal(1)]),
      activatedAt: z.string().nullable(),
      releasedAt: z.string().nullable(),
      lastHeartbeat: z.string().nullable(),
    }),
  ),
  /** The latest 10. */
  activities: z.array(loggedActivity),
});
export type FisCustomerInFull = z.output<typeof fisCustomerInFull>;

export const fisCustomerSorts = ["companyName", "nextEnd", "casesUsed", "lastContact"] as const;
export type FisCustomerSort = (typeof fisCustomerSorts)[number];

const text = z.string().trim().max(200).optional();
const listed = z
  .string()
  .max(200)
  .transform((names) => [...new Set(listedIn(names))]);

/** What a query string asks of the list. What is absent does not filter. */
export const fisCustomerFilter = paging.extend({
  companyName: text,
  tag: text,
  /** One, or several with commas between them; one of the customer's licenses is to have one of them. */
  lifetimeStatuses: listed.pipe(z.array(lifetimeStatus)).optional(),
  /** From 90 % of the capacity on. */
  casesAlmostUsed: z
    .enum(["true", "false"])
    .transform((text) => text === "true")
    .optional(),
  /** No server has been heard of for so many days, or ever. */
  inactiveDays: z
    .string()
    .regex(/^\d{1,4}$/, "Days are a whole number.")
    .transform(Number)
    .pipe(z.number().int().min(1).max(3650))
    .optional(),
  sortBy: z.enum(fisCustomerSorts).default("companyName"),
  sortType: sortType.default("ASC"),
});
export type FisCustomerFilter = z.output<typeof fisCustomerFilter>;

/** A query string as the list takes it: what is empty does not count. */
export const fisCustomerQuery = z.record(z.string(), z.string()).transform(filledIn).pipe(fisCustomerFilter);

export interface FoundFisCustomer extends FisCustomer {
  /** Of its licenses, the newest first; at most 200. */
  licenseKeys: string[];
}

export interface FisCustomerStretch {
  rows: FisCustomer[];
  /** After which id the next stretch begins; null at the end. */
  next: number | null;
}

export interface FisCustomerStore {
  /** One page by the filter and the number of all that match; `now` is what days of silence are counted from. */
  page(filter: FisCustomerFilter, now: Instant): Promise<Slice<FisCustomer>>;
  /** The next that match, by name, from where the last ones ended; at most `limit`. The filter's paging and sort don't count. */
  walk(
    filter: FisCustomerFilter,
    now: Instant,
    after: number | null,
    limit: number,
  ): Promise<FisCustomerStretch>;
  /** Null where there is none, or none of its licenses is left. */
  find(id: number): Promise<FoundFisCustomer | null>;
  /** Its company's name; null as above. */
  nameOf(id: number): Promise<string | null>;
}
