import { z } from "zod";
import { renewalWindowDays } from "#app/domain/license/summary-after.ts";
import { licenseType } from "#app/domain/package/package.ts";
import { paging, sortType } from "#app/domain/page.ts";
import { addDays, type Day, dayOf, daysBetween, type Instant } from "#app/domain/time/time.ts";
import { day } from "#app/domain/time/time-schemas.ts";

/** What becomes of an end. `renewed` follows from a later end; the others hold until there is one. */
export const renewalState = z.enum(["open", "snoozed", "lost", "renewed"], {
  error: "Choose open, snoozed, lost or renewed.",
});
export type RenewalState = z.output<typeof renewalState>;

/** What the desk shows where nobody says which days. */
export const usualRange = (now: Instant): { from: Day; to: Day } => {
  const today = dayOf(now);
  return { from: addDays(today, -30), to: addDays(today, renewalWindowDays) };
};

const mostDays = 1_100;

const text = z.string().trim().max(200, "At most 200 characters.");

const filterFields = {
  state: renewalState.default("open"),
  /** The first and the last day of ends. */
  from: day.optional(),
  to: day.optional(),
  /** E-mail of whoever looks after the renewal. */
  owner: text.optional(),
  type: z.coerce.number().pipe(licenseType).optional(),
  /** A part of the company's name, or the beginning of a key. */
  search: text.optional(),
};

const sorting = {
  sortBy: z.enum(["endsAt", "companyName"], { error: "Sort by endsAt or companyName." }).default("endsAt"),
  sortType: sortType.default("ASC"),
};

export const deskQuery = z.object({ ...paging.shape, ...sorting, ...filterFields });
export type DeskQuery = z.output<typeof deskQuery>;

/** Raises nothing: what the range lacks is filled in, and one that is too long is cut. */
export function rangeOf({ from, to }: Pick<DeskQuery, "from" | "to">, now: Instant): { from: Day; to: Day } {
  const usual = usualRange(now);
  const first = from ?? (to !== undefined && to < usual.from ? addDays(to, -mostDays) : usual.from);
  const last = to ?? (first > usual.to ? addDays(first, renewalWindowDays) : usual.to);
  return { from: first, to: daysBetween(first, last) > mostDays ? addDays(first, mostDays) : last };
}

/** An end of a license as the renewal desk shows it. */
export const deskLicense = z.object({
  licenseKey: z.string(),
  companyName: z.string(),
  type: licenseType,
  packageTierPrettyName: z.string(),
  /** The end that it is about; of a renewed license the earlier one. */
  endsAt: z.string(),
  /** Until when the license goes on working after that end; null where it has no grace. */
  graceUntil: z.string().nullable(),
  state: renewalState,
  /** Whoever made the license, unless somebody was named. */
  owner: z.string(),
  ownerIsNamed: z.boolean(),
  lastReminderAt: z.string().nullable(),
  /** The day of the next reminder of this end; null where none is to come. */
  nextReminderOn: z.string().nullable(),
  /** First day on which there are reminders again; null of a snooze for good, and of what is not snoozed. */
  snoozedUntil: z.string().nullable(),
  lostReason: z.string().nullable(),
  lostAt: z.string().nullable(),
  renewedTo: z.string().nullable(),
  renewedAt: z.string().nullable(),
});
export type DeskLicense = z.output<typeof deskLicense>;
