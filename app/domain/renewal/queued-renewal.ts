import { z } from "zod";
import { renewalWindowDays } from "#app/domain/license/update-summary.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { paging, sortType } from "#app/domain/page.ts";
import { addDays, type Day, dayOf, daysBetween, type Instant } from "#app/domain/time/time.ts";
import { day } from "#app/domain/time/time-schemas.ts";

/** `renewed` means that the license has got a later end. */
export const renewalState = z.enum(["open", "snoozed", "lost", "renewed"], {
  error: "Choose open, snoozed, lost or renewed.",
});
export type RenewalState = z.output<typeof renewalState>;

const defaultRange = (now: Instant): { from: Day; to: Day } => {
  const today = dayOf(now);
  return { from: addDays(today, -30), to: addDays(today, renewalWindowDays) };
};

const maxDays = 1_100;

const text = z.string().trim().max(200, "At most 200 characters.");

const filterFields = {
  state: renewalState.default("open"),
  from: day.optional(),
  to: day.optional(),
  owner: text.optional(),
  type: z.coerce.number().pipe(licenseType).optional(),
  search: text.optional(),
};

const sorting = {
  sortBy: z.enum(["endsAt", "companyName"], { error: "Sort by endsAt or companyName." }).default("endsAt"),
  sortType: sortType.default("ASC"),
};

export const renewalQuery = z.object({ ...paging.shape, ...sorting, ...filterFields });
export type RenewalQuery = z.output<typeof renewalQuery>;

/** Adds missing ends, and cuts a range that is too long instead of raising an error. */
export function rangeOf(
  { from, to }: Pick<RenewalQuery, "from" | "to">,
  now: Instant,
): { from: Day; to: Day } {
  const defaults = defaultRange(now);
  const first = from ?? (to !== undefined && to < defaults.from ? addDays(to, -maxDays) : defaults.from);
  const last = to ?? (first > defaults.to ? addDays(first, renewalWindowDays) : defaults.to);
  return { from: first, to: daysBetween(first, last) > maxDays ? addDays(first, maxDays) : last };
}

export const queuedRenewal = z.object({
  licenseKey: z.string(),
  companyName: z.string(),
  type: licenseType,
  packageTierPrettyName: z.string(),
  endsAt: z.string(),
  graceUntil: z.string().nullable(),
  state: renewalState,
  owner: z.string(),
  ownerIsNamed: z.boolean(),
  lastReminderAt: z.string().nullable(),
  nextReminderOn: z.string().nullable(),
  /** First day with reminders again. Null without a snooze or for an unlimited one. */
  snoozedUntil: z.string().nullable(),
  lostReason: z.string().nullable(),
  lostAt: z.string().nullable(),
  renewedTo: z.string().nullable(),
  renewedAt: z.string().nullable(),
});
export type QueuedRenewal = z.output<typeof queuedRenewal>;
