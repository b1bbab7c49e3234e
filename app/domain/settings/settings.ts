import { z } from "zod";

export const settings = z.object({
  /** Days before the end from which a license counts as almost expired. */
  renewalPeriod: z.number().int().min(1),
  /** Days before the end on which a reminder is sent. */
  reminderDays: z.array(z.number().int().min(1)),
});
export type Settings = z.output<typeof settings>;

export const defaultSettings: Settings = { renewalPeriod: 30, reminderDays: [30, 14, 7, 1] };

export interface SettingsStore {
  /** The stored settings, or the defaults where nothing was ever saved. */
  read(): Promise<Settings>;
}
