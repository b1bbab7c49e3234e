import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";

export const reportName = z.enum(["customers", "tiers", "renewals", "licenses"]);
export type ReportName = z.output<typeof reportName>;

export const reportMonthCount = 12;
/** Highest number of customers or tiers in a report. */
export const maxUseRows = 20;

const use = z.object({
  licenses: z.number(),
  totalClientsInUse: z.number(),
  totalClientCapacity: z.number(),
});
const companyUse = use.extend({ companyId: z.number(), companyName: z.string() });
const tierUse = use.extend({ packageTierId: z.string(), packageTierPrettyName: z.string() });

const reportMonth = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  created: z.number(),
  /** Licenses whose end was in the month, and before the day of the count. */
  ended: z.number(),
  /** Licenses whose previous end was in the month. */
  renewed: z.number(),
  lost: z.number(),
});
export type ReportMonth = z.output<typeof reportMonth>;

/** Counts of licenses without deleted licenses. Only Enterprise licenses count as use. */
export const reports = z.object({
  /** Null before the first count. */
  countedAt: instantText.nullable(),
  customers: z.array(companyUse),
  tiers: z.array(tierUse),
  /** In ascending order. */
  months: z.array(reportMonth),
});
export type Reports = z.output<typeof reports>;
export type Use = z.output<typeof use>;
