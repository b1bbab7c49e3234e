import { z } from "zod";
import { renewalWindowDays } from "#app/domain/license/update-summary.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { paging, sortType } from "#app/domain/page.ts";
import { addDays, type Day, dayOf, daysBetween, type Instant } from "#app/domain/time/time.ts";
import { day, instantText } from "#app/domain/time/time-schemas.ts";
import { storedKey } from "#app/domain/text/license-key.ts";

/** `renewed` means that the license has got a later end. */
export const renewalState = z.enum(["open", "snoozed", "lost", "renewed"], {
  error: "Choose open, snoozed, lost or renewed.",
});
export type RenewalState = z.output<typeof renewalState>;

const defaultDaysBeforeToday = 30;

const createDefaultRange = (now: Instant): { from: Day; to: Day } => {
  const today = dayOf(now);
  return { from: addDays(today, -defaultDaysBeforeToday), to: addDays(today, renewalWindowDays) };
};

const maxRangeDays = 1_100;

const shortText = z.string().trim().max(200, "Enter at most 200 characters.");

const filterFields = {
  state: renewalState.default("open"),
  from: day.optional(),
  to: day.optional(),
  owner: shortText.optional(),
  type: z.coerce.number().pipe(licenseType).optional(),
  search: shortText.optional(),
};

const sortFields = {
  sortBy: z
    .enum(["expiredAt", "companyName", "createdAt"], {
      error: "Sort by expiredAt, companyName or createdAt.",
    })
    .default("expiredAt"),
  sortType: sortType.default("ASC"),
};

export const renewalQuery = z.object({ ...paging.shape, ...sortFields, ...filterFields });
export type RenewalQuery = z.output<typeof renewalQuery>;

/** Adds a missing first or last day, and shortens a range that is too long. */
export function completeRange(
  { from, to }: Pick<RenewalQuery, "from" | "to">,
  now: Instant,
): { from: Day; to: Day } {
  const defaults = createDefaultRange(now);
  const defaultFrom = to !== undefined && to < defaults.from ? addDays(to, -maxRangeDays) : defaults.from;
  const firstDay = from ?? defaultFrom;
  const defaultTo = firstDay > defaults.to ? addDays(firstDay, renewalWindowDays) : defaults.to;
  const lastDay = to ?? defaultTo;
  const isTooLong = daysBetween(firstDay, lastDay) > maxRangeDays;
  return { from: firstDay, to: isTooLong ? addDays(firstDay, maxRangeDays) : lastDay };
}

/** What a customer wrote to ask for the renewal of a license. */
export const renewalRequest = z.object({ message: z.string(), requestedAt: instantText });
export type RenewalRequest = z.output<typeof renewalRequest>;

export const queuedRenewal = z.object({
  licenseKey: storedKey,
  companyName: z.string(),
  contactName: z.string().nullable(),
  email: z.string(),
  tags: z.array(z.string()),
  notes: z.string(),
  totalClientsInUse: z.number(),
  /** Assets that the running quotas allow; null for IR licenses. */
  totalClientCapacity: z.number().nullable(),
  type: licenseType,
  packageTierPrettyName: z.string(),
  expiredAt: instantText,
  graceUntil: instantText.nullable(),
  state: renewalState,
  owner: z.string(),
  /** False if the creator of the license is the owner by default. */
  isOwnerNamed: z.boolean(),
  lastReminderAt: instantText.nullable(),
  nextReminderOn: z.string().nullable(),
  /** True if the marketplace purchase of the license renews automatically. */
  hasAutoRenewal: z.boolean(),
  /** First day on which reminders are sent again. Null without a snooze and for an unlimited snooze. */
  snoozedUntil: z.string().nullable(),
  lostReason: z.string().nullable(),
  lostAt: instantText.nullable(),
  renewedTo: z.string().nullable(),
  renewedAt: instantText.nullable(),
  /** Marketplace whose purchase renewed the license. */
  marketplace: z.string().nullable(),
  value: z.float64().nullable(),
  currency: z.string().nullable(),
  termMonths: z.number().nullable(),
});
export const renewalCounts = z.object({
  open: z.number(),
  snoozed: z.number(),
  lost: z.number(),
  renewed: z.number(),
});
export type RenewalCounts = z.output<typeof renewalCounts>;

/** Totals of all renewals that end in a month, including the renewals on other pages. */
export const renewalMonth = z.object({
  month: z.string(),
  licenses: z.number(),
  totalClientsInUse: z.number(),
  totalClientCapacity: z.number(),
});
export type RenewalMonth = z.output<typeof renewalMonth>;
export type QueuedRenewal = z.output<typeof queuedRenewal>;
