import { z } from "zod";
import { approvalRules, noApprovalRules } from "#app/domain/approval-rules/approval-rules.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { Instant } from "#app/domain/time/time.ts";

const maxDays = 3_650;

const createDaysSchema = (settingName: string) => {
  const emptyMessage = `${settingName} cannot be empty.`;
  const wholeNumberMessage = `${settingName} must be a whole number.`;
  return z
    .number({
      error: ({ input }) =>
        input === undefined || input === null || input === "" ? emptyMessage : wholeNumberMessage,
    })
    .refine((days) => Number.isInteger(days), { error: wholeNumberMessage, abort: true })
    .min(1, `${settingName} must be greater than 0.`)
    .max(maxDays, `${settingName} must be at most ${maxDays}.`);
};

export const renewalPeriod = createDaysSchema("Renewal period");
const reminderDay = createDaysSchema("Reminder days");
const alreadyAddedMessage = "This reminder day is already added.";

export const createNewReminderDaySchema = (existingDays: readonly number[]) =>
  reminderDay.refine((day) => !existingDays.includes(day), alreadyAddedMessage);

export const reminderDays = z
  .array(reminderDay, { error: "Reminder days cannot be empty." })
  .max(100, "You can have at most 100 reminder days.")
  .superRefine((days, context) => {
    for (const [index, day] of days.entries()) {
      if (days.indexOf(day) < index)
        context.addIssue({ code: "custom", path: [index], message: alreadyAddedMessage });
    }
  })
  .transform((days) => days.toSorted((a, b) => b - a));

export const settings = z.object({
  renewalPeriod,
  reminderDays,
  approvalRules,
});
export type Settings = z.output<typeof settings>;

/** The settings share one row version, which is 1 before the first save. */
export const savedSettings = z.object({
  renewalPeriod: z.number(),
  reminderDays: z.array(z.number()),
  rowVersion: z.number(),
  damagedSettings: z.array(settings.keyof()).optional(),
});
export type SavedSettings = z.output<typeof savedSettings>;

/** The settings with the approval rules, which have an endpoint of their own. */
export type StoredSettings = SavedSettings & Pick<Settings, "approvalRules">;

export const presentSettings = ({ approvalRules: _rules, ...saved }: StoredSettings): SavedSettings => saved;

export const defaultSettings: Settings = {
  renewalPeriod: 30,
  reminderDays: [30, 14, 7, 1],
  approvalRules: noApprovalRules,
};

export interface SettingsStore {
  read(): Promise<StoredSettings>;
}

export interface SettingsWrites {
  /** Keeps the stored values of `damagedSettings`. */
  save(settings: StoredSettings, at: Instant): void;
  /** The next refresh recomputes every license summary. A running refresh starts over. */
  recomputeSummaries(settings: Pick<SavedSettings, "rowVersion">): void;
  /** Reminders that would have been due before `at` are not sent. */
  addReminderThresholds(days: readonly number[], at: Instant): void;
}

export interface SettingsPorts {
  settings: SettingsStore;
  transact: Transact<{ settings: SettingsWrites }>;
}
