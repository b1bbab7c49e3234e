import { z } from "zod";
import type { Transact } from "#app/domain/history/unit-of-work.ts";
import type { Instant } from "#app/domain/time/time.ts";

const longestDays = 3_650;

/** A whole number of days with the messages of its field. */
const days = (what: string) => {
  const empty = `${what} cannot be empty.`;
  const whole = `${what} must be a whole number.`;
  return z
    .number({ error: ({ input }) => (input === undefined || input === null || input === "" ? empty : whole) })
    .refine((count) => Number.isInteger(count), { error: whole, abort: true })
    .min(1, `${what} must be greater than 0.`)
    .max(longestDays, `${what} must be at most ${longestDays}.`);
};

export const renewalPeriod = days("Renewal period");
const reminderDay = days("Reminder days");
const alreadyAdded = "This reminder day is already added.";

/** One more reminder day beside those that there are. */
export const furtherReminderDay = (present: readonly number[]) =>
  reminderDay.refine((day) => !present.includes(day), alreadyAdded);

/** Longest first, whatever order they come in. */
export const reminderDays = z
  .array(reminderDay, { error: "Reminder days cannot be empty." })
  .max(100, "You can have at most 100 reminder days.")
  .superRefine((days, context) => {
    for (const [index, day] of days.entries()) {
      if (days.indexOf(day) < index)
        context.addIssue({ code: "custom", path: [index], message: alreadyAdded });
    }
  })
  .transform((days) => days.toSorted((a, b) => b - a));

export const settings = z.object({
  /** Days before the end from which a license counts as almost expired. */
  renewalPeriod,
  /** Days before the end on which a reminder is sent. */
  reminderDays,
});
export type Settings = z.output<typeof settings>;

/** All settings have one version together; it is 1 as long as none was ever saved. */
export const savedSettings = z.object({
  renewalPeriod: z.number(),
  reminderDays: z.array(z.number()),
  rowVersion: z.number(),
});
export type SavedSettings = z.output<typeof savedSettings>;

export const defaultSettings: Settings = { renewalPeriod: 30, reminderDays: [30, 14, 7, 1] };

export interface SettingsStore {
  /** The stored settings, or the defaults where nothing was ever saved. */
  read(): Promise<SavedSettings>;
}

export interface SettingsWrites {
  /** `settings.rowVersion` is the one they were read with; what is stored gets the next. */
  saveSettings(settings: SavedSettings, at: Instant): void;
  /**
   * Every summary is to be made anew by the next refresh, because a setting that it follows from has changed in these
   * settings. A refresh that runs begins again.
   */
  recomputeSummaries(settings: Pick<SavedSettings, "rowVersion">): void;
  /** These days are thresholds from now on; what would have been due before is not caught up. */
  addThresholds(days: readonly number[], at: Instant): void;
}

export interface SettingsPorts {
  settings: SettingsStore;
  transact: Transact<SettingsWrites>;
}
